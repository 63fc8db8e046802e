"""Tables 4.1 and 4.2 of the Laws as rows of conditions and results: data, and no rules of its own.

Written from the specification alone (section 4 with 8.1, 8.3 and 8.4), never from the code. A row
holds when each of its conditions holds; exactly one row holds for every combination. What a
column means:

* `queen` before the stroke: "board", "pending", "me" or "opponent" (covered by them);
* `Q` queen, `S` striker pocketed, `P` proper; `k` own men pocketed;
* `D` dues outstanding before; `elig` and `all9` before;
* `own0`, `opp0`: no own, no opponent's man is left, before anything is put back.

A condition that is not named may be anything. Numbers are written as texts: "0", "1", "1+", "2+".
"""

from dataclasses import dataclass
from typing import Any, Final

CLEAN: Final = {"P": True, "S": False}


@dataclass(frozen=True)
class Situation:
    """One combination: what was there, and what the stroke did."""

    own: int
    opp: int
    queen: str
    D: int
    elig: bool
    k: int
    m: int
    Q: bool
    S: bool
    P: bool

    @property
    def own0(self) -> bool:
        return self.k == self.own

    @property
    def opp0(self) -> bool:
        return self.m == self.opp

    @property
    def all9(self) -> bool:
        return self.own == 9

    @property
    def clean(self) -> bool:
        return self.P and not self.S


@dataclass(frozen=True)
class GoesOn:
    """A row of table 4.1.

    `back`: whether the own men return. `dues`: new ones. `queen`: what becomes of her:
    "stays" as she was, "returns", "pending" or "covered". `turn`: whether it continues.
    """

    law: str
    when: dict[str, Any]
    back: bool
    dues: int
    queen: str
    turn: bool


@dataclass(frozen=True)
class Ends:
    """A row of table 4.2.

    `winner`: "me" or "opponent". `men`: what counts: "own" or "opponent" men left (8.4: own men
    pocketed with the striker or improperly lie on the board), "V" or "1". `queen`: whether
    the winner has her points too. `extra`: whether b is added.
    """

    law: str
    when: dict[str, Any]
    winner: str
    men: str
    queen: bool = False
    extra: bool = False


PASS, ON = False, True
DOWN, BACK = False, True

# --- 4.1: the board goes on -------------------------------------------------------------------
#     Law, conditions, own men, dues, queen, turn

TABLE_41: Final = (
    # neither she nor anything of hers is at stake
    *(
        row
        for queen in ("board", "me", "opponent")
        for row in (
            GoesOn("48", {"queen": queen, "Q": False, **CLEAN, "k": "0"}, DOWN, 0, "stays", PASS),
            GoesOn("48", {"queen": queen, "Q": False, **CLEAN, "k": "1+"}, DOWN, 0, "stays", ON),
            GoesOn(
                "72a",
                {"queen": queen, "Q": False, "P": True, "S": True, "k": "0"},
                *(DOWN, 1, "stays", PASS),
            ),
            GoesOn(
                "73",
                {"queen": queen, "Q": False, "P": True, "S": True, "k": "1+"},
                *(BACK, 1, "stays", ON),
            ),
            GoesOn(
                "64b",
                {"queen": queen, "Q": False, "P": False, "S": False},
                *(BACK, 1, "stays", PASS),
            ),
            GoesOn(
                "72b",
                {"queen": queen, "Q": False, "P": False, "S": True},
                *(BACK, 2, "stays", PASS),
            ),
        )
    ),
    # she is pocketed
    GoesOn(
        "95a", {"Q": True, **CLEAN, "k": "0", "D": "0", "elig": False}, DOWN, 0, "returns", PASS
    ),
    GoesOn("95b", {"Q": True, **CLEAN, "D": "1+"}, DOWN, 0, "returns", PASS),
    GoesOn(
        "95d",
        {"Q": True, "P": True, "S": True, "k": "0", "all9": True},
        *(DOWN, 1, "returns", PASS),
    ),
    GoesOn("97b", {"Q": True, **CLEAN, "k": "1", "D": "0", "all9": True}, DOWN, 0, "pending", ON),
    GoesOn("97", {"Q": True, **CLEAN, "k": "2+", "D": "0", "all9": True}, DOWN, 0, "covered", ON),
    GoesOn("97", {"Q": True, **CLEAN, "k": "1+", "D": "0", "all9": False}, DOWN, 0, "covered", ON),
    GoesOn("92", {"Q": True, **CLEAN, "k": "0", "D": "0", "elig": True}, DOWN, 0, "pending", ON),
    GoesOn(
        "99a",
        {"Q": True, "P": True, "S": True, "k": "0", "D": "0", "all9": False},
        *(DOWN, 1, "returns", ON),
    ),
    GoesOn(
        "95b",
        {"Q": True, "P": True, "S": True, "k": "0", "D": "1+", "all9": False},
        *(DOWN, 1, "returns", PASS),
    ),
    GoesOn(
        "98a",
        {"Q": True, "P": True, "S": True, "k": "1+", "D": "0"},
        *(BACK, 1, "returns", ON),
    ),
    GoesOn(
        "95b",
        {"Q": True, "P": True, "S": True, "k": "1+", "D": "1+"},
        *(BACK, 1, "returns", PASS),
    ),
    GoesOn("98b", {"Q": True, "P": False, "S": False}, BACK, 1, "returns", PASS),
    GoesOn("99b", {"Q": True, "P": False, "S": True}, BACK, 2, "returns", PASS),
    # she is waiting for her cover
    GoesOn("97", {"queen": "pending", **CLEAN, "k": "1+"}, DOWN, 0, "covered", ON),
    GoesOn("96", {"queen": "pending", **CLEAN, "k": "0"}, DOWN, 0, "returns", PASS),
    GoesOn(
        "100a",
        {"queen": "pending", "P": True, "S": True, "k": "0"},
        *(DOWN, 1, "returns", PASS),
    ),
    GoesOn(
        "101a",
        {"queen": "pending", "P": True, "S": True, "k": "1+"},
        *(BACK, 1, "pending", ON),
    ),
    GoesOn("64b", {"queen": "pending", "P": False, "S": False}, BACK, 1, "returns", PASS),
    GoesOn("101b", {"queen": "pending", "P": False, "S": True}, BACK, 2, "returns", PASS),
)

# --- 4.2: the board ends ----------------------------------------------------------------------

_A: Final = {"own0": True, "opp0": False}
_B: Final = {"own0": False, "opp0": True}
_C: Final = {"own0": True, "opp0": True}
_BOARD: Final = {"queen": "board", "Q": False}

TABLE_42: Final = (
    # A. no own man left
    Ends("107", {**_A, **_BOARD}, "opponent", "V", extra=True),
    Ends("52", {**_A, "queen": "me", **CLEAN}, "me", "opponent", queen=True),
    Ends("53", {**_A, "queen": "opponent", **CLEAN}, "me", "opponent"),
    Ends("52", {**_A, "queen": "pending", **CLEAN}, "me", "opponent", queen=True),
    Ends("52", {**_A, "Q": True, **CLEAN, "D": "0"}, "me", "opponent", queen=True),
    # B. no man of the opponent left
    Ends("103", {**_B, **_BOARD}, "opponent", "own", queen=True, extra=True),
    Ends("106", {**_B, "queen": "pending", "k": "0"}, "opponent", "own", queen=True, extra=True),
    Ends(
        "106",
        {**_B, "queen": "pending", "k": "1+", "clean": False},
        *("opponent", "own", True, True),
    ),
    Ends("52", {**_B, "queen": "pending", "k": "1+", **CLEAN}, "opponent", "own"),
    Ends("106", {**_B, "Q": True, "clean": False}, "opponent", "own", queen=True, extra=True),
    Ends("106", {**_B, "Q": True, **CLEAN, "k": "0"}, "opponent", "own", queen=True),
    Ends("95b", {**_B, "Q": True, **CLEAN, "k": "1+", "D": "1+"}, "opponent", "own", queen=True),
    Ends(
        "97b",
        {**_B, "Q": True, **CLEAN, "k": "1", "D": "0", "all9": True},
        *("opponent", "own", True),
    ),
    Ends("52", {**_B, "Q": True, **CLEAN, "k": "2+", "D": "0", "all9": True}, "opponent", "own"),
    Ends("52", {**_B, "Q": True, **CLEAN, "k": "1+", "D": "0", "all9": False}, "opponent", "own"),
    Ends("52", {**_B, "queen": "opponent"}, "opponent", "own", queen=True, extra=True),
    Ends("53", {**_B, "queen": "me"}, "opponent", "own", extra=True),
    # C. no man left at all
    Ends("105a", {**_C, **_BOARD, **CLEAN}, "opponent", "V"),
    Ends("105b", {**_C, **_BOARD, "clean": False}, "opponent", "V", extra=True),
    Ends("102a", {**_C, "queen": "pending", **CLEAN}, "me", "V"),
    Ends("102b", {**_C, "queen": "pending", "clean": False}, "opponent", "V", extra=True),
    Ends("104a", {**_C, "Q": True, **CLEAN, "D": "0"}, "me", "V"),
    Ends("104b", {**_C, "Q": True, "clean": False}, "opponent", "V", extra=True),
    Ends("110", {**_C, "queen": "me", **CLEAN}, "me", "V"),
    Ends("110", {**_C, "queen": "me", "clean": False}, "opponent", "1", extra=True),
    Ends("112", {**_C, "queen": "opponent", **CLEAN}, "me", "1"),
    Ends("112", {**_C, "queen": "opponent", "clean": False}, "opponent", "V", extra=True),
)

# --- when a side has no man left and the board goes on all the same, by table 4.1 ---------------

NO_END: Final = (
    # A, "same, not clean"
    {**_A, "queen": "me", "clean": False},
    {**_A, "queen": "opponent", "clean": False},
    {**_A, "queen": "pending", "clean": False},
    {**_A, "Q": True, "clean": False},
    # 8.3
    {**_A, "Q": True, **CLEAN, "D": "1+"},
    {**_C, "Q": True, **CLEAN, "D": "1+"},
    # nobody is without men
    {"own0": False, "opp0": False},
)


def holds(when: dict[str, Any], situation: Situation) -> bool:
    """Whether every condition of a row holds."""
    return all(_one(wanted, getattr(situation, name)) for name, wanted in when.items())


def _one(wanted: object, found: object) -> bool:
    if isinstance(wanted, str) and isinstance(found, int):
        least = int(wanted.rstrip("+"))
        return found >= least if wanted.endswith("+") else found == least
    return wanted == found
