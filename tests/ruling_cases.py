"""The named cases of tests/data/rulings: read, seated, played.

A file has a `ruleset`, maybe `options` of it, `only` = "singles" or "doubles", and `defaults` for
the positions. A case has:

* `name` and the `laws` that it is about ("000" to "004" are the French documents); its ruling
  must cite each of them, or the whole Law of which it is a part, but for those of `STATES`;
* `limits`: Laws that must not be cited, because they end just before the case;
* `also`: Laws that it is about though its ruling is silent on them, each with the reason;
* `options`, `only`, `colour` ("white", "black") and `seat`, where it is not for every one of them;
* `position`: the arguments of `Position.of`, own and opponent as the player on turn sees it;
* `facts`: the arguments of `StrokeFacts`; pieces are "own", "opponent" and "queen" (counted, or
  `pocketed` in an order), and `by` is "opponent" (the next seat), "partner" or "previous";
* `placing`: what is done with due men, "forgo" or "auto"; they are left waiting otherwise;
* `expect`, in the same relative words. What is not said has not changed, except men on the board
  and turn, which are always said unless the board ends:
  `turn` ("me" goes on, "next" seat), `seat` (that seat by name), `own`, `opponent`, `queen`,
  `dues` (new ones of the stroker), `owed` and `opponent_owed` (outstanding afterwards),
  `eligible`, `opponent_eligible`, `broken`, `break_attempts`, `passes`, `board_points`;
  `placer` ("me", "next") of the due men; `centred`: what the umpire puts back, in order;
  `board` ("me", "opponent", "draw") with `points`, `loser_points` and `slam`; or `replay`.

With free colours "own" are the white men and "opponent" the black ones, whoever plays.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from carrom.layout import Layout
from carrom.rules import Position, Ruling, StrokeFacts, ruleset

FOLDER = Path(__file__).resolve().parent / "data" / "rulings"
SEATS = {2: ("south", "north"), 4: ("south", "east", "north", "west")}
LETTER = {"white": "W", "black": "B"}
OTHER = {"white": "black", "black": "white"}
FREE = ("free", "points")

# Which men of a colour lie on the board in a layout: the first ones of this order.
ORDER = (5, 2, 9, 7, 1, 3, 8, 6, 4)


DOCUMENTS = {
    "fr-classic": "000",
    "points": "002",
    "fr-club": "003",
    "free": "003b",
    "family": "004",
    "club29": "club29",
}
"""The document that a ruleset follows: all its cases are about that."""

_STATES = {
    "it says what a word means": "2 5 6 7 10 11 12 13 14 18 21 25 28",
    "it says how a stroke is made, which is told as improper": "37",
    "it allows something, on which there is nothing to say": "1 35 36 37b 66b 127a",
    "it says what is a foul, which is told as one": "62",
    "it says what is told as pocketed, or as off the board": "66a 69b 70b",
    "it is told as a fault in placing, whatever it was": "80 88b",
    "it is about placing, after the ruling": "79a 79b 81 83 84a 87a 88a",
    "it is a state of the board, which changes in silence": "44 46 89a 95c",
    "it is a parameter of the ruleset": "000.8",
}
STATES = {law: reason for reason, laws in _STATES.items() for law in laws.split()}
"""Laws that no ruling cites, and why. Choices of the house show in what is ruled."""


def cites(cited: Iterable[str], law: str) -> bool:
    """Whether a Law, the whole of which it is a part, or a part of it is among those cited."""
    part = rf"{re.escape(law)}\.\d+"
    whole = re.sub(r"(?<=\d)[a-i]$", "", law)
    return any(one in (law, whole) or re.fullmatch(part, one) for one in cited)


def wrongly_cited(case: "Case", ruling: Ruling) -> list[str]:
    """In what the Laws of a ruling are not those that its case is about."""
    result = ruling.board_result
    cited = (*ruling.laws, *(() if result is None else result.laws))
    silent = (*STATES, DOCUMENTS.get(case.ruleset))
    return [
        *(
            f"Law {law} is not cited"
            for law in case.laws
            if not (law in silent or law.startswith("house") or cites(cited, law))
        ),
        *(f"Law {law} is cited, beyond its limit" for law in case.limits if cites(cited, law)),
        *(f"Law {law} is cited: no reason is needed" for law in case.also if cites(cited, law)),
    ]


@dataclass(frozen=True)
class Case:
    """One case of a file."""

    file: str
    name: str
    laws: tuple[str, ...]
    ruleset: str
    expect: dict[str, Any]
    limits: tuple[str, ...] = ()
    also: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    only: str | None = None
    colour: str | None = None
    seat: str | None = None
    placing: str | None = None

    @property
    def free(self) -> bool:
        return self.ruleset in FREE


@dataclass(frozen=True)
class Seating:
    """Who plays a case: where, with which men."""

    seat: str
    seats: int
    colour: str

    def __str__(self) -> str:
        return f"{'singles' if self.seats == 2 else 'doubles'}-{self.seat}-{self.colour}"

    def relative(self, word: str) -> str:
        """The seat that "me", "next", "opponent", "partner" or "previous" means."""
        steps = {"me": 0, "next": 1, "opponent": 1, "partner": 2, "previous": -1}
        order = SEATS[self.seats]
        return order[(order.index(self.seat) + steps[word]) % self.seats]

    def letter(self, word: str, free: bool) -> str:
        """The letter of a piece called "own", "opponent" or "queen"; others stay as they are."""
        own = "white" if free else self.colour
        letters = {"own": LETTER[own], "opponent": LETTER[OTHER[own]], "queen": "Q"}
        return letters.get(word, word)


@lru_cache(maxsize=1)
def all_cases() -> tuple[Case, ...]:
    """Every case of every file."""
    cases: list[Case] = []
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text())
        shared = {"ruleset": data["ruleset"], "only": data.get("only")}
        for table in data["case"]:
            case: dict[str, Any] = shared | table
            case["laws"], case["limits"] = tuple(table["laws"]), tuple(table.get("limits", ()))
            case["options"] = data.get("options", {}) | table.get("options", {})
            case["position"] = data.get("defaults", {}) | table.get("position", {})
            cases.append(Case(file=path.name, **case))
    return tuple(cases)


def seatings(case: Case) -> list[Seating]:
    """Both colours at all two and four seats, but for what the case is not meant for."""
    colours = ("white",) if case.free else ("white", "black")
    return [
        Seating(seat, seats, colour)
        for seats in (2, 4)
        for seat in SEATS[seats]
        for colour in colours
        if case.only in (None, "singles" if seats == 2 else "doubles")
        and case.colour in (None, colour)
        and case.seat in (None, seat)
    ]


def position_of(case: Case, seating: Seating, layout: Layout | None = None) -> Position:
    """The position of a case as somebody sits there."""
    given = dict(case.position)
    for name in ("potted", "opponent_potted"):
        if name in given:
            given[name] = tuple(given[name])
    for name in ("score", "points"):
        if name in given:
            given[name] = tuple(given[name])
    return Position.of(
        ruleset(case.ruleset, **case.options),
        **given,
        turn=seating.seat,
        seats=seating.seats,
        colour=seating.colour,
        layout=layout,
    )


def facts_of(case: Case, seating: Seating) -> StrokeFacts:
    """The facts of a case, counted."""
    given = dict(case.facts)
    for name in ("pocketed", "overboard"):
        if name in given:
            given[name] = tuple(seating.letter(word, case.free) for word in given[name])
    for name in ("first_contact", "piece_broken"):
        if name in given:
            given[name] = seating.letter(given[name], case.free)
    if "by" in given:
        given["by"] = seating.relative(given["by"])
    return StrokeFacts(**given)


def men_on_board(case: Case, seating: Seating) -> dict[str, list[str]]:
    """Names of the own and the opponent's men on the board, in the order in which they go."""
    return {
        who: [f"{seating.letter(who, case.free)}{n}" for n in ORDER[: case.position[who]]]
        for who in ("own", "opponent")
    }


def layout_of(case: Case, seating: Seating) -> Layout:
    """The pieces of a case in two rows, far from the centre."""
    men = men_on_board(case, seating)
    queen = ["Q"] if case.position.get("queen", "board") == "board" else []
    names = [*queen, *men["own"], *men["opponent"]]
    return Layout.of(
        {name: (-0.2 + 0.04 * (i // 2), 0.25 - 0.5 * (i % 2)) for i, name in enumerate(names)}
    )


def named_facts_of(case: Case, seating: Seating, layout: Layout) -> StrokeFacts:
    """The facts of a case, every piece by its name, with what lies there afterwards."""
    counted = facts_of(case, seating)
    men = men_on_board(case, seating)
    words = case.facts.get("pocketed", ())
    pocketed = ["Q" if word == "queen" else men[word].pop(0) for word in words]
    pocketed += [men["own"].pop(0) for _ in range(counted.own)]
    pocketed += [men["opponent"].pop(0) for _ in range(counted.opponent)]
    pocketed += ["Q"] if counted.queen else []
    jumped = [
        "Q" if word == "queen" else men[word].pop(0) for word in case.facts.get("overboard", ())
    ]
    given = {
        name: men[word][0]
        for name in ("first_contact", "piece_broken")
        if (word := case.facts.get(name)) in men
    }
    return counted.replace(
        pocketed=tuple(pocketed),
        overboard=tuple(jumped),
        own=0,
        opponent=0,
        queen=False,
        layout=layout.without(*pocketed, *jumped) if counted.is_stroke else None,
        **given,
    )


def story(
    case: Case, seating: Seating, position: Position, facts: StrokeFacts, ruling: Ruling | None
) -> str:
    """Everything about a case that failed."""
    lines = [
        f"{case.file}: {case.name} (Laws {', '.join(case.laws)})",
        f"position: {case.position} {seating}, as text:\n{position.to_text()}",
        f"facts:    {facts!r}",
        f"expected: {case.expect}",
    ]
    if ruling is not None:
        lines.append(
            f"found:    continues={ruling.turn_continues} turn={ruling.turn} dues={ruling.dues} "
            f"queen={ruling.queen} returns={ruling.returns} to {ruling.return_to} "
            f"board={ruling.board} replay={ruling.replay} fouls={[f.code for f in ruling.fouls]}"
        )
        lines.append(ruling.explain())
    return "\n".join(lines)
