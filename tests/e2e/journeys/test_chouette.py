"""DESC's chouette through three phones, from the cut to the ledger (R40–R43, R54)."""

import urllib.request

import pytest
from playwright.sync_api import Page, expect

from club.models import Role
from ledger.models import Transaction
from piquet.money.stakes import Stake
from scoring.models import Card, CardState
from scoring.operations.cards.open_card import open_card as open_the_card
from scoring.sheet.sheet import load
from tests.e2e.card_pages import SMALL, sideways, tap_a_deal, touch
from tests.helping.cards import DESC, write
from tests.helping.factories import LATELY, make_club, make_member
from tests.helping.pdf import words_of_pdf

pytestmark = pytest.mark.tier("all")

# Whether a cell has room for its content.
HAS_ROOM = "cell => cell.scrollWidth <= cell.clientWidth"
HEADING = "#write h2"
PLACES = ".places-said"
# Points and winners after the first partie, which is played deal by deal.
TOLD = ((416, "A"), (476, "B"), (141, "C"), (126, "C"))
SAID = ("A plays alone", "A plays alone", "B plays alone", "C plays alone", "C plays alone")


@pytest.fixture
def phones(new_phone, sign_in):
    """A, B and C of the Portland, each with a phone. A's is small."""
    club = make_club(name="Portland", slug="portland")
    make_member(club, name="T", role=Role.TREASURER)
    found = []
    for name in "ABC":
        page = new_phone(viewport=SMALL) if name == "A" else new_phone()
        sign_in(page, make_member(club, name=name).user)
        found.append(page)
    return found


def open_card(page: Page) -> None:
    page.goto("/clubs/portland/cards/new/")
    page.get_by_role("link", name="Three of you?").tap()
    for place in ("Alone: A", "Against: B"):
        page.get_by_role("radio", name=place).check()
    page.locator("#agreed > summary").tap()
    page.get_by_label("Their opponent deals first").check()
    page.locator('[name=stake][value="ten-shillings-a-hundred-fifties"]').tap()
    page.get_by_role("button", name="Open the card").tap()
    expect(page.locator("#adviser_error")).to_have_text("Choose who advises.")
    page.get_by_role("radio", name="Advises: C").check()
    page.get_by_role("button", name="Open the card").tap()


def tell(page: Page, points: int, winner: str) -> None:
    whole = page.locator("#write").get_by_role("link", name="Result only")
    whole.filter(visible=True).first.tap()
    form = page.locator("#pad #result")
    form.get_by_role("radio", name=winner, exact=True).check()
    touch(page, *(f"#result [data-digit='{digit}']" for digit in str(points)), "#result [data-go]")


def refuse(page: Page) -> None:
    """Write a result that no partie has. It stays half typed."""
    tell(page, 41, "A")
    error = page.locator("#points_error")
    expect(error).to_have_text("A partie wins at least 101. 41 is 60 too few.")
    expect(error).to_be_in_viewport()


def see(phones, words: str) -> None:
    """Wait until every phone says so."""
    for page in phones:
        expect(page.locator(PLACES)).to_contain_text(words)


def by_thumb(phones) -> None:
    """Write the first partie deal by deal, the three taking turns."""
    for number, scores in enumerate(DESC[0], 1):
        writer = phones[number % 3]
        expect(writer.locator(HEADING)).to_have_text(f"Partie 1, deal {number}")
        elder_first = scores if number % 2 else scores[::-1]
        tap_a_deal(writer, *elder_first)


def by_result(phones) -> None:
    """Write the other parties by their results. B has a result half typed and is asked before it is
    lost."""
    for number, (points, winner) in enumerate(TOLD, 2):
        writer = phones[number % 3]
        expect(writer.locator(HEADING)).to_have_text(f"Partie {number}, deal 1")
        tell(writer, points, winner)
        if number == 2:
            phones[1].get_by_role("button", name="Show it").first.tap()
        see(phones, SAID[number - 1])


def close_and_sign(a: Page, *others: Page) -> None:
    a.get_by_role("link", name="Work out the result and close").tap()
    for step in ("A wins 190", "C wins 310", "B pays it all: £2 5s."):
        expect(a.locator("main")).to_contain_text(step)
    button = a.get_by_role("button", name="Close the card")
    expect(button).to_be_in_viewport(ratio=0.99)
    button.tap()
    for page in others:
        page.get_by_role("button", name="Countersign").tap()
    for page in (a, *others):
        expect(page.locator("#card")).to_contain_text("This card is in the club’s book")


@pytest.mark.tier("everyday")
@pytest.mark.every_database
@pytest.mark.long
def test_the_chouette_of_desc_through_three_phones(phones, accessible):
    a, b, c = phones
    open_card(a)
    expect(a.locator(PLACES)).to_contain_text("A plays alone")
    card = Card.objects.get()
    for page in (b, c):
        page.goto(f"/clubs/portland/cards/{card.pk}/")
    see(phones, "C advises")

    by_thumb(phones)
    see(phones, "against C")
    expect(a.locator(".totals tbody tr").first).to_contain_text("−15")
    assert sideways(a) == 0
    accessible(a)

    offered = b.locator("#result").get_by_role("radio", include_hidden=True)
    expect(offered).to_have_count(3)  # A and C, who play, and a drawn partie.
    refuse(b)
    b.get_by_role("button", name="Deal by deal").tap()
    expect(b.locator("#pad #result")).to_have_count(0)
    refuse(b)
    by_result(phones)
    for page in phones:
        expect(page.locator(".totals .sum")).to_contain_text("190−500310")
    assert [line.running for line in load(card).lines][-1] == (19, -50, 31)

    close_and_sign(a, b, c)
    accessible(c)
    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    postings = Transaction.objects.get().postings.all()
    amounts = {posting.account.member.name: posting.amount for posting in postings}
    assert amounts == {"A": 180, "B": -540, "C": 360}  # 15s., 45s. and 30s.
    words = pdf_words(a, card)
    for said in ("164", "114", "150", "416", "476", "−57", "190", "−500", "310", "£1 10s."):
        assert said in words


def pdf_words(page: Page, card: Card) -> str:
    cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
    url = f"{page.url.split('/clubs/')[0]}/clubs/portland/cards/{card.pk}/card.pdf"
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Cookie": cookies})) as answer:
        return words_of_pdf(answer.read())


def test_what_each_is_to_pay_stays_in_their_own_column(table, new_phone, at_card):
    page = new_phone(viewport=SMALL)
    three = (table.anne, make_member(table.club, name="Edmund"), make_member(table.club, name="C"))
    card = open_card_of(three, Stake("", "LSD", 1, "point", ""))
    write(card, table.anne, (80, 10), (60, 20), (50, 30), (20, 40), (60, 10), (30, 30))
    at_card(page, table.anne, card)
    for letters in ("", "on"):
        page.evaluate("size => localStorage.setItem('rubicon:large', size)", letters)
        page.reload()
        pays = page.locator(".money").all_inner_texts()
        assert pays == ["£2 3s. 4d.", "−£1 1s. 8d.", "−£1 1s. 8d."]
        for part in page.locator(".card-body > .pasteboard :is(.money, .names th)").all():
            assert part.evaluate(HAS_ROOM), (letters, part.inner_text())


def open_card_of(three, stake: Stake) -> Card:
    """A chouette at this stake. The first of the three plays alone."""
    return open_the_card(
        club=three[0].club,
        by=three[0],
        players=three,
        stake=stake,
        first_dealer=0,
        played_on=LATELY,
        form_key="dear",
        chouette=True,
    )
