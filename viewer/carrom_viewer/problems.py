"""What went wrong, for whoever sits at the program."""

from carrom.errors import CarromError


def in_words(error: BaseException) -> str:
    """An error in a line or more: what it says, and what kind it is unless it is the library's.

    Example:
        >>> in_words(CarromError("no such piece")), in_words(KeyError("W1"))
        ('no such piece', "KeyError: 'W1'")
        >>> in_words(MemoryError())
        'MemoryError'
    """
    kind, said = type(error).__name__, str(error)
    if isinstance(error, CarromError):  # it is written to be read
        return said
    return f"{kind}: {said}" if said else kind
