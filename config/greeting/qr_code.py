"""The QR code of a link, drawn in the terminal."""

from io import StringIO
from typing import Final

import segno

WHITE_ON_BLACK: Final = "\033[97;40m"
AS_BEFORE: Final = "\033[0m"


def qr_code(text: str, terminal: bool = False) -> list[str]:
    """Draw the text as a QR code of half blocks, light on dark."""
    drawn = StringIO()
    segno.make(text, error="m", micro=False).terminal(drawn, border=4, compact=True)
    lines = drawn.getvalue().splitlines()
    return [f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in lines] if terminal else lines
