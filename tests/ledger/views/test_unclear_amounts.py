"""An amount that could mean two things is asked about beside its field, with both choices."""

import re

import pytest

from ledger.models import Transaction
from tests.helping.browser import as_shown, signed_in, text_of
from tests.helping.factories import make_club, make_member


@pytest.fixture
def kuwait(db):
    """Two members of a club whose money has three decimals."""
    club = make_club(currency="KWD")
    return make_member(club, name="A"), make_member(club, name="B")


def sends(payer, receiver, amount, **more):
    """Send a payment of this text, more than is owed, and return the response."""
    client = signed_in(payer)
    address = f"/clubs/{payer.club.slug}/ledger/payments/new/"
    sent = as_shown(client.get(address)) | {"payer": payer.pk, "receiver": receiver.pk}
    coins = f"{payer.pk}:{receiver.pk}:1234:KWD"
    return client.post(address, sent | {"amount": amount, "asked": coins} | more)


def choices_on(page) -> list[str]:
    return re.findall(r'name="amount_means" value="([^"]*)"', page.content.decode())


def test_one_of_the_two_is_chosen(kuwait):
    page = sends(*kuwait, "1,234")
    assert page.status_code == 422
    assert "“1,234” can mean KWD 1,234.000 or KWD 1.234. Which do you mean?" in text_of(page)
    assert choices_on(page) == ["1,234=1234.000", "1,234=1.234"]
    assert not Transaction.objects.exists()
    assert sends(*kuwait, "1,234", amount_means="1,234=1.234").status_code == 302
    assert {p.amount for p in Transaction.objects.get().postings.all()} == {1234, -1234}


def test_a_choice_counts_only_for_what_it_was_asked_of(kuwait):
    page = sends(*kuwait, "1,235", amount_means="1,234=1.234")
    assert page.status_code == 422
    assert choices_on(page) == ["1,235=1235.000", "1,235=1.235"]
    assert sends(*kuwait, "1.234", amount_means="1,235=1.235").status_code == 302


def test_what_was_typed_is_shown_as_text_and_nothing_else(kuwait):
    page = sends(*kuwait, "<b>1,234")
    assert "<b>1,234" not in page.content.decode()


def test_a_rate_is_asked_about_in_the_same_way(kuwait):
    a, b = kuwait
    page = signed_in(a).post(
        f"/clubs/{a.club.slug}/cards/new/",
        {"left": a.pk, "right": b.pk, "stake": "own", "amount": "1,234", "per": "point"},
    )
    assert choices_on(page) == ["1,234=1234.000", "1,234=1.234"]
