"""``python -m carrom``: the command line."""

import sys

from carrom_command import main

sys.exit(main())
