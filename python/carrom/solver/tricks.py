"""The trick book: set-ups with a goal, strokes that were seen to reach it, and their odds.

Each trick is a file of ``carrom/data/tricks`` named after it; ``docs/tricks.md`` tells how to add
one. What a stroke does is made again when it is asked for, and nothing that follows from the
strokes is kept but their digests and how often they succeeded.

Example:
    >>> one = trick("thumb-shot")
    >>> one.title, one.difficulty
    ('Thumb shot', 1)
    >>> one.result().pocketed[0][:2]
    ('W1', 'SE')
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from carrom.equipment import ICF_BOARD
from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io.text import StrPath, attempt, members, read_text, refused
from carrom.layout import Layout
from carrom.names import SEATS
from carrom.physics import simulate
from carrom.placing import striker_faults
from carrom.reading import parse_toml
from carrom.result import StrokeResult
from carrom.solver.asked import Asked
from carrom.solver.asking import make_problem
from carrom.solver.goal import Goal
from carrom.solver.noise import stream
from carrom.solver.odds import Odds
from carrom.solver.problem import Problem
from carrom.solver.skill import Skill
from carrom.solver.space import FASTEST, SLOWEST
from carrom.solver.wording import caption, describe
from carrom.stroke import Stroke

FOLDER: Final = Path(__file__).parent.parent / "data" / "tricks"
"""Where the tricks lie, a file each."""

LARGEST: Final = 1 << 16
"""Bytes of a trick's file, at most: one takes about 1 000."""

MOST_TRIALS: Final = 10**9
HANDS: Final = ("club", "expert")
"""The hands whose odds are kept: names of `carrom.solver.skill.SKILLS`."""

STEPS: Final = (("club", 0.5, 1), ("club", 0.2, 2), ("expert", 0.2, 3), ("expert", 0.05, 4))
"""A hand, the rate that it needs, and the difficulty of what it makes so often; else it is 5."""


_NAME: Final = "[a-z0-9]+(-[a-z0-9]+)*"
_AT_ONCE: Final = 4096
"""Noisy strokes that are judged together."""


@dataclass(frozen=True, slots=True)
class TrickStroke:
    """One way to make a trick, as `Stroke.aim` takes it, and how it went.

    Attributes:
        x: the striker's offset along the base lines, m, to the player's right.
        angle: direction in the player's own frame, degrees.
        speed: m/s.
        spin: rad/s.
        digest: of what it does on the ICF board with the default materials.
        club: how often it succeeded in the hand ``"club"``.
        expert: the same in the hand ``"expert"``.
    """

    x: float
    angle: float
    speed: float
    spin: float
    digest: str
    club: Odds
    expert: Odds

    @property
    def difficulty(self) -> int:
        """From 1, easy, to 5, by the rates seen.

        1: the club hand makes it half of the time; 2: one time in five; 3: the expert hand makes
        it one time in five; 4: one time in twenty; 5: less often.

        Example:
            >>> seldom, often = Odds(10, 100), Odds(60, 100)
            >>> TrickStroke(0.0, 90.0, 3.0, 0.0, "0" * 32, seldom, often).difficulty
            3
        """
        rates = {"club": self.club.rate, "expert": self.expert.rate}
        return next((level for hand, least, level in STEPS if rates[hand] >= least), 5)


@dataclass(frozen=True, slots=True)
class Trick:
    """A set-up, what should happen, and strokes that do it, the likeliest first.

    It is meant for the ICF board with the default materials.

    Args:
        name: a word, or several with ``-`` between.
        title: what it is called.
        wording: what happens, as a coach would say it.
        goal: the same in the language of goals.
        layout: where the pieces lie.
        seat: whose stroke it is.
        strokes: how it is made; at least one.

    Raises:
        CarromError: something cannot be so, a stroke that may not be placed included; every fault
            is listed. Whether the strokes reach the goal is asked by `reached`.
    """

    name: str
    title: str
    wording: str
    goal: Goal
    layout: Layout
    seat: str
    strokes: tuple[TrickStroke, ...]

    def __post_init__(self) -> None:
        """Check everything but what takes a simulation."""
        faults = Faults()
        if faults.kind("name", self.name, str) and not re.fullmatch(_NAME, self.name):
            faults.append(f"name must be small letters and '-', not {shown(self.name)}")
        for key in ("title", "wording"):
            value = getattr(self, key)
            if not (isinstance(value, str) and value.strip()):
                faults.append(f"{key} must be some words, not {shown(value)}")
        if faults.kind("layout", self.layout, Layout):
            faults.extend(f"layout: {fault}" for fault in self.layout.faults())
            if faults.kind("goal", self.goal, Goal):
                faults.extend(f"goal: {fault}" for fault in self.goal.faults(self.layout, None))
        faults.name("seat", self.seat, SEATS)
        if not self.strokes:
            faults.append("strokes: there must be at least one")
        faults.raise_as(CarromError)
        for number in range(len(self.strokes)):
            faults.extend(f"strokes[{number}]: {fault}" for fault in self._placing(number))
        faults.raise_as(CarromError)

    def _placing(self, number: int) -> tuple[str, ...]:
        try:
            return striker_faults(ICF_BOARD, self.layout, self.stroke(number))
        except CarromError as error:
            return error.faults

    @property
    def difficulty(self) -> int:
        """From 1, easy, to 5: that of its easiest stroke; see `TrickStroke.difficulty`."""
        return min(one.difficulty for one in self.strokes)

    def _numbered(self, number: int) -> TrickStroke:
        faults = Faults()
        number = faults.integer("number", number, at_least=0, at_most=len(self.strokes) - 1)
        faults.raise_as(CarromError)
        return self.strokes[number]

    def stroke(self, number: int = 0) -> Stroke:
        """One of its strokes, ready to be made.

        Raises:
            CarromError: there is no stroke of that number.

        Example:
            >>> trick("straight-cut").stroke().seat
            'south'
        """
        one = self._numbered(number)
        return Stroke.aim(one.x, one.angle, one.speed, one.spin, self.seat)

    def result(self, number: int = 0, **options: Any) -> StrokeResult:
        """Make one of its strokes.

        Args:
            number: which of them.
            options: what `carrom.simulate` takes by keyword.

        Example:
            >>> one = trick("straight-cut")
            >>> one.result(backend="reference").digest() == one.strokes[0].digest
            True
        """
        return simulate(self.layout, self.stroke(number), **options)

    def description(self, number: int = 0) -> str:
        """What one of its strokes does, in plain words.

        Hits and cushions that the goal asks for are told even where they lead to no pocket.

        Example:
            >>> trick("straight-cut").description().startswith("straight onto W1")
            True
        """
        back = self.stroke(number).angle > 180.0
        result = self.result(number, record="events")
        return describe(result, back=back, asked=Asked.of(self.goal))

    def reached(self, number: int = 0) -> bool:
        """Whether one of its strokes reaches the goal.

        Example:
            >>> all(one.reached() for one in tricks())
            True
        """
        problem = self.problem("exact")
        scores, _ = problem.judge(np.array([self.stroke(number).row]))
        return bool(scores[0] >= 1.0)

    def odds(
        self, skill: Skill | str = "club", *, trials: int = 2_000, seed: int = 0, number: int = 0
    ) -> Odds:
        """Count how often one of its strokes succeeds in a hand's noise.

        Args:
            skill: the hand, or its name.
            trials: how often it is tried.
            seed: of the noise, a whole number from 0 to 2**64 - 1.
            number: which of its strokes.

        Raises:
            CarromError: there is no such hand, no trial, or no such seed.

        Example:
            >>> one = trick("straight-cut")
            >>> one.odds("master").rate > one.odds("beginner").rate
            True
        """
        faults = Faults()
        faults.integer("trials", trials, at_least=1, at_most=MOST_TRIALS)
        faults.integer("seed", seed, at_least=0, at_most=2**64 - 1)
        faults.raise_as(CarromError)
        problem = self.problem(skill)
        one = self._numbered(number)
        aim = np.array([[one.x, one.angle, one.speed, one.spin]])
        noise, wins = stream(seed), 0
        for first in range(0, trials, _AT_ONCE):
            count = min(_AT_ONCE, trials - first)
            aims = problem.skill.executed(np.repeat(aim, count, axis=0), noise, first)
            scores, _ = problem.judge(problem.space.rows(aims))
            wins += int(np.count_nonzero(scores >= 1.0))
        return Odds(wins, trials)

    def problem(self, skill: Skill | str) -> Problem:
        """The trick as the solver sees it, for a hand.

        Raises:
            CarromError: there is no such hand.
        """
        return make_problem(
            self.layout,
            self.goal,
            board=None,
            materials=None,
            friction="coupled",
            ruleset=None,
            seat=self.seat,
            skill=skill,
            speeds=(SLOWEST, FASTEST),
            most_spin=0.0,
            faults=Faults(),
        )

    def svg(self, number: int = 0) -> str:
        """A picture of one of its strokes, with aim, odds and words."""
        from carrom.svg import svg

        stroke, result = self.strokes[number], self.result(number)
        odds = f"club {100.0 * stroke.club.rate:.0f} %, expert {100.0 * stroke.expert.rate:.0f} %"
        words = self.description(number)
        return svg(result, caption=caption(result.stroke, odds, words))

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows."""
        return self.svg()


@cache
def tricks() -> tuple[Trick, ...]:
    """All tricks of the book, the easiest first.

    Raises:
        UnreadableFile: a file is wrong; every fault of all files is listed.

    Example:
        >>> len(tricks()) >= 16, tricks()[0].difficulty
        (True, 1)
    """
    faults = Faults()
    found = []
    for path in _files():
        try:
            found.append(load_trick(path))
        except UnreadableFile as error:
            faults.extend(error.faults)
    faults.raise_as(UnreadableFile)
    return tuple(sorted(found, key=lambda one: (one.difficulty, one.name)))


def trick(name: str) -> Trick:
    """One trick of the book.

    Raises:
        CarromError: there is none of that name, or its file is wrong.

    Example:
        >>> trick("straight-cut").goal.pieces()
        frozenset({1})
    """
    faults = Faults()
    faults.name("trick", name, [path.stem for path in _files()])
    faults.raise_as(CarromError)
    return load_trick(FOLDER / f"{name}.toml")


def _files() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


# --- files --------------------------------------------------------------------------------------


_NUMBERS: Final = ("x", "angle", "speed", "spin")


def load_trick(path: StrPath) -> Trick:
    """Read a trick from a file: ``docs/tricks.md`` tells what stands in it.

    Raises:
        UnreadableFile: the file cannot be read or is no trick; every fault is listed.
    """
    try:
        return _trick(Path(path).stem, _read(path))
    except CarromError as error:
        raise refused(path, error) from error.__cause__


def _read(path: StrPath) -> dict[str, Any]:
    return parse_toml(read_text(path, LARGEST))


def _trick(name: str, plain: object) -> Trick:
    faults = Faults()
    keys = ("title", "wording", "goal", "layout", "seat", "strokes")
    top = members(faults, "the trick", plain, keys)
    goal = attempt(faults, "goal", lambda: Goal.parse(top["goal"])) if "goal" in top else None
    layout = None
    if "layout" in top:
        layout = attempt(faults, "layout", lambda: Layout.from_text(top["layout"]))
    strokes = _strokes(faults, top.get("strokes", []))
    faults.raise_as(UnreadableFile)
    assert goal is not None  # there was no fault
    assert layout is not None
    wording = top["wording"]
    if isinstance(wording, str):
        wording = " ".join(wording.split())  # lines of a file are no lines of a paragraph
    return Trick(name, top["title"], wording, goal, layout, top["seat"], strokes)


def _strokes(faults: Faults, plain: object) -> tuple[TrickStroke, ...]:
    if not isinstance(plain, list):
        faults.append(f"strokes must be a list, not {shown(plain)}")
        return ()
    return tuple(_stroke(faults, f"strokes[{i}]", one) for i, one in enumerate(plain))


def _stroke(faults: Faults, where: str, plain: object) -> TrickStroke:
    one = members(faults, where, plain, (*_NUMBERS, "digest", *HANDS))
    digest = one.get("digest", "")
    if "digest" in one and not (
        isinstance(digest, str) and re.fullmatch("[0-9a-f]{32}", digest) is not None
    ):
        faults.append(f"{where}: digest must be 32 hexadecimal digits, not {shown(digest)}")
    x, angle, speed, spin = (
        faults.number(f"{where}: {key}", one.get(key, 0.0)) for key in _NUMBERS
    )
    club, expert = (_odds(faults, f"{where}: {hand}", one.get(hand, [0, 1])) for hand in HANDS)
    return TrickStroke(x, angle, speed, spin, digest, club, expert)


def _odds(faults: Faults, where: str, plain: object) -> Odds:
    """Successes and trials, a list of two."""
    if not (isinstance(plain, list) and len(plain) == 2):
        faults.append(f"{where} must be successes and trials, not {shown(plain)}")
        return Odds(0, 1)
    trials = faults.integer(f"{where} trials", plain[1], at_least=1, at_most=MOST_TRIALS)
    wins = faults.integer(f"{where} successes", plain[0], at_least=0, at_most=trials)
    return Odds(wins, trials)


def text_of(strokes: tuple[TrickStroke, ...]) -> str:
    """The part of a file that tells of strokes, as `load_trick` reads it.

    Example:
        >>> print(text_of(trick("straight-cut").strokes).splitlines()[0])
        [[strokes]]
    """
    return "\n".join(_stroke_text(one) for one in strokes)


def _stroke_text(one: TrickStroke) -> str:
    values: Mapping[str, object] = {
        **{key: getattr(one, key) for key in _NUMBERS},
        "digest": f'"{one.digest}"',
        **{hand: [getattr(one, hand).wins, getattr(one, hand).trials] for hand in HANDS},
    }
    return "[[strokes]]\n" + "".join(f"{key} = {value}\n" for key, value in values.items())
