"""Everything that can be wrong with a position.

Example:
    >>> from carrom.rules import Position
    >>> Position.of("icf", own=7, opponent=9, dues=-1)
    Traceback (most recent call last):
    ...
    carrom.errors.InvalidPosition: dues of side 0 must be 0 or more, not -1
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from carrom.equipment import CarromBoard
from carrom.errors import Faults, shown
from carrom.layout import Layout
from carrom.names import BLACK, INDEX, PIECES, QUEEN, STRIKER, WHITE
from carrom.rules.board_result import BoardResult
from carrom.rules.ruleset import Ruleset
from carrom.rules.side import DOUBLES, SINGLES, Placement, Side

if TYPE_CHECKING:
    from carrom.rules.position import Position

_MANY: Final = 1_000_000


def position_faults(position: "Position") -> tuple[str, ...]:
    """Why the Laws cannot produce a position; empty when they can.

    Example:
        >>> from carrom.rules import Position
        >>> position_faults(Position.opening())
        ()
    """
    faults = Faults()
    _check_kinds(faults, position)
    sound = not faults
    countable = _check_numbers(faults, position)
    if not sound:
        return tuple(faults)
    readable = _check_sides(faults, position)
    if position.result is None:
        _check_queen(faults, position)
        named = _check_pending(faults, position)
        if countable:
            _check_break(faults, position)
            if readable:
                _check_men(faults, position)
        if position.layout is not None:
            faults.extend(position.layout.faults(position.equipment))
            if countable and readable and named:
                _check_layout(faults, position, position.layout)
    return tuple(faults)


def _check_kinds(faults: Faults, position: "Position") -> None:
    """The types, without which nothing else can be asked."""
    faults.kind("ruleset", position.ruleset, Ruleset)
    faults.kind("equipment", position.equipment, CarromBoard)
    seats: Any = position.seats
    named = isinstance(seats, tuple) and all(isinstance(seat, str) for seat in seats)
    if not named or seats not in (SINGLES, DOUBLES):
        faults.append(f"seats must be {SINGLES} or {DOUBLES}, not {shown(seats)}")
    else:
        for name in ("turn", "view", "breaker"):
            faults.name(name, getattr(position, name), seats)
    if position.layout is not None:
        faults.kind("layout", position.layout, Layout)
    if position.result is not None:
        faults.kind("result", position.result, BoardResult)
    if _check_items(faults, "sides", position.sides, Side) != 2:
        faults.append(f"sides must be two, not {shown(position.sides)}")
    _check_items(faults, "pending", position.pending, Placement)
    faults.kind("broken", position.broken, bool)
    faults.name("queen_state", position.queen_state, ("board", "pending", "covered"))
    if position.queen_side is not None:
        faults.integer("queen_side", position.queen_side, at_least=0, at_most=1)


def _check_items(faults: Faults, name: str, value: object, kind: type) -> int:
    """Check a tuple of things of one kind; how many there are."""
    faults.kind(name, value, tuple)
    items = value if isinstance(value, tuple) else ()
    for item in items:
        faults.kind(f"an item of {name}", item, kind)
    return len(items)


def _check_numbers(faults: Faults, position: "Position") -> bool:
    """Check the numbers; whether those of the men can be counted with."""
    for name, most in (
        ("white", 9),
        ("black", 9),
        ("break_attempts", 2),
        ("strokes", _MANY),
        ("turns", _MANY),
        ("turn_strokes", _MANY),
        ("passes", _MANY),
    ):
        faults.integer(name, getattr(position, name), at_least=0, at_most=most)
    return all(_is_count(men) for men in (position.white, position.black))


def _is_count(men: object) -> bool:
    return isinstance(men, (int, np.integer)) and men is not True and bool(0 <= men <= 9)


def _check_sides(faults: Faults, position: "Position") -> bool:
    """Check both sides; whether it is known who has which men, and holds what."""
    before = len(faults)
    free = position.ruleset.colours == "free"
    colours = [side.colour for side in position.sides]
    if any(not (colour is None or isinstance(colour, str)) for colour in colours):
        faults.append(f"colours must be white, black or None, not {_listed(colours)}")
    elif free and colours != [None, None]:
        faults.append(f"colours are free, but the sides have {_listed(colours)}")
    elif not free and colours not in (["white", "black"], ["black", "white"]):
        faults.append(f"one side must have white and the other black, not {_listed(colours)}")
    readable = len(faults) == before
    rules = position.ruleset
    least = -_MANY if rules.penalty == "points" or rules.early_queen_points else 0
    for i, side in enumerate(position.sides):
        if not _whole(faults, f"dues of side {i}", side.dues):
            readable = False
        elif side.dues < 0:
            faults.append(f"dues of side {i} must be 0 or more, not {side.dues}")
        faults.integer(f"score of side {i}", side.score, at_least=least, at_most=_MANY)
        faults.integer(f"games of side {i}", side.games, at_least=0, at_most=_MANY)
        faults.integer(f"points of side {i}", side.points, at_least=-_MANY, at_most=_MANY)
        before = len(faults)
        faults.kind(f"eligible of side {i}", side.eligible, bool)
        _check_items(faults, f"potted of side {i}", side.potted, str)
        if len(faults) > before:
            readable = False
        elif not free and (side.potted or side.points):
            faults.append(f"potted and points of side {i} are for free colours only")
    return readable


def _whole(faults: Faults, name: str, value: object) -> bool:
    before = len(faults)
    faults.integer(name, value, at_least=-_MANY, at_most=_MANY)
    return len(faults) == before


def _check_queen(faults: Faults, position: "Position") -> None:
    state, side, rules = position.queen_state, position.queen_side, position.ruleset
    if state == "board" and side is not None:
        faults.append(f"the queen is on the board, but side {side} is said to have her")
    if state != "board" and side is None:
        faults.append(f"the queen is {state}, but no side is said to have her")
    if state == "pending":
        if position.turn_strokes == 0:
            faults.append("a queen is pending, but no stroke of this turn pocketed her (96)")
        if rules.cover == "none":
            faults.append(f"the queen needs no cover under {rules.name!r}: she cannot be pending")
        elif side is not None and side != position.side_of(position.turn):
            faults.append("a pending queen belongs to the player on turn, not to the opponent")
    if state == "covered" and rules.board_end == "queen-last":
        faults.append(f"with the queen down the board is over under {rules.name!r}")
    if (
        side is not None
        and rules.queen_after in ("own-man", "any-man")
        and position.sides[side].eligible is False
    ):
        faults.append(f"the queen is {state}, but no man of side {side} was ever pocketed (92)")


def _check_men(faults: Faults, position: "Position") -> None:
    rules = position.ruleset
    men = (position.men_of(0), position.men_of(1))
    if rules.colours == "free":
        _check_holdings(faults, position)
        if position.white + position.black < 18:
            faults.extend(
                f"side {i} is not eligible, but a man is down"
                for i, side in enumerate(position.sides)
                if not side.eligible
            )
        if position.white + position.black == 0 and position.queen_state != "board":
            faults.append("nothing is left on the board: it is over")
        return
    if men == (0, 0) and rules.board_end != "queen-last":
        faults.append("no man of either side is on the board: it is over")
        return
    for i, side in enumerate(position.sides):
        if men[i] < 9 and not side.eligible:
            faults.append(f"side {i} is not eligible, but {9 - men[i]} of its men are down (92)")
        # Law 95b can leave the player without men while the opponent's due men come out.
        goes_on = side.dues or (position.queen_state == "board" and men[1 - i])
        if men[i] == 0 and rules.board_end != "queen-last" and not goes_on:
            faults.append(f"side {i} has no man on the board: the board is over")


def _check_holdings(faults: Faults, position: "Position") -> None:
    """With free colours every piece lies on the board or with a side, once."""
    held = [name for side in position.sides for name in side.potted]
    wrong = [name for name in held if name not in INDEX and name not in ("W", "B")]
    faults.extend(f"potted: no man is called {shown(name)}" for name in wrong)
    named = [name for name in held if name in INDEX]
    faults.extend(f"potted: {name} comes twice" for name in _repeated(named))
    for letter, on_board, colour in (
        ("W", position.white, "white"),
        ("B", position.black, "black"),
    ):
        count = sum(name[0] == letter for name in held if name)
        if count + on_board != 9:
            faults.append(
                f"{on_board} {colour} men on the board and {count} pocketed make "
                f"{on_board + count}, not 9"
            )
    queens = [i for i, side in enumerate(position.sides) if "Q" in side.potted]
    covered = position.queen_state == "covered"
    if queens != ([position.queen_side] if covered else []):
        faults.append(
            f"the queen is {position.queen}, but potted says that "
            f"{'nobody' if not queens else f'side {queens[0]}'} holds her"
        )


def _check_break(faults: Faults, position: "Position") -> None:
    if position.broken:
        attempts: object = position.break_attempts
        if isinstance(attempts, (int, np.integer)) and 0 < attempts <= 2:
            faults.append(f"break_attempts is {attempts}, but the break has been made")
        return
    down = 18 - position.white - position.black
    if down or position.queen_state != "board":
        faults.append("the break has not been made, but not every piece is on the board")


def _check_pending(faults: Faults, position: "Position") -> bool:
    """Check what awaits placing; whether its names can be read."""
    before = len(faults)
    for group in position.pending:
        _check_items(faults, "pieces of a placement", group.pieces, str)
    if len(faults) > before:
        return False
    for group in position.pending:
        faults.integer("side of a placement", group.side, at_least=0, at_most=1)
        faults.name("placer of a placement", group.placer, position.seats)
        known = PIECES[1:STRIKER] if position.layout is not None else ("W", "B", *PIECES[1:19])
        faults.extend(
            f"pending: no man is called {shown(name)}"
            for name in group.pieces
            if name not in known
        )
    faults.extend(
        f"pending: {name} comes twice"
        for name in _repeated(n for group in position.pending for n in group.pieces if n in INDEX)
    )
    return True


def _check_layout(faults: Faults, position: "Position", layout: Layout) -> None:
    lying = layout.on_board.tolist()
    waiting = [name for group in position.pending for name in group.pieces]
    faults.extend(
        f"{name} awaits placing, but lies on the board"
        for name in waiting
        if _is_there(lying, name)
    )
    for letter, count, numbers, colour in (
        ("W", position.white, WHITE, "white"),
        ("B", position.black, BLACK, "black"),
    ):
        there = sum(lying[i] for i in numbers)
        due = sum(name[:1] == letter for name in waiting)
        if there + due != count:
            faults.append(
                f"{count} {colour} men should be on the board, but {there} lie there"
                + (f" and {due} await placing" if due else "")
            )
    if lying[QUEEN] != (position.queen_state == "board"):
        where = "lies on the board" if lying[QUEEN] else "does not lie on the board"
        faults.append(f"the queen is {position.queen}, but she {where}")
    held = [name for side in position.sides for name in side.potted]
    faults.extend(
        f"{name} is held, but lies on the board" for name in held if _is_there(lying, name)
    )


def _is_there(lying: list[bool], name: str) -> bool:
    return name in INDEX and name != PIECES[STRIKER] and lying[INDEX[name]]


def _repeated(names: Iterable[str]) -> list[str]:
    seen: dict[str, int] = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
    return [name for name, count in seen.items() if count > 1]


def _listed(values: Iterable[Any]) -> str:
    return " and ".join("None" if value is None else shown(value) for value in values)
