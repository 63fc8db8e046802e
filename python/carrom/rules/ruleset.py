"""What is agreed before a game: every parameter of a way of playing, visible and checked.

The rulings themselves are written once; a ruleset only says which of the few ways holds. Each
ruleset has a file of its own in `carrom.rules.rulesets`.

Example:
    >>> ruleset("icf").queen_points, ruleset("club29").target
    (3, 29)
    >>> ruleset("icf", laws="1991", boards=None).laws
    '1991'
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

from carrom.errors import MOST_ITEMS, Faults, InvalidRuleset, immutable, shown
from carrom.rules.due_zone import ZONES
from carrom.rules.forms import keep_plain_numbers
from carrom.rules.idle import idle_faults
from carrom.rules.messages import LANGUAGES
from carrom.rules.player_names import is_name
from carrom.rules.rulesets import PARAMETERS

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "laws": ("current", "1991"),
        "colours": ("own", "free"),
        "unfinished": ("void", "count"),
        "trial": ("boards", "shots"),
        "leaving_seat": ("board", "match"),
        "queen_after": ("own-man", "any-man", "few-men", "own-cleared"),
        "cover": ("own", "any", "none"),
        "penalty": ("due", "points"),
        "board_end": ("icf", "classic", "first-out", "queen-last", "empty"),
        "due_zone": ZONES,
        "due_placer": ("opponent", "offender"),
    }
)
_FLAGS: Final = ("claim_extra_points", "extra_board", "early_queen_returns_man")
# Name, least and greatest; a field in `_MAY_BE_NONE` may be None too.
_NUMBERS: Final = (
    ("target", 1, 1000),
    ("boards", 1, 1000),
    ("board_cap", 1, 1000),
    ("queen_points", 0, 1000),
    ("queen_until", 0, 1000),
    ("few_men", 0, 18),
    ("white_value", 1, 1000),
    ("black_value", 1, 1000),
    ("penalty_points", 0, 1000),
    ("early_queen_points", 0, 1000),
)
_MAY_BE_NONE: Final = ("target", "boards", "board_cap", "queen_until")
_TEXTS: Final = ("name", "title", "title_fr", "source", "document")
_OURS: Final = frozenset(told.get("document", "") for told in PARAMETERS.values())
# Codes beside those of the messages: what a document says instead of, or besides, the Laws.
_ALSO_CITED: Final = ("uncovered", "lost-by-act")

Citations: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


@immutable
@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ruleset:
    """A way of playing carrom: the parameters that tell it from the others.

    Every parameter acts. One that could have no effect beside the others, as `few_men` where
    nobody counts them, has one value only, and another is refused.

    Raises:
        InvalidRuleset: a parameter of the wrong type or out of its range, two that do not go
            together, or one that could have no effect; every fault is listed.

    Example:
        >>> rules = ruleset("icf").replace(target=29)
        >>> rules.target, rules
        (29, ruleset('icf', target=29))
    """

    name: str
    """The name by which `ruleset` finds it."""
    title: str = ""
    """What people call it."""
    title_fr: str = ""
    """Its title in French; empty: the same."""
    source: str = ""
    """Where its rules are written."""
    document: str = ""
    """The number by which ``carrom laws`` tells these rules, ``"000"``; empty: it does not."""
    citations: Citations = ()
    """Rules that rulings cite instead of the ICF's Laws: pairs of a remark's code and the numbers
    of the rules, given as a mapping or as pairs. ``"uncovered"`` is any end of a board with the
    queen uncovered, ``"lost-by-act"`` stands besides the Law that lost the board."""

    laws: str = "current"
    """Edition of the Laws: ``"current"`` or ``"1991"`` (one due, not two, for an improper stroke
    that pockets the striker; no limit of 21 in Law 112). Not with `penalty` ``"points"``."""
    colours: str = "own"
    """``"own"``: each side clears its colour. ``"free"``: everybody pockets everything."""

    target: int | None = 25
    """Points that win the game (Law 56); None: the boards decide."""
    boards: int | None = 8
    """Most boards of a game (Law 56); None: no limit."""
    extra_board: bool = True
    """Level after the last board: whether another one decides (Law 56), or the game is drawn."""
    board_cap: int | None = 12
    """Most points that a side can have of a board (Law 55); None: no limit. Not with `board_end`
    ``"queen-last"``, where a board gives one point."""
    unfinished: str = "void"
    """A board unfinished at time: ``"void"`` (French federation) or ``"count"``."""
    trial: str = "boards"
    """Before the match: trial ``"boards"`` (Law 40) or ``"shots"``."""
    leaving_seat: str = "board"
    """Who rises from the seat loses the ``"board"`` (Law 91) or the ``"match"``."""
    stroke_seconds: float = 15.0
    """Time for a stroke (Law 50), s."""
    placing_seconds: float = 15.0
    """Time for placing men (Law 88), s."""

    queen_points: int = 3
    """Points for the queen (Law 52); 0 with `board_end` ``"queen-last"``."""
    queen_until: int | None = 21
    """Highest game score, before the board, at which she still counts (Law 54); None: she always
    does. None in a game of one board in free colours, which begins at 0-0."""
    queen_after: str = "own-man"
    """When she may be pocketed: ``"own-man"``, an own man has been pocketed (Law 92);
    ``"any-man"``, any man has; ``"few-men"``, at most `few_men` were on the board before the
    stroke; ``"own-cleared"``, none of the own men is left on the board."""
    few_men: int = 5
    """How many men, queen not counted, are few; with `queen_after` ``"few-men"`` only."""
    cover: str = "own"
    """What covers her, in the same stroke or the next: an ``"own"`` man, ``"any"`` man, or
    ``"none"``: she needs no cover."""
    early_queen_points: int = 0
    """Points lost for pocketing her too early; with free colours only."""
    early_queen_returns_man: bool = False
    """Whether a man comes back too when she was pocketed too early (owed while none is down)."""

    penalty: str = "due"
    """What a pocketed striker or an improper stroke costs: a ``"due"``, a man that comes back
    (Law 72), or ``"points"`` and a white man, for a man that jumps off the board as well."""
    penalty_points: int = 0
    """Points that each penalty costs; with `penalty` ``"points"`` only."""
    due_zone: str = "annulus"
    """Where men come back: ``"annulus"`` inside the outer circle, clear of it and of the centre
    circle (Law 89b); ``"rosette"`` anywhere inside the outer circle."""
    due_placer: str = "opponent"
    """Who puts them there: the ``"opponent"`` (Law 78) or the ``"offender"``."""

    board_end: str = "icf"
    """How a board ends and what it gives: ``"icf"`` (Laws 52-55, 102-112); ``"classic"``, both
    sides score; ``"first-out"``, the first side without men; ``"queen-last"``, the own men and
    then the queen; ``"empty"``, nothing is left."""
    claim_extra_points: bool = True
    """Whether the extra points that may be demanded (Law 87b) are demanded always, or never. Not
    with `board_end` ``"queen-last"`` and ``"empty"``, which know none."""
    white_value: int = 1
    """What a white man counts, with free colours."""
    black_value: int = 1
    """What a black man counts, with free colours."""

    def __post_init__(self) -> None:
        """Check every parameter."""
        faults = Faults()
        for name in _TEXTS:
            _check_text(faults, name, getattr(self, name))
        object.__setattr__(self, "citations", _citations(faults, self.citations))
        for name, known in _CHOICES.items():
            faults.name(name, getattr(self, name), known)
        for name in _FLAGS:
            faults.kind(name, getattr(self, name), bool)
        for name, least, most in _NUMBERS:
            value = getattr(self, name)
            if value is not None or name not in _MAY_BE_NONE:
                faults.integer(name, value, at_least=least, at_most=most)
        for name in ("stroke_seconds", "placing_seconds"):
            value = faults.number(name, getattr(self, name), above=0.0, unit="s")
            object.__setattr__(self, name, value)
        if not faults:
            self._check_together(faults)
        faults.raise_as(InvalidRuleset)
        keep_plain_numbers(self)

    def _check_together(self, faults: Faults) -> None:
        free = self.colours == "free"
        if free != (self.board_end == "empty"):
            faults.append(f"colours {self.colours!r} do not go with board_end {self.board_end!r}")
        if free != (self.queen_after in ("any-man", "few-men")):
            faults.append(
                f"colours {self.colours!r} do not go with queen_after {self.queen_after!r}"
            )
        if self.cover != "none" and free != (self.cover == "any"):
            faults.append(f"colours {self.colours!r} do not go with cover {self.cover!r}")
        if self.penalty == "points" and not (free and self.cover == "none"):
            faults.append("penalty 'points' needs free colours, and a queen without cover")
        if (self.queen_after == "own-cleared") != (self.board_end == "queen-last"):
            faults.append("queen_after 'own-cleared' and board_end 'queen-last' need each other")
        if self.queen_after == "own-cleared" and self.cover != "none":
            faults.append(
                f"cover {self.cover!r} does not go with queen_after 'own-cleared': no own man is "
                "left to cover with"
            )
        if self.target is None and self.boards is None:
            faults.append("target and boards are both None: such a game never ends")
        if not faults:
            faults.extend(idle_faults(self))

    def title_in(self, lang: str) -> str:
        """The title in a language; the name, if it has no title.

        Raises:
            InvalidRuleset: nobody wrote anything in that language.

        Example:
            >>> ours = ruleset("family").replace(name="ours")
            >>> ours.title_in("fr"), ours.title_in("en")
            ('Jeu familial', 'Family')
        """
        faults = Faults()
        faults.name("lang", lang, LANGUAGES)
        faults.raise_as(InvalidRuleset)
        return (self.title_fr if lang == "fr" else "") or self.title or self.name

    def queen_points_at(self, score: int) -> int:
        """Points for the queen to a side with a game score before the board (Laws 52, 54).

        Raises:
            InvalidRuleset: the score is no whole number.

        Example:
            >>> ruleset("icf").queen_points_at(21), ruleset("icf").queen_points_at(22)
            (3, 0)
        """
        if type(score) is not int:
            faults = Faults()
            score = faults.integer("score", score, at_least=-(2**31), at_most=2**31)
            faults.raise_as(InvalidRuleset)
        until = self.queen_until
        return self.queen_points if until is None or score <= until else 0

    def replace(self, **changes: Any) -> Self:
        """The same ruleset with some parameters changed.

        Whatever is not named stays as it is, titles and citations too.

        Raises:
            InvalidRuleset: an unknown parameter or a bad value; every fault is listed.

        Example:
            >>> ruleset("icf").replace(boards=None, target=25).boards is None
            True
        """
        known = {field.name for field in dataclasses.fields(self)}
        unknown = [name for name in changes if name not in known]
        if not unknown:
            return dataclasses.replace(self, **changes)
        faults = Faults(f"a ruleset has no parameter {shown(name)}" for name in unknown)
        try:
            dataclasses.replace(self, **{k: v for k, v in changes.items() if k in known})
        except InvalidRuleset as error:
            faults.extend(error.faults)
        raise InvalidRuleset(faults)

    @property
    def changes(self) -> dict[str, Any]:
        """The parameters in which it differs from the ruleset of its name.

        Example:
            >>> ruleset("icf", laws="1991").changes
            {'laws': '1991'}
        """
        base = RULESETS.get(self.name)
        return {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if base is None or getattr(base, field.name) != getattr(self, field.name)
        }

    def __repr__(self) -> str:
        """Python that rebuilds the ruleset."""
        known = self.name in RULESETS
        words = [repr(self.name)] if known else []
        words += [f"{name}={value!r}" for name, value in self.changes.items()]
        return f"{'ruleset' if known else 'Ruleset'}({', '.join(words)})"


def _check_text(faults: Faults, name: str, text: object) -> None:
    """What a ruleset is called: a line of text; the name is never empty."""
    if not faults.kind(name, text, str) or (text == "" and name != "name"):
        return
    if not is_name(text):
        faults.append(f"{name} must be a line of text that shows something, not {shown(text)}")
    elif name == "document" and text not in _OURS and text not in _told():
        faults.append(f"document must be a number that carrom laws tells, not {shown(text)}")


@lru_cache(maxsize=1)
def _told() -> frozenset[str]:
    """The numbers of all Laws and documents; read only where an unusual one is asked for."""
    from carrom.rules.law_texts.table import TABLE

    return frozenset(number for _, entries in TABLE for number, _ in entries)


def _citations(faults: Faults, given: object) -> Citations:
    """The citations as pairs, in the order of the codes."""
    if isinstance(given, Mapping):
        given = tuple(islice(given.items(), MOST_ITEMS + 1))  # one may have no end
    found: dict[str, tuple[str, ...]] = {}
    known = {*LANGUAGES["en"].templates, *_ALSO_CITED}
    for pair in faults.items("citations", given, "a mapping, or pairs of a code and numbers"):
        code, laws = pair if isinstance(pair, (tuple, list)) and len(pair) == 2 else (pair, ())
        numbers = tuple(laws) if isinstance(laws, (tuple, list)) else ()
        if not isinstance(code, str) or code not in known:
            faults.append(f"citations: no remark has the code {shown(code)}")
        elif not numbers or not all(is_name(law) for law in numbers):
            faults.append(f"citations: {code} needs numbers of rules as text, not {shown(laws)}")
        elif code in found:
            faults.append(f"citations: {code} comes twice")
        else:
            found[code] = numbers
    return tuple(sorted(found.items()))


def ruleset(name: str = "icf", **options: Any) -> Ruleset:
    """A ruleset by its name, with some parameters changed.

    Args:
        name: one of `RULESETS`.
        options: parameters of `Ruleset`.

    Raises:
        InvalidRuleset: an unknown name or option, or a bad value; every fault is listed.

    Example:
        >>> ruleset("family").queen_after
        'own-cleared'
        >>> ruleset("ifc", trget=29)
        Traceback (most recent call last):
        ...
        carrom.errors.InvalidRuleset: 2 faults:
        - ruleset must be one of icf, fr-classic, points, fr-club, free, family, club29, not 'ifc'
        - a ruleset has no parameter 'trget'
    """
    faults = Faults()
    known = faults.name("ruleset", name, RULESETS)
    base = RULESETS[name] if known else RULESETS["icf"]
    if known and not options:
        return base
    try:
        changed = base.replace(**options)
    except InvalidRuleset as error:
        raise InvalidRuleset([*faults, *error.faults]) from None
    faults.raise_as(InvalidRuleset)
    return changed


RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {name: Ruleset(name=name, **parameters) for name, parameters in PARAMETERS.items()}
)
"""The rulesets by name."""
