"""Facts counted out for one position: which colours went where, and whether they can have.

Example:
    >>> from carrom.rules import Position, StrokeFacts
    >>> tally = tallied(Position.opening(), StrokeFacts.counts(own=1, opponent=2))
    >>> tally.white, tally.black, tally.men
    (1, 2, ('W1', 'B1', 'B2'))
"""

from typing import TYPE_CHECKING

from carrom.errors import Faults, InvalidFacts, shown
from carrom.layout import Layout
from carrom.names import BLACK, INDEX, PIECES, WHITE
from carrom.rules.facts import StrokeFacts

if TYPE_CHECKING:
    from carrom.rules.position import Position


_MEN = {"W": WHITE, "B": BLACK}


class Tally:
    """What went down and what jumped off, by colour and by name."""

    __slots__ = ("black", "jumped", "men", "queen", "queen_jumped", "white")

    white: int
    """White men pocketed."""
    black: int
    """Black men pocketed."""
    queen: bool
    """Whether the queen was pocketed."""
    queen_jumped: bool
    """Whether the queen left the board."""
    men: tuple[str, ...]
    """The men pocketed, in order: names with a layout, else ``"W"`` and ``"B"``."""
    jumped: tuple[str, ...]
    """The men that left the board, in the same way."""


def tallied(position: "Position", facts: StrokeFacts) -> Tally:
    """The facts counted out for a position.

    Raises:
        InvalidFacts: what cannot have happened there; every fault is listed.
    """
    tally = Tally()
    counted_white, counted_black = facts.own, facts.opponent
    colour = position.sides[position.seats.index(position.turn) % 2].colour
    if colour == "black":
        counted_white, counted_black = counted_black, counted_white
    letters = [name[0] for name in facts.pocketed]
    tally.queen = facts.queen or "Q" in letters
    tally.white = letters.count("W") + counted_white
    tally.black = letters.count("B") + counted_black
    jumped = [name[0] for name in facts.overboard]
    tally.queen_jumped = "Q" in jumped
    named = [name for name in facts.pocketed if name != "Q"]
    off = [name for name in facts.overboard if name != "Q"]
    if counted_white or counted_black:
        named += ["W"] * counted_white + ["B"] * counted_black
    if position.layout is None:
        tally.men = tuple(name[0] for name in named)
        tally.jumped = tuple(name[0] for name in off)
    else:
        _name_all(position.layout, named, off)
        tally.men, tally.jumped = tuple(named), tuple(off)
    if not _possible(position, facts, tally):
        faults = Faults(_faults(position, facts, tally))
        faults.raise_as(InvalidFacts)
    return tally


def _name_all(layout: Layout, *lists: list[str]) -> None:
    """Bare letters become the lowest-numbered men of the colour that lie on the board."""
    if all(len(name) > 1 for names in lists for name in names):
        return
    lying = layout.on_board.tolist()
    taken = {name for names in lists for name in names}
    for names in lists:
        for i, letter in enumerate(names):
            if len(letter) == 1:
                men = WHITE if letter == "W" else BLACK
                free = (PIECES[man] for man in men if lying[man] and PIECES[man] not in taken)
                names[i] = next(free, letter)
                taken.add(names[i])


def _touched(facts: StrokeFacts) -> list[tuple[str, str]]:
    """The pieces that are told to have lain on the board, and as what."""
    told = (("first_contact", facts.first_contact), ("piece_broken", facts.piece_broken))
    return [(what, name) for what, name in told if name is not None]


def _lay_there(position: "Position", name: str) -> bool:
    """Whether a piece, or any man of a colour, lay on the board."""
    if position.layout is not None:
        lying = position.layout.on_board.tolist()
        return bool(lying[INDEX[name]]) if name in INDEX else any(lying[i] for i in _MEN[name])
    if name == "Q":
        return position.queen_state == "board"
    return position.men_lying["WB".index(name[0])] > 0


def _possible(position: "Position", facts: StrokeFacts, tally: Tally) -> bool:
    """The quick question: whether there is no fault, in the usual case of a plain stroke."""
    if tally.jumped or facts.by is not None or facts.partner_talk:
        return False
    if not all(_lay_there(position, name) for _, name in _touched(facts)):
        return False
    white, black = position.men_lying
    if tally.white > white or tally.black > black:
        return False
    if (tally.queen or tally.queen_jumped) and position.queen_state != "board":
        return False
    layout, after = position.layout, facts.layout
    if layout is None:
        return True
    lying: list[bool] = layout.on_board.tolist()
    for name in tally.men:
        index = INDEX[name]
        if not lying[index]:
            return False
        lying[index] = False
    if tally.queen or tally.queen_jumped:
        lying[0] = False
    return after is None or after.on_board.tolist() == lying


def _faults(position: "Position", facts: StrokeFacts, tally: Tally) -> list[str]:
    """The slow question, asked when something is unusual."""
    found = []
    white, black = position.men_lying
    for colour, gone, count in (
        ("white", tally.white + sum(name[0] == "W" for name in tally.jumped), white),
        ("black", tally.black + sum(name[0] == "B" for name in tally.jumped), black),
    ):
        if gone > count:
            found.append(f"{gone} {colour} men left the board, but only {count} lay there")
    if (tally.queen or tally.queen_jumped) and position.queen_state != "board":
        found.append(f"the queen left the board, but she is {position.queen}")
    found += [
        f"{what}: {name} did not lie on the board"
        for what, name in _touched(facts)
        if not _lay_there(position, name)
    ]
    if facts.by is not None and facts.by not in position.seats:
        found.append(f"by must be one of {', '.join(position.seats)}, not {shown(facts.by)}")
    if facts.out_of_turn and facts.by == position.turn:
        found.append(f"{position.turn} is on turn and cannot play out of turn")
    if facts.partner_talk and len(position.seats) == 2:
        found.append("partner_talk: in singles nobody has a partner")
    if position.layout is not None and not found:
        found += _layout_faults(position.layout, facts, tally)
    return found


def _layout_faults(layout: Layout, facts: StrokeFacts, tally: Tally) -> list[str]:
    """Named pieces that did not lie there, and a layout afterwards that tells otherwise."""
    gone = {*tally.men, *tally.jumped} | ({"Q"} if tally.queen or tally.queen_jumped else set())
    before = set(layout.names)
    found = [f"{name} left the board, but did not lie there" for name in sorted(gone - before)]
    if facts.layout is None:
        return found
    after, expected = set(facts.layout.names), before - gone
    lost = [name for name in PIECES if name in expected - after]
    found += [f"{name} is missing from the layout, but did not leave the board" for name in lost]
    new = [name for name in PIECES if name in after - expected]
    found += [
        f"{name} lies on the layout, but "
        + ("left the board" if name in gone else "was not there")
        for name in new
    ]
    return found
