"""How positions begin: before the break, or in the middle of a board.

`Position.opening` and `Position.of` are the doors; here is what they do.

Example:
    >>> position_of("icf", own=3, opponent=2, colour="black", turn="north").white
    2
"""

import math
from typing import Any, Final

import numpy as np

from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, InvalidPosition, as_float, shown
from carrom.layout import ORIENTATIONS, Layout
from carrom.names import BLACK, PIECES, SEATS, STRIKER, WHITE
from carrom.rules.position import Position
from carrom.rules.returning import has_room
from carrom.rules.ruleset import Ruleset
from carrom.rules.ruleset import ruleset as ruleset_by_name
from carrom.rules.side import DOUBLES, MEN, SINGLES, Side

_MANY: Final = 1_000_000
_QUEEN: Final = ("board", "pending", "covered-by-me", "covered-by-opponent")


def opening(
    ruleset: str | Ruleset,
    seats: int,
    breaker: str,
    orientation: float | str | None,
    layout: Layout | bool | None,
    equipment: CarromBoard | None,
    score: tuple[int, int],
    games: tuple[int, int],
    white: str | None,
) -> Position:
    """The position before the break; see `Position.opening`.

    Example:
        >>> opening("free", 2, "south", None, False, None, (0, 0), (0, 0), None).sides[0].colour
    """
    faults = Faults()
    rules = _ruleset(faults, ruleset)
    order = _order(faults, seats)
    faults.name("breaker", breaker, order)
    if white is not None:
        faults.name("white", white, order)
    board = CarromBoard.icf() if equipment is None else equipment
    pair = _two(faults, "score", score), _two(faults, "games", games)
    faults.kind("equipment", board, CarromBoard)
    given: object = layout
    if given is not None and not isinstance(given, (bool, Layout)):
        faults.append(f"layout must be a Layout, True, False or None, not {shown(layout)}")
    faults.raise_as(InvalidPosition)
    assert rules is not None
    if layout is None or layout is True:
        layout = _rosette(breaker, orientation, len(order), board)
    elif orientation is not None:
        raise InvalidPosition(f"orientation {shown(orientation)} needs the usual rosette")
    first = order.index(breaker if white is None else white) % 2
    colours = _colours(rules, first)
    return Position(
        ruleset=rules,
        seats=order,
        turn=breaker,
        view=breaker,
        breaker=breaker,
        sides=(
            Side(colour=colours[0], score=pair[0][0], games=pair[1][0]),
            Side(colour=colours[1], score=pair[0][1], games=pair[1][1]),
        ),
        broken=False,
        layout=layout or None,
        equipment=board,
    )


def position_of(
    ruleset: str | Ruleset = "icf",
    *,
    own: int | None = None,
    opponent: int | None = None,
    queen: str | None = None,
    dues: int = 0,
    opponent_dues: int = 0,
    eligible: bool = True,
    opponent_eligible: bool = True,
    score: tuple[int, int] = (0, 0),
    games: tuple[int, int] = (0, 0),
    points: tuple[int, int] = (0, 0),
    potted: tuple[str, ...] | None = None,
    opponent_potted: tuple[str, ...] | None = None,
    turn: str = "south",
    seats: int = 2,
    colour: str = "white",
    breaker: str | None = None,
    layout: Layout | None = None,
    equipment: CarromBoard | None = None,
    broken: bool = True,
    break_attempts: int = 0,
    strokes: int | None = None,
    turns: int | None = None,
    turn_strokes: int | None = None,
    passes: int = 0,
) -> Position:
    """A position in the middle of a board; see `Position.of`.

    Example:
        >>> position_of("icf", own=7, opponent=9).turn
        'south'
    """
    faults = Faults()
    rules = _ruleset(faults, ruleset)
    order = _order(faults, seats)
    # What is wrong is replaced by something harmless, so that the rest can be checked as well.
    turn = turn if faults.name("turn", turn, order) else order[0]
    colour = colour if faults.name("colour", colour, ("white", "black")) else "white"
    lying = layout
    if layout is not None and not faults.kind("layout", layout, Layout):
        layout = lying = None
    queen = "board" if queen is None else queen
    if not faults.name("queen", queen, _QUEEN):
        queen, layout = "board", None
    pairs = [_two(faults, *p) for p in (("score", score), ("games", games), ("points", points))]
    broken = broken if faults.kind("broken", broken, bool) else True
    turns = _number(faults, "turns", turns)
    turn_strokes = _number(faults, "turn_strokes", turn_strokes)
    potted = _names(faults, "potted", potted)
    opponent_potted = _names(faults, "opponent_potted", opponent_potted)
    free = rules is not None and rules.colours == "free"
    before = len(faults)
    own, opponent = _counted(faults, own, opponent, lying, free or colour == "white")
    if len(faults) > before:
        potted = opponent_potted = None  # they need not fit men that nobody knows
    if rules is None:
        rules, own, opponent, queen, layout = ruleset_by_name(), MEN, MEN, "board", None
        potted, opponent_potted, pairs[2] = None, None, (0, 0)
    if not free and rules.board_end != "queen-last":
        # A stroke that Law 95b undoes in part can leave a side without men while the board goes
        # on; nobody means that when he types a zero.
        for name, men, owed in (("own", own, dues), ("opponent", opponent, opponent_dues)):
            if men == 0 and _is_nothing(owed):
                faults.append(f"{name} must be 1 or more while the board goes on, not 0")
                own, opponent, layout = own or 1, opponent or 1, None
    me = order.index(turn) % 2
    mine, theirs = (None, None) if free else (colour, "black" if colour == "white" else "white")
    held = _holdings(own, opponent, queen, potted, opponent_potted) if free else ((), ())
    if layout is not None:
        held = _named(layout, held)
    sides = [
        Side(
            colour=mine if i == 0 else theirs,
            dues=(dues, opponent_dues)[i],
            eligible=(eligible, opponent_eligible)[i],
            score=pairs[0][i],
            games=pairs[1][i],
            points=pairs[2][i],
            potted=held[i] if free else (potted, opponent_potted)[i] or (),
        )
        for i in (0, 1)
    ]
    white, black = (own, opponent) if free or colour == "white" else (opponent, own)
    index = order.index(turn)
    first = index if free or colour == "white" else index - 1
    strokes_now = int(queen == "pending") if turn_strokes is None else turn_strokes
    turns_before = (len(order) + (index != first) if broken else 0) if turns is None else turns
    position = _made(
        faults,
        ruleset=rules,
        seats=order,
        turn=turn,
        view=turn,
        breaker=order[first] if breaker is None else breaker,
        sides=(sides[me], sides[1 - me]),
        white=white,
        black=black,
        queen_state=queen.partition("-")[0],
        queen_side=None if queen == "board" else 1 - me if queen.endswith("opponent") else me,
        broken=broken,
        break_attempts=break_attempts,
        strokes=turns_before + strokes_now if strokes is None else strokes,
        turns=turns_before,
        turn_strokes=strokes_now,
        passes=passes,
        layout=layout,
        equipment=CarromBoard.icf() if equipment is None else equipment,
    )
    _check_room(position)
    return position


def _made(faults: Faults, **fields: Any) -> Position:
    """The position.

    Raises:
        InvalidPosition: the faults found before, and those of the position.
    """
    try:
        position = Position(**fields)
    except InvalidPosition as error:
        faults.extend(fault for fault in error.faults if fault not in faults)
    faults.raise_as(InvalidPosition)
    return position


def _is_nothing(owed: object) -> bool:
    return isinstance(owed, (int, np.integer)) and bool(owed == 0)


def _number(faults: Faults, name: str, value: int | None) -> int | None:
    """A count, 0 if it is none; None: not told."""
    return None if value is None else faults.integer(name, value, at_least=0, at_most=_MANY)


def _check_room(position: Position) -> None:
    """Dues stay outstanding while no man is down, or for want of room (Laws 72c, 79).

    Forgone men are down too, until the next stroke; nobody means that when he types a due.
    """
    layout, faults = position.layout, Faults()
    if layout is None or position.ruleset.colours == "free":
        return
    for i, side in enumerate(position.sides):
        down = MEN - position.men_of(i)
        if side.dues and down and has_room(position, layout, i):
            faults.append(
                f"side {i} owes {side.dues}, {down} of its men are down and there is room: they "
                "must have been placed (72c)"
            )
    faults.raise_as(InvalidPosition)


def _ruleset(faults: Faults, given: object) -> Ruleset | None:
    if isinstance(given, Ruleset):
        return given
    try:
        return ruleset_by_name(given)  # type: ignore[arg-type]
    except CarromError as error:
        faults.extend(error.faults)
        return None


def _order(faults: Faults, seats: object) -> tuple[str, ...]:
    known = isinstance(seats, (int, np.integer)) and seats in (2, 4)  # True is no 2 or 4
    if not known:
        faults.append(f"seats must be 2 or 4, not {shown(seats)}")
    return DOUBLES if known and seats == 4 else SINGLES


def _names(faults: Faults, what: str, given: object) -> tuple[str, ...] | None:
    """Names of pieces, as far as that can be told without the position; None: not told."""
    if given is None:
        return None
    names = faults.items(what, given, "names of pieces")
    wrong = [name for name in names if not isinstance(name, str)]
    faults.extend(f"{what}: no piece is called {shown(name)}" for name in wrong)
    return None if wrong else names


def _two(faults: Faults, name: str, value: object) -> tuple[int, int]:
    """Two whole numbers; whether they can be is asked with the position."""
    if isinstance(value, (tuple, list)) and len(value) == 2:
        a, b = (faults.integer(name, n, at_least=-_MANY, at_most=_MANY) for n in value)
        return a, b
    faults.append(f"{name} must be two whole numbers, not {shown(value)}")
    return 0, 0


def _colours(rules: Ruleset, first: int) -> tuple[str | None, str | None]:
    if rules.colours == "free":
        return None, None
    return ("white", "black") if first == 0 else ("black", "white")


def _rosette(
    breaker: str, orientation: float | str | None, seats: int, board: CarromBoard
) -> Layout:
    """The rosette as the breaker turned it."""
    if orientation is None:
        orientation = "singles" if seats == 2 else "doubles"
    if isinstance(orientation, str) and orientation in ORIENTATIONS:
        orientation = ORIENTATIONS[orientation]
    angle = as_float(orientation)
    if angle is not None and math.isfinite(angle):
        orientation = angle % 360.0 + 90.0 * SEATS.index(breaker)
    try:
        return Layout.opening(orientation, board=board)
    except CarromError as error:
        raise InvalidPosition(error.faults) from None


def _counted(
    faults: Faults, own: int | None, opponent: int | None, layout: Layout | None, mine_white: bool
) -> tuple[int, int]:
    """Both numbers of men: as given, or as they lie."""
    there = (MEN, MEN)
    if layout is not None:
        lying = layout.on_board.tolist()
        white, black = (sum(lying[i] for i in men) for men in (WHITE, BLACK))
        there = (white, black) if mine_white else (black, white)
        own = there[0] if own is None else own
        opponent = there[1] if opponent is None else opponent
    counts = []
    for i, (name, value) in enumerate((("own", own), ("opponent", opponent))):
        before = len(faults)
        if value is None:
            faults.append(f"{name} is missing: how many men lie on the board, without a layout?")
            value = MEN
        count = faults.integer(name, value, at_least=0, at_most=MEN)
        counts.append(count if len(faults) == before else there[i])
    return counts[0], counts[1]


def _holdings(
    white: int,
    black: int,
    queen: str,
    mine: tuple[str, ...] | None,
    theirs: tuple[str, ...] | None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What both hold with free colours: what nobody was said to hold is with the player."""
    theirs = theirs or ()
    if mine is not None:
        return mine, theirs
    down = {"W": MEN - white, "B": MEN - black, "Q": int(queen.startswith("covered"))}
    if queen == "covered-by-opponent" and "Q" not in theirs:
        theirs = (*theirs, "Q")
    for name in theirs:
        if name[:1] in down:
            down[name[0]] -= 1
    return tuple(letter for letter in "WBQ" for _ in range(down[letter])), theirs


def _named(
    layout: Layout, held: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Letters become the lowest-numbered men of the colour that are down (8.7)."""
    taken = {*layout.names, *held[0], *held[1]}
    down = [name for name in PIECES[:STRIKER] if name not in taken]
    named = []
    for names in held:
        found = []
        for letter in names:
            name = next((n for n in down if n[0] == letter), letter)
            if name in down:
                down.remove(name)
            found.append(name)
        named.append(tuple(found))
    return named[0], named[1]
