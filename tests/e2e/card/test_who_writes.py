"""Who writes and who agrees: two records and one accepted, consent and PIN, a scribe, a
spectator."""

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from club.pins.pin import set_pin
from scoring.models import Card, CardState
from scoring.operations.consents.scribe import give
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.e2e.card_pages import LAPTOP, READ, SMALL, at_deal, score, scores, sideways, tap, total
from tests.e2e.phones import write
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")


@pytest.fixture(autouse=True)
def _no_tries_before() -> None:
    cache.clear()


def mend(page: Page, card: Card, partie: int, number: int, *figures: str) -> None:
    """On the deal's own page, type elder's score and then younger's."""
    page.goto(f"/clubs/{card.club.slug}/cards/{card.pk}/deals/{partie}/{number}/")
    tap(page, *figures[0])
    page.locator(".score:not(.active) input").focus()
    tap(page, *figures[1], "go")


def test_what_one_writes_the_other_and_a_spectator_see(table, new_phone, at_card, accessible):
    """Three phones.

    The spectator's address expires on the way and is renewed unnoticed. After the third partie the
    spectator sees the fourth.
    """
    card = make_card(table.anne, table.bernard, parties=[*DESC[:2], DESC[2][:4]])
    celia = make_member(table.club, name="Celia Crewe")
    annes, bernards, looking_on = new_phone(), new_phone(), new_phone(viewport=SMALL)
    for page, member in ((annes, table.anne), (bernards, table.bernard), (looking_on, celia)):
        at_card(page, member, card)
    expect(looking_on.locator("#write")).to_have_count(0)
    write(annes, "27", "13")
    for page in (bernards, looking_on):
        expect(total(page, 0)).to_have_text("94")
    looking_on.evaluate("document.getElementById('card').dataset.watch = '/watch/1.1:1:expired/'")
    write(bernards, "31", "15")
    for page in (annes, looking_on):
        partie = page.locator(".deals .head.current")
        expect(partie).to_have_text("Partie 4")
        expect(partie).to_be_in_viewport(ratio=0.99)  # Columns may end within a pixel.
    expect(looking_on.get_by_role("button", name="Ask to keep this card for them")).to_be_visible()
    accessible(looking_on)
    assert sideways(looking_on) == 0


@pytest.mark.tier("everyday")
def test_two_records_differ_and_one_yields(table, new_phone, at_card, accessible):
    card = make_card(table.anne, table.bernard, parties=[])
    figures = Figures(1, 1, 1, (28, 14))
    record_deal(card_id=card.pk, by=table.anne, figures=Figures(1, 1, 1, (27, 13)), key=key())
    record_deal(card_id=card.pk, by=table.bernard, figures=figures, key=key())
    annes, bernards = new_phone(viewport=SMALL), new_phone()
    at_card(annes, table.anne, card)
    at_card(bernards, table.bernard, card)
    notes, first = annes.locator(".notes"), annes.locator(".deals tbody tr").first.locator("td")
    expect(notes).to_contain_text("27–14 counts")
    for place, told in ((0, "27"), (0, "28"), (1, "14"), (1, "13")):
        expect(first.nth(place)).to_contain_text(told)
    for told in ("Anne Archer wrote 27–13", "Bernard Bell wrote 28–14"):
        expect(notes).to_contain_text(told)
    expect(annes.locator(".pad-head")).to_contain_text(
        "Deal 1: Bernard Bell wrote Anne 28, Bernard 14."
    )
    accessible(annes)
    annes.get_by_role("link", name="Who is right?").tap()
    yielding = annes.get_by_role("button", name="Bernard Bell is right: 28–14")
    expect(yielding).to_be_in_viewport(ratio=1)
    yielding.tap()
    expect(notes).to_have_count(0)
    expect(bernards.locator(".notes")).to_have_count(0)
    assert scores(card) == [(28, 14)]


@pytest.mark.tier("everyday")
def test_a_deal_is_mended_with_the_others_pin_on_the_writers_phone(
    table, new_phone, phone, at_card, sign_in, accessible
):
    """Bernard sets a PIN on one phone and agrees with it on Anne's."""
    bernards = new_phone(viewport=SMALL)
    sign_in(bernards, table.bernard.user, "/")
    bernards.get_by_role("link", name="You", exact=True).tap()
    bernards.get_by_role("link", name="Your PIN").tap()
    for field in ("New PIN", "The same PIN again"):
        bernards.get_by_label(field).fill("2718")
    accessible(bernards)
    bernards.get_by_role("button", name="Set the PIN").tap()
    expect(bernards.get_by_text("Your PIN is set.")).to_be_visible()
    bernards.close()
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:2]])
    at_card(phone, table.anne, card)
    mend(phone, card, 1, 1, "37", "13")
    phone.get_by_text("Bernard Bell agrees here by PIN").tap()
    pin = phone.get_by_label("Bernard Bell’s PIN")
    pin.fill("2719")
    phone.get_by_role("button", name="Agree").tap()
    expect(phone.locator(".pin .error")).to_contain_text("not Bernard Bell’s PIN")
    expect(pin).to_be_focused()
    expect(pin).to_have_value("")
    accessible(phone)
    pin.fill("2718")
    phone.get_by_role("button", name="Agree").tap()
    expect(phone.locator(".pin")).to_have_count(0)
    assert scores(card)[0] == (37, 13)
    phone.get_by_text("What was written, latest first").tap()
    first = phone.locator(".lines .history li").first
    expect(first).to_contain_text("agreed to by Bernard Bell by PIN")
    accessible(phone)
    first.get_by_role("link").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Partie 1, deal 1")


UNDO_AGAIN = """() => document.body.addEventListener("htmx:afterSettle", () => {
    document.querySelector(".key.undo").click();
    window.tappedAgain = performance.now();
}, { once: true })"""
"""The second tap of two, as soon as the first is answered."""


def test_undo_goes_back_as_far_as_one_likes(opened):
    phone, card = opened(DESC[0], DESC[1][:1])
    undo, said = phone.get_by_role("button", name="Undo"), phone.locator(".taken-back")
    phone.evaluate(UNDO_AGAIN)
    undo.tap()
    expect(said).to_have_text("Deal 1, Anne 15, Bernard 30: taken back. Write it again.")
    expect(said).to_be_in_viewport(ratio=1)
    phone.wait_for_function(READ)
    at_deal(phone, 2, 1)
    undo.tap()
    at_deal(phone, 1, 6)
    phone.get_by_text("What was written, latest first").tap()
    phone.locator(".history li", has_text="44–6").get_by_role(
        "button", name="Take it back, with 35–12 and 18–29"
    ).tap()
    at_deal(phone, 1, 3)
    expect(phone.get_by_text("taken back, with 35–12 and 18–29")).to_be_in_viewport(ratio=1)
    assert scores(card) == list(DESC[0][:2])


def test_a_third_keeps_the_card_by_leave_of_both(table, new_phone, at_card, accessible):
    """The scribe asks on one phone, a player gives leave on another, and the other player by PIN on
    the scribe's."""
    set_pin(table.bernard, "2718")
    card = make_card(table.anne, table.bernard, parties=[])
    celia = make_member(table.club, name="Celia Crewe")
    annes, scribe = new_phone(viewport=SMALL), new_phone(viewport=SMALL)
    at_card(scribe, celia, card)
    at_card(annes, table.anne, card)
    scribe.get_by_role("button", name="Ask to keep this card for them").tap()
    waiting = "It waits for Anne Archer and Bernard Bell to agree."
    expect(scribe.locator(".notice:visible")).to_contain_text(waiting)
    accessible(scribe)
    expect(annes.locator(".notice", has_text="asks to keep this card")).to_be_visible()
    accessible(annes)
    annes.goto("/")
    expect(annes.get_by_text("somebody asks to keep this card").first).to_be_visible()
    annes.get_by_text("somebody asks to keep this card").first.tap()
    annes.get_by_role("button", name="Agree").tap()
    expect(annes.locator(".notice:visible")).to_contain_text("It waits for Bernard Bell to agree.")
    scribe.reload()
    scribe.get_by_text("Bernard Bell agrees here by PIN").tap()
    scribe.get_by_label("Bernard Bell’s PIN").fill("2718")
    scribe.get_by_role("button", name="Agree").tap()
    expect(scribe.locator(".keeper")).to_contain_text("You keep this card")
    write(scribe, "27", "13")
    at_deal(scribe, 1, 2)
    expect(scribe.get_by_text("Work out the result and close")).to_have_count(0)
    expect(total(annes, 0)).to_have_text("27")
    expect(annes.locator(".keeper")).to_contain_text("Celia Crewe keeps this card.")
    annes.get_by_role("button", name="Stop this").tap()
    expect(annes.locator(".keeper")).to_have_count(0)
    expect(scribe.locator("#write")).to_have_count(0)
    assert scores(card) == [(27, 13)]


@pytest.mark.tier("everyday")
def test_another_stake_closes_the_card_and_opens_the_next(table, phone, at_card, accessible):
    card = make_card(table.anne, table.bernard, parties=DESC[:1])
    at_card(phone, table.anne, card)
    phone.get_by_role("link", name="Change the stake on a new card").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Another stake")
    accessible(phone)
    phone.get_by_role("button", name="Close and sign this card, open the next").tap()
    expect(phone.locator("#stake_error")).to_be_visible()
    phone.get_by_text("shilling points", exact=False).last.tap()
    phone.get_by_role("button", name="Close and sign this card, open the next").tap()
    at_deal(phone, 1, 1)
    opened = Card.objects.latest("pk")
    assert opened != card
    assert load(opened).next_deal.dealer == load(card).parties[0].deals[0].dealer
    card.refresh_from_db()
    assert card.state == CardState.CLOSED


SPY = """
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    const lock = await request(kind);
    document.documentElement.dataset.asked = lock.type;
    return lock;
  };
"""
"""Record on the page that the browser's own lock was requested and granted."""


def test_the_screen_is_kept_awake_and_the_look_is_kept(table, new_phone, at_card, accessible):
    card = make_card(table.anne, table.bernard, parties=[])
    phone = new_phone(viewport=SMALL)
    phone.context.grant_permissions(["screen-wake-lock"])
    phone.add_init_script(SPY)
    at_card(phone, table.anne, card)
    expect(phone.locator("html[data-asked=screen]")).to_have_count(1)
    tap(phone, "2", "7")
    phone.get_by_role("link", name="You", exact=True).tap()
    for name in ("Light", "As the device is set"):
        expect(phone.get_by_label(name, exact=True)).to_be_visible()
    for name in ("Large letters", "Dark", "Keys for the left hand"):
        phone.get_by_label(name, exact=True).tap()
    phone.go_back()
    paper = "getComputedStyle(document.body).getPropertyValue('--paper').trim()"
    size = "getComputedStyle(document.documentElement).fontSize"
    for again in (phone.reload, lambda: None):
        expect(score(phone, 0)).to_have_value("27")
        assert (phone.evaluate(paper), phone.evaluate(size)) == ("#221f1b", "19px")
        accessible(phone)
        assert sideways(phone) == 0
        one, go = (phone.locator(f"[data-{name}]").bounding_box() for name in ("digit='1'", "go"))
        assert go["x"] < one["x"]
        again()
    other = new_phone(**LAPTOP, color_scheme="dark")
    other.add_init_script("localStorage.setItem('rubicon:light', 'light')")
    at_card(other, table.bernard, card)
    assert other.evaluate(paper) == "#fbf8f1"


def test_a_player_asks_leave_for_a_third_whose_screen_may_sleep(table, phone, at_card, accessible):
    card = make_card(table.anne, table.bernard, parties=[])
    asked_for: list[str] = []
    phone.on("request", lambda request: asked_for.append(request.url))
    at_card(phone, make_member(table.club, name="Celia Crewe"), card)
    assert not [url for url in asked_for if "awake" in url]
    with phone.expect_request("**/keep_awake*.js"):
        at_card(phone, table.treasurer, card)
    at_card(phone, table.anne, card)
    phone.get_by_role("link", name="Let somebody else keep the card").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Who keeps the card")
    accessible(phone)
    phone.get_by_label("Who keeps it?").select_option("Celia Crewe")
    phone.get_by_role("button", name="Agree, and ask the other player").tap()
    expect(phone.locator(".notice:visible")).to_contain_text("Celia Crewe may keep this card")
    give(card_id=card.pk, seat=1, by=table.bernard)
    expect(phone.locator(".keeper")).to_contain_text("Celia Crewe keeps")
