"""Files of balances that are too long, or nearly so."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ledger.imports.balances_csv import CsvFaults, read_balances
from tests.helping.browser import at, signed_in, text_of


def test_a_file_that_is_too_long_is_told_of_the_file_and_not_of_a_row(book):
    text = "name,balance\n" + "x" * 200_000
    with pytest.raises(CsvFaults) as refused:
        read_balances(text, "LSD")
    assert str(refused.value).startswith("The file has more than 200,000 characters. Split it")
    page = signed_in(book.treasurer).post(at(book, "ledger/import/"), {"text": text})
    assert (page.status_code, "has more than 200,000 characters" in text_of(page)) == (422, True)
    file = SimpleUploadedFile("balances.csv", text.encode())
    page = signed_in(book.treasurer).post(at(book, "ledger/import/"), {"file": file})
    assert (page.status_code, "has more than 200,000 characters" in text_of(page)) == (422, True)


@pytest.mark.parametrize("letter", ["Ω", "𝟘"], ids=["of two bytes", "of four bytes"])
def test_the_limit_counts_characters_and_not_bytes(book, letter):
    text = "name\n" + f"{letter * 1_000}\n" * 190
    file = SimpleUploadedFile("balances.csv", text.encode())
    page = signed_in(book.treasurer).post(at(book, "ledger/import/"), {"file": file})
    assert page.status_code == 422
    assert "Split it into parts" not in text_of(page)
    assert "Row 191, column “name”: a name has at most 60 characters" in text_of(page)


def test_what_was_read_is_sent_back_in_as_few_bytes(book):
    """In a form that is not multipart a letter of two bytes would take six, too many at the end."""
    page = signed_in(book.treasurer).post(at(book, "ledger/import/"), {"text": "name\nΩμέγα\n"})
    (form,) = [form for form in page.text.split("<form") if "confirmed" in form]
    assert 'enctype="multipart/form-data"' in form
