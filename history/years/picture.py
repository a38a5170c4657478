"""Pictures of the pages of a PDF."""

from io import BytesIO
from threading import Lock

_one_at_a_time = Lock()
"""PDFium may run in one thread at a time, even for different documents."""


def as_png(pdf: bytes, wide: int) -> bytes:
    """Return the first page of a PDF as a PNG that is `wide` pixels across."""
    from pypdfium2 import PdfDocument  # A large library, which few pages need.

    with _one_at_a_time:
        document = PdfDocument(pdf)
        try:
            page = document[0]
            image = page.render(scale=wide / page.get_width()).to_pil()
        finally:
            document.close()
    written = BytesIO()
    image.save(written, "PNG")
    return written.getvalue()
