"""While the app asks about a deal, or has refused it, no key changes half of it.

The first key puts it aside whole and begins another deal. It is not written, says so, and comes
back with one tap.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Card
from tests.e2e.card_pages import LAPTOP, SMALL, Table, score, scores, tap
from tests.e2e.phones import anew, without_asking, write
from tests.helping.cards import DESC
from tests.helping.cards import write as wrote
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")

Asks = Callable[[Page, Table, Card], object]
"""What brings a deal to be asked about."""
FIVE = DESC[1][:5]  # Anne 173, Bernard 90; Bernard is elder in the sixth.
GAME = [(28, 20), (31, 35), (21, 20)]  # At piquet au cent both may be out in the fourth.


def typed(elder: str, younger: str) -> Asks:
    return lambda page, *_: write(page, elder, younger)


def conceded(hand: str, *other: str) -> Asks:
    return lambda page, *_: tap(page, "concede", hand, "go", *other, "go")


def written_meanwhile(page: Page, table: Table, card: Card) -> None:
    without_asking(page)
    wrote(card, table.bernard, (27, 13))
    write(page, "26", "14")


def not_sent(page: Page, _table: Table, _card: Card) -> None:
    page.route("**/deals/", lambda route: route.abort("connectionreset"), times=1)
    write(page, "26", "14")
    expect(page.get_by_text("Not sent")).to_be_visible()


def entry(page: Page) -> list[str]:
    return [score(page, seat).input_value() for seat in (0, 1)]


GAMES = {"code": "au-cent", "stake": None}
CUT_AFRESH = {"code": "hundred-up", "stake": None}
ASKING: dict[str, tuple[dict[str, Any], list[tuple[Asks, str, str]]]] = {
    # the card; then what is asked about, the big key, and what is said of the deal put aside
    "a new card": ({"parties": []}, [
        (typed("82", "23"), "Write 82–23", "82–23 is not written."),
        (typed("20", "0"), "Write 20–0", "20–0 is not written."),
        (not_sent, "Write 26–14", "26–14 is not written."),
        (written_meanwhile, "Answer first", "26–14 is not written."),
    ]),
    "a last deal conceded": ({"parties": [FIVE]}, [
        (conceded("7", "2", "1"), "Write 44–7", "The conceded deal is not written."),
        (conceded("6", "3", "4"), "Answer first", "The conceded deal is not written."),
    ]),
    "both out": ({"parties": [GAME], **GAMES}, [
        (typed("40", "31"), "Answer first", "31–40 is not written."),
    ]),
    "no dealer": ({"parties": [[(30, 10)]], **CUT_AFRESH}, [
        (typed("26", "14"), "Write 26–14", "26–14 is not written."),
    ]),
}  # fmt: skip


@pytest.mark.parametrize("where", ASKING)
def test_the_next_deal_is_never_half_of_the_one_that_is_asked_about(
    table, new_phone, at_card, where
):
    terms, asking = ASKING[where]
    card = make_card(table.anne, table.bernard, **terms)
    page = at_card(new_phone(viewport=SMALL), table.anne, card)
    key, note = page.locator("[data-go]"), page.locator(".put-aside")
    for asks, big_key, says in asking:
        asks(page, table, card)
        expect(key).to_have_text(big_key)
        asked, written = entry(page), scores(card)
        tap(page, "2", "1")
        expect(note).to_contain_text(says)
        assert sorted(entry(page)) == ["", "21"], says
        expect(key).to_have_text("Next")
        page.get_by_role("button", name="Bring it back").tap()
        expect(note).to_be_hidden()
        expect(key).to_have_text(big_key)
        assert (entry(page), scores(card)) == (asked, written), says
        anew(page)


@pytest.mark.tier("everyday")
def test_a_question_overlooked_is_put_aside_for_the_figures_after_it(opened):
    page, card = opened([(20, 10)], viewport=SMALL)
    write(page, "58", "12")
    asked = page.locator(".unusual")
    expect(asked).to_contain_text("12–58 is rare")
    expect(asked).to_contain_text("Did you mean 12–28?")
    write(page, "27", "13")
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 3")
    expect(page.locator(".put-aside")).to_be_hidden()
    assert scores(card) == [(20, 10), (13, 27)]


def test_what_was_put_aside_outlives_a_reload_and_is_corrected(opened):
    page, card = opened(viewport=SMALL)
    write(page, "82", "23")
    expect(page.locator(".unusual")).to_be_visible()
    tap(page, "back", "4")
    page.reload()
    expect(page.locator(".put-aside")).to_contain_text("82–23 is not written.")
    expect(score(page, 0)).to_have_value("4")
    page.get_by_role("button", name="Bring it back").tap()
    expect(page.locator("[data-go]")).to_have_text("Write 82–23")
    score(page, 0).tap()
    tap(page, "back", "back", "2", "8")
    expect(page.locator("[data-go]")).to_have_text("Write 28–23")
    tap(page, "go")
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(28, 23)]


def test_on_a_keyboard_too_and_the_keys_stay_in_their_place(opened):
    """The deal is mended, on the page of that deal."""
    page, card = opened([(28, 23)], **LAPTOP)
    page.get_by_role("link", name="28", exact=True).click()
    expect(page.locator(".mending .score.active")).to_be_visible()
    page.keyboard.type("82")
    page.keyboard.press("Enter")
    expect(page.locator("[data-go]")).to_have_text("Correct 82–23")
    five = page.locator('[data-digit="5"]')
    at = five.bounding_box()
    page.keyboard.type("2")
    expect(page.locator(".put-aside")).to_contain_text("82–23 is not written.")
    assert (entry(page), five.bounding_box()) == (["2", ""], at)
    assert scores(card) == [(28, 23)]
