"""The Laws: every ruling, in singles and doubles, under every ruleset, explained.

A table of contents. A `Position` and the `StrokeFacts` of a stroke give a `Ruling`, and the
ruling the next position:

    >>> from carrom import rules
    >>> position = rules.Position.of("icf", own=7, opponent=9)
    >>> ruling = position.rule(rules.StrokeFacts.counts(own=1))
    >>> print(ruling.explain())
    One own man pocketed (Law 48).
    South plays on (Law 48).
    >>> ruling.apply().own
    6

Ways of playing: `Ruleset`, `ruleset`, `RULESETS`.
A board: `Position`, `Side`, `Placement`, `StrokeFacts`, `Ruling`, `Remark`, `BoardResult`.
Many strokes at once: `BatchRuling`. May it be made? `stroke_faults`.
Boards and games: `Game`, `GameResult`, `BoardRecord`, `ScoreSheet`, `ScoreRow`; `REPLAYS`.
Games and matches: `Match`, `MatchResult`, `Toss`, `Format`, `FORMATS`, `Trial`; `FORFEITS`.
Clocks, which are told the time: `ShotClock`, `PlacingClock`, `MatchClock`.
"""

from carrom.rules.batch import BatchRuling
from carrom.rules.board_record import BoardRecord
from carrom.rules.board_result import BoardResult
from carrom.rules.clock import MatchClock, PlacingClock, ShotClock
from carrom.rules.facts import StrokeFacts
from carrom.rules.formats import FORMATS, Format, Trial
from carrom.rules.game import Game
from carrom.rules.game_end import FORFEITS, REPLAYS, GameResult
from carrom.rules.match import Match
from carrom.rules.match_parts import MatchResult
from carrom.rules.position import Position
from carrom.rules.remark import Remark
from carrom.rules.ruleset import RULESETS, Ruleset, ruleset
from carrom.rules.ruling import Ruling
from carrom.rules.score_sheet import ScoreRow, ScoreSheet
from carrom.rules.side import Placement, Side
from carrom.rules.stroke_faults import stroke_faults
from carrom.rules.toss import Toss

__all__ = [
    "FORFEITS",
    "FORMATS",
    "REPLAYS",
    "RULESETS",
    "BatchRuling",
    "BoardRecord",
    "BoardResult",
    "Format",
    "Game",
    "GameResult",
    "Match",
    "MatchClock",
    "MatchResult",
    "Placement",
    "PlacingClock",
    "Position",
    "Remark",
    "Ruleset",
    "Ruling",
    "ScoreRow",
    "ScoreSheet",
    "ShotClock",
    "Side",
    "StrokeFacts",
    "Toss",
    "Trial",
    "ruleset",
    "stroke_faults",
]
