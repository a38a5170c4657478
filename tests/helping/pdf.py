"""Read the words of a PDF, and compare what is drawn in it."""

import re
from hashlib import sha256
from zlib import decompress

from pypdfium2 import PdfDocument


def words_of_pdf(pdf: bytes) -> str:
    """The words of all pages, with single spaces between them."""
    with PdfDocument(pdf) as pages:
        text = " ".join(page.get_textpage().get_text_range() for page in pages)
    return " ".join(text.split())


def drawn_in_pdf(pdf: bytes) -> str:
    """Return the SHA-256 of a PDF's objects, inflated: not every zlib deflates alike."""
    objects = re.sub(rb"/Length [0-9]+", b"", pdf.partition(b"\nxref\n")[0])
    return sha256(
        re.sub(rb"(?s)(?<=>>\nstream\n)x.*?(?=endstream\nendobj)", _inflated, objects)
    ).hexdigest()


def _inflated(stream: re.Match[bytes]) -> bytes:
    return decompress(stream[0])
