"""Two phones at one card: each sees what the other writes, and nothing typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Session
from scoring.models import Record
from scoring.operations.cards.close_card import close_card
from scoring.sheet.sheet import load
from tests.e2e.card_pages import score, scores, tap, total
from tests.e2e.phones import HEADING, held_back, without_asking, write
from tests.factories import make_card

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.fixture
def two(table, new_phone, at_card):
    """A new card between Anne and Bernard, and each one's phone at it."""
    card = make_card(table.anne, table.bernard, parties=[])
    hers, his = new_phone(), new_phone()
    at_card(hers, table.anne, card)
    at_card(his, table.bernard, card)
    return card, hers, his


def test_what_the_one_writes_the_other_sees(two):
    _card, hers, his = two
    write(hers, "27", "13")
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 2", timeout=15_000)
    expect(total(his, 0)).to_have_text("27")
    write(his, "31", "15")
    expect(total(hers, 1)).to_have_text("44", timeout=15_000)


def test_a_card_to_be_signed_comes_of_itself(table, phone, at_card):
    card = make_card(table.anne, table.bernard)
    at_card(phone, table.bernard, card)
    close_card(card_id=card.pk, by=table.anne)
    expect(phone.get_by_role("button", name="Countersign")).to_be_visible(timeout=15_000)


def test_without_a_connection_that_is_said_and_the_card_catches_up(two):
    card, hers, his = two
    his.clock.install()
    his.reload()
    his.context.set_offline(True)
    lost = his.locator("[data-since]")
    tap(his, "1")
    for _ in range(10):
        his.clock.run_for(1_700)
    expect(lost).to_contain_text("No connection since")
    expect(score(his, 0)).to_have_value("1")
    tap(his, "back")
    write(hers, "27", "13")
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 2")
    his.context.set_offline(False)
    his.clock.run_for(1_700)
    expect(lost).to_be_hidden()
    expect(total(his, 0)).to_have_text("27")
    assert scores(card) == [(27, 13)]


def test_signed_out_elsewhere_the_page_asks_to_be_signed_in(two):
    _card, _hers, his = two
    Session.objects.all().delete()
    his.evaluate("document.getElementById('card').dataset.watch = '/watch/1.1:1:expired/'")
    his.wait_for_url("**/accounts/login/**")


def test_who_is_typing_is_told_and_not_interrupted(two):
    card, hers, his = two
    tap(his, "2", "7")
    write(hers, "27", "13")
    expect(his.locator("[data-changed]")).to_be_visible(timeout=15_000)
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 1")
    tap(his, "go", "1")
    expect(score(his, 1)).to_have_value("1")
    his.get_by_role("button", name="Show it").tap()
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 2")
    question = his.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 27, Bernard 1.")
    expect(score(his, 0)).to_have_value("27")
    tap(his, "4")
    question.get_by_role("button", name="It is my record of deal 1").tap()
    expect(his.locator(".notes")).to_contain_text("Bernard Bell wrote 27–14")
    assert scores(card) == [(27, 14)]


def test_an_open_list_stays_open_when_the_card_is_shown_anew(two):
    _card, hers, his = two
    write(hers, "27", "13")
    title, lines = his.get_by_text("What was written, latest first"), his.locator(".history li")
    title.tap(timeout=15_000)
    expect(lines).to_have_count(1)
    write(hers, "31", "15")
    his.get_by_role("button", name="Show it").tap(timeout=15_000)
    expect(lines).to_have_count(2)
    expect(title).to_be_in_viewport()


def test_of_one_score_alone_the_other_is_asked_before_it_is_written(two):
    card, hers, his = two
    tap(his, "2", "6")
    write(hers, "27", "13")
    his.get_by_role("button", name="Show it").tap(timeout=15_000)
    question = his.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 26, Bernard —.")
    question.get_by_role("button", name="Write it as deal 2").tap()
    expect(his.locator(".score.active")).to_have_attribute("data-seat", "1")
    question.get_by_role("link", name="Anne Archer is right: 27–13").tap()
    expect(question).to_have_count(0)
    expect(score(his, 0)).to_have_value("")
    his.reload()
    expect(score(his, 0)).to_have_value("")
    assert scores(card) == [(27, 13)]


def left_behind(hers: Page, his: Page, elder: str, younger: str) -> None:
    """Anne writes deal 1 as 27–13. Bernard then writes deal 1 too, on a page out of date."""
    without_asking(his)
    write(hers, "27", "13")
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 2")
    write(his, elder, younger)


def test_a_page_left_behind_asks_and_the_figures_may_be_the_next_deal(two):
    card, hers, his = two
    left_behind(hers, his, "30", "15")
    expect(his.locator(".conflict")).to_contain_text("Meanwhile Anne Archer wrote deal 1")
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 2")
    tap(his, "go")  # At once: which deal is meant is still open.
    expect(his.get_by_role("button", name="It is my record of deal 1")).to_be_focused()
    assert scores(card) == [(27, 13)]
    his.get_by_role("button", name="Write it as deal 2").tap()
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert scores(card) == [(27, 13), (30, 15)]


def test_while_it_is_asked_which_deal_was_meant_no_key_answers(two):
    card, hers, his = two
    left_behind(hers, his, "26", "14")
    question = his.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 26, Bernard 14.")
    tap(his, "back", "3", "go")  # As if to correct the figure.
    expect(question.get_by_role("button").first).to_be_focused()
    his.reload()
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 26, Bernard 13.")
    expect(score(his, 1)).to_have_value("13")
    score(his, 1).tap()
    tap(his, "0", "back")  # The figures are still there to type on.
    expect(score(his, 1)).to_have_value("13")
    assert scores(card) == [(27, 13)]
    question.get_by_role("link", name="Anne Archer is right: 27–13").tap()
    expect(question).to_have_count(0)
    write(his, "31", "15")
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 3")


def test_with_all_figures_taken_off_the_next_deal_is_typed_unasked(two):
    card, hers, his = two
    left_behind(hers, his, "26", "14")
    expect(his.locator(".conflict")).to_be_visible()
    for seat in (0, 1):
        score(his, seat).tap()
        tap(his, "back", "back")
    expect(his.locator(".conflict")).to_have_count(0)
    write(his, "31", "15")
    expect(his.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert len(scores(card)) == 2


def test_a_page_left_behind_asks_and_the_figures_may_be_ones_own_record(two):
    card, hers, his = two
    left_behind(hers, his, "28", "14")
    his.get_by_role("button", name="It is my record of deal 1").tap()
    expect(his.locator(".notes")).to_contain_text("Bernard Bell")
    assert scores(card) == [(27, 14)]
    assert Record.objects.filter(card=card).count() == 2


def test_ones_own_record_of_what_the_other_wrote_is_two_taps_and_the_figures(two, accessible):
    card, hers, his = two
    write(hers, "27", "13")
    own = his.get_by_role("link", name="Partie 1, deal 1: your own record")
    own.tap(timeout=15_000)
    expect(his.locator("#write h2")).to_have_text("Your record")
    expect(his.locator("[data-go]")).to_be_in_viewport(ratio=1)
    accessible(his)
    tap(his, "2", "8", "go")
    expect(his.locator(".notes")).to_contain_text("Bernard Bell wrote 28–13")
    expect(his.locator(".notes")).to_contain_text("Each is right about their own hand (Law 74)")
    expect(own).to_have_count(0)
    assert scores(card) == [(27, 13)]
    assert Record.objects.filter(card=card).count() == 2


def test_keys_tapped_during_a_slow_sending_are_of_the_next_deal(two):
    card, hers, _his = two
    held = held_back(hers)
    write(hers, "27", "13")
    expect(hers.get_by_role("button", name="Writing…")).to_be_visible()
    tap(hers, "3", "1", "go", "1", "5")
    expect(score(hers, 0)).to_have_value("27")
    expect(score(hers, 1)).to_have_value("13")
    held.pop().continue_()
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 2")
    expect(score(hers, 1)).to_have_value("31")
    expect(score(hers, 0)).to_have_value("15")
    tap(hers, "go")
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert scores(card) == [(27, 13), (15, 31)]


def test_a_whole_deal_tapped_during_a_sending_is_written_after_it(two):
    card, hers, _his = two
    held = held_back(hers)
    write(hers, "27", "13")
    expect(hers.get_by_role("button", name="Writing…")).to_be_visible()
    write(hers, "31", "15")
    held.pop().continue_()
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert scores(card) == [(27, 13), (15, 31)]


def test_as_many_deals_as_are_tapped_during_a_sending_are_written_one_after_another(two):
    card, hers, _his = two
    held = held_back(hers)
    write(hers, "27", "13")
    expect(hers.get_by_role("button", name="Writing…")).to_be_visible()
    write(hers, "31", "15")
    write(hers, "44", "9")
    tap(hers, "go", "2")  # The second tap of two on Write, then the first figure of deal 4.
    held.pop().continue_()
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 4")
    expect(score(hers, 1)).to_have_value("2")
    assert scores(card) == [(27, 13), (15, 31), (44, 9)]


def test_another_way_is_turned_to_when_the_deal_is_written_and_takes_no_keys_with_it(two):
    card, hers, _his = two
    held = held_back(hers)
    write(hers, "27", "13")
    expect(hers.get_by_role("button", name="Writing…")).to_be_visible()
    tap(hers, "3", "1")
    items = hers.get_by_role("button", name="Items", exact=True)
    items.dispatch_event("click")
    held.pop().continue_()
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 2")
    expect(score(hers, 1)).to_have_value("31")
    items.tap()
    expect(hers.locator(".by-items.in-parts")).to_be_visible()
    assert scores(card) == [(27, 13)]


def test_keys_tapped_during_a_sending_that_fails_are_said_to_be_lost(two):
    card, hers, _his = two
    held = held_back(hers)
    write(hers, "27", "13")
    expect(hers.get_by_role("button", name="Writing…")).to_be_visible()
    tap(hers, "3", "1")
    held.pop().abort("connectionreset")
    expect(hers.get_by_text("The keys you tapped while it was being sent")).to_be_visible()
    expect(score(hers, 0)).to_have_value("27")
    tap(hers, "go")
    expect(hers.locator(HEADING)).to_have_text("Partie 1, deal 2")
    assert load(card).parties[0].deals[0].scores == (27, 13)
