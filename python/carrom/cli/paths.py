"""The paths that options take."""

import os
from pathlib import Path
from typing import Any

import click


class _Named(click.Path):
    """A path with a name: an empty one, of a forgotten variable, is not the present folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path.

        Raises:
            click.BadParameter: it is empty.
        """
        if not os.fspath(value):
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


PATH = _Named(path_type=Path)
"""Any path but an empty one."""
