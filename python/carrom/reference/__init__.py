"""The pure-Python twin of the simulator: the physics, to be read.

The modules bear the names of the core's in Rust, and so do their functions. Both use the same
operations in the same order, so every output is equal to the last bit; this one leaves out all
that only makes it fast. Read `simulate` first: between two events every disc moves on a straight
line that is known in closed form, and the loop finds the next event, goes there and resolves it.

==========  ==================================================================
`board`     what stays the same during a stroke: board, discs, materials
`friction`  how a disc on powder slows down
`motion`    the state of a body from its own local time on
`detect`    when two bodies, or a body and the board, meet
`impact`    the impact of one pair
`group`     which bodies touch
`cluster`   the impact of a touching group
`run`       the state of a stroke under way
`schedule`  what comes next
`resolve`   what an event does to the bodies that take part
`simulate`  the loop
==========  ==================================================================
"""

from carrom.reference.outcome import BatchOutcome, Outcome
from carrom.reference.simulator import Simulator

__all__ = ["BatchOutcome", "Outcome", "Simulator"]
