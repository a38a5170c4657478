"""Amounts in a file of balances: a point or comma before decimals, a minus on either side."""

import pytest

from ledger.imports.balances_csv import CsvFaults, read_balances


def amount_of(written: str, currency: str = "EUR") -> int:
    (row,) = read_balances(f"name;balance\nA;{written}", currency)
    return row.amount


@pytest.mark.parametrize(
    ("separator", "written", "amount"),
    [
        (";", "12,50", 1250),
        (";", "€ 1.234,56", 123456),
        (";", "1 234,56", 123456),
        (";", "1.234", 123400),
        (";", "-1.234,5", -123450),
        (";", "12.50", 1250),
        (",", "1'234.50", 123450),
        (",", '"12,50"', 1250),
        (",", "5.00-", -500),
        (",", "5.00−", -500),
        ("\t", "12,50", 1250),
        ("\t", "1.234.567,00", 123456700),
    ],
)
def test_decimals_as_the_file_has_them(separator, written, amount):
    (row,) = read_balances("name,balance\nA,{}".replace(",", separator).format(written), "EUR")
    assert row.amount == amount


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("+5,00", 500),
        ("5,00+", 500),
        ("(12,50)", -1250),
        ("€ (12,50)", -1250),
        ("(12,50 €)", -1250),
        ("(1.234,50) €", -123450),
        ("€ -12,50", -1250),
        ("-€12,50", -1250),
        ("- 12,50", -1250),
        ("12,50 €-", -1250),
        ("12,50- €", -1250),
        ("‑12,50", -1250),
        ("－１２,５０", -1250),
        ("\u200e-12,50", -1250),
        ("1\u00a0234,50\u00a0€", 123450),
        ("-1\u202f234,50", -123450),
        ("١٢٫٥٠", 1250),
        ("-١٢٫٥٠", -1250),
        ("\u061c-١٬٢٣٤٫٥٠", -123450),
        ("(١٬٢٣٤)", -123400),
        (" € -   ", 0),
        ("-", 0),
    ],
)
def test_signs_as_spreadsheets_and_accounts_write_them(written, amount):
    assert amount_of(written) == amount


@pytest.mark.parametrize(
    "written", ["(-5)", "-(5)", "--5", "+-5", "(5", "5)", "((5))", "1-2", "()"]
)
def test_two_signs_or_half_a_bracket_are_no_amount(written):
    with pytest.raises(CsvFaults, match="Row 2, column “balance”"):
        amount_of(written)


@pytest.mark.parametrize(
    ("written", "quoted"),
    [
        ("١٢٫٥٫٠", "“١٢٫٥٫٠”"),
        ("-١٢x", "“١٢x”"),
        ("(１２x)", "“１２x”"),
        ("€ -١٢x", "“€ ١٢x”"),
        ("١٢٫٥٠٠", "“١٢٫٥٠٠” has 3"),
    ],
)
def test_a_fault_quotes_the_figures_of_the_file(written, quoted):
    with pytest.raises(CsvFaults, match=quoted):
        amount_of(written)


def test_a_cell_of_a_hundred_thousand_digits_is_refused_at_once():
    with pytest.raises(CsvFaults, match="Row 2, column “balance”"):
        amount_of("1" * 100_000)


def test_signs_beside_shillings():
    """A minus behind a stroke is no minus."""
    written = ("(7s. 6d.)", "+2/6", "(5/-)", "£1-", "£(1 5s.)", "5/-", "-5/-", "5/−")
    amounts = [amount_of(one, "LSD") for one in written]
    assert amounts == [-90, 30, -60, -240, -300, 60, -60, 60]


@pytest.mark.parametrize(
    ("currency", "written"),
    [("PLN", "-12,50 zł"), ("SEK", "-12,50 kr"), ("CZK", "-12,50 Kč"), ("CHF", "Fr. -12.50")],
)
def test_a_currencys_sign_where_it_is_spent(currency, written):
    assert amount_of(written, currency) == -1250


@pytest.mark.parametrize(
    ("currency", "written", "said"),
    [
        ("KWD", "1,234", "“1,234” can mean KWD 1,234.000 or KWD 1.234. Which do you mean? Write "),
        ("KWD", "1,234", "Write it as 1234.000 or 1.234."),
        ("EUR", "1.234", "EUR has 2 decimals. “1.234” has 3. Is €1,234.00 meant? Write it as 12"),
    ],
)
def test_what_may_be_two_amounts_is_a_fault_that_says_how_to_write_either(currency, written, said):
    with pytest.raises(CsvFaults) as refused:
        read_balances(f'name,balance\nA,"{written}"\n', currency)
    assert said in str(refused.value).replace("\N{NO-BREAK SPACE}", " ")
