"""``python -m carrom``: the command line."""

import sys

from carrom.cli import main

sys.exit(main())
