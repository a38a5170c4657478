"""Draw the head of a page: the club, the kind of paper, and the name it is for."""

from paper.typesetting.pen import FINE, INK, RED, Pen
from paper.typesetting.typefaces import REGULAR, in_full

TITLE = 7.5
CLUB_WAYS = ((21.0, 1), (18.0, 1), (15.0, 1), (13.0, 1), (12.0, 2), (10.0, 2), (8.0, 2), (6.0, 2))
HEADING_WAYS = ((16.0, 1), (13.0, 1), (10.5, 2), (8.5, 2), (6.0, 3))
"""The sizes of a club's name, and of a heading, each with the most lines it may take."""
BESIDE = 20.0  # The space between the text on the left of a line and that on the right.


def draw_club(pen: Pen, middle: float, top: float, club: str, room: float) -> None:
    """Write the club's name in full, on two lines if it would be small on one."""
    size, lines = in_full(club, REGULAR, CLUB_WAYS, room)
    y = top - 19 if len(lines) == 1 else top - 9
    for place, line in enumerate(lines):
        pen.write(middle, y - place * size * 1.1, line, size=size, align=0.5)


def write_heading(pen: Pen, x: float, y: float, words: str, room: float) -> None:
    """Write a heading in full, on several lines around y if it would be small on one."""
    size, lines = in_full(words, REGULAR, HEADING_WAYS, room)
    y += (len(lines) - 1) * size * 0.6
    for place, line in enumerate(lines):
        pen.write(x, y - place * size * 1.15, line, size=size)


def draw_title(pen: Pen, middle: float, y: float, title: str, size: float = TITLE) -> None:
    """Write the title between two pairs of suits, with a fine line running out on each side."""
    half, scale = pen.spaced_width(title, size) / 2, size / TITLE
    for from_middle, suit, colour in ((-25, "♠", INK), (-14, "♥", RED)):
        x = middle - half + from_middle * scale
        pen.write(x, y, suit, size=9 * scale, colour=colour, align=0.5)
    pen.write_spaced(middle - half, y, title, size=size)
    for from_middle, suit, colour in ((14, "♦", RED), (25, "♣", INK)):
        x = middle + half + from_middle * scale
        pen.write(x, y, suit, size=9 * scale, colour=colour, align=0.5)
    for side in (-1, 1):
        x = middle + side * (half + 36 * scale)
        pen.rule(x, y + 2.7, x + side * 88 / scale**2, y + 2.7, FINE)
