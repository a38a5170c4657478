"""Cards without a signal that three play, or that somebody keeps for the players."""

import pytest
from playwright.sync_api import expect

from scoring.operations.cards.chouette_places import take_places
from scoring.operations.consents.scribe import ask, give
from scoring.sheet.sheet import load
from tests.e2e.card_pages import tap
from tests.e2e.offline.phones import back_online, deals_of, next_deal, waiting, write_offline
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")


def test_r40_a_chouette_goes_on_by_results_and_deal_by_deal(table, in_cellar):
    celia = make_member(table.club, name="Celia Crane")
    card = open_chouette(table.anne, table.bernard, celia)
    page = in_cellar(table.anne, card)
    page.locator("#write").get_by_role("link", name="Result only").tap()
    page.locator("#result").get_by_label("Bernard").check()
    tap(page, "9", "0", "go")
    expect(page.locator("#result .error")).to_contain_text("90 is 11 too few")
    tap(page, "back", "back", "1", "5", "0", "go")
    expect(page.locator(".ended")).to_have_text("Partie 1: Bernard wins 150.")
    expect(page.locator(".places-said")).to_contain_text("Bernard plays alone against Celia")
    write_offline(page, 27, 13)
    expect(page.locator("#waiting-count")).to_have_text("2 entries wait on this phone.")
    page.locator("#strip summary").tap()
    expect(page.locator("#waiting-list li").nth(1)).to_contain_text(
        "Partie 2, deal 1: Bernard 27, Celia 13"
    )
    back_online(page)
    first, second = load(card).parties
    assert first.result.won == (0, 150)
    assert [deal.scores for deal in second.deals] == [(27, 13)]


def test_r40_scores_written_under_other_names_stay_on_the_phone(table, in_cellar):
    celia = make_member(table.club, name="Celia Crane")
    card = open_chouette(table.anne, table.bernard, celia)
    tell(card, celia, 1, 150, 0)
    page = in_cellar(table.anne, card)
    expect(page.locator(".places-said")).to_contain_text("Anne plays alone against Celia")
    write_offline(page, 27, 13)
    take_places(card_id=card.pk, by=celia, partie=2, single=1, opponent=0)
    page.context.set_offline(False)
    expect(page.locator("#waiting-why")).to_contain_text("Bernard plays alone against Anne")
    assert deals_of(card) == [(150, 0)]


def test_who_keeps_the_card_writes_on_it(table, in_cellar):
    celia = make_member(table.club, name="Celia Crewe")
    card = make_card(table.anne, table.bernard, parties=[])
    ask(card_id=card.pk, by=table.anne, scribe=celia)
    give(card_id=card.pk, by=table.bernard, seat=1)
    page = in_cellar(celia, card)
    kept_for = "You keep this card for Anne Archer and Bernard Bell."
    expect(page.locator(".keeper")).to_have_text(kept_for)
    expect(next_deal(page)).to_have_text("Partie 1, deal 1")
    write_offline(page, 27, 13)
    expect(waiting(page)).to_have_text("1 deal waits on this phone.")
    back_online(page)
    assert deals_of(card) == [(27, 13)]
