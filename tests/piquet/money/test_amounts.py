"""Money: R55."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from piquet.money.amounts import MOST, UnclearAmountError, format_money, parse_money, plain, unit
from tests.cases import cases

CURRENCIES = ("LSD", "GBP", "EUR", "USD", "JPY", "KWD", "CHF", "INR", "SEK")


@cases("pence text",
    (0, "0"), (1, "1d."), (11, "11d."), (12, "1s."), (60, "5s."), (90, "7s. 6d."), (120, "10s."),
    (239, "19s. 11d."), (240, "£1"), (246, "£1 0s. 6d."), (300, "£1 5s."), (306, "£1 5s. 6d."),
    (240 * 1234, "£1,234"), (-60, "−5s."), (-306, "−£1 5s. 6d."),
)  # fmt: skip
def test_pounds_shillings_and_pence_as_they_are_set(pence, text):
    assert format_money(pence, "LSD") == text


@cases("amount currency text",
    (125, "GBP", "£1.25"), (0, "GBP", "£0.00"), (-125, "GBP", "−£1.25"),
    (123456789, "GBP", "£1,234,567.89"), (125, "EUR", "€1.25"), (125, "JPY", "JP¥125"),
    (1250, "KWD", "KWD1.250"),
)  # fmt: skip
def test_decimal_currencies_as_they_are_set(amount, currency, text):
    assert format_money(amount, currency).replace("\N{NO-BREAK SPACE}", "") == text


@cases("currency coins", ("LSD", 240), ("GBP", 100), ("EUR", 100), ("JPY", 1), ("KWD", 1000))
def test_smallest_coins_in_a_whole_unit(currency, coins):
    assert unit(currency) == coins


@cases("typed pence",
    ("5s", 60), ("5s.", 60), ("5 s", 60), ("5S", 60), ("5/-", 60), ("5/–", 60), ("5/", 60),
    ("5/0", 60), ("30/-", 360), ("25s", 300), ("7s 6d", 90), ("7s. 6d.", 90), ("7s6d", 90),
    ("7/6", 90), ("2/6", 30), ("2/6d", 30), ("6d", 6), ("18d", 18), ("£1", 240), ("1£", 240),
    ("£ 1", 240), ("1l", 240), ("1l.", 240), ("£1 5s", 300), ("£1 5s.", 300), ("1l 5s", 300),
    ("1l5s", 300), ("£1 5s 6d", 306), ("£1 0s. 6d.", 246), ("£1 6d", 246), ("£1 19s 11d", 479),
    ("£1/5/6", 306), ("1/5/6", 306), ("£1 5/6", 306), ("£1 5/-", 300), ("£1,000", 240_000),
    ("  £1   5s  ", 300), ("£1\N{NO-BREAK SPACE}5s", 300), ("£１ ５s", 300), ("0", 0), ("0s", 0),
    ("£0", 0),
)  # fmt: skip
def test_what_people_type_of_pounds_shillings_and_pence(typed, pence):
    assert parse_money(typed, "LSD") == pence


@cases("typed currency amount",
    ("1.25", "GBP", 125), ("£1.25", "GBP", 125), ("£ 1.25", "GBP", 125), ("1.25 GBP", "GBP", 125),
    ("gbp 1.25", "GBP", 125), ("1.5", "GBP", 150), (".5", "GBP", 50), ("1", "GBP", 100),
    ("1,234.50", "GBP", 123450), ("€5", "EUR", 500), ("5 €", "EUR", 500), ("$5", "USD", 500),
    ("US$5", "USD", 500), ("¥500", "JPY", 500), ("CHF 2.50", "CHF", 250), ("1.250", "KWD", 1250),
)  # fmt: skip
def test_what_people_type_of_decimal_currencies(typed, currency, amount):
    assert parse_money(typed, currency) == amount


@cases("typed currency amount",
    # A comma as the decimal sign, and any sign between thousands.
    ("12,50", "EUR", "€12.50"), ("12,5", "EUR", "€12.50"), (",50", "EUR", "€0.50"),
    ("€ 1.234,56", "EUR", "€1,234.56"), ("1.234,56 €", "EUR", "€1,234.56"),
    ("1 234,56", "EUR", "€1,234.56"),
    ("1\N{NO-BREAK SPACE}234,56", "EUR", "€1,234.56"),
    ("1\N{NARROW NO-BREAK SPACE}234,56", "EUR", "€1,234.56"),
    ("1.234.567,8", "EUR", "€1,234,567.80"), ("CHF 1'234.50", "CHF", "CHF 1,234.50"),
    ("1’234.50", "CHF", "CHF 1,234.50"),
    # Only between thousands.
    ("1,234", "EUR", "€1,234.00"), ("1.234.567", "EUR", "€1,234,567.00"),
    ("1 234", "EUR", "€1,234.00"), ("1,234", "JPY", "JP¥1,234"),
    # As the site writes it; this currency has three decimals.
    ("1.234", "KWD", "KWD 1.234"), ("0,133", "KWD", "KWD 0.133"),
    ("1.234,567", "KWD", "KWD 1,234.567"),
)  # fmt: skip
def test_of_a_point_and_a_comma_one_is_meant_that_makes_an_amount(typed, currency, amount):
    assert shown(parse_money(typed, currency), currency) == amount


@cases("typed currency question amounts",
    ("1,234", "KWD", "“1,234” can mean KWD 1,234.000 or KWD 1.234. Which do you mean?",
     ["KWD 1,234.000", "KWD 1.234"]),
    ("1.234", "EUR", "EUR has 2 decimals. “1.234” has 3. Is €1,234.00 meant?", ["€1,234.00"]),
    ("1.234", "JPY", "JPY has no decimals. “1.234” has 3. Is JP¥1,234 meant?", ["JP¥1,234"]),
)  # fmt: skip
def test_what_may_be_two_amounts_is_asked_and_not_guessed(typed, currency, question, amounts):
    with pytest.raises(UnclearAmountError) as asked:
        parse_money(typed, currency)
    assert str(asked.value).replace("\N{NO-BREAK SPACE}", " ") == question
    assert [shown(amount, currency) for amount in asked.value.amounts] == amounts
    for amount in asked.value.amounts:
        assert parse_money(plain(amount, currency), currency) == amount


@cases("typed currency amount",
    ("1.234", "EUR", "€1,234.00"), ("1.234", "KWD", "KWD 1,234.000"), ("1,234", "KWD", "KWD 1.234"),
    ("12.50", "EUR", "€12.50"), ("1,234.56", "EUR", "€1,234.56"),
)  # fmt: skip
def test_where_a_comma_is_known_to_stand_before_decimals(typed, currency, amount):
    assert shown(parse_money(typed, currency, comma=True), currency) == amount


def test_where_a_comma_is_known_there_may_be_too_many_decimals():
    with pytest.raises(ValueError, match=r"EUR has 2 decimals\. “1,234” has 3"):
        parse_money("1,234", "EUR", comma=True)


def shown(amount: int, currency: str) -> str:
    return format_money(amount, currency).replace("\N{NO-BREAK SPACE}", " ")


@given(st.integers(0, MOST), st.sampled_from(CURRENCIES), st.sampled_from([".", "'", " "]))
def test_an_amount_written_with_a_comma_and_read_so_is_the_same(amount, currency, between):
    if currency == "LSD":
        return
    written = format_money(amount, currency).replace(",", "#").replace(".", ",")
    assert parse_money(written.replace("#", between), currency, comma=True) == amount


@cases("typed currency message",
    ("", "LSD", "Write an amount, such as £1 5s., 7s. 6d., 2/6 or 6d."),
    ("   ", "GBP", "Write an amount, such as £5.00 or £1.25."),
    ("-5s", "LSD", "Write the amount without a minus sign."),
    ("5s −", "LSD", "Write the amount without a minus sign."),
    ("–5", "LSD", "Write the amount without a minus sign."),
    ("−5s", "LSD", "Write the amount without a minus sign"),
    ("£-5", "LSD", "Write the amount without a minus sign"),
    ("-1.25", "GBP", "Write the amount without a minus sign"),
    ("10", "LSD", "10 of what? Write £10, 10s. or 10d."),
    ("£1.25", "LSD", "“£1.25” is not an amount. Write it as £1 5s., 7s. 6d., 2/6 or 6d."),
    ("£5/6", "LSD", "is not an amount"), ("£1 5", "LSD", "is not an amount"),
    ("£1 ½d", "LSD", "“£1 ½d” is not an amount"), ("five shillings", "LSD", "is not an amount"),
    ("£", "LSD", "is not an amount"),
    ("£1 25s", "LSD", "After pounds write at most 19 shillings. You wrote 25."),
    ("£1 20s", "LSD", "After pounds write at most 19 shillings. You wrote 20."),
    ("5s 12d", "LSD", "After shillings write at most 11 pence. You wrote 12."),
    ("2/16", "LSD", "After shillings write at most 11 pence. You wrote 16."),
    ("£1 12d", "LSD", "After shillings write at most 11 pence. You wrote 12."),
    ("1.255", "GBP", "GBP has 2 decimals. “1.255” has 3."),
    ("5.5", "JPY", "JPY has no decimals. “5.5” has 1."),
    ("12,5,0", "GBP", "“12,5,0” is not an amount. Write it as £5.00 or £1.25."),
    ("1,2345", "GBP", "GBP has 2 decimals. “1,2345” has 4."),
    ("0,123", "GBP", "GBP has 2 decimals. “0,123” has 3."),
    ("1,5", "JPY", "JPY has no decimals. “1,5” has 1."),
    ("1 2345", "EUR", "“1 2345” is not an amount"),
    ("1.234.56", "EUR", "“1.234.56” is not an amount"),
    ("1,234,56", "EUR", "“1,234,56” is not an amount"),
    ("1 234'567", "EUR", "“1 234'567” is not an amount"),
    ("5.00-", "EUR", "Write the amount without a minus sign"),
    ("£", "GBP", "is not an amount"), ("1.", "GBP", "is not an amount"),
    ("€5", "GBP", "is not an amount"), ("③s.", "LSD", "is not an amount"),
    ("£12²", "LSD", "is not an amount"), ("12².00", "GBP", "is not an amount"),
    ("£" + "9" * 40, "LSD", "An amount can be at most £4,166,666,666 13s. 4d."),
    ("9" * 41, "GBP", "An amount can be at most £10,000,000,000.00."),
    ("£99999999999", "LSD", "An amount can be at most £4,166,666,666 13s. 4d."),
    ("5", "QQQ", "“QQQ” is not a currency. Write LSD for £ s. d., or a code such as GBP"),
)  # fmt: skip
def test_what_is_no_amount_is_refused_with_how_to_write_it(typed, currency, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        parse_money(typed, currency)


@given(st.integers(0, MOST), st.sampled_from(CURRENCIES))
@example(MOST, "LSD")
def test_an_amount_written_and_read_is_the_same_or_has_a_true_minus(amount, currency):
    written = format_money(amount, currency)
    assert (
        parse_money(written, currency) == parse_money(plain(amount, currency), currency) == amount
    )
    assert format_money(-amount, currency) == ("−" if amount else "") + written


def read_or_refused(typed: str, currency: str) -> int:
    """The amount, or nothing if it is refused. Any other exception is a failure."""
    try:
        return parse_money(typed, currency)
    except ValueError:
        return 0


@given(st.text(max_size=30), st.sampled_from(("LSD", "GBP")))
def test_nothing_typed_is_worse_than_a_value_error(typed, currency):
    assert 0 <= read_or_refused(typed, currency) <= MOST


@given(st.from_regex(r"£?[0-9]{1,4}[ /]?[0-9]{0,2}[sld/.\- ]{0,3}[0-9]{0,2}d?", fullmatch=True))
def test_what_is_nearly_an_amount_is_read_or_refused(typed):
    amount = read_or_refused(typed, "LSD")
    assert parse_money(format_money(amount, "LSD"), "LSD") == amount
