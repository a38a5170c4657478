"""Two phones at one card: each sees what the other writes, and nothing typed is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from club.models import Session
from scoring.models import Record
from tests.e2e.card_pages import at_deal, score, scores, tap, total
from tests.e2e.deal_forms import turn_to
from tests.e2e.phones import agreed, held_back, without_asking, write
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


@pytest.fixture
def two(table, opened, new_phone, at_card):
    """A new card between Anne and Bernard, and each one's phone at it."""
    annes, card = opened()
    return card, annes, at_card(new_phone(), table.bernard, card)


@pytest.mark.tier("everyday")
def test_what_the_one_writes_the_other_sees_and_is_not_interrupted_by(two):
    card, annes, bernards = two
    write(annes, "27", "13")
    at_deal(bernards, 1, 2)
    expect(total(bernards, 0)).to_have_text("27")
    write(bernards, "31", "15")
    expect(total(annes, 1)).to_have_text("44")
    tap(bernards, "2", "7")
    write(annes, "27", "13")
    expect(bernards.locator("[data-changed]")).to_be_visible()
    at_deal(bernards, 1, 3)
    tap(bernards, "go", "1")
    expect(score(bernards, 1)).to_have_value("1")
    bernards.get_by_role("button", name="Show it").tap()
    at_deal(bernards, 1, 4)
    question = bernards.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 4: Anne 27, Bernard 1.")
    expect(score(bernards, 0)).to_have_value("27")
    score(bernards, 1).tap()
    tap(bernards, "4")
    question.get_by_role("button", name="It is my record of deal 3").tap()
    expect(bernards.locator(".notes")).to_contain_text("Bernard Bell wrote 27–14")
    assert scores(card) == [(27, 13), (15, 31), (27, 14)]


def test_without_a_connection_that_is_said_and_the_card_catches_up(two):
    card, annes, bernards = two
    bernards.clock.install()
    bernards.reload()
    bernards.context.set_offline(True)
    lost = bernards.locator("[data-since]")
    tap(bernards, "1")
    for _ in range(10):
        bernards.clock.run_for(1_700)
    expect(lost).to_contain_text("No connection since")
    expect(score(bernards, 0)).to_have_value("1")
    tap(bernards, "back")
    write(annes, "27", "13")
    at_deal(annes, 1, 2)
    bernards.context.set_offline(False)
    bernards.clock.run_for(1_700)
    expect(lost).to_be_hidden()
    expect(total(bernards, 0)).to_have_text("27")
    assert scores(card) == [(27, 13)]


def test_an_open_list_stays_open_and_one_signed_out_elsewhere_is_asked(two):
    _card, annes, bernards = two
    write(annes, "27", "13")
    title = bernards.get_by_text("What was written, latest first")
    lines = bernards.locator(".history li")
    title.tap()
    expect(lines).to_have_count(1)
    write(annes, "31", "15")
    bernards.get_by_role("button", name="Show it").tap()
    expect(lines).to_have_count(2)
    expect(title).to_be_in_viewport()
    title.tap()
    Session.objects.all().delete()
    bernards.evaluate("document.getElementById('card').dataset.watch = '/watch/1.1:1:expired/'")
    bernards.wait_for_url("**/accounts/login/**")


def test_of_one_score_the_other_is_asked_and_writes_their_own_record(two, accessible):
    """A record of one's own is two taps and the figures."""
    card, annes, bernards = two
    tap(bernards, "2", "6")
    write(annes, "27", "13")
    bernards.get_by_role("button", name="Show it").tap()
    question = bernards.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 26, Bernard —.")
    question.get_by_role("button", name="Write it as deal 2").tap()
    expect(bernards.locator(".score.active")).to_have_attribute("data-seat", "1")
    question.get_by_role("link", name="Anne Archer is right: 27–13").tap()
    expect(question).to_have_count(0)
    expect(score(bernards, 0)).to_have_value("")
    bernards.reload()
    expect(score(bernards, 0)).to_have_value("")
    assert scores(card) == [(27, 13)]

    own = bernards.get_by_role("link", name="Partie 1, deal 1: your own record")
    own.tap()
    expect(bernards.locator("#write h2")).to_have_text("Your record")
    expect(bernards.locator("[data-go]")).to_be_in_viewport(ratio=1)
    accessible(bernards)
    tap(bernards, "2", "8", "go")
    for said in ("Bernard Bell wrote 28–13", "Each is right about their own hand (Law 74)"):
        expect(bernards.locator(".notes")).to_contain_text(said)
    expect(own).to_have_count(0)
    assert scores(card) == [(27, 13)]
    assert Record.objects.filter(card=card).count() == 2


def left_behind(annes: Page, bernards: Page, deal: int, elder: str, younger: str) -> None:
    """Anne writes this deal as 27–13. Bernard then writes it too, on a page out of date."""
    at_deal(annes, 1, deal)
    without_asking(bernards)
    write(annes, "27", "13")
    at_deal(annes, 1, deal + 1)
    write(bernards, elder, younger)


@pytest.mark.tier("everyday")
def test_a_page_left_behind_asks_which_deal_the_figures_are(two):
    card, annes, bernards = two
    left_behind(annes, bernards, 1, "30", "15")
    expect(bernards.locator(".conflict")).to_contain_text("Meanwhile Anne Archer wrote deal 1")
    at_deal(bernards, 1, 2)
    tap(bernards, "go")  # At once: which deal is meant is still open.
    expect(bernards.get_by_role("button", name="It is my record of deal 1")).to_be_focused()
    assert scores(card) == [(27, 13)]
    bernards.get_by_role("button", name="Write it as deal 2").tap()
    at_deal(bernards, 1, 3)
    assert scores(card) == [(27, 13), (30, 15)]

    left_behind(annes, bernards, 3, "28", "14")
    bernards.get_by_role("button", name="It is my record of deal 3").tap()
    expect(bernards.locator(".notes")).to_contain_text("Bernard Bell")
    assert scores(card)[2:] == [(27, 14)]
    assert Record.objects.filter(card=card, deal=3).count() == 2


def test_which_deal_was_meant_is_answered_by_no_key_but_taking_all_off(two):
    card, annes, bernards = two
    left_behind(annes, bernards, 1, "26", "14")
    question = bernards.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 26, Bernard 14.")
    score(bernards, 1).tap()
    tap(bernards, "back", "3", "go")  # As if to correct the figure.
    expect(question.get_by_role("button").first).to_be_focused()
    bernards.reload()
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 26, Bernard 13.")
    expect(score(bernards, 1)).to_have_value("13")
    score(bernards, 1).tap()
    tap(bernards, "0", "back")  # The figures are still there to type on.
    expect(score(bernards, 1)).to_have_value("13")
    assert scores(card) == [(27, 13)]
    question.get_by_role("link", name="Anne Archer is right: 27–13").tap()
    expect(question).to_have_count(0)
    write(bernards, "31", "15")
    at_deal(bernards, 1, 3)

    left_behind(annes, bernards, 3, "26", "14")
    expect(question).to_be_visible()
    for seat in (0, 1):
        score(bernards, seat).tap()
        tap(bernards, "back", "back")
    expect(question).to_have_count(0)
    write(bernards, "31", "15")
    at_deal(bernards, 1, 5)
    assert len(scores(card)) == 4


def writing(annes: Page, elder: str, younger: str) -> Callable[[], Route]:
    """Anne writes a deal that is held back on its way."""
    held = held_back(annes)
    write(annes, elder, younger)
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    return held


@pytest.mark.tier("everyday")
def test_keys_tapped_during_a_slow_sending_are_of_the_deals_after_it(opened):
    annes, card = opened()
    held = writing(annes, "27", "13")
    tap(annes, "3", "1", "go", "1", "5")
    expect(score(annes, 0)).to_have_value("27")
    expect(score(annes, 1)).to_have_value("13")
    held().continue_()
    at_deal(annes, 1, 2)
    expect(score(annes, 1)).to_have_value("31")
    expect(score(annes, 0)).to_have_value("15")
    tap(annes, "go")
    at_deal(annes, 1, 3)
    assert scores(card) == [(27, 13), (15, 31)]

    held = writing(annes, "27", "13")  # As many deals as are tapped are written, one by one.
    write(annes, "31", "15")
    write(annes, "44", "9")
    tap(annes, "go", "2")  # The second tap of two on Write, then the first figure of deal 6.
    held().continue_()
    at_deal(annes, 1, 6)
    expect(score(annes, 1)).to_have_value("2")
    assert scores(card)[2:] == [(27, 13), (15, 31), (44, 9)]


def test_a_late_answer_says_nothing_and_keys_are_said_lost_or_wait(opened):
    annes, card = opened()
    write(annes, "27", "13")
    at_deal(annes, 1, 2)
    asked = held_back(annes, "**/watch/**")
    annes.wait_for_event("request", lambda request: "/watch/" in request.url)
    write(annes, "27", "13")
    at_deal(annes, 1, 3)
    tap(annes, "1")
    with annes.expect_request("**/watch/**"):
        asked().fulfill(status=200)  # It is about the card before Anne's own deal.
    expect(annes.locator("[data-changed]")).to_be_hidden()
    tap(annes, "back")

    held = writing(annes, "27", "13")
    tap(annes, "3", "1")
    held().abort("connectionreset")
    expect(annes.get_by_text("The keys you tapped while it was being sent")).to_be_visible()
    expect(score(annes, 0)).to_have_value("27")
    tap(annes, "go")
    at_deal(annes, 1, 4)
    assert scores(card)[2:] == [(27, 13)]

    held = writing(annes, "27", "13")
    tap(annes, "3", "1")
    annes.get_by_role("button", name="Items", exact=True).dispatch_event("click")
    held().continue_()
    at_deal(annes, 1, 5)  # The way is turned to now, and takes no keys with it.
    expect(score(annes, 0)).to_have_value("31")
    turn_to(annes, "Items")
    assert scores(card)[3:] == [(13, 27)]


def test_a_draft_never_brings_back_another_dealer_nor_a_void_deal(table, phone, at_card):
    """The dealer of a restored draft is the card's; after a void deal nothing is restored."""
    card = make_card(table.anne, table.bernard, parties=[[(27, 13), (15, 31)]])
    without_asking(phone)
    at_card(phone, table.anne, card)
    expect(phone.get_by_label("Bernard deals")).to_be_checked()
    tap(phone, "4", "4", "go", "6")
    agreed(card, table, "deal-out-of-turn", {"when": "after", "last": "no"}, dealer=0)
    phone.reload()
    expect(phone.get_by_label("Anne deals")).to_be_checked()
    expect(score(phone, 0)).to_have_value("44")
    expect(score(phone, 1)).to_have_value("6")
    agreed(card, table, "card-face-up", {"where": "pack"}, dealer=0)
    phone.reload()
    tap(phone, "1")
    expect(phone.get_by_label("Anne deals")).to_be_checked()
    expect(score(phone, 1)).to_have_value("1")
    expect(score(phone, 0)).to_have_value("")
