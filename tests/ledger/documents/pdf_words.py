"""Read the words of a PDF, for tests."""

import io

from pypdf import PdfReader


def read(pdf: bytes) -> str:
    """Return the words of all pages, with single spaces between them."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
