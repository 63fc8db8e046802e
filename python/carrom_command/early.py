"""Loaded first of all by the package `carrom`: ``python -m carrom`` hears Ctrl-C from here on.

Python loads a package before it looks for its ``__main__``; whoever else loads it is left alone.
"""

from carrom_command import begin_if_named

begin_if_named("carrom")
