"""The pieces a goal speaks of: names, colours, and "own" and "opponent's" men.

Example:
    >>> members(("Q", "black"), None)
    (0, 10, 11, 12, 13, 14, 15, 16, 17, 18)
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from carrom.errors import Faults, shown
from carrom.layout import Layout
from carrom.names import BLACK, INDEX, PIECES, STRIKER, WHITE
from carrom.rules import Position

MEN_OF: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {"white": tuple(WHITE), "black": tuple(BLACK), "men": (*WHITE, *BLACK)}
)
"""The groups that are the same for everybody."""

SIDES: Final = ("own", "opponent")
"""The groups that need a position: the men of the player on turn, and of the other side."""

GROUPS: Final = (*MEN_OF, *SIDES)
"""Every group of pieces that a goal may name."""

_RANK: Final = {name: rank for rank, name in enumerate((*PIECES, *GROUPS))}


def checked(
    faults: Faults, name: str, given: object, known: Iterable[str] = (*PIECES[:STRIKER], *GROUPS)
) -> tuple[str, ...]:
    """Names of pieces or groups from one name or several: each once, in the order of pieces."""
    return tuple(sorted(set(listed(faults, name, given, known)), key=_RANK.__getitem__))


def listed(
    faults: Faults, name: str, given: object, known: Iterable[str], *, least: int = 1
) -> tuple[str, ...]:
    """Names from one name or several, in their order."""
    known = tuple(known)
    many = not isinstance(given, str) and isinstance(given, Iterable)
    before = len(faults)
    names = faults.items(name, given, "names") if many else (given,)
    if len(faults) > before:
        return ()
    good = tuple(item for item in names if faults.name(name, item, known))
    if len(names) < least:
        wanted = "a name" if least == 1 else f"{least} names or more"
        faults.append(f"{name} must hold {wanted}, not {shown(names)}")
    return good


def members(names: tuple[str, ...], position: Position | None) -> tuple[int, ...]:
    """The numbers of the pieces that some names stand for, in order.

    "own" and "opponent" are everybody's men when no position says whose they are, and with free
    colours.
    """
    found: set[int] = set()
    for name in names:
        found.update((INDEX[name],) if name in INDEX else _group(name, position))
    return tuple(sorted(found))


def _group(name: str, position: Position | None) -> tuple[int, ...]:
    if name in MEN_OF:
        return MEN_OF[name]
    if position is None:
        return MEN_OF["men"]
    mine = position.side_of(position.turn)
    colour = position.sides[mine if name == "own" else 1 - mine].colour
    return MEN_OF[colour or "men"]


def unknown(names: tuple[str, ...], position: Position | None) -> tuple[str, ...]:
    """The names that mean nothing without a position, as faults."""
    needy = (name for name in names if name in SIDES and position is None)
    return tuple(f"{name!r} needs a position that says whose men are whose" for name in needy)


def absent(names: tuple[str, ...], start: Layout) -> tuple[str, ...]:
    """The pieces that are not on the board, as faults."""
    men = (name for name in names if INDEX.get(name, STRIKER) != STRIKER)
    return tuple(f"{name} is not on the board" for name in men if not start.on_board[INDEX[name]])


def too_few(
    names: tuple[str, ...], start: Layout, position: Position | None, at_least: int
) -> tuple[str, ...]:
    """Why the names do not stand for as many pieces as are needed."""
    there = len(present(names, start, position))
    if there >= at_least:
        return ()
    if at_least == len(names) or not there:
        missing = absent(names, start)
        if missing:
            return missing
    have = f"only {there} {'is' if there == 1 else 'are'}" if there else "none is"
    return (f"{at_least} of {', '.join(names)}: {have} on the board",)


def present(names: tuple[str, ...], start: Layout, position: Position | None) -> tuple[int, ...]:
    """The numbers of those pieces that lie on the board, and of the striker if it is named."""
    return tuple(i for i in members(names, position) if i == STRIKER or bool(start.on_board[i]))


def phrase(names: tuple[str, ...], at_least: int) -> str:
    """How a text names pieces of which so many are wanted.

    Example:
        >>> phrase(("Q",), 1), phrase(("W1", "W2"), 2), phrase(("W1", "W2"), 1)
        ('Q', 'W1, W2', '1 of W1, W2')
        >>> phrase(("white",), 2), phrase(("Q", "white"), 2)
        ('2 white', '2 of Q, white')
    """
    together = ", ".join(called(name, the="") for name in names)
    if len(names) == 1 and names[0] in GROUPS:
        return names[0] if at_least == 1 else f"{at_least} {names[0]}"
    if at_least == len(names) and all(name in INDEX for name in names):
        return together
    return f"{at_least} of {together}"


def called(piece: str, the: str = "the ") -> str:
    """How a sentence calls a piece.

    Example:
        >>> called("S"), called("S", the=""), called("W1")
        ('the striker', 'striker', 'W1')
    """
    return f"{the}striker" if piece == PIECES[STRIKER] else piece
