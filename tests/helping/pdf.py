"""Read the words of a PDF."""

from pypdfium2 import PdfDocument


def words_of_pdf(pdf: bytes) -> str:
    """The words of all pages, with single spaces between them."""
    with PdfDocument(pdf) as pages:
        text = " ".join(page.get_textpage().get_text_range() for page in pages)
    return " ".join(text.split())
