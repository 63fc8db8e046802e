r"""Names of players and teams: how they are written, and which people would take for each other.

A name is kept as `normal_name` writes it, so that what shows the same is the same text. Names that
still look alike cannot play against each other (`same_names`). What a file has from before these
rules is read by `names_of_file`.

Example:
    >>> normal_name(" Jose\u0301  Po\u200blo"), same_names(["Ann", "Bob", "ann "])
    ('José Polo', ["'Ann' and 'ann '"])
"""

import unicodedata
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeGuard

from carrom.errors import Faults, shown
from carrom.reading import few_marks

_NO_LETTERS: Final = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of signs that no name has: they break a line, or cannot be written to a file."""
_BLANKS: Final = "\u2800"
"""Signs that show nothing and are no spaces by their kind: the empty sign of braille."""
_IGNORED: Final = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160)),
    *((0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E)),
    *((0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    (0xE0000, 0xE0FFF),
)
"""First and last of the signs that show nothing: Default_Ignorable_Code_Point of Unicode 16
(soft hyphen, joiners, marks of direction, variation selectors, fillers, tags) and the marks of
annotations."""
_JOINERS: Final = "\u200c\u200d"
_MONGOLIAN: Final = "\u180b\u180c\u180d\u180e\u180f"
"""Variation selectors and the vowel separator that Mongolian is written with."""
_VIRAMA: Final = 9
"""The combining class of the sign that takes a consonant's vowel away."""

# Letters of Greek, Cyrillic and Armenian, and a few of Latin, that show as a plain Latin letter:
# the obvious part of Unicode's own list (UTS 39, confusables.txt), capitals and small letters
# apart. 1, I, l and | are one sign here, and so are 0 and O. Two letters that show as one (rn, m)
# are left alone.
_LOOKS: Final[Mapping[int, str]] = {
    ord(sign): shows
    for shows, signs in (
        *(("A", "ΑА"), ("B", "ΒВ"), ("C", "С"), ("E", "ΕЕ"), ("F", "Ϝ"), ("G", "Ԍ")),
        *(("H", "ΗН"), ("J", "ЈͿ"), ("K", "ΚК"), ("M", "ΜМϺ"), ("N", "Ν"), ("P", "ΡР")),
        *(("S", "ЅՏ"), ("T", "ΤТ"), ("U", "Ս"), ("V", "Ѵ"), ("W", "Ԝ"), ("X", "ΧХ")),
        *(("Y", "ΥУҮ"), ("Z", "Ζ"), ("0", "OΟОՕ"), ("1", "IlΙІӀӏ|ǀ"), ("3", "ЗӠ")),
        *(("a", "αаɑ"), ("c", "с"), ("d", "ԁ"), ("e", "еҽ"), ("g", "ɡց"), ("h", "һհ")),
        *(("i", "ιіıɩ"), ("j", "јϳ"), ("k", "κк"), ("n", "ո"), ("o", "οоօσ"), ("p", "ρр")),
        *(("q", "ԛզ"), ("r", "г"), ("s", "ѕ"), ("u", "υսʋ"), ("v", "νѵ"), ("w", "ԝѡա")),
        *(("x", "х"), ("y", "уүγ"), ("'", "’‘ʼʻʹ′`´ʾʿ"), ("-", "‐‑‒–—―−")),
    )
    for sign in signs
}
_MARKS: Final = {code: shows for code, shows in _LOOKS.items() if shows in "'-"}
"""Apostrophes and dashes, of which the compatibility forms take some apart."""


class LookAlikeNames(UserWarning):
    r"""Names of a file that look the same, and are kept as the file has them.

    Example:
        >>> print(LookAlikeNames(("Ann", "\u0410nn")))
        names that look the same are kept as they are: 'Ann' and 'Аnn' ('Ann' and '\u0410nn')
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Keep the names."""
        self.names = tuple(names)
        super().__init__(self.names)

    def __str__(self) -> str:
        """One sentence."""
        return f"names that look the same are kept as they are: {_told(self.names)}"


class NameOfFile(str):
    """A name kept as a file from before has it, though another one looks the same.

    Example:
        >>> name = NameOfFile("Ann")
        >>> name == "Ann", normal_name(name) is name
        (True, True)
    """

    __slots__ = ()


def is_name(name: object) -> TypeGuard[str]:
    r"""Whether this can be a name: a line of text that shows something.

    Example:
        >>> [is_name(name) for name in ("Ann", "", "Ann\nBob", 7, "\u200b")]
        [True, False, False, False, False]
    """
    return _was_name(name) and bool(normal_name(name))


def _was_name(name: object) -> TypeGuard[str]:
    """Whether this was a name before invisible signs were looked at."""
    return (
        isinstance(name, str)
        and bool(name.strip())
        and not any(unicodedata.category(sign) in _NO_LETTERS for sign in name)
    )


def normal_name(name: str) -> str:
    r"""A name as it is kept: in Unicode's form NFC, without invisible signs, its spaces folded.

    Invisible are the signs that Unicode tells programs to show as nothing. Those that a script
    needs stay: a joiner or non-joiner beside a virama (Indic scripts), a non-joiner between two
    Arabic letters (Persian, Urdu), and Mongolian's own selectors behind a Mongolian letter. Any
    run of spaces, of whatever width, is one space, and none is at the ends. Of the accents on a
    letter some dozens stay (`carrom.reading.few_marks`).

    Args:
        name: a text; what is no name comes back as text that is none either.

    Example:
        >>> normal_name("A\u00a0\u2003B\ufeff "), ascii(normal_name("\u0645\u06cc\u200c\u0631"))
        ('A B', "'\\u0645\\u06cc\\u200c\\u0631'")
        >>> normal_name("A\u200cB")
        'AB'
    """
    return name if isinstance(name, NameOfFile) else _normal(name)


def _normal(text: str) -> str:
    if text.isascii():
        return _spaced(text)
    while True:  # without a sign between them, two others may become one: once more, then
        made = unicodedata.normalize("NFC", _spaced(_visible(few_marks(text))))
        if made == text:
            return made
        text = made


def _spaced(text: str) -> str:
    """The text with one plain space for each run of spaces, none at its ends."""
    told = (" " if _is_space(sign) else sign for sign in text)
    return " ".join(part for part in "".join(told).split(" ") if part)


def _is_space(sign: str) -> bool:
    return sign in _BLANKS or unicodedata.category(sign) == "Zs"


def _visible(text: str) -> str:
    """The text without the signs that show nothing and that its script does not need."""
    kept: list[str] = []
    for place, sign in enumerate(text):
        if not invisible(sign) or _is_needed(sign, kept, text[place + 1 : place + 2]):
            kept.append(sign)
    return "".join(kept)


@lru_cache(maxsize=4096)
def invisible(sign: str) -> bool:
    r"""Whether programs show a sign as nothing, as far as no script needs it.

    Example:
        >>> invisible("\u200b"), invisible("é")
        (True, False)
    """
    code = ord(sign)
    return code > 0xAC and any(first <= code <= last for first, last in _IGNORED)


def _is_needed(sign: str, before: list[str], after: str) -> bool:
    """Whether a script is written with a sign that shows nothing by itself."""
    last = before[-1] if before else ""
    if sign in _MONGOLIAN:
        return "\u1820" <= last <= "\u18aa"
    if sign not in _JOINERS or not last:
        return False
    if unicodedata.combining(last) == _VIRAMA or unicodedata.combining(after or " ") == _VIRAMA:
        return True
    letter = next((one for one in reversed(before) if not unicodedata.combining(one)), " ")
    arabic = unicodedata.bidirectional(letter) == unicodedata.bidirectional(after or " ") == "AL"
    return sign == "\u200c" and arabic


def named(name: object, names: Iterable[str]) -> str | None:
    """The name that somebody means, as it is kept; None: no such name.

    Example:
        >>> named("Jose\u0301", ["Ann", "José"]), named("Bob", ["Ann"]), named(3, ["Ann"])
        ('José', None, None)
    """
    if not isinstance(name, str):
        return None
    known = list(names)
    if name in known:
        return known[known.index(name)]
    text = _normal(str(name))
    found = [one for one in known if _normal(str(one)) == text]
    return found[0] if len(found) == 1 else None


def names_as_kept(names: Iterable[Any]) -> tuple[Any, ...]:
    """Names in their normal form; what is no name stays as it is, to be found fault with.

    Example:
        >>> names_as_kept((" Ann ", 3))
        ('Ann', 3)
    """
    return tuple(normal_name(name) if isinstance(name, str) else name for name in names)


# --- names that look the same -------------------------------------------------------------------


def same_names(names: Iterable[str]) -> list[str]:
    r"""Names that people would take for each other, each group as a message shows it.

    The same are two that differ by nothing but invisible signs, spaces, capitals, compatibility
    forms (wide or bold letters, ligatures), or letters of Latin, Greek, Cyrillic and Armenian that
    show alike: as they are written, all in capitals, or all in small letters.

    Example:
        >>> same_names(("Ann", "Bob", "Ann", "An n"))
        ["'Ann' and 'Ann'"]
        >>> same_names(("Ian", "Cid", "lan", "Bob", "BОВ"))  # the last O and B are Cyrillic
        ["'Ian' and 'lan'", "'Bob' and 'BОВ' ('Bob' and 'B\\u041e\\u0412')"]
    """
    return [_told(group) for group in same_groups(names)]


def same_groups(names: Iterable[str]) -> list[list[str]]:
    """Names that people would take for each other, group by group.

    Two that a file from before has (`NameOfFile`) make no group by themselves, as long as they
    differ in more than capitals and spaces.

    Example:
        >>> same_groups(("Ann", "Bob", "ann"))
        [['Ann', 'ann']]
    """
    listed = list(names)
    alike: dict[tuple[int, str], list[int]] = {}
    for place, name in enumerate(listed):
        for key in _keys(name):
            alike.setdefault(key, []).append(place)
    first = list(range(len(listed)))  # the way to the first name of the group

    def head(place: int) -> int:
        while first[place] != place:
            first[place] = place = first[first[place]]
        return place

    for places in alike.values():
        for one, other in _joined(listed, places):
            low, high = sorted((head(one), head(other)))
            first[high] = low
    groups: dict[int, list[str]] = {}
    for place, name in enumerate(listed):
        groups.setdefault(head(place), []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def _joined(names: Sequence[str], places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Pairs of places whose names are one, among those of names that look the same."""
    if not all(isinstance(names[place], NameOfFile) for place in places):
        yield from pairwise(places)
        return
    told: dict[str, int] = {}
    for place in places:
        yield told.setdefault(_before(names[place]), place), place


def _before(name: str) -> str:
    """What two names had in common that were the same before look-alikes were looked for."""
    return " ".join(name.split()).casefold()


def _keys(name: str) -> set[tuple[int, str]]:
    """What two names that look the same have in common, each with the way of looking."""
    plain = "".join(sign for sign in _normal(str(name)) if sign not in _JOINERS)
    text = unicodedata.normalize("NFKC", plain.translate(_MARKS))
    folded = unicodedata.normalize("NFKC", text.casefold())
    looks = enumerate(map(_shape, (text, text.upper(), text.lower())), start=1)
    return {(0, folded), *looks}


def _shape(text: str) -> str:
    """How a text looks: every letter that shows as a Latin one is that one."""
    parts = unicodedata.normalize("NFD", text).translate(_LOOKS)
    return unicodedata.normalize("NFC", parts)


def _told(names: Sequence[str]) -> str:
    """Names as a message shows them, and their signs where they are no plain letters."""
    told = " and ".join(map(shown, names))
    if all(name.isascii() for name in names):
        return told
    return f"{told} ({' and '.join(ascii(str(name)) for name in names)})"


# --- files from before --------------------------------------------------------------------------


def names_of_file(names: Sequence[Any], was: Callable[[str], str] = _before) -> tuple[Any, ...]:
    r"""Names of a file, made normal where they stay different, else kept as they are.

    So a file that was written before names were looked at so closely can still be read. What is no
    name at all, and what was the same before, is left for the checks to refuse.

    Args:
        names: everybody who may not be taken for somebody else.
        was: what told two names apart when the file was written.

    Warns:
        LookAlikeNames: names that look the same were kept.

    Example:
        >>> names_of_file(["Ann ", "Jose\u0301"])
        ('Ann', 'José')
    """
    known = [name for name in names if _was_name(name)]
    kept = {name for name in known if not is_name(name)}
    for group in same_groups(known):
        if len(set(map(was, group))) > 1:
            kept.update(group)
            warnings.warn(LookAlikeNames(group), stacklevel=3)
    return tuple(
        name if not _was_name(name) else NameOfFile(name) if name in kept else normal_name(name)
        for name in names
    )


def check_names(faults: Faults, what: str, given: Sequence[object]) -> tuple[Any, ...]:
    """Names as they are kept; those that are none or look the same are faults.

    Args:
        faults: what is wrong goes here.
        what: what the names are: ``"player"``, ``"team"``.
        given: the names.

    Example:
        >>> faults = Faults()
        >>> check_names(faults, "player", ["Ann ", "", "ann"]), list(faults)[0]
        (('Ann', '', 'ann'), "a player's name must be text, not ''")
        >>> list(faults)[1]
        "two players have the same name: 'Ann ' and 'ann'"
    """
    bad = [name for name in given if not _is_kept(name)]
    faults.extend(f"a {what}'s name must be text, not {shown(name)}" for name in bad)
    names = [name for name in given if isinstance(name, str) and _is_kept(name)]
    faults.extend(f"two {what}s have the same name: {both}" for both in same_names(names))
    return names_as_kept(given)


def _is_kept(name: object) -> bool:
    return _was_name(name) if isinstance(name, NameOfFile) else is_name(name)
