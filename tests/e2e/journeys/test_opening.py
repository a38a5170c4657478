"""From home to the first deal written: how many taps it takes, how many pages are loaded, and what
is proposed on the way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from club.models import Club
from piquet.money.stakes import PRESETS, Stake
from scoring.models import Card, CardState
from tests.e2e.card_pages import SMALL, USUAL, on_each, scores, sideways, tap_a_deal
from tests.e2e.phones import BARE, held_back
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")
TENPENCE = Stake("", "GBP", 10, "point", "50")
IN_VIEW = 0.99
DIGITS = 4
"""The taps that the scores of the first deal take: 27 and 13."""


class Thumb:
    """Taps on a phone, counted, and the pages that it loads."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.loads = page, 0, 0
        page.on("load", self._loaded)

    def _loaded(self, _page: Page) -> None:
        self.loads += 1

    def tap(self, role: str, name: str) -> None:
        self.page.wait_for_load_state()  # A link tapped before the page's scripts run loads a page.
        self.page.locator("#main").get_by_role(role, name=name).first.tap(force=role == "radio")
        self.taps += 1

    def in_view(self, *parts: Locator, free: str = "", narrow: bool = False) -> None:
        """Check on a small and on a usual phone that these parts are on the screen.

        Nothing covers what the selector `free` finds. A `narrow` page does not scroll sideways.
        """
        for _screen in on_each(self.page, SMALL, USUAL):
            for part in parts:
                expect(part).to_be_in_viewport(ratio=IN_VIEW)
            if free:
                assert self.page.evaluate(BARE, free)
            assert not (narrow and sideways(self.page))

    def write_first_deal(self) -> Card:
        """Write 27 and 13."""
        self.taps += tap_a_deal(self.page, 27, 13)
        expect(self.page.locator("#write h2")).to_have_text("Partie 1, deal 2")
        card = Card.objects.latest("pk")
        assert scores(card)[0] in ((27, 13), (13, 27))
        return card


@pytest.fixture
def thumb(table, new_phone, sign_in) -> Thumb:
    """Anne's small phone at the home page. Anne has played Bernard and then Celia."""
    Club.objects.update(currency="GBP")
    celia = make_member(table.club, name="Celia Crane")
    for name in ("Edmund Eyre", "Felix Frost", "Greta Gray", "Hugo Hill"):
        make_member(table.club, name=name)
    done = CardState.COUNTERSIGNED
    make_card(table.anne, table.bernard, stake=TENPENCE, state=done, conceded_play=2)
    make_card(celia, table.anne, stake=PRESETS["shilling-points"], state=done)
    page = new_phone(viewport=SMALL)
    sign_in(page, table.anne.user, "/")
    return Thumb(page)


def accessible_on_both(page: Page, accessible: Callable[[Page], None]) -> None:
    for _screen in on_each(page, SMALL, USUAL):
        accessible(page)


@pytest.mark.tier("everyday")
def test_from_home_to_the_first_deal(thumb, accessible):
    page, terms = thumb.page, thumb.page.locator("#terms")
    thumb.tap("link", "Open a card")
    expect(terms).to_contain_text("Rubicon piquet, a shilling a point, fractions of a pound")
    expect(terms).to_contain_text("As on your last card with Celia Crane")
    thumb.in_view(page.get_by_role("button", name="Open the card"), narrow=True)
    accessible_on_both(page, accessible)
    thumb.tap("radio", "Bernard Bell")
    expect(terms).to_contain_text("two in play for conceding, 10p a point, fractions of fifty")
    expect(terms).to_contain_text("As on your last card with Bernard Bell")
    thumb.in_view(terms, page.get_by_role("button", name="Open the card"))
    thumb.tap("button", "Open the card")
    card = thumb.write_first_deal()
    assert (card.switches, card.amount, card.neglect) == ({"conceded_play": 2}, 10, "50")
    assert thumb.taps - DIGITS <= 6
    assert thumb.loads == 2


def test_who_is_tapped_before_the_scripts_run_is_asked_for(table, thumb):
    """At a chouette whoever takes another's place leaves them their own, as later."""
    page, terms = thumb.page, thumb.page.locator("#terms")
    release = open_without_scripts(page, f"/clubs/{table.club.slug}/cards/new/")
    page.get_by_role("radio", name="Bernard Bell").tap(force=True)
    expect(page.get_by_role("radio", name="Bernard Bell")).to_be_checked()
    expect(terms).to_contain_text("As on your last card with Celia Crane")
    release()
    expect(terms).to_contain_text("As on your last card with Bernard Bell")
    open_chouette(table.anne, table.bernard, make_member(table.club, name="Ivy Inge"))
    release = open_without_scripts(page, f"/clubs/{table.club.slug}/cards/chouette/new/")
    page.get_by_role("radio", name="Alone: Ivy").tap(force=True)
    expect(page.get_by_role("radio", name="Alone: Ivy")).to_be_checked()
    expect(page.get_by_role("radio", name="Advises: Ivy")).to_be_checked()
    release()
    expect(page.get_by_role("radio", name="Advises: Anne")).to_be_checked()


def open_without_scripts(page: Page, address: str) -> Callable[[], None]:
    """Open a page while its scripts are held back. Return what releases them."""
    scripts = held_back(page, "**/js/pages/open_card*.js")
    with page.expect_request("**/js/pages/open_card*.js"):
        page.goto(address, wait_until="commit")
    page.wait_for_function("() => document.readyState !== 'loading'")

    def release() -> None:
        scripts().continue_()

    return release


def test_what_is_agreed_otherwise_outlasts_another_opponent(thumb, accessible):
    page, terms = thumb.page, thumb.page.locator("#terms")
    thumb.tap("link", "Open a card")
    page.locator("#agreed > summary").tap()
    page.get_by_role("radio", name="Another stake").check()
    page.locator("#id_amount").fill("much")
    page.locator("#id_per").select_option("point")
    page.get_by_role("button", name="Open the card").tap()
    for _screen in on_each(page, SMALL, USUAL):
        expect(page.locator("#amount_error")).to_be_in_viewport()  # It is unfolded.
    expect(page.locator("#id_amount")).to_be_focused()
    expect(page.locator("#id_amount")).to_have_value("much")
    page.get_by_role("radio", name="For love").check()
    expect(terms).to_have_text("Rubicon piquet, for love")
    accessible_on_both(page, accessible)
    page.locator("#agreed > summary").tap()
    page.get_by_text("Somebody else").tap()
    page.get_by_role("radio", name="Felix Frost").check()
    expect(terms).to_have_text("Rubicon piquet, for love")
    accessible_on_both(page, accessible)
    page.get_by_role("button", name="Open the card").tap()
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 1")
    card = Card.objects.latest("pk")
    assert (card.amount, card.seats.last().member.name) == (None, "Felix Frost")
    page.go_back()
    expect(page.get_by_role("radio", name="Felix Frost")).to_be_checked()
    expect(terms).to_contain_text("Rubicon piquet, for love")


def test_a_late_proposal_takes_away_neither_focus_nor_choice(thumb):
    page, terms = thumb.page, thumb.page.locator("#terms")
    summary, love = page.locator("#agreed > summary"), page.get_by_role("radio", name="For love")
    thumb.tap("link", "Open a card")
    expect(terms).to_contain_text("As on your last card with Celia Crane")
    late = held_back(page, "**/cards/new/?*")
    with page.expect_request("**/cards/new/?*"):
        thumb.tap("radio", "Bernard Bell")
    summary.focus()
    page.keyboard.press("Enter")
    late().continue_()
    expect(terms).to_contain_text("As on your last card with Bernard Bell")
    expect(summary).to_be_focused()
    late = held_back(page, "**/cards/new/?*")
    with page.expect_request("**/cards/new/?*"):
        thumb.tap("radio", "Celia Crane")
    love.check()
    late().continue_()
    expect(terms).to_have_text("Rubicon piquet: two in play for conceding, for love")
    thumb.tap("button", "Open the card")
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 1")
    card = Card.objects.latest("pk")
    assert (card.amount, card.seats.last().member.name) == (None, "Celia Crane")


def test_a_card_open_already_is_offered_at_once_and_one_tap_opens_another(table, thumb):
    page = thumb.page
    make_card(table.anne, table.bernard, parties=[((27, 13),)])
    thumb.tap("link", "Open a card")
    go_on, another = page.get_by_role("link", name="Go on with card"), page.locator("#open-it")
    thumb.in_view(go_on, free="#standing .button")
    expect(another).to_have_text("Open another card")
    thumb.tap("radio", "Celia Crane")
    expect(go_on).to_be_hidden()
    expect(another).to_have_text("Open the card")
    thumb.tap("radio", "Bernard Bell")
    thumb.in_view(go_on, another, free="#standing .button")
    thumb.tap("button", "Open another card")
    thumb.write_first_deal()
    assert (thumb.taps - DIGITS, thumb.loads) == (6, 2)


@pytest.mark.tier("everyday")
def test_a_chouette_from_home_to_the_first_deal(table, thumb, accessible):
    page = thumb.page
    others = make_member(table.club, name="Ivy Inge"), make_member(table.club, name="Jim Jay")
    last = open_chouette(table.anne, *others)
    Card.objects.filter(pk=last.pk).update(state=CardState.COUNTERSIGNED, code="four-deal")
    thumb.tap("link", "Open a card")
    thumb.tap("link", "Three of you?")
    expect(page.get_by_role("heading", level=1)).to_have_text("Open a chouette")
    expect(page.locator("#terms")).to_contain_text("Four-deal piquet, ten shillings a hundred")
    expect(page.locator("#terms")).to_contain_text("your last card with Ivy Inge and Jim Jay")
    thumb.in_view(page.get_by_role("button", name="Open the card"), narrow=True)
    accessible_on_both(page, accessible)
    thumb.tap("button", "Open the card")
    card = thumb.write_first_deal()
    assert (card.chouette, card.code) == (True, "four-deal")
    assert thumb.taps - DIGITS <= 6
    assert thumb.loads == 2


def test_a_chouette_is_put_together_by_buttons(table, thumb, accessible):
    """The three of the last chouette are chosen. Whoever takes another's place swaps with them."""
    page = thumb.page
    ivy, jim = make_member(table.club, name="Ivy Inge"), make_member(table.club, name="Jim Jay")
    open_chouette(table.anne, ivy, jim)
    thumb.tap("link", "Open a card")
    thumb.tap("link", "Three of you?")
    button = page.locator("#open-it")
    go_on = page.get_by_role("link", name="Go on with card")
    expect(button).to_have_text("Open another card")
    thumb.in_view(go_on, button, free="#standing .button")
    for place in ("Alone: Anne", "Against: Ivy", "Advises: Jim"):
        expect(page.get_by_role("radio", name=place)).to_be_checked()
    thumb.tap("radio", "Alone: Jim Jay")
    expect(page.get_by_role("radio", name="Advises: Anne")).to_be_checked()
    thumb.tap("radio", "Advises: Bernard Bell")
    expect(go_on).to_be_hidden()
    expect(button).to_have_text("Open the card")
    thumb.in_view(button, free="#terms", narrow=True)
    expect(page.get_by_role("radio", name="Against: Anne")).to_be_checked()  # The place left.
    expect(page.get_by_role("radio", name="Alone: Hugo Hill")).to_be_hidden()
    page.get_by_text("Somebody else").tap()
    thumb.tap("radio", "Against: Hugo Hill")
    accessible_on_both(page, accessible)
    thumb.tap("radio", "Against: Anne")
    thumb.tap("button", "Open the card")
    expect(page.locator(".places-said")).to_contain_text("Jim plays alone")


def test_a_chouette_of_three_chosen_by_hand_from_home_to_the_first_deal(thumb):
    """Anne chooses the other two. The place left is hers."""
    thumb.tap("link", "A chouette")
    thumb.tap("radio", "Alone: Celia Crane")
    thumb.tap("radio", "Advises: Bernard Bell")
    expect(thumb.page.get_by_role("radio", name="Against: Anne")).to_be_checked()
    thumb.tap("button", "Open the card")
    thumb.in_view(thumb.page.locator(".totals .names"))
    seats = thumb.write_first_deal().seats.order_by("position")
    assert [seat.member.name[:5] for seat in seats] == ["Celia", "Anne ", "Berna"]
    assert (thumb.taps - DIGITS, thumb.loads) == (6, 2)
