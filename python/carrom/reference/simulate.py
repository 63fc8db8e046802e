"""The loop: find what comes next, go there, resolve it, write it down."""

import math

from carrom.reference.board import Model
from carrom.reference.resolve import resolve
from carrom.reference.run import Outcome, Run, Start, Stop
from carrom.reference.schedule import first
from carrom.reference.trajectory import Recorder


def simulate(model: Model, start: Start, recorder: Recorder) -> Outcome:
    """Run a stroke to its end.

    Raises:
        ValueError: when the start holds a NaN or an infinity.
    """
    run = Run(model, recorder)
    run.place(start)
    while True:
        event = first(model, run.motions)
        if event.time > model.given.max_time:
            if event.time < math.inf:
                run.now = model.given.max_time
                return run.finish(Stop.TIME_LIMIT)
            return run.finish(Stop.SETTLED)
        if run.outcome.events == model.given.max_events:
            return run.finish(Stop.EVENT_LIMIT)
        run.now = event.time
        run.outcome.events += 1
        resolve(run, event)
        if run.exhausted:
            return run.finish(Stop.CLUSTER_LIMIT)
