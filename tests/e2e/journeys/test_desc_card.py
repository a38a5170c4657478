"""The card printed in DESC, by thumb: closed, countersigned, in the ledger and on paper."""

import io
import urllib.request

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from club.models import Role
from ledger.models import Transaction
from scoring.models import Card, CardState
from tests.e2e.card_pages import at_deal, tap_a_deal
from tests.helping.cards import DESC, RESULTS, write
from tests.helping.factories import Deals, make_club, make_member

# Rare enough to be questioned once.
YOUNGERS_REPIQUES = ((4, 75), (3, 74))

pytestmark = pytest.mark.tier("all")


class Thumb:
    """The number of taps on the keypad."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def write_partie(self, number: int, partie: Deals) -> None:
        """Write its deals. A score of two figures takes three taps."""
        for deal, scores in enumerate(partie, 1):
            at_deal(self.page, number, deal)
            before = self.taps
            elder_first = scores if deal % 2 else scores[::-1]
            self.taps += tap_a_deal(self.page, *elder_first)
            if elder_first in YOUNGERS_REPIQUES:
                self.tap(".unusual .as-typed")
            if all(9 < score < 100 for score in scores):
                # The keys of a new partie are folded: one tap more opens them.
                assert self.taps - before == (7 if deal == 1 < number else 6)
        at_deal(self.page, number + 1, 1)  # Its last deal may still be on its way.


@pytest.fixture
def table():
    club = make_club(name="Portland", slug="portland")
    return (
        club,
        make_member(club, name="A"),
        make_member(club, name="B"),
        make_member(club, name="T", role=Role.TREASURER),
    )


# A deal is tapped alike in all five parties. The third has a question in it.
BY_THUMB = (1, 3)
ON_A_SLOW_PHONE = 3


def slow(phone: Page, rate: int = 4) -> None:
    """Make the phone's processor so many times slower than this machine's."""
    throttle = {"rate": rate}
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", throttle)


@pytest.mark.long
def test_the_printed_card_from_the_first_tap_to_the_ledger(table, new_phone, sign_in):
    club, a, b, _treasurer = table
    phone = new_phone()
    slow(phone)
    sign_in(phone, a.user, f"/clubs/{club.slug}/cards/new/")
    phone.get_by_role("radio", name="B", exact=True).check()
    phone.locator("#agreed > summary").tap()
    phone.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]').tap()
    phone.get_by_role("button", name="Open the card").tap()
    expect(phone.locator("#write")).to_be_visible()

    card, thumb = Card.objects.get(), Thumb(phone)
    for number, partie in enumerate(DESC, 1):
        slow(phone, 4 if number == ON_A_SLOW_PHONE else 1)
        if number in BY_THUMB:
            thumb.write_partie(number, partie)
        else:
            write(card, a, *partie)
            phone.reload()
    at_deal(phone, 6, 1)
    phone.goto(f"/clubs/{club.slug}/cards/{card.pk}/close/")
    for step in ("692 − 617 = 75", "50", "5s."):
        expect(phone.locator("main")).to_contain_text(step)
    phone.locator("main form button[type=submit]").last.tap()
    expect(phone.locator("#card")).to_contain_text("waiting")

    other = new_phone()
    sign_in(other, b.user, "/")
    other.locator("main").get_by_role("link").filter(has_text="signature").tap()
    steps = other.locator(".sign-place .steps li")
    expect(steps).to_have_count(3)
    assert steps.evaluate_all("all => Math.max(...all.map(li => li.clientHeight))") < 48  # A line.
    other.get_by_role("button", name="Countersign").tap()
    expect(other.locator("#card")).to_contain_text("ountersigned")

    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    entry = Transaction.objects.get()
    assert entry.card == card
    amounts = {p.account.member.name: p.amount for p in entry.postings.all()}
    assert amounts == {"A": 60, "B": -60}

    cookies = "; ".join(f"{c['name']}={c['value']}" for c in phone.context.cookies())
    text = pdf_text(
        f"{phone.url.split('/clubs/')[0]}/clubs/{club.slug}/cards/{card.pk}/card.pdf", cookies
    )
    for figure in (164, 114, 224, 92, 75, 301, 103, 144, 130, 104, 692, 617):
        assert str(figure) in text
    for won in RESULTS:
        assert str(max(won)) in text
    assert "5s." in text


def pdf_text(url: str, cookies: str) -> str:
    request = urllib.request.Request(url, headers={"Cookie": cookies})
    with urllib.request.urlopen(request) as answer:
        pages = PdfReader(io.BytesIO(answer.read())).pages
    return "\n".join(page.extract_text() for page in pages)
