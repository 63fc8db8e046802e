"""What comes back onto the board: which men, where the umpire puts them, who places the rest.

The geometry is in `carrom.rules.placement`; here is what it means for the position.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.errors import MOST_ITEMS, Faults, InvalidPosition, shown
from carrom.layout import Layout
from carrom.names import INDEX, PIECES
from carrom.rules import placement
from carrom.rules.draft import Draft
from carrom.rules.side import MEN, Placement, Side

if TYPE_CHECKING:
    from carrom.rules.position import Position

Places: TypeAlias = str | ArrayLike | Sequence[str | ArrayLike | None] | None
"""What `Ruling.apply` takes for due men."""


# --- which men ----------------------------------------------------------------------------------


def returned_names(draft: Draft) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The men that the player's side and the other side put back.

    With own colours the lowest-numbered pocketed men of the colour (8.7).
    """
    mine, theirs = (_names(draft, side) for side in (draft.me, draft.other))
    return mine, theirs


def _names(draft: Draft, side: int) -> tuple[str, ...]:
    count, layout = draft.back[side], draft.position.layout
    if not count:
        return ()
    colour = draft.position.sides[side].colour
    if colour is None:
        return tuple(draft.taken[side])
    letter = "W" if colour == "white" else "B"
    if layout is None:
        return (letter,) * count
    lying: list[bool] = layout.on_board.tolist()
    waiting = (name for group in draft.position.pending for name in group.pieces)
    for name in waiting:
        lying[INDEX[name]] = True
    for name in draft.gone:
        lying[INDEX[name]] = False
    first = INDEX[letter + "1"]
    down = [i for i in range(first, first + MEN) if not lying[i]]
    return tuple(PIECES[i] for i in down[:count])


# --- the position afterwards --------------------------------------------------------------------


def applied(draft: Draft, placements: Places) -> "Position":
    """The position after a ruling; see `Ruling.apply`."""
    from carrom.rules.position import derived

    before, over = draft.position, draft.result is not None
    stays = draft.continues or over
    turn = before.turn if stays else draft.turn_after()
    white, black = men_by_colour(draft)
    after = derived(
        before,
        turn=turn,
        view=before.turn,
        sides=(_side(draft, before.sides[0], 0), _side(draft, before.sides[1], 1)),
        white=white,
        black=black,
        queen_state=draft.queen,
        queen_side=draft.queen_side,
        broken=draft.broken,
        break_attempts=draft.attempts,
        strokes=before.strokes + draft.stroke,
        turns=before.turns + (not stays),
        turn_strokes=max(before.turn_strokes + draft.stroke if stays else 0, draft.begun),
        passes=_passes(draft, stays),
        layout=None if before.layout is None else _layout(draft, before.layout, turn),
        pending=() if over else (*before.pending, *_groups(draft)),
        result=draft.result,
    )
    if placements is None:
        return after
    for choice in _choices(placements, len(after.pending)):
        after = _decided(after, choice)
    return after


def men_by_colour(draft: Draft) -> tuple[int, int]:
    """White and black men on the board afterwards, those to be placed included."""
    first, second = draft.men
    return (second, first) if draft.position.sides[0].colour == "black" else (first, second)


def _passes(draft: Draft, stays: bool) -> int:
    """Passes one after another: a technical foul or a slip between them makes no difference."""
    if draft.passed:
        return draft.position.passes + 1
    return draft.position.passes if stays and not draft.stroke else 0


def _side(draft: Draft, before: Side, side: int) -> Side:
    if before.colour is None:
        return Side(
            colour=None,
            dues=draft.dues[side],
            eligible=draft.eligible[side],
            score=before.score,
            games=before.games,
            points=draft.points[side],
            potted=tuple(draft.potted[side]),
        )
    if draft.dues[side] == before.dues and draft.eligible[side] is before.eligible:
        return before
    return Side(
        colour=before.colour,
        dues=draft.dues[side],
        eligible=draft.eligible[side],
        score=before.score,
        games=before.games,
    )


def _layout(draft: Draft, before: Layout, turn: str) -> Layout:
    """Where everything lies, once the umpire has put back queen and jumped men."""
    facts, equipment = draft.facts, draft.position.equipment
    over = draft.result is not None
    queen_jumped = "Q" in facts.overboard
    layout = facts.layout
    if layout is None:
        gone = [*draft.gone, *draft.jumped]
        queen_gone = facts.queen or "Q" in facts.pocketed or queen_jumped
        if queen_gone and (over or queen_jumped or not draft.queen_returns):
            gone.append("Q")  # else she is put elsewhere at once
        layout = before.without(*gone) if gone else before
    if over:
        return layout
    jumped = draft.jumped
    if queen_jumped:
        jumped = ("Q", *jumped)
    elif draft.queen_returns:
        place = placement.umpire_place(layout, "Q", equipment, turn)
        layout = layout.with_piece("Q", place)
    if jumped:
        places = placement.jumped_places(layout, jumped, equipment, turn)
        for name, place in zip(jumped, places, strict=True):
            layout = layout.with_piece(name, place)
    return layout


def _groups(draft: Draft) -> tuple[Placement, ...]:
    if not (draft.back[0] or draft.back[1]):
        return ()
    names = returned_names(draft)
    return tuple(
        Placement(pieces, side, draft.placer(side))
        for side, pieces in zip((draft.me, draft.other), names, strict=True)
        if pieces
    )


# --- deciding on due men ------------------------------------------------------------------------


def _choices(placements: Places, groups: int) -> list[Any]:
    """One choice for each group decided on, from whatever `Ruling.apply` was given."""
    if isinstance(placements, str):
        _check_word(placements)
        return [placements] * groups
    given = list(placements) if isinstance(placements, (list, tuple)) else None
    if given is not None and len(given) <= MOST_ITEMS and all(map(_is_choice, given)):
        if len(given) > groups:
            raise InvalidPosition(
                f"placements for {len(given)} groups, but {groups} await placing"
            )
        return given
    return [placements]


def _is_choice(item: object) -> bool:
    """Whether this is what is decided on one group, and no place of a man."""
    if item is None or isinstance(item, str):
        return True
    rows = Faults().array("places", item, at_most=MOST_ITEMS)
    return rows is not None and rows.ndim == 2


def _decided(position: "Position", choice: Any) -> "Position":
    if isinstance(choice, str):
        _check_word(choice)
        return forgone(position) if choice == "forgo" else placed(position, None)
    return position if choice is None else placed(position, choice)


def _check_word(choice: str) -> None:
    faults = Faults()
    faults.name("placements", choice, ("auto", "forgo"))
    faults.raise_as(InvalidPosition)


def placing_faults(position: "Position", xy: ArrayLike) -> tuple[str, ...]:
    """Why the next due men may not be put there; see `Position.placing_faults`."""
    group = _next_group(position)
    if position.layout is None:
        return ("no layout is known: nobody can say where the men lie",)
    faults = Faults()
    places = _places(faults, group, xy)
    return tuple(faults) or _faults_there(position, position.layout, group, places)


def _faults_there(
    position: "Position", known: Layout, group: Placement, places: NDArray[np.float64]
) -> tuple[str, ...]:
    count = len(places)
    found = list(
        placement.due_faults(
            known,
            group.pieces[:count],
            places,
            position.equipment,
            position.ruleset.due_zone,
            group.placer,
        )
    )
    if not found and count < len(group.pieces):
        layout = _with(known, group.pieces, places)
        if _automatic(position, layout, group.pieces[count : count + 1], group.placer):
            found.append(
                f"{len(group.pieces)} places are needed, not {count}: there is room for another "
                "(79), and all are placed or none (87a)"
            )
    return tuple(found)


def placed(position: "Position", xy: ArrayLike | None) -> "Position":
    """The position with the next due men put back; see `Position.place`."""
    group = _next_group(position)
    if position.layout is None:
        if xy is not None:
            raise InvalidPosition("no layout is known: place() takes no places")
        return _without_group(position, position.layout)
    if xy is None:
        places = _automatic_places(position, position.layout, group)
    else:
        faults = Faults()
        places = _places(faults, group, xy)  # read once: what is judged is what is placed
        if not faults:
            faults.extend(_faults_there(position, position.layout, group, places))
        faults.raise_as(InvalidPosition)
    layout = _with(position.layout, group.pieces, places)
    after = _without_group(position, layout)
    waiting = group.pieces[len(places) :]
    return _owed_again(after, group.side, waiting, owed=True) if waiting else after


def forgone(position: "Position", *, unnoticed: bool = False) -> "Position":
    """The position with the next due men left in the pocket; see `Position.forgo`."""
    group = _next_group(position)
    fault = forgoing_fault(position, group, unnoticed=unnoticed)
    if fault:
        raise InvalidPosition(fault)
    after = _without_group(position, position.layout)
    return _owed_again(after, group.side, group.pieces, owed=False)


def forgoing_fault(position: "Position", group: Placement, *, unnoticed: bool = False) -> str:
    """The reason why due men may not be forgone, or forgotten by all; empty if they may."""
    names = ", ".join(group.pieces)
    if position.side_of(group.placer) == group.side and not unnoticed:
        return f"{names} must be placed: who owes them cannot let himself off (Law 87a)"
    free = position.sides[0].colour is None
    left = position.white + position.black if free else position.men_of(group.side)
    if left <= len(group.pieces):
        return f"{names} must be placed: without them no man is left on the board"
    return ""


def has_room(position: "Position", layout: Layout, side: int) -> bool:
    """Whether a due man of a side could be placed on a layout (Law 79)."""
    letter = "B" if position.sides[side].colour == "black" else "W"
    name = next(n for n in PIECES if n[0] == letter and n not in layout.names)
    seat = position.seats[1 - side]
    return _automatic(position, layout, (name,), seat) is not None


def _next_group(position: "Position") -> Placement:
    if not position.pending:
        raise InvalidPosition("no due man awaits placing")
    return position.pending[0]


def _places(faults: Faults, group: Placement, xy: ArrayLike) -> NDArray[np.float64]:
    """The places as rows; something else is a fault."""
    rows = faults.array("xy", xy, at_most=MOST_ITEMS)
    if rows is None:
        return np.empty((0, 2))
    if rows.shape == (0,):
        rows = rows.reshape(0, 2)
    if rows.shape == (2,) and len(group.pieces) == 1:
        rows = rows.reshape(1, 2)
    if rows.ndim != 2 or rows.shape[1] != 2 or len(rows) > len(group.pieces):
        faults.append(
            f"xy must be a place for each of {', '.join(group.pieces)}, shape "
            f"({len(group.pieces)}, 2), not {shown(rows.shape)}"
        )
    elif not np.isfinite(rows).all():
        faults.append(f"xy must be finite, not {shown(rows.tolist())}")
    return rows


def _with(layout: Layout, pieces: tuple[str, ...], places: NDArray[np.float64]) -> Layout:
    rows = layout.xy.copy()
    for name, place in zip(pieces, places, strict=False):
        rows[INDEX[name]] = place
    return Layout(rows)


def _automatic(
    position: "Position", layout: Layout, pieces: tuple[str, ...], placer: str
) -> tuple[tuple[float, float], ...] | None:
    zone = position.ruleset.due_zone
    return placement.auto_places(layout, pieces, position.equipment, zone, placer, position.turn)


def _automatic_places(
    position: "Position", layout: Layout, group: Placement
) -> NDArray[np.float64]:
    """Places for as many of the men as there is room for (Law 79)."""
    for count in range(len(group.pieces), 0, -1):
        places = _automatic(position, layout, group.pieces[:count], group.placer)
        if places is not None:
            return np.array(places, dtype=np.float64).reshape(-1, 2)
    return np.empty((0, 2))


def _without_group(position: "Position", layout: Layout | None) -> "Position":
    from carrom.rules.position import derived

    return derived(position, pending=position.pending[1:], layout=layout)


def _owed_again(
    position: "Position", side: int, names: tuple[str, ...], *, owed: bool
) -> "Position":
    """The position with men back in the pocket: forgone, or still owed for want of room."""
    from carrom.rules.position import derived

    whites = sum(name[0] == "W" for name in names)
    blacks = len(names) - whites
    before, rules = position.sides[side], position.ruleset
    points, potted = before.points, before.potted
    if before.colour is None:
        potted = (*potted, *names)
        if rules.penalty == "due":
            points += whites * rules.white_value + blacks * rules.black_value
    changed = Side(
        colour=before.colour,
        dues=before.dues + (len(names) if owed else 0),
        eligible=before.eligible,
        score=before.score,
        games=before.games,
        points=points,
        potted=potted,
    )
    sides = (changed, position.sides[1]) if side == 0 else (position.sides[0], changed)
    return derived(
        position, sides=sides, white=position.white - whites, black=position.black - blacks
    )
