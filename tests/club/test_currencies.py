"""The currencies in which a club or a card may be kept."""

import pytest
from babel.numbers import list_currencies

from piquet.currencies import is_paid_in

TENDER, OF_ITS_DAY = "LSD GBP EUR USD JPY KWD XOF XCD", "DEM FRF IEP"
NEVER_PAID = "XXX XTS XAU XAG XPT XPD XDR XBA XBB XBC XBD CHE USN"


@pytest.mark.parametrize("code", f"{TENDER} {OF_ITS_DAY}".split())
def test_people_pay_in_legal_tender_of_today_or_on_an_old_card_of_its_day(code):
    assert is_paid_in(code)


@pytest.mark.parametrize("code", NEVER_PAID.split())
def test_nobody_pays_in_gold_drawing_rights_or_codes_for_no_currency(code):
    assert code in list_currencies(), "it has a code"
    assert not is_paid_in(code)


@pytest.mark.parametrize("code", ["", "QQQ", "gbp", "£", "POUND"])
def test_what_is_no_code_is_no_currency(code):
    assert not is_paid_in(code)
