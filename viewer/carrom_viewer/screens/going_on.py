"""From any screen back to the board, with a match that was left."""

from pathlib import Path

from carrom.errors import CarromError

from carrom_viewer.reasons import reason
from carrom_viewer.resuming import resumed
from carrom_viewer.screens import PanelScreen


def go_on_with(screen: PanelScreen, record: Path) -> None:
    """Leave a screen for the match of a record.

    Raises:
        CarromError: nobody can go on with it; every reason is listed.
    """
    context = screen.context
    try:
        session = resumed(record, context.jobs)
    except CarromError as error:
        raise CarromError(reason(fault, context.texts) for fault in error.faults) from error
    screen.go(context.open("play", session=session))
