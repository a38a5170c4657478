"""The currencies in which a club or a card may be kept."""

import pytest
from babel.numbers import list_currencies

from club.currencies import is_paid_in


@pytest.mark.parametrize("code", ["LSD", "GBP", "EUR", "USD", "JPY", "KWD", "XOF", "XCD"])
def test_people_pay_in_pounds_shillings_and_pence_and_in_what_is_legal_tender(code):
    assert is_paid_in(code)


@pytest.mark.parametrize("code", ["DEM", "FRF", "IEP"])
def test_a_card_of_long_ago_may_be_in_the_money_of_its_day(code):
    assert is_paid_in(code)


@pytest.mark.parametrize(
    "code",
    ["XXX", "XTS", "XAU", "XAG", "XPT", "XPD", "XDR", "XBA", "XBB", "XBC", "XBD", "CHE", "USN"],
)
def test_nobody_pays_at_cards_in_gold_in_drawing_rights_or_in_codes_for_no_currency(code):
    assert code in list_currencies(), "it has a code"
    assert not is_paid_in(code)


@pytest.mark.parametrize("code", ["", "QQQ", "gbp", "£", "POUND"])
def test_what_is_no_code_is_no_currency(code):
    assert not is_paid_in(code)
