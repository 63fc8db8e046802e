"""Whether two pictures look the same."""

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

BLOCK = 4
"""Pictures are compared by the means of squares of so many pixels: a driver may round."""

DIFFERENT = 12.0
"""Two blocks differ if a colour does by more."""

BLOCKS_ALLOWED = 3
"""Blocks that may differ; a man that is missing makes about ten."""

MEAN_ALLOWED = 2.0
"""By which all colours may differ in the mean."""


def differences(wanted: Picture, drawn: Picture) -> str:
    """How two pictures differ, in words; "" when they look the same."""
    if wanted.shape != drawn.shape:
        return f"the size is {drawn.shape}, not {wanted.shape}"
    apart = np.abs(blocks(wanted) - blocks(drawn))
    differing = int((apart.max(axis=2) > DIFFERENT).sum())
    mean = float(apart.mean())
    if differing > BLOCKS_ALLOWED or mean > MEAN_ALLOWED:
        return f"{differing} blocks differ, and all by {mean:.2f} in the mean"
    return ""


def blocks(picture: Picture) -> NDArray[np.float64]:
    """The means of the squares of a picture whose sides are whole numbers of blocks."""
    height, width, colours = picture.shape
    assert height % BLOCK == 0
    assert width % BLOCK == 0
    split = picture.reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK, colours)
    means: NDArray[np.float64] = split.mean(axis=(1, 3))
    return means
