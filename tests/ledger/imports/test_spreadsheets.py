"""What spreadsheets write into a CSV besides the rows."""

import pytest

from ledger.imports.balances_csv import read_balances


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
