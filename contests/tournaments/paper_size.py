"""How large the paper of a tournament is, and the room that it has: A4 across."""

from typing import Final

from reportlab.lib.pagesizes import A4, landscape

from paper.new_paper import ABOVE, SIDE

WIDE: float
HIGH: float
WIDE, HIGH = landscape(A4)
LEFT, RIGHT = SIDE, WIDE - SIDE
TOP, BOTTOM = HIGH - ABOVE, 40.0
HEADER: Final = 84.0
ROOM_WIDE, ROOM_HIGH = RIGHT - LEFT, TOP - HEADER - BOTTOM
