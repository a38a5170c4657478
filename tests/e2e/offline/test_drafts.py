"""What is typed on the site's page when the signal goes comes back offline, and the other way
round."""

import pytest
from playwright.sync_api import expect

from tests.e2e.card_pages import score, tap
from tests.e2e.deal_forms import tick, turn_to
from tests.e2e.offline.phones import (
    back_online,
    deals_of,
    next_deal,
    open_online,
    type_offline,
    waiting,
    write_offline,
)
from tests.e2e.phones import agreed
from tests.helping.cards import DESC, write
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


def test_law_16_a_draft_of_a_deal_dealt_again_comes_back(table, in_cellar):
    """Bernard's turn: Anne dealt and so deals again, because a card lay face up."""
    card = make_card(table.anne, table.bernard, parties=[[(27, 13), (15, 31)]])
    agreed(card, table, "card-face-up", {"where": "pack"}, dealer=0)
    page = in_cellar(table.anne, card)
    expect(page.get_by_label("Anne deals")).to_be_checked()
    tap(page, "6", "go", "4")
    open_online(page, page.url)
    expect(page.locator("#card[data-here]")).to_be_visible()
    expect(page.get_by_label("Anne deals")).to_be_checked()
    for seat, typed in enumerate("46"):
        expect(score(page, seat)).to_have_value(typed)
    tap(page, "4")
    page.context.set_offline(True)
    page.reload()
    expect(score(page, 0)).to_have_value("44")
    tap(page, "go")
    expect(next_deal(page)).to_have_text("Partie 1, deal 4")
    expect(page.get_by_label("Bernard deals")).to_be_checked()
    page.locator(".keys .undo").tap()
    expect(next_deal(page)).to_have_text("Partie 1, deal 3")
    expect(page.get_by_label("Anne deals")).to_be_checked()
    write_offline(page, 44, 7)
    back_online(page)
    assert deals_of(card) == [(27, 13), (15, 31), (44, 7)]


def test_what_is_typed_is_asked_about_if_the_other_has_written_that_deal(table, in_cellar_with):
    """It is asked again if the answer is not heard."""
    page, card = in_cellar_with()
    tap(page, "2", "7", "go", "1")
    write(card, table.bernard, (28, 14))
    back_online(page)
    question = page.locator(".conflict")
    expect(question).to_contain_text("Meanwhile Bernard Bell wrote deal 1: ")
    expect(question).to_contain_text("Anne 27, Bernard 1")
    score(page, 1).tap()
    tap(page, "4", "go")
    meant = page.get_by_role("button", name="It is my record of deal 1")
    expect(meant).to_be_visible()
    page.context.set_offline(True)
    meant.tap()
    expect(page.locator("#no-signal")).to_be_visible()
    expect(page.locator("#waiting")).to_be_hidden()
    back_online(page)
    meant.tap()
    expect(question).to_have_count(0)
    assert deals_of(card) == [(27, 14)]


def test_r15_a_concession_that_is_asked_about_is_no_deal_yet(in_cellar_with):
    page, _card = in_cellar_with(DESC[1][:5])
    back_online(page)
    page.locator(".keys .concede").tap()
    tap(page, "7", "go", "2", "1", "go")
    expect(page.locator(".conceded")).to_contain_text("In all: Anne 217, Bernard 97.")
    page.context.set_offline(True)
    page.reload()
    expect(next_deal(page)).to_have_text("Partie 1, deal 6")
    expect(page.get_by_text("Anne is safe, so only Bernard can concede.")).to_be_visible()
    expect(score(page, 0)).to_have_value("21")
    tap(page, "go")
    expect(page.locator(".conceded")).to_contain_text("In all: Anne 217, Bernard 97.")
    open_online(page, page.url)
    expect(page.locator("#card[data-here]")).to_be_visible()
    tap(page, "go")
    page.get_by_role("button", name="Write Anne 44, Bernard 7").tap()
    expect(next_deal(page)).to_have_text("Partie 2, deal 1")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#board .sum").first).to_contain_text("217")


def test_impossible_and_rare_scores_are_questioned_or_put_aside(in_cellar_with):
    page, card = in_cellar_with()
    type_offline(page, 20, 0)
    expect(page.locator(".score .error")).to_contain_text("No deal can end in these scores.")
    tap(page, "8", "2", "go", "2", "3", "go")
    for said in ("82–23 is rare", "Did you mean 28–23?"):
        expect(page.locator(".unusual")).to_contain_text(said)
    expect(page.locator(".unusual .button").first).to_have_text("Write 82–23 as it is")
    expect(page.locator("[data-go]")).to_have_text("Write 82–23")
    tap(page, "2", "7")
    page.reload()
    expect(page.locator(".put-aside")).to_contain_text("82–23 is not written.")
    expect(score(page, 0)).to_have_value("27")
    expect(score(page, 1)).to_have_value("")
    page.get_by_role("button", name="Bring it back").tap()
    tap(page, "go")
    expect(page.locator(".unusual")).to_contain_text("82–23 is rare")
    tap(page, "2", "7", "go", "1", "3", "go")
    expect(next_deal(page)).to_have_text("Partie 1, deal 2")
    tap(page, "8", "2", "go", "2", "3", "go")
    page.get_by_role("button", name="Write 23–82 as it is").tap()
    expect(waiting(page)).to_have_text("2 deals wait on this phone.")
    back_online(page)
    assert deals_of(card) == [(27, 13), (23, 82)]


def test_items_wait_for_a_signal_and_chances_too(table, in_cellar_with):
    table.club.chances_in_play = True
    table.club.save()
    page, _card = in_cellar_with()
    expect(page.locator(".score .chances").first).to_have_text("Chances need a signal")
    page.locator(".ways").get_by_text("Items", exact=True).tap()
    expect(page.locator(".ways-later")).to_contain_text("Write the two scores now")
    back_online(page)
    turn_to(page, "Items")
    tick(page, "5", "quart", "Next")
    page.context.set_offline(True)
    tick(page, "tens")
    page.get_by_role("button", name="Go on without a signal").tap()
    expect(page.locator(".ways-later")).to_contain_text("What you entered is kept")
    open_online(page, page.url)
    expect(page.locator(".by-items.in-parts")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    write_offline(page, 28, 23)
    back_online(page)
    page.get_by_role("link", name="28", exact=True).tap()
    turn_to(page, "Items")
    tick(page, "queens", "Next", "7–5", "9", "6")
    page.locator("[data-write]").tap()
    expect(next_deal(page)).to_have_text("Partie 1, deal 2")
