"""The size of a tournament's paper, A4 across, and the room on it, in points."""

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
