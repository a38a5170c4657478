"""One way to read digits: 27, ٢٧ and ２７ are a number, superscripts and fractions are none."""

import re
import unicodedata
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict

from club.numbers import WholeNumberField
from front.odds.form import OddsForm
from piquet.money.amounts import parse_money
from piquet.text.digits import plain_figures, whole_number
from scoring.forms.day import DayField
from scoring.forms.paper_figures import PaperFigures, deal_at
from tests.piquet.text.typed import NO_FIGURES, TWENTY_SEVEN
from tests.source import LAYERS, sources

ONCE_READ_AS_27 = ("2⁷", "²7", "②⑦", "2₇", "②7")


@pytest.mark.parametrize("typed", TWENTY_SEVEN)
def test_digits_of_every_script_are_read_by_each_reader(typed):
    assert whole_number(f" {typed} ") == 27
    assert WholeNumberField().clean(typed) == 27
    assert PaperFigures({deal_at(0, 0, 0): typed}).figure(deal_at(0, 0, 0)) == 27
    assert parse_money(f"£{typed}", "LSD") == 27 * 240
    assert parse_money(f"{typed}s.", "LSD") == 27 * 12
    assert parse_money(f"{typed}.50", "GBP") == 2750
    assert parse_money(f"{typed}p", "GBP") == 27
    assert DayField().clean(f"2026-10-{typed}") == date(2026, 10, 27)
    asked = OddsForm(QueryDict(f"wanted={typed[0]}, 3&drawn={typed[0]}"))
    assert asked.is_valid()
    assert asked.question.kinds == (2, 3)


@pytest.mark.parametrize("typed", [*NO_FIGURES, *ONCE_READ_AS_27])
def test_other_numerals_are_no_digits_for_any_reader(typed):
    assert whole_number(typed) is None
    with pytest.raises(ValidationError):
        WholeNumberField().clean(typed)
    assert PaperFigures({deal_at(0, 0, 0): typed}).errors
    for text in (typed, f"£{typed}", f"{typed}s.", f"£12{typed}", f"1.{typed}"):
        for currency in ("LSD", "GBP"):
            with pytest.raises(ValueError, match="is not an amount"):
                parse_money(text, currency)
    with pytest.raises(ValidationError):
        DayField().clean(f"2026-10-{typed}")
    assert "wanted" in OddsForm(QueryDict(f"wanted={typed}")).errors


def test_a_superscript_is_refused_as_it_was_typed():
    with pytest.raises(ValueError, match="“12²” is not an amount"):
        parse_money("12²", "GBP")


@pytest.mark.parametrize(
    ("typed", "currency", "amount"),
    [
        ("￡１２．５０", "GBP", 1250),  # As a Japanese keyboard writes it.
        ("1\N{THIN SPACE}234,50", "EUR", 123450),
        ("１２\N{IDEOGRAPHIC SPACE}€", "EUR", 1200),
    ],
)
def test_wide_signs_and_every_space_are_read_too(typed, currency, amount):
    assert parse_money(typed, currency) == amount


@pytest.mark.parametrize(
    ("typed", "currency", "amount"),
    [
        ("١٢٫٥٠", "EUR", 1250),
        ("١٢٫٥", "EUR", 1250),
        ("٫٥٠", "EUR", 50),
        ("١٬٢٣٤", "EUR", 123400),
        ("١٬٢٣٤٫٥٠", "EUR", 123450),
        ("۱٬۲۳۴٬۵۶۷٫۸۹", "EUR", 123456789),
        ("1٬234٫50", "EUR", 123450),
        ("١٢٫٥٠ €", "EUR", 1250),
        ("١٬٢٣٤", "JPY", 1234),
        ("١٬٢٣٤", "KWD", 1234000),
        ("١٫٢٣٤", "KWD", 1234),
        ("£١٬٢٣٤", "LSD", 1234 * 240),
    ],
)
def test_arabic_signs_mean_one_amount_wherever_a_comma_stands(typed, currency, amount):
    assert parse_money(typed, currency) == amount
    assert parse_money(typed, currency, comma=True) == amount


@pytest.mark.parametrize(
    ("typed", "currency", "said"),
    [
        ("١٢٫٥٫٠", "EUR", "“١٢٫٥٫٠” is not an amount"),
        ("١٬٢٣", "EUR", "“١٬٢٣” is not an amount"),
        ("١٢٫٥٠٠", "EUR", "EUR has 2 decimals. “١٢٫٥٠٠” has 3."),
        ("١٫٥", "JPY", "JPY has no decimals. “١٫٥” has 1."),
        ("１.２３４", "EUR", "EUR has 2 decimals. “１.２３４” has 3. Is €1,234.00 meant?"),
        ("١,٢٣٤", "KWD", "“١,٢٣٤” can mean"),
        ("٢٧", "LSD", "٢٧ of what? Write £٢٧, ٢٧s. or ٢٧d."),
        ("£١ ٢٥s", "LSD", "After pounds write at most 19 shillings. You wrote ٢٥."),
        ("٥s ١٢d", "LSD", "After shillings write at most 11 pence. You wrote ١٢."),
    ],
)
def test_an_error_quotes_what_was_typed(typed, currency, said):
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        parse_money(f" {typed} ", currency)


def test_every_decimal_digit_has_its_value_and_nothing_else_becomes_one():
    for code in range(0x110000):
        sign = chr(code)
        read = plain_figures(sign)
        assert len(read) == 1, "errors quote what was typed by its place"
        if unicodedata.category(sign) == "Nd":
            assert read == str(int(sign))
        elif not sign.isascii():
            assert not any(map(str.isdecimal, read)), f"U+{code:04X}"


def test_no_code_takes_superscripts_for_digits():
    """`isdigit` and NFKC would. Names are compared by NFKC, which makes no number of them."""
    unwanted = re.compile(r'isdigit\(|isnumeric\(|normalize\("NFK')
    found = {path.name for path in sources(*LAYERS) if unwanted.search(path.read_text("utf-8"))}
    assert found <= {"digits.py", "look_alikes.py", "papers.py"}
