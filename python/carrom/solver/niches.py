"""Kinds of strokes: what makes two answers to a goal different in kind, not in degree.

Which piece the striker meets first and over how many cushions, whether it is a back shot, and for
each piece that the goal is about: into which pocket it goes, over how many cushions, and which
piece sends it there. The core makes the same numbers (`rust/search/src/judge.rs`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.names import PIECES, POCKETS
from carrom.solver.tracks import Tracks

Keys = NDArray[np.int64]

MOST_TARGETS: Final = 4
"""Pieces of a goal that count; more would make every stroke a kind of its own."""
MOST_CUSHIONS: Final = 3
"""More cushions than this are one kind."""

MOST_PARTS: Final = 6
"""Parts of a goal that make kinds of their own."""

_POCKETS: Final = len(POCKETS) + 1  # and none
_SENDERS: Final = len(PIECES) + 1  # and none


@dataclass(frozen=True, slots=True)
class Niche:
    """A kind of stroke.

    Attributes:
        back: whether it is a back shot.
        first: the piece that the striker touches first, or None.
        cushions: how many cushions the striker touches before that; 3 stands for more too.
        targets: for each piece that the goal is about: its name, its pocket or None, how many
            cushions it touched (3 stands for more too), and the piece that hit it last before it
            went down, or None.
    """

    back: bool
    first: str | None
    cushions: int
    targets: tuple[tuple[str, str | None, int, str | None], ...]


def niche_keys(
    tracks: Tracks,
    targets: Sequence[int],
    parts: Sequence[NDArray[np.bool_]] = (),
    *,
    reached: NDArray[np.bool_] | None = None,
) -> Keys:
    """A number for each stroke, equal for strokes of one kind, (N,).

    Args:
        tracks: what the strokes did.
        targets: numbers of the pieces that count; those after `MOST_TARGETS` are left out.
        parts: which strokes reach each part of the goal. Strokes that reach different ones of
            them are kept apart while none reaches all, so that what comes near in one part does
            not crowd out the others; those after `MOST_PARTS` are left out.
        reached: which strokes reach the goal, (N,); default: all. Which piece sends another down
            tells only those apart: what is on its way to the goal is sought in fewer kinds.
    """
    keys: Keys = np.zeros(tracks.count, dtype=np.int64)
    for part in parts[:MOST_PARTS]:
        keys = 2 * keys + part
    keys = keys * 2 + tracks.angle_back
    keys = keys * len(PIECES) + (tracks.first_contact + 1)
    before = tracks.cushions(PIECES.index("S"), "before contact")
    keys = keys * (MOST_CUSHIONS + 1) + np.minimum(before, MOST_CUSHIONS)
    for piece in targets[:MOST_TARGETS]:
        keys = keys * _POCKETS + np.maximum(tracks.pocket[:, piece] + 1, 0)
        keys = keys * (MOST_CUSHIONS + 1) + np.minimum(tracks.banks(piece), MOST_CUSHIONS)
        sender = tracks.sender(piece)
        keys = keys * _SENDERS + (sender if reached is None else np.where(reached, sender, 0))
    return keys


def niche_of(key: int, targets: Sequence[int]) -> Niche:
    """What a number of `niche_keys` stands for.

    Example:
        >>> niche_of(0, [1])
        Niche(back=False, first=None, cushions=0, targets=(('W1', None, 0, None),))
    """
    found = []
    for piece in reversed(targets[:MOST_TARGETS]):
        key, sender = divmod(key, _SENDERS)
        key, cushions = divmod(key, MOST_CUSHIONS + 1)
        key, pocket = divmod(key, _POCKETS)
        into = POCKETS[pocket - 1] if pocket else None
        by = PIECES[sender - 1] if sender else None
        found.append((PIECES[piece], into, cushions, by))
    key, before = divmod(key, MOST_CUSHIONS + 1)
    back, first = divmod(key, len(PIECES))
    back %= 2  # above it are the parts of the goal that are reached
    return Niche(
        back=bool(back),
        first=PIECES[first - 1] if first else None,
        cushions=before,
        targets=tuple(reversed(found)),
    )
