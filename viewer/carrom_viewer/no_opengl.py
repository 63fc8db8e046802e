"""The error of a machine on which nothing can be drawn: one line that says what to do."""

from carrom import CarromError


class NoOpenGL(CarromError):
    """There is no display, or no OpenGL 3.3 on it.

    Example:
        >>> str(NoOpenGL.because("no display"))[:38]
        'nothing can be drawn here (no display)'
    """

    @classmethod
    def because(cls, reason: object) -> "NoOpenGL":
        """The error with its reason, and what to install or set."""
        words = " ".join(str(reason).split()) or type(reason).__name__
        return cls(
            f"nothing can be drawn here ({words}): OpenGL 3.3 is needed (on Debian: apt-get "
            "install libgl1 libegl1), and for a window a desktop, named by DISPLAY"
        )
