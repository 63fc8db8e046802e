"""Making strokes: the checks before them, the two backends, and the calls for one and for many.

A stroke is refused, with every fault in one message, before anything runs; once it runs it ends,
at the latest at one of its `Limits`.

Both backends give the same answer to the last bit: ``"rust"`` is fast, ``"reference"`` is plain
Python written to be read.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.angles import length_of
from carrom.equipment import ICF_BOARD, CarromBoard
from carrom.errors import (
    CarromError,
    Faults,
    InvalidBoard,
    InvalidLayout,
    InvalidMaterials,
    InvalidStroke,
)
from carrom.layout import COUNT, TOLERANCE, Layout, overlaps, standing_faults
from carrom.materials import Limits, Materials
from carrom.names import ABSENT, FRICTIONS, ON_BOARD, PIECES, STOP_REASONS, STRIKER
from carrom.result import RECORDS, BatchResult, Outcome, StrokeResult
from carrom.stroke import Row, Stroke, StrokeBatch

if TYPE_CHECKING:
    from carrom._core import Simulator as CoreSimulator

BACKENDS: Final = ("rust", "reference")
"""The simulators by name."""

ON_ILLEGAL: Final = ("raise", "mark")
"""What a stroke that cannot be made leads to in a batch."""

MAX_THREADS: Final = 1024
"""More threads than this are a mistake."""


# --- backends -----------------------------------------------------------------------------------


class BatchOutcome(Protocol):
    """The columns that a simulator hands back for many strokes, as `BatchResult` keeps them."""

    @property
    def xy(self) -> NDArray[np.float64]:
        """Final places, (N, 20, 2)."""

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket codes, (N, 20)."""

    @property
    def pocket_order(self) -> NDArray[np.int8]:
        """Rank among the pocketed, or -1, (N, 20)."""

    @property
    def first_contact(self) -> NDArray[np.int8]:
        """Piece touched first, or -1, (N,)."""

    @property
    def duration(self) -> NDArray[np.float64]:
        """Durations, s, (N,)."""

    @property
    def stop_reason(self) -> NDArray[np.uint8]:
        """Numbers in `carrom.names.STOP_REASONS`, (N,)."""

    @property
    def event_count(self) -> NDArray[np.uint32]:
        """Numbers of events, (N,)."""

    @property
    def event_offsets(self) -> NDArray[np.int64] | None:
        """Where each stroke's events begin, (N + 1,); None when not recorded."""

    @property
    def events(self) -> tuple[NDArray[Any], ...] | None:
        """The seven event columns, stroke after stroke; None when not recorded."""


class Simulator(Protocol):
    """Makes strokes on one board with one set of materials; it keeps nothing between strokes.

    It trusts what it is given: `simulate` and `simulate_batch` have checked everything.
    """

    def stroke(self, xy: NDArray[np.float64], striker: Row, record: int) -> Outcome:
        """Make one stroke from a layout (19, 2); record: 0 final, 1 events, 2 trajectory.

        Ctrl-C ends it.
        """

    def batch(
        self,
        xy: NDArray[np.float64],
        strokes: NDArray[np.float64],
        threads: int,
        record: int,
    ) -> BatchOutcome:
        """Make N strokes (N, 5) from one layout (19, 2) or N of them (N, 19, 2)."""

    def start_fault(self, xy: NDArray[np.float64], striker: Row) -> int:
        """Bits of what is wrong with the striker's place, 0 when nothing is."""

    def start_faults(
        self, xy: NDArray[np.float64], strokes: NDArray[np.float64]
    ) -> NDArray[np.uint32]:
        """The same for N strokes, (N,)."""


class Backend(Protocol):
    """A class of simulators: called with the plain numbers of a board and its materials."""

    def __call__(
        self,
        *,
        half_side: float,
        pocket_centres: Sequence[tuple[float, float]],
        rim_radius: float,
        radii: Sequence[float],
        masses: Sequence[float],
        mu: float,
        gravity: float,
        coupled: bool,
        disc_restitution: float,
        cushion_restitution: float,
        restitution_speed: float,
        disc_friction: float,
        cushion_friction: float,
        tangential_elasticity: float,
        floor_speed: float,
        contact_time: float,
        clusters: bool,
        fall_time: float,
        overboard_speed: float,
        max_events: int,
        max_time: float,
    ) -> Simulator:
        """Make a simulator. SI units; see `CarromBoard`, `Materials` and `Limits` for each."""


def backend_named(name: str) -> Backend:
    """The simulator class behind a backend's name. Each is imported when first asked for.

    Raises:
        CarromError: the name is not in `BACKENDS`.

    Example:
        >>> backend_named("rust").__name__
        'Simulator'
    """
    faults = Faults()
    faults.name("backend", name, BACKENDS)
    faults.raise_as(CarromError)
    if name == "reference":
        from carrom.reference import Simulator as Reference

        return Reference
    from carrom._core import Simulator as Core

    return Core


# --- one stroke ---------------------------------------------------------------------------------

_MATERIALS: Final = Materials()
_LIMITS: Final = Limits()


def simulate(
    layout: Layout,
    stroke: Stroke,
    *,
    board: CarromBoard = ICF_BOARD,
    materials: Materials = _MATERIALS,
    friction: str = "coupled",
    backend: str = "rust",
    record: str = "trajectory",
    limits: Limits = _LIMITS,
) -> StrokeResult:
    """Make one stroke and see it to its end.

    Whether the Laws let the striker stand there is a question of its own,
    `carrom.striker_faults`; here it must only lie on the board, overlap nothing and not have its
    centre in a pocket.

    Args:
        layout: where the pieces lie.
        stroke: where the striker stands, its velocity and spin.
        board: the carrom board and its discs. Default: the ICF board.
        materials: powder, impacts, pockets. Default: boric acid and wood.
        friction: ``"coupled"``, in which a spinning disc slides farther (Farkas et al., Phys.
            Rev. Lett. 90, 248302), or ``"coulomb"``, in which neither knows of the other.
        backend: ``"rust"`` or ``"reference"``.
        record: what to keep: ``"final"``, ``"events"`` or ``"trajectory"``, each with all of the
            one before it. It changes no result.
        limits: where the stroke ends at the latest, and the speed and spin above which it is
            refused.

    Raises:
        CarromError: something cannot be used, and nothing was run. It is an `InvalidLayout`,
            `InvalidStroke`, `InvalidBoard` or `InvalidMaterials` when only that is wrong, and
            lists every fault of all of them in any case; without a board the places cannot be
            judged.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.opening("doubles")
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=5.0)
        >>> result = carrom.simulate(layout, stroke)
        >>> result.stop_reason, len(result.events) >= result.event_count
        ('settled', True)
        >>> carrom.simulate(layout, carrom.Stroke.aim(x=0.0, angle=90.0, speed=50.0))
        Traceback (most recent call last):
        carrom.errors.InvalidStroke: speed must be 12 or less m/s, not 50.0
    """
    setting = _latest
    if not (
        setting is not None
        and setting.board is board
        and setting.materials is materials
        and setting.friction is friction
        and setting.backend is backend
        and setting.limits is limits
    ):
        setting = _setting(board, materials, friction, backend, limits)
    code = _code(record)
    if setting is None or code is None or not setting.allows(layout, stroke):
        found = _setting_faults(board, materials, friction, backend, limits)
        found += [(CarromError, _record_faults(record, RECORDS))]
        judge = setting or _judge(board, limits)
        found += _stroke_call_faults(judge, layout, stroke)
        refuse(found)
        assert setting is not None  # else there was a fault
        assert code is not None
    outcome = setting.simulator.stroke(layout.xy, stroke.row, code)
    return StrokeResult(layout, stroke, board, materials, friction, limits, record, outcome)


@dataclass(frozen=True, slots=True, eq=False)
class _Setting:
    """A simulator, what it was made of, and what must hold before it may run."""

    board: CarromBoard
    materials: Materials
    friction: str
    backend: str
    limits: Limits
    simulator: Simulator
    fastest: float  # squared, with room for the rounding of a speed turned into a velocity
    most_spin: float

    def allows(self, layout: object, stroke: object) -> bool:
        """Whether nothing is wrong: the quick question, asked before every stroke."""
        if not (isinstance(layout, Layout) and isinstance(stroke, Stroke)):
            return False
        row = stroke.row
        _, _, u, v, spin = row
        return (
            u * u + v * v <= self.fastest
            and -self.most_spin <= spin <= self.most_spin
            and not layout.faults(self.board)
            and not self.simulator.start_fault(layout.xy, row)
        )


_CODES: Final = {name: code for code, name in enumerate(RECORDS)}


def _code(record: object) -> int | None:
    """The simulators' number for how much to keep."""
    return _CODES.get(record) if isinstance(record, str) else None


_SPEED_ROUNDING: Final = 1.0 + 1e-12

_latest: _Setting | None = None  # the setting used last: found again by identity, without hashing


def _setting(
    board: object, materials: object, friction: object, backend: object, limits: object
) -> _Setting | None:
    """The setting for these arguments; None when one of them is wrong."""
    global _latest
    if not (
        isinstance(board, CarromBoard)
        and isinstance(materials, Materials)
        and isinstance(limits, Limits)
        and isinstance(friction, str)
        and friction in FRICTIONS
        and isinstance(backend, str)
        and backend in BACKENDS
    ):
        return None
    simulator = _simulator(board, materials, friction, backend, limits)
    fastest = limits.max_speed * limits.max_speed * _SPEED_ROUNDING
    setting = _Setting(
        board, materials, friction, backend, limits, simulator, fastest, limits.max_spin
    )
    _latest = setting
    return setting  # not `_latest`, which may be another thread's by now


_WIDEST: Final = Limits(max_speed=1000.0, max_spin=1e6)
"""What is refused by these is refused by all limits."""


def _judge(board: object, limits: object) -> _Setting | None:
    """A setting that knows the faults of layouts and strokes when something else is wrong too."""
    known = limits if isinstance(limits, Limits) else _WIDEST
    return _setting(board, _MATERIALS, "coupled", "rust", known)


@lru_cache(maxsize=64)
def _simulator(
    board: CarromBoard, materials: Materials, friction: str, backend: str, limits: Limits
) -> Simulator:
    overboard = materials.overboard_speed
    return backend_named(backend)(
        half_side=board.half_side,
        pocket_centres=board.pocket_centres,
        rim_radius=board.pocket_radius,
        radii=board.radii,
        masses=board.masses,
        mu=materials.mu,
        gravity=materials.gravity,
        coupled=friction == "coupled",
        disc_restitution=materials.disc_restitution,
        cushion_restitution=materials.cushion_restitution,
        restitution_speed=materials.restitution_speed,
        disc_friction=materials.disc_friction,
        cushion_friction=materials.cushion_friction,
        tangential_elasticity=materials.tangential_elasticity,
        floor_speed=materials.floor_speed,
        contact_time=materials.contact_time,
        clusters=materials.clusters,
        fall_time=materials.fall_time,
        overboard_speed=float("inf") if overboard is None else overboard,
        max_events=limits.max_events,
        max_time=limits.max_time,
    )


def core_simulator(
    board: CarromBoard, materials: Materials, friction: str, limits: Limits
) -> "CoreSimulator":
    """The core's simulator, which trusts what it is given: who calls it has checked everything.

    Args:
        board: the carrom board.
        materials: powder, impacts, pockets.
        friction: one of `FRICTIONS`.
        limits: where each stroke ends at the latest.

    Example:
        >>> simulator = core_simulator(ICF_BOARD, Materials(), "coupled", Limits())
        >>> simulator.stroke(Layout.of({}).xy, (0.0, -0.25, 0.0, 1.0, 0.0), 0).event_count > 0
        True
    """
    from carrom._core import Simulator as Core

    simulator = _simulator(board, materials, friction, "rust", limits)
    assert isinstance(simulator, Core)
    return simulator


# --- many strokes -------------------------------------------------------------------------------


def simulate_batch(
    layout: Layout | ArrayLike,
    strokes: StrokeBatch | ArrayLike,
    *,
    board: CarromBoard = ICF_BOARD,
    materials: Materials = _MATERIALS,
    friction: str = "coupled",
    backend: str = "rust",
    threads: int = 0,
    record: str = "final",
    limits: Limits = _LIMITS,
    on_illegal: str = "raise",
) -> BatchResult:
    """Make many strokes, each for itself, over several threads; the answers do not depend on them.

    Python's other threads run meanwhile, and Ctrl-C ends it. Do not write into the arrays that
    were passed until it returns: they are not copied unless they have to be.

    Args:
        layout: one `Layout` for all strokes, or an array (N, 19, 2) of places, m, NaN where a
            piece is absent.
        strokes: a `StrokeBatch`, or an array (N, 5): striker x and y, m, velocity x and y, m/s,
            spin, rad/s. N is at least 1.
        board: the carrom board and its discs. Default: the ICF board.
        materials: powder, impacts, pockets. Default: boric acid and wood.
        friction: ``"coupled"`` or ``"coulomb"``.
        backend: ``"rust"`` or ``"reference"``.
        threads: 0 for as many as the machine has. The reference runs in one, and refuses more.
        record: ``"final"`` or ``"events"``.
        limits: where each stroke ends at the latest, and the speed and spin above which it is
            refused.
        on_illegal: what a stroke that cannot be made leads to, because its striker does not lie
            free on the board, or is too fast. ``"raise"`` refuses the batch. ``"mark"`` makes the
            others: the row of this one has the stop reason ``"refused"`` and is in
            `BatchResult.refused`; in it the pieces lie where they lay, and the striker was never
            there. What the Laws forbid beyond that, `carrom.striker_fault_codes` says.

    Raises:
        CarromError: something cannot be used, and nothing was run. The kinds of error are those
            of `simulate`; faults of single strokes come with the number of the row, at most
            twenty rows of each array.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.opening()
        >>> strokes = carrom.StrokeBatch.aim(x=0.0, angle=[85.0, 90.0, 95.0], speed=4.0)
        >>> batch = carrom.simulate_batch(layout, strokes)
        >>> batch.xy.shape, batch.stop_reason_names.tolist()
        ((3, 20, 2), ['settled', 'settled', 'settled'])
    """
    setting = _setting(board, materials, friction, backend, limits)
    found = _setting_faults(board, materials, friction, backend, limits)
    options = _record_faults(record, RECORDS[:2])
    options.name("on_illegal", on_illegal, ON_ILLEGAL)
    marks = type(on_illegal) is str and on_illegal == "mark"
    threads = options.integer("threads", threads, at_least=0, at_most=MAX_THREADS)
    if type(backend) is str and backend == "reference" and threads > 1:
        options.append(f"threads must be 0 or 1 with the reference backend, not {threads}")
    found += [(CarromError, options)]
    rows, faults = stroke_rows(strokes)
    found += [(InvalidStroke, faults)]
    xy, faults = layout_rows(layout)
    found += [(InvalidLayout, faults)]
    if rows is not None and xy is not None:
        if xy.ndim == 3 and len(xy) != len(rows):
            mismatch = f"there must be as many layouts as strokes, not {len(xy)} for {len(rows)}"
            found += [(InvalidLayout, [mismatch])]
        judge = setting or _judge(board, limits)
        if judge is not None:
            found += _batch_faults(judge, layout, xy, rows, strokes_too=not marks)
    refuse(found)
    assert setting is not None  # else there was a fault
    assert rows is not None
    assert xy is not None
    if marks:
        refused = _bad_strokes(setting, xy, rows)
        if refused.any():
            each = xy if xy.ndim == 2 else xy[~refused]
            made = setting.simulator.batch(each, rows[~refused], threads, _CODES[record])
            return _with_refused(BatchResult._trusted(made), xy, refused)
    return BatchResult._trusted(setting.simulator.batch(xy, rows, threads, _CODES[record]))


def _with_refused(
    made: BatchResult, xy: NDArray[np.float64], refused: NDArray[np.bool_]
) -> BatchResult:
    """The strokes made, among those refused, of which each row says that nothing happened."""
    count = len(refused)
    places = np.full((count, COUNT + 1, 2), np.nan)
    places[:, :COUNT] = xy
    pocket = np.full((count, COUNT + 1), ABSENT, dtype=np.int8)
    pocket[~np.isnan(places[..., 0])] = ON_BOARD
    columns: dict[str, NDArray[Any]] = {
        "xy": places,
        "pocket": pocket,
        "pocket_order": np.full((count, COUNT + 1), -1, dtype=np.int8),
        "first_contact": np.full(count, -1, dtype=np.int8),
        "duration": np.zeros(count),
        "stop_reason": np.full(count, STOP_REASONS.index("refused"), dtype=np.uint8),
        "event_count": np.zeros(count, dtype=np.uint32),
    }
    for name, column in columns.items():
        column[~refused] = getattr(made, name)
    offsets = None
    if made.event_offsets is not None:
        lengths = np.zeros(count, dtype=np.int64)
        lengths[~refused] = np.diff(made.event_offsets)
        offsets = np.concatenate(([0], np.cumsum(lengths)))
    return BatchResult(**columns, event_offsets=offsets, columns=made.columns)


def stroke_rows(strokes: object) -> tuple[NDArray[np.float64] | None, list[str]]:
    """The strokes as an array (N, 5), or what is wrong with its type and shape."""
    if isinstance(strokes, StrokeBatch):
        return strokes.rows, []
    if isinstance(strokes, Stroke):
        return None, ["strokes must be a StrokeBatch or an array (N, 5), not one Stroke"]
    rows, faults = _plain("strokes", strokes)
    if rows is None or (rows.ndim == 2 and rows.shape[1] == 5 and len(rows)):
        return rows, faults
    if rows.shape in ((0,), (0, 5)):
        return None, ["a batch needs at least one stroke"]
    return None, [f"strokes must have the shape (N, 5), not {rows.shape}"]


def layout_rows(layout: object) -> tuple[NDArray[np.float64] | None, list[str]]:
    """The layouts as an array (19, 2) or (N, 19, 2), or what is wrong with its type and shape."""
    if isinstance(layout, Layout):
        return layout.xy, []
    xy, faults = _plain("layout", layout)
    if xy is None or (xy.ndim == 3 and xy.shape[1:] == (COUNT, 2)):
        return xy, faults
    return None, [f"layout must be a Layout or have the shape (N, 19, 2), not {xy.shape}"]


def _plain(name: str, value: object) -> tuple[NDArray[np.float64] | None, list[str]]:
    """The value as a float64 array of our own, so that what is checked is what is simulated.

    Another thread may change the value meanwhile.
    """
    faults = Faults()
    return faults.array(name, value), faults


# --- faults -------------------------------------------------------------------------------------

_Found = list[tuple[type[CarromError], list[str]]]

_SHOWN: Final = 20  # rows of a batch whose faults a message lists


def refuse(found: _Found) -> None:
    """Raise one error with every fault: of their kind when it is one, else of the base."""
    kinds = {error for error, faults in found if faults}
    if not kinds:
        return
    error = kinds.pop() if len(kinds) == 1 else CarromError
    raise error([fault for _, faults in found for fault in faults])


def _setting_faults(
    board: object, materials: object, friction: object, backend: object, limits: object
) -> _Found:
    boards, substances, options = Faults(), Faults(), Faults()
    boards.kind("board", board, CarromBoard)
    substances.kind("materials", materials, Materials)
    substances.kind("limits", limits, Limits)
    options.name("friction", friction, FRICTIONS)
    options.name("backend", backend, BACKENDS)
    return [(InvalidBoard, boards), (InvalidMaterials, substances), (CarromError, options)]


def _record_faults(record: object, known: Iterable[str]) -> Faults:
    faults = Faults()
    faults.name("record", record, known)
    return faults


def _stroke_call_faults(setting: _Setting | None, layout: object, stroke: object) -> _Found:
    """What is wrong with the layout and the stroke, as far as a setting lets it be known."""
    of_layout, of_stroke = Faults(), Faults()
    if of_layout.kind("layout", layout, Layout) and setting:
        assert isinstance(layout, Layout)
        of_layout.extend(layout.faults(setting.board))
    if of_stroke.kind("stroke", stroke, Stroke) and setting:
        assert isinstance(stroke, Stroke)
        xy = layout.xy if isinstance(layout, Layout) else np.full((COUNT, 2), np.nan)
        of_stroke.extend(_row_faults(setting, xy, stroke.row))
    return [(InvalidLayout, of_layout), (InvalidStroke, of_stroke)]


def _row_faults(setting: _Setting, xy: NDArray[np.float64], row: Row) -> list[str]:
    """Everything wrong with one stroke, in words."""
    faults = Faults()
    names = ("striker x", "striker y", "velocity x", "velocity y", "spin")
    for name, value in zip(names, row, strict=True):
        faults.number(name, value)
    if faults:
        return faults
    x, y, u, v, spin = row
    if u * u + v * v > setting.fastest:
        most = setting.limits.max_speed
        faults.append(f"speed must be {most:.10g} or less m/s, not {length_of(u, v)!r}")
    if abs(spin) > setting.most_spin:
        most = setting.most_spin
        faults.append(f"spin must be from {-most:.10g} to {most:.10g} rad/s, not {spin!r}")
    board = setting.board
    radius = board.radii[STRIKER]
    faults.extend(standing_faults("the striker", (x, y), radius, board))
    pieces = zip(PIECES, xy.tolist(), strict=False)
    for name, depth in overlaps((x, y), radius, pieces, board):
        faults.append(f"the striker overlaps {name} by {depth * 1000.0:.6g} mm")
    return faults


def _batch_faults(
    setting: _Setting,
    layout: object,
    xy: NDArray[np.float64],
    rows: NDArray[np.float64],
    *,
    strokes_too: bool,
) -> _Found:
    """What is wrong with the single layouts of a batch, and with its strokes if asked."""
    judged = xy  # by themselves, when nobody knows which layout is whose
    if xy.ndim == 3 and len(xy) != len(rows):
        judged = np.full((COUNT, 2), np.nan)
    if isinstance(layout, Layout):
        of_layouts = list(layout.faults(setting.board))
    else:
        bad = np.flatnonzero(_bad_layouts(xy, setting.board))
        of_layouts = _by_row("layout", bad, lambda i: _layout_faults(setting.board, xy[i]))
    if not strokes_too:
        return [(InvalidLayout, of_layouts)]
    bad = np.flatnonzero(_bad_strokes(setting, judged, rows))
    of_strokes = _by_row(
        "stroke",
        bad,
        lambda i: _row_faults(
            setting, judged if judged.ndim == 2 else judged[i], tuple(rows[i].tolist())
        ),
    )
    return [(InvalidLayout, of_layouts), (InvalidStroke, of_strokes)]


def _by_row(
    what: str, bad: NDArray[np.intp], faults_of: Callable[[int], Sequence[str]]
) -> list[str]:
    """The faults of the first bad rows, and how many more rows there are."""
    found = [f"{what} {i}: {fault}" for i in bad[:_SHOWN].tolist() for fault in faults_of(i)]
    if found and len(bad) > _SHOWN:
        found.append(f"… and {len(bad) - _SHOWN} more {what}s")
    return found


def _layout_faults(board: CarromBoard, xy: NDArray[np.float64]) -> tuple[str, ...]:
    try:
        return Layout(xy).faults(board)
    except InvalidLayout as error:
        return error.faults


def _bad_strokes(
    setting: _Setting, xy: NDArray[np.float64], rows: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Which strokes have a fault."""
    with np.errstate(over="ignore"):  # what overflows is too fast
        speed = rows[:, 2] * rows[:, 2]
        speed += rows[:, 3] * rows[:, 3]
    # asked so that a NaN is bad
    good = speed <= setting.fastest
    good &= np.abs(rows[:, 4]) <= setting.most_spin
    good &= np.isfinite(rows[:, 0])
    good &= np.isfinite(rows[:, 1])
    good &= setting.simulator.start_faults(xy, rows) == 0
    bad: NDArray[np.bool_] = ~good
    return bad


_LAYOUTS_AT_ONCE: Final = 512  # few enough for the cache, enough to hide numpy's overhead


def _bad_layouts(xy: NDArray[np.float64], board: CarromBoard) -> NDArray[np.bool_]:
    """Which layouts have a fault, (N,), without temporaries as large as the layouts."""
    bad = np.empty(len(xy), dtype=np.bool_)
    for start in range(0, len(xy), _LAYOUTS_AT_ONCE):
        part = slice(start, start + _LAYOUTS_AT_ONCE)
        with np.errstate(over="ignore", invalid="ignore"):  # of places far out: they are refused
            bad[part] = _bad_part(np.ascontiguousarray(xy[part].transpose(2, 1, 0)), board)
    return bad


def _bad_part(by_axis: NDArray[np.float64], board: CarromBoard) -> NDArray[np.bool_]:
    """The same for places (2, 19, n); comparisons with NaN are false, so absent pieces pass."""
    x, y = by_axis
    radii = np.array(board.radii[:COUNT])[:, None]
    bad: NDArray[np.bool_] = (np.isnan(x) != np.isnan(y)).any(axis=0)
    away = np.abs(by_axis)
    bad |= (away > board.half_side - radii + TOLERANCE).any(axis=(0, 1))
    away -= board.pocket_centres[2][0]  # all four pockets folded into one corner
    away *= away
    bad |= (away[0] + away[1] < board.pocket_radius * board.pocket_radius).any(axis=0)
    for k in range(1, COUNT):  # each piece and the k-th after it
        near = radii[k:] + radii[:-k] - TOLERANCE
        across, up = x[k:] - x[:-k], y[k:] - y[:-k]
        across *= across
        up *= up
        across += up
        bad |= (across < near * near).any(axis=0)
    return bad
