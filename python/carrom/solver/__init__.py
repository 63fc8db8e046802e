"""The shot solver: what a stroke should do, and the search for strokes that do it."""

from carrom.solver.budget import Budget
from carrom.solver.checkpoint import CheckpointLost
from carrom.solver.contacts import Chain, FirstContact, Hits, HitsInOrder, Touched, Untouched
from carrom.solver.cushions import CushionOrder, Cushions
from carrom.solver.ends import Ends, Stays
from carrom.solver.goal import And, Goal, Not, Or
from carrom.solver.niches import Niche
from carrom.solver.odds import Odds
from carrom.solver.places import (
    BaseArea,
    Box,
    Circle,
    Near,
    NearCushion,
    NearPiece,
    NearPocket,
    Part,
    Region,
)
from carrom.solver.pots import Cover, Pot, PotInOrder
from carrom.solver.skill import SKILLS, Skill
from carrom.solver.solution import NearMiss, Solution, Solutions
from carrom.solver.solve import Progress, solve
from carrom.solver.space import StrokeSpace
from carrom.solver.striker import BackShot, ForwardShot, KeepStriker, LoseStriker, Speed
from carrom.solver.tolerance import Tolerance
from carrom.solver.tracks import Tracks
from carrom.solver.verdicts import KeepTurn, Legal, WinBoard

__all__ = [
    "SKILLS",
    "And",
    "BackShot",
    "BaseArea",
    "Box",
    "Budget",
    "Chain",
    "CheckpointLost",
    "Circle",
    "Cover",
    "CushionOrder",
    "Cushions",
    "Ends",
    "FirstContact",
    "ForwardShot",
    "Goal",
    "Hits",
    "HitsInOrder",
    "KeepStriker",
    "KeepTurn",
    "Legal",
    "LoseStriker",
    "Near",
    "NearCushion",
    "NearMiss",
    "NearPiece",
    "NearPocket",
    "Niche",
    "Not",
    "Odds",
    "Or",
    "Part",
    "Pot",
    "PotInOrder",
    "Progress",
    "Region",
    "Skill",
    "Solution",
    "Solutions",
    "Speed",
    "Stays",
    "StrokeSpace",
    "Tolerance",
    "Touched",
    "Tracks",
    "Untouched",
    "WinBoard",
    "solve",
]
