"""What the Laws say, in our own words and as this library applies them.

A ruling names the Laws behind it by their numbers; here each number has a title and a wording, in
English and in French. The numbers are

* ``"1"`` to ``"143"`` with their letters: the ICF Laws of Carrom, definitions included (its
  articles on equipment have no number and go by their name, ``"striker"``);
* ``"000"`` to ``"004"``, ``"003b"`` and ``"club29"``: the documents behind the other rulesets,
  each with its rules, ``"000.1"`` and so on;
* ``"house 8.9"``: choices of this library where the documents are silent or disagree.

The texts are read when this module is imported, which nothing else does.

Example:
    >>> print(law("97b").text)
    If all nine own men lay on the board and the queen goes down with just one of them, she still
    has to be covered. With two or more she is covered.
    >>> [part.number for part in law("97").parts], law("Law 97 b").number
    (['97a', '97b'], '97b')
"""

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from carrom.errors import CarromError, Faults, immutable, shown
from carrom.reading import few_marks
from carrom.rules.law_texts import en, fr
from carrom.rules.law_texts.table import TABLE

LANGS: Final[tuple[str, ...]] = ("en", "fr")
"""The languages in which the Laws can be read."""
HANDLED: Final[tuple[str, ...]] = ("decided", "told", "left-out")
"""What the software does with a Law; see `Law.handled`."""

_SECTIONS: Final = MappingProxyType({"en": en.SECTIONS, "fr": fr.SECTIONS})
# A lettered Law, or a numbered rule of a document, and the whole of which it is a part.
_PART: Final = re.compile(r"([1-9]\d*)[a-i]|(00\db?)\.\d+|(house \d\.\d+)[a-i]")


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """One Law, or one of its lettered parts. Frozen.

    Example:
        >>> law("72a").title, law("72a").source, law("72a").handled
        ('Striker alone, proper', 'ICF Laws: Dues and penalties', 'decided')
    """

    number: str
    """Its number, with its letter."""
    title: str
    """What it is about, in English."""
    text: str
    """Its wording, in English."""
    title_fr: str
    """What it is about, in French."""
    text_fr: str
    """Its wording, in French."""
    section: str
    """Key of the section in which it stands; see `section_title`."""
    handled: str
    """``"decided"``: the software finds out what it asks, from position and stroke or from times.
    ``"told"``: that something happened is told by the umpire, or by a program in his place; what
    follows is decided. ``"left-out"``: nothing is done about it, for a `reason`."""
    reason: str = ""
    """Why it is left out, in English."""
    reason_fr: str = ""
    """Why it is left out, in French."""

    @property
    def in_code(self) -> bool:
        """Whether the software does anything about it.

        Example:
            >>> law("97b").in_code, law("119").in_code
            (True, False)
        """
        return self.handled != "left-out"

    @property
    def head(self) -> str:
        """The number of the whole of which it is a part; its own number if it is no part.

        Example:
            >>> law("97b").head, law("003b.1").head, law("003b").head
            ('97', '003b', '003b')
        """
        found = _PART.fullmatch(self.number)
        return next(filter(None, found.groups())) if found else self.number

    @property
    def parts(self) -> "tuple[Law, ...]":
        """Its lettered parts, or the rules of a document; empty for most.

        Example:
            >>> [part.number for part in law("72").parts]
            ['72a', '72b', '72c']
        """
        return tuple(one for one in LAWS.values() if one.head == self.number and one is not self)

    @property
    def source(self) -> str:
        """Where it stands, in English.

        Example:
            >>> law("002.3").source, law("house 8.9").source
            ('document 002: Points', 'Choices of this library')
        """
        return self.source_in("en")

    def title_in(self, lang: str) -> str:
        """What it is about, in a language.

        Raises:
            CarromError: nobody wrote it in that language.

        Example:
            >>> law("92").title_in("fr")
            'Quand la reine peut être empochée'
        """
        return self.title_fr if _checked(lang) == "fr" else self.title

    def text_in(self, lang: str) -> str:
        """Its wording in a language.

        Raises:
            CarromError: nobody wrote it in that language.

        Example:
            >>> law("35").text_in("fr")
            "On joue de l'une ou l'autre main."
        """
        return self.text_fr if _checked(lang) == "fr" else self.text

    def reason_in(self, lang: str) -> str:
        """Why it is left out, in a language; empty if it is not.

        Raises:
            CarromError: nobody wrote it in that language.
        """
        return self.reason_fr if _checked(lang) == "fr" else self.reason

    def source_in(self, lang: str) -> str:
        """Where it stands, in a language.

        Raises:
            CarromError: nobody wrote it in that language.
        """
        title = section_title(self.section, lang)
        if self.section in ("house", "club29"):
            return title
        if self.section[0] == "0":
            return f"document {self.section}: {title}"
        return f"ICF Laws: {title}" if lang == "en" else f"Lois de l'ICF\u00a0: {title}"


def section_title(section: str, lang: str = "en") -> str:
    """The title of a section.

    Raises:
        CarromError: no such section or language.

    Example:
        >>> section_title("dues"), section_title("dues", "fr")
        ('Dues and penalties', 'Dus et pénalités')
    """
    titles = _SECTIONS[_checked(lang)]
    faults = Faults()
    faults.name("section", section, titles)
    faults.raise_as(CarromError)
    return titles[section]


def law(number: str | int) -> Law:
    """A Law by its number.

    Args:
        number: ``"97b"``; also ``97``, ``"97 b"``, ``"Law 97b"``, ``"def. 15"``, ``"78b ii"``
            (the part of a part is told with it), ``"seed 002"``, ``"house 8.9"`` or ``"8.9"``,
            ``"striker"``.

    Raises:
        CarromError: there is no such Law; the error names the nearest.

    Example:
        >>> law("def. 15").title
        'Covering the queen'
        >>> law("97c")
        Traceback (most recent call last):
        ...
        carrom.errors.CarromError: there is no Law '97c'; the nearest are 97, 97a, 97b
    """
    key = _key(number)
    found = LAWS.get(key)
    if found is None:
        near = _nearest(key)
        told = f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
        told = told if near else "carrom laws lists them all"
        raise CarromError(f"there is no Law {shown(number)}; {told}")
    return found


def search(words: str, lang: str = "en") -> tuple[Law, ...]:
    """The Laws in which all words occur, in title or wording; capitals and accents are alike.

    Raises:
        CarromError: `words` is no text, or nobody wrote the Laws in that language.

    Example:
        >>> [found.number for found in search("slam first turn")]
        ['26', '26a', '26b']
        >>> search("the word that no Law has: zugzwang")
        ()
    """
    _checked(lang)
    faults = Faults()
    faults.kind("words", words, str)
    faults.raise_as(CarromError)
    wanted = _plain(words).split()
    return tuple(
        one
        for one in LAWS.values()
        if all(word in _plain(f"{one.title_in(lang)} {one.text_in(lang)}") for word in wanted)
    )


def _checked(lang: str) -> str:
    faults = Faults()
    faults.name("lang", lang, LANGS)
    faults.raise_as(CarromError)
    return lang


def _plain(text: str) -> str:
    """The text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", few_marks(text).casefold().replace("’", "'"))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


# --- finding a number ---------------------------------------------------------------------------

_WORDS: Final = re.compile(
    r"(?:(?:laws?|rules?|def(?:initions?)?|lois?|regles?|articles?|equipment|n[o°])(?![a-z])[.:]?\s*)+"
)
_DOCUMENT: Final = re.compile(r"^(?:seed|document)\s*(\d{1,3})")
_HOUSE: Final = re.compile(r"(?:house|maison)\s*")


def _key(number: object) -> str:
    """The number as `LAWS` has it, as far as it can be understood."""
    if isinstance(number, int) and not isinstance(number, bool):
        number = str(number)
    if not isinstance(number, str):
        raise CarromError(f"a Law's number must be text, not {shown(number)}")
    text = _WORDS.sub("", _plain(number).replace("§", "").strip(), count=1)
    text = _DOCUMENT.sub(lambda found: f"{int(found[1]):03}", text)
    house = _HOUSE.match(text)
    if house:
        text = text[house.end() :]
    text = re.sub(r"[\s()]", "", text)
    if house or re.fullmatch(r"[1-9]\.\d+[a-i]?", text):
        return f"house {text}"
    return re.sub(r"^(\d+[a-i])i{1,3}$", r"\1", text)


def _nearest(key: str) -> tuple[str, ...]:
    """The numbers nearest to one that does not exist: the same Law's, or those around it.

    Something that looks like no number at all has none near it.
    """
    found = re.match(r"[1-9]\d{0,5}", key)
    if not found:
        return tuple(difflib.get_close_matches(key, LAWS, n=3, cutoff=0.6))
    wanted = int(found[0])
    heads = {int(one.head) for one in LAWS.values() if one.head[0] in "123456789"}
    if wanted in heads:
        whole = LAWS[str(wanted)]
        return whole.number, *(part.number for part in whole.parts)
    return tuple(str(n) for n in sorted(sorted(heads, key=lambda n: abs(n - wanted))[:3]))


def _laws() -> dict[str, Law]:
    made = {}
    for section, entries in TABLE:
        for number, how in entries:
            title, text = en.TEXTS[number]
            title_fr, text_fr = fr.TEXTS[number]
            left_out = how not in HANDLED
            made[number] = Law(
                number=number,
                title=title,
                text=text,
                title_fr=title_fr,
                text_fr=text_fr,
                section=section,
                handled="left-out" if left_out else how,
                reason=en.REASONS[how] if left_out else "",
                reason_fr=fr.REASONS[how] if left_out else "",
            )
    return made


LAWS: Final[Mapping[str, Law]] = MappingProxyType(_laws())
"""Every Law by its number, in the order of the document, whole before its parts."""
