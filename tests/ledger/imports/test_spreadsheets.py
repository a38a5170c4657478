"""What spreadsheets write into a CSV besides the rows."""

import io

import pytest
from django.core.management import call_command

from ledger.imports.balances_csv import CsvFaults, read_balances


@pytest.mark.parametrize(
    "text",
    [
        "name;balance;;\nA;12,50;;\nB;;;\n;;;\n",
        ";;\nname;balance;\nA;12,50;\nB\n",
        "\nname;balance\nA;12,50\nB;\n",
        "name;balance\rA;12,50\rB;\r",
    ],
    ids=["empty cells behind", "an empty row of cells first", "an empty line first", "old Mac"],
)
def test_what_spreadsheets_write_besides_is_no_fault(text):
    assert [(row.name, row.amount) for row in read_balances(text, "EUR")] == [("A", 1250), ("B", 0)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\n\nnom,balance\nA,5s.\n", "Row 3: the first row has to name the columns"),
        ("\n\nname,bilance\nA,5s.\n", "Row 3, column “bilance”: there is no such column"),
        ("\n\nname,name\nA,A\n", "Row 3, column “name”: this column is there twice"),
        ("\n\nname,balance\n", "Row 4: There is a row of column names"),
    ],
)
def test_empty_lines_before_the_names_of_the_columns_are_counted(text, says):
    with pytest.raises(CsvFaults) as refused:
        read_balances(text, "LSD")
    assert str(refused.value).startswith(says)


def test_a_file_that_is_far_too_long_is_not_said_to_be_of_another_encoding(book, tmp_path):
    """The command stops to read within a letter of two bytes."""
    file, told = tmp_path / "long.csv", io.StringIO()
    file.write_text("name,balance\nA" + "Ω" * 600_000, encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("import_balances", str(file), "--club", book.club.slug, stderr=told)
    assert "more than 200,000 characters. Split it into parts." in told.getvalue()
    assert "UTF-8" not in told.getvalue()
