"""Draw the QR code of a link in the terminal."""

from io import StringIO
from typing import Final

import segno

WHITE_ON_BLACK: Final = "\033[97;40m"
AS_BEFORE: Final = "\033[0m"


def qr_code(text: str, terminal: bool = False) -> list[str]:
    """Return the lines of a QR code of the text, drawn with half blocks.

    On a terminal the lines set their own colours, and end by resetting them.
    """
    drawn = StringIO()
    segno.make(text, error="m", micro=False).terminal(drawn, border=4, compact=True)
    lines = drawn.getvalue().splitlines()
    return [f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in lines] if terminal else lines
