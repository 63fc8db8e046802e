"""Parameters of a ruleset that can have no effect beside its others, each with the reason.

A ruleset refuses them (`carrom.rules.ruleset`), ``carrom rulesets`` does not show them, and a
record of an earlier version is read without them.

Example:
    >>> from carrom.rules.ruleset import ruleset
    >>> idle_reason(ruleset("icf"), "few_men")
    "only queen_after 'few-men' counts them"
    >>> idle_reason(ruleset("points"), "few_men")
    ''
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from carrom.rules.ruleset import Ruleset


def _counts_few(rules: "Ruleset") -> str:
    return "" if rules.queen_after == "few-men" else "only queen_after 'few-men' counts them"


def _has_values(rules: "Ruleset") -> str:
    return "" if rules.colours == "free" else "with own colours the men have no values"


def _loses_points(rules: "Ruleset") -> str:
    return "" if rules.colours == "free" else "with own colours no points are made during a board"


def _has_penalty_points(rules: "Ruleset") -> str:
    return "" if rules.penalty == "points" else "penalty 'due' costs men, not points"


def _counts_points(rules: "Ruleset") -> str:
    return "" if rules.board_end != "queen-last" else "board_end 'queen-last' gives one point"


def _has_limit(rules: "Ruleset") -> str:
    # With own colours the usual limit stays where somebody shortens the game.
    if rules.colours == "free" and rules.boards == 1 and not rules.extra_board:
        return "the only board of the game begins at 0-0, where she always counts"
    return _counts_points(rules)


def _counts_boards(rules: "Ruleset") -> str:
    if rules.board_end == "queen-last" and rules.target == 1:
        return "the first board gives the one point that wins the game"
    return ""


def _has_extra_points(rules: "Ruleset") -> str:
    if rules.board_end in ("queen-last", "empty"):
        return f"board_end {rules.board_end!r} knows no extra points"
    return ""


def _has_editions(rules: "Ruleset") -> str:
    return "" if rules.penalty == "due" else "the editions differ in dues, and penalty is 'points'"


_IDLE: Final[Mapping[str, tuple[object, Callable[["Ruleset"], str]]]] = MappingProxyType(
    {
        "laws": ("current", _has_editions),
        "boards": (None, _counts_boards),
        "board_cap": (None, _counts_points),
        "queen_points": (0, _counts_points),
        "queen_until": (None, _has_limit),
        "few_men": (5, _counts_few),
        "early_queen_points": (0, _loses_points),
        "penalty_points": (0, _has_penalty_points),
        "claim_extra_points": (False, _has_extra_points),
        "white_value": (1, _has_values),
        "black_value": (1, _has_values),
    }
)
"""Parameter by parameter: the only value that it has while it is idle, and why it is."""


def idle_reason(rules: "Ruleset", name: str) -> str:
    """The reason why a parameter has no effect, whatever it is; empty if it has one."""
    return _IDLE[name][1](rules) if name in _IDLE else ""


def idle_faults(rules: "Ruleset") -> list[str]:
    """Faults: each parameter that is set although it can have no effect, with the reason."""
    return [
        f"{name} must be {neutral!r} here, not {getattr(rules, name)!r}: {reason(rules)}"
        for name, (neutral, reason) in _IDLE.items()
        if getattr(rules, name) != neutral and reason(rules)
    ]


def without_idle(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """All parameters of a ruleset, as an earlier version wrote them, less what had no effect.

    Example:
        >>> import dataclasses
        >>> from carrom.rules.ruleset import ruleset
        >>> written = {**dataclasses.asdict(ruleset("icf")), "few_men": 7}
        >>> without_idle(written)["few_men"]
        5
    """
    rules: Any = SimpleNamespace(**parameters)
    for name, (neutral, reason) in _IDLE.items():
        if reason(rules):
            setattr(rules, name, neutral)
    return dict(vars(rules))
