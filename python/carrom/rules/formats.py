"""How a competition plays: games of a match, limits of time, draws, trials.

A `Ruleset` says how a board is played and a game won; a `Format` says what the organiser adds.

Example:
    >>> FORMATS["ffc"].minutes, FORMATS["ffc"].games, FORMATS["icf"].games
    (40.0, 1, 3)
    >>> FORMATS["icf-finals"].applied_to("icf").boards is None
    True
"""

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from numbers import Integral
from types import MappingProxyType
from typing import Any, Final, Self

from carrom.errors import Faults, InvalidRuleset, immutable, shown
from carrom.rules.clock import MatchClock
from carrom.rules.forms import keep_plain_numbers
from carrom.rules.idle import without_idle
from carrom.rules.player_names import is_name
from carrom.rules.ruleset import Ruleset, ruleset

SIDE_CHANGE_SECONDS: Final = 120.0
"""Time to change sides, s (Law 61)."""
REST_SECONDS: Final = 600.0
"""The rest between the second and the third game, s (Law 138)."""
LATE_SECONDS: Final = 900.0
"""Who is later than this at the board loses the match, s (Law 143i)."""
PROTEST_SECONDS: Final = 900.0
"""Time to write down a protest that was made orally, s (house 8.18)."""
VERDICT_SECONDS: Final = 3600.0
"""Time to decide a protest once it is written down, s (house 8.18)."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What one team may try before the match (Law 40). Frozen.

    Example:
        >>> Trial(team=0, kind="boards", count=1).kind
        'boards'
    """

    team: int
    """0 or 1."""
    kind: str
    """``"boards"`` or ``"shots"``."""
    count: int
    """How many."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What an organiser agrees on besides the rules of the game. Frozen.

    Raises:
        InvalidRuleset: a value of the wrong type or out of its range, or two that do not go
            together; every fault is listed.

    Example:
        >>> Format(games=1, minutes=50, extra_minutes=5, draws=True).clock().seconds
        3000.0
    """

    name: str = ""
    """What it is called."""
    games: int = 3
    """Best of how many games: 3 (Law 57) or 1."""
    quarter_final: bool = False
    """From the quarter-finals on: no limit of boards, and in the third game sides change at 13
    points only (Laws 56b, 60b)."""
    minutes: float | None = None
    """Time of each game after which no new board is begun; None: no limit."""
    extra_minutes: float | None = 0.0
    """Time after that to finish the board that was begun; None: it is played to its end."""
    alarm_minutes: float = 5.0
    """How long before the end of the time an alarm is given; 0: none."""
    unfinished: str | None = None
    """The board still unfinished then: ``"void"`` (the French federation), ``"count"``, the men
    left count; None: as the ruleset says."""
    draws: bool | None = None
    """Whether a level game ends drawn; if not an extra board decides (Law 56b). None: as the
    ruleset says."""
    trial: str | None = None
    """Before the match each team has a trial board, ``"boards"``, or trial shots, ``"shots"``
    (classic French), or ``"none"``; None: as the ruleset says."""
    trial_shots: int = 2
    """How many trial shots."""
    late_trial: bool | None = None
    """Whether who comes late has a trial too; None: with boards yes, with shots no."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        if faults.kind("name", self.name, str) and self.name and not is_name(self.name):
            faults.append(
                f"name must be a line of text that shows something, not {shown(self.name)}"
            )
        games: object = self.games
        if isinstance(games, bool) or not isinstance(games, Integral) or games not in (1, 3):
            faults.append(f"games must be 1 or 3, not {shown(self.games)}")
        faults.kind("quarter_final", self.quarter_final, bool)
        for name in ("draws", "late_trial"):
            if getattr(self, name) is not None:
                faults.kind(name, getattr(self, name), bool)
        for name, known in (
            ("unfinished", ("void", "count")),
            ("trial", ("boards", "shots", "none")),
        ):
            if getattr(self, name) is not None:
                faults.name(name, getattr(self, name), known)
        faults.integer("trial_shots", self.trial_shots, at_least=1, at_most=100)
        self._check_times(faults)
        faults.raise_as(InvalidRuleset)
        keep_plain_numbers(self)

    def _check_times(self, faults: Faults) -> None:
        write = object.__setattr__
        if self.minutes is not None:
            write(self, "minutes", faults.number("minutes", self.minutes, above=0.0))
        for name in ("extra_minutes", "alarm_minutes"):
            value = getattr(self, name)
            if value is not None or name == "alarm_minutes":
                write(self, name, faults.number(name, value, at_least=0.0))
        if self.minutes is None and self.extra_minutes != 0.0:
            faults.append(f"extra_minutes {shown(self.extra_minutes)} need minutes before them")

    def replace(self, **changes: Any) -> Self:
        """The same format with some values changed.

        Raises:
            InvalidRuleset: an unknown name or a bad value; every fault is listed.

        Example:
            >>> FORMATS["icf"].replace(games=1).games
            1
        """
        known = {field.name for field in dataclasses.fields(self)}
        faults = Faults(
            f"a format has no parameter {shown(name)}" for name in changes if name not in known
        )
        try:
            changed = dataclasses.replace(
                self, **{name: value for name, value in changes.items() if name in known}
            )
        except InvalidRuleset as error:
            raise InvalidRuleset([*faults, *error.faults]) from None
        faults.raise_as(InvalidRuleset)
        return changed

    def applied_to(self, rules: str | Ruleset) -> Ruleset:
        """The ruleset as it is played in this format.

        A parameter that can have no effect in it is as such a ruleset has it.

        Raises:
            InvalidRuleset: an unknown ruleset, or a game that could never end.

        Example:
            >>> FORMATS["ffc"].applied_to("icf").extra_board
            False
        """
        base = ruleset(rules) if isinstance(rules, str) else rules
        faults = Faults()
        faults.kind("ruleset", base, Ruleset)
        faults.raise_as(InvalidRuleset)
        changes: dict[str, Any] = {}
        if self.quarter_final and base.target is not None:
            changes["boards"] = None
        if self.unfinished is not None:
            changes["unfinished"] = self.unfinished
        if self.draws is not None:
            changes["extra_board"] = not self.draws
        if self.trial in ("boards", "shots"):
            changes["trial"] = self.trial
        if not changes:
            return base
        every = {field.name: getattr(base, field.name) for field in dataclasses.fields(base)}
        return base.replace(**without_idle({**every, **changes}))

    def clock(self) -> MatchClock | None:
        """The clock of a game, not yet started; None without a limit of time.

        Example:
            >>> FORMATS["eurocup"].clock().start(now=0.0).phase(now=51 * 60.0)
            'extra'
        """
        if self.minutes is None:
            return None
        extra = self.extra_minutes
        return MatchClock(
            seconds=60.0 * self.minutes,
            extra=None if extra is None else 60.0 * extra,
            alarm=60.0 * self.alarm_minutes,
        )

    def trials(self, rules: Ruleset, late: Collection[int] = ()) -> tuple[Trial, ...]:
        """What each team may try after the toss (Law 40).

        Args:
            rules: the ruleset, which says what is tried where the format does not.
            late: the teams that came late, 0 or 1.

        Raises:
            InvalidRuleset: no ruleset, or a number that is no team's; every fault is listed.

        Example:
            >>> [trial.team for trial in Format(trial="shots").trials(ruleset("icf"), late=[1])]
            [0]
        """
        faults = Faults()
        faults.kind("rules", rules, Ruleset)
        late = {
            faults.integer("late", team, at_least=0, at_most=1)
            for team in faults.items("late", late, "numbers of teams")
        }
        faults.raise_as(InvalidRuleset)
        kind = rules.trial if self.trial is None else self.trial
        if kind == "none":
            return ()
        late_too = kind == "boards" if self.late_trial is None else self.late_trial
        count = 1 if kind == "boards" else self.trial_shots
        teams = [team for team in (0, 1) if late_too or team not in late]
        return tuple(Trial(team=team, kind=kind, count=count) for team in teams)

    def to_dict(self) -> dict[str, Any]:
        """What differs from the usual format, as plain values.

        Example:
            >>> Format(games=1).to_dict()
            {'games': 1}
        """
        return {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if getattr(self, field.name) != field.default
        }

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> "Format":
        """The format that `to_dict` wrote.

        Raises:
            InvalidRuleset: something else; every fault is listed.

        Example:
            >>> Format.from_dict({"games": 1}) == Format(games=1)
            True
        """
        faults = Faults()
        faults.kind("a format", plain, Mapping)
        faults.raise_as(InvalidRuleset)
        return cls().replace(**{str(name): value for name, value in plain.items()})


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "icf": Format(name="icf"),
        "icf-finals": Format(name="icf-finals", quarter_final=True),
        "single": Format(name="single", games=1),
        "ffc": Format(
            name="ffc", games=1, minutes=40.0, extra_minutes=5.0, unfinished="void", draws=True
        ),
        "eurocup": Format(name="eurocup", games=1, minutes=50.0, extra_minutes=5.0, draws=True),
    }
)
"""Formats by name: the Laws' own, the same from the quarter-finals on, one game, the French
federation's (one game, 40 + 5 minutes, an unfinished board is void, draws), the Eurocup's (the
Swiss rounds: one game, 50 + 5 minutes, draws).
"""


def side_change_due(rules: Ruleset, quarter_final: bool, boards: int, score: int) -> bool:
    """Whether sides change in the deciding game (Law 60): after board 4, or at 13 points.

    For other games than 25 points in eight boards: half of the boards or half of the points,
    whichever comes first (house).

    Args:
        rules: says how many points and boards make a game.
        quarter_final: whether the points alone count (Law 60b).
        boards: boards finished.
        score: points of the side that leads.

    Example:
        >>> from carrom.rules.ruleset import ruleset
        >>> [side_change_due(ruleset("icf"), False, *now) for now in ((3, 12), (3, 13), (4, 5))]
        [False, True, True]
    """
    if rules.target is not None and score >= (rules.target + 1) // 2:
        return True
    if rules.boards is None or (quarter_final and rules.target is not None):
        return False
    return boards >= (rules.boards + 1) // 2
