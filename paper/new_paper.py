"""Begin a paper: a canvas that gives the same bytes for the same content, with its metadata."""

from io import BytesIO
from typing import Final

from django.utils.translation import get_language
from reportlab.pdfgen.canvas import Canvas

from paper.typesetting.typefaces import REGULAR

SIDE: Final = 42.0
"""The margin on the left and on the right, in points."""
ABOVE: Final = 30.0
"""The margin above the club's name, in points."""


def new_paper(
    size: tuple[float, float], *, title: str, club: str, subject: str, language: str = ""
) -> Canvas:
    """Return the canvas of a paper of this size in points, in this language or the reader's.

    `finished` returns its bytes.
    """
    canvas = Canvas(
        BytesIO(),
        size,
        pageCompression=1,
        invariant=1,
        lang=language or get_language() or "en",
        initialFontName=REGULAR,
    )
    canvas.setTitle(title)
    canvas.setAuthor(club)
    canvas.setSubject(subject)
    canvas.setCreator("Rubicon")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def finished(canvas: Canvas) -> bytes:
    """Return the paper as a PDF document."""
    return bytes(canvas.getpdfdata())
