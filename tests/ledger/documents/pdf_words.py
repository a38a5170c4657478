"""The words of a PDF, for tests."""

import io

from pypdf import PdfReader


def read(pdf: bytes) -> str:
    """The words of a PDF, one blank between them, all pages together."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
