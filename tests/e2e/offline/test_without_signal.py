"""In the cellar: a card goes on without a signal, and everything arrives once, in order."""

import pytest
from playwright.sync_api import expect

from club.models import Session
from scoring.models import Card, Record, Unplaced
from scoring.operations.cards.close_card import close_card
from tests.e2e.card_pages import at_deal, tap_a_deal
from tests.e2e.offline.phones import (
    SENT,
    back_online,
    deals_of,
    is_kept,
    next_deal,
    open_online,
    waiting,
    write_offline,
)
from tests.e2e.phones import write
from tests.helping.cards import write as wrote
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")

NOTE_PLANS = """
    window.plans = 0;
    const later = window.setTimeout;
    window.setTimeout = (work, wait, ...rest) => {
        window.plans += wait < 5000 && new Error().stack.includes("/offline/sync.js");
        return later(work, wait, ...rest);
    };"""
"""Count how often a page plans to fetch a new copy: it does so a little later."""


@pytest.mark.tier("everyday")
def test_twelve_deals_offline_and_a_reload_arrive_in_order_and_once(in_cellar_with):
    page, card = in_cellar_with()
    expect(page.locator("#no-signal")).to_be_visible()
    twelve = [(20 + n, 10 + n) for n in range(12)]
    for scores in twelve[:7]:
        write_offline(page, *scores)
    page.reload()
    expect(waiting(page)).to_have_text("7 deals wait on this phone.")
    for scores in twelve[7:]:
        write_offline(page, *scores)
    expect(waiting(page)).to_have_text("12 deals wait on this phone.")
    expect(page.locator("#board .sum").first).to_contain_text("135")
    assert not Record.objects.exists()
    back_online(page)
    assert deals_of(card) == twelve
    assert Record.objects.count() == 12


def test_r61_one_is_undone_the_last_mended_and_one_before_it_asked_about(table, in_cellar):
    card = make_card(table.anne, table.bernard, parties=[])
    wrote(card, table.anne, (27, 13), (15, 31))
    page = in_cellar(table.anne, card)
    write_offline(page, 27, 13)
    page.locator(".keys .undo").tap()
    said = "Partie 1, deal 3, Anne 27, Bernard 13: taken back."
    expect(page.locator(".taken-back")).to_have_text(said)
    expect(next_deal(page)).to_have_text("Partie 1, deal 3")
    write_offline(page, 44, 6)
    for deal, scores in ((3, (45, 6)), (2, (16, 31)), (1, (28, 13))):
        page.get_by_role("link", name=f"Correct deal {deal}").tap()
        expect(page.locator(".mending h2")).to_have_text(f"Partie 1, deal {deal}")
        write_offline(page, *scores)
    expect(page.locator("[data-sum]")).to_have_text(["87", "50"])
    page.locator("#strip summary").tap()
    lines = page.locator("#waiting-list li")
    expect(lines.last).to_contain_text("Partie 1, deal 1: Anne 28, Bernard 13")
    for line in lines.all()[-2:]:
        expect(line).to_contain_text("It counts once the other side agrees.")
    back_online(page)
    assert deals_of(card) == [(27, 13), (15, 31), (45, 6)]
    waits = Record.objects.filter(waits=True).order_by("pk")
    assert [record.scores for record in waits] == [[16, 31], [28, 13]]


def test_law_74_two_phones_offline_with_different_figures(table, in_cellar):
    card = make_card(table.anne, table.bernard, parties=[])
    annes, bernards = in_cellar(table.anne, card), in_cellar(table.bernard, card)
    write_offline(annes, 27, 14)
    write_offline(bernards, 28, 13)
    back_online(annes)
    back_online(bernards)
    assert deals_of(card) == [(27, 13)]


def test_a_sign_in_that_expired_loses_nothing(table, in_cellar_with, sign_in):
    page, card = in_cellar_with()
    for n in range(2):
        write_offline(page, 20 + n, 10)
    Session.objects.all().delete()
    login = {"status": 200, "content_type": "text/html", "body": "<h1>Sign in</h1>"}
    page.route("**/phone/", lambda route: route.fulfill(**login), times=1)
    page.context.set_offline(False)
    expect(page.locator("#waiting-why")).to_contain_text("This network answers")
    expect(page.locator("#signed-out")).to_be_hidden()
    with page.expect_response("**/phone/") as asked:
        page.get_by_role("button", name="Send now").tap()
    assert asked.value.status == 401
    expect(page.locator("#signed-out")).to_be_visible()
    expect(waiting(page)).to_have_text("2 deals wait on this phone.")
    assert not Record.objects.exists()
    sign_in(page, table.anne.user)
    page.get_by_role("button", name="Send now").tap()
    expect(page.locator("#card[data-here]")).to_be_visible()
    assert len(deals_of(card)) == 2


def test_another_member_on_the_phone_neither_sends_nor_sees_them(table, in_cellar_with, sign_in):
    page, card = in_cellar_with()
    write_offline(page, 27, 13)
    sign_in(page, table.bernard.user)
    page.context.set_offline(False)
    page.goto(f"/clubs/{table.club.slug}/cards/{card.pk}/")
    is_kept(page, table.bernard, card)
    assert not Record.objects.exists()
    page.context.set_offline(True)
    page.reload()
    expect(next_deal(page)).to_have_text("Partie 1, deal 1")
    expect(page.locator("#waiting")).to_be_hidden()
    sign_in(page, table.anne.user)
    with page.expect_response("**/queue/"):
        open_online(page, f"/clubs/{table.club.slug}/cards/{card.pk}/")
    page.wait_for_function("() => localStorage.getItem('rubicon:waiting:queue') === null")
    assert deals_of(card) == [(27, 13)]


def test_a_card_closed_meanwhile_keeps_the_deal_as_unplaced(table, in_cellar):
    card = make_card(table.anne, table.bernard)
    page = in_cellar(table.anne, card)
    write_offline(page, 27, 13)
    close_card(card_id=card.pk, by=table.bernard)
    page.context.set_offline(False)  # Once it is sent, the site's page comes back.
    page.get_by_role("link", name="See them").tap()
    expect(page.locator("#main")).to_contain_text("Anne 27, Bernard 13")
    assert Unplaced.objects.count() == 1


def test_r40_a_new_card_against_a_known_member_and_a_new_chouette(table, in_cellar):
    make_member(table.club, name="Celia Crane")
    page = in_cellar(table.anne, make_card(table.anne, table.bernard))
    page.get_by_role("link", name="Cards").tap()
    page.locator("#new-card summary").tap()
    page.get_by_role("button", name="Open the card").filter(visible=True).tap()
    write_offline(page, 27, 13)
    expect(waiting(page)).to_have_text("2 entries wait on this phone.")
    page.get_by_role("link", name="Cards").tap()
    page.locator("#new-chouette summary").tap()
    form = page.locator("#open-three")
    form.get_by_label("Against").select_option("Bernard Bell")
    form.get_by_label("Advises").select_option("Anne Archer")
    form.get_by_role("button", name="Open the card").tap()
    error = "Anne Archer already has a place. Choose somebody else."
    expect(form.locator(".error")).to_have_text(error)
    form.get_by_label("Alone").select_option("Celia Crane")
    form.get_by_role("button", name="Open the card").tap()
    expect(page.locator(".places-said")).to_contain_text("Celia plays alone against Bernard")
    write_offline(page, 27, 13)
    page.locator("#strip summary").tap()
    opens = "A new chouette: Celia Crane, Bernard Bell and Anne Archer"
    expect(page.locator("#waiting-list li").nth(2)).to_contain_text(opens)
    back_online(page)
    two, three = Card.objects.order_by("pk")[1:]
    assert (two.chouette, three.chouette) == (False, True)
    assert (deals_of(two), deals_of(three)) == ([(27, 13)], [(27, 13)])


def test_a_deal_not_answered_after_one_sent_goes_into_the_queue(table, in_cellar_with):
    page, card = in_cellar_with()
    page.add_init_script(NOTE_PLANS)
    back_online(page)
    is_kept(page, table.anne, card)
    page.wait_for_load_state("networkidle")
    tap_a_deal(page, 27, 13)
    at_deal(page, 1, 2)
    assert page.evaluate(SENT, [table.anne.user_id, 1])
    assert page.evaluate("window.plans") == 0, "the copy with what was sent is as good as a new one"
    page.context.set_offline(True)
    tap_a_deal(page, 31, 15)
    expect(waiting(page)).to_have_text("1 deal waits on this phone.")
    expect(next_deal(page)).to_have_text("Partie 1, deal 3")
    expect(page.locator("[data-sum]")).to_have_text(["42", "44"])
    back_online(page)
    assert deals_of(card) == [(27, 13), (15, 31)]


def test_a_phone_that_can_keep_nothing_says_so_and_sends_again(opened):
    """As over plain HTTP, which this machine’s own address is exempt from."""
    page, card = opened()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page.reload()
    expect(page.locator("#offline-said")).to_contain_text("This connection is not secure")
    page.context.set_offline(True)
    write(page, "27", "13")
    expect(page.locator(".net")).to_contain_text("Not sent")
    page.context.set_offline(False)
    at_deal(page, 1, 2)
    assert deals_of(card) == [(27, 13)]
