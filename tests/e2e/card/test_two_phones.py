"""Two phones at one card: each sees what the other writes, and nothing typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Session
from scoring.models import Record
from scoring.sheet.sheet import load
from tests.e2e.card_pages import score, scores, tap, total
from tests.e2e.phones import HEADING, agreed, held_back, without_asking, write
from tests.helping.factories import make_card

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser,
    pytest.mark.tier("all"),
]


@pytest.fixture
def two(table, new_phone, at_card):
    """A new card between Anne and Bernard, and each one's phone at it."""
    card = make_card(table.anne, table.bernard, parties=[])
    annes, bernards = new_phone(), new_phone()
    at_card(annes, table.anne, card)
    at_card(bernards, table.bernard, card)
    return card, annes, bernards


@pytest.fixture
def alone(table, phone, at_card):
    """A new card between Anne and Bernard, and Anne's phone at it."""
    card = make_card(table.anne, table.bernard, parties=[])
    return card, at_card(phone, table.anne, card)


@pytest.mark.tier("everyday")
def test_what_the_one_writes_the_other_sees(two):
    _card, annes, bernards = two
    write(annes, "27", "13")
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 2")
    expect(total(bernards, 0)).to_have_text("27")
    write(bernards, "31", "15")
    expect(total(annes, 1)).to_have_text("44")


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
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 2")
    bernards.context.set_offline(False)
    bernards.clock.run_for(1_700)
    expect(lost).to_be_hidden()
    expect(total(bernards, 0)).to_have_text("27")
    assert scores(card) == [(27, 13)]


def test_signed_out_elsewhere_the_page_asks_to_be_signed_in(two):
    _card, _annes, bernards = two
    Session.objects.all().delete()
    bernards.evaluate("document.getElementById('card').dataset.watch = '/watch/1.1:1:expired/'")
    bernards.wait_for_url("**/accounts/login/**")


@pytest.mark.tier("everyday")
def test_who_is_typing_is_told_and_not_interrupted(two):
    card, annes, bernards = two
    tap(bernards, "2", "7")
    write(annes, "27", "13")
    expect(bernards.locator("[data-changed]")).to_be_visible()
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 1")
    tap(bernards, "go", "1")
    expect(score(bernards, 1)).to_have_value("1")
    bernards.get_by_role("button", name="Show it").tap()
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 2")
    question = bernards.locator(".conflict")
    expect(question).to_contain_text("What you typed is below as deal 2: Anne 27, Bernard 1.")
    expect(score(bernards, 0)).to_have_value("27")
    score(bernards, 1).tap()
    tap(bernards, "4")
    question.get_by_role("button", name="It is my record of deal 1").tap()
    expect(bernards.locator(".notes")).to_contain_text("Bernard Bell wrote 27–14")
    assert scores(card) == [(27, 14)]


def test_a_late_answer_about_the_card_before_ones_own_deal_says_nothing(alone):
    _card, annes = alone
    write(annes, "27", "13")
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 2")
    asked = held_back(annes, "**/watch/**")
    annes.wait_for_event("request", lambda request: "/watch/" in request.url)
    write(annes, "27", "13")
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 3")
    tap(annes, "1")
    with annes.expect_request("**/watch/**"):
        asked().fulfill(status=200)
    expect(annes.locator("[data-changed]")).to_be_hidden()


def test_an_open_list_stays_open_when_the_card_is_shown_anew(two):
    _card, annes, bernards = two
    write(annes, "27", "13")
    title, lines = (
        bernards.get_by_text("What was written, latest first"),
        bernards.locator(".history li"),
    )
    title.tap()
    expect(lines).to_have_count(1)
    write(annes, "31", "15")
    bernards.get_by_role("button", name="Show it").tap()
    expect(lines).to_have_count(2)
    expect(title).to_be_in_viewport()


def test_of_one_score_alone_the_other_is_asked_before_it_is_written(two):
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


def left_behind(annes: Page, bernards: Page, elder: str, younger: str) -> None:
    """Anne writes deal 1 as 27–13. Bernard then writes deal 1 too, on a page out of date."""
    without_asking(bernards)
    write(annes, "27", "13")
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 2")
    write(bernards, elder, younger)


@pytest.mark.tier("everyday")
def test_a_page_left_behind_asks_and_the_figures_may_be_the_next_deal(two):
    card, annes, bernards = two
    left_behind(annes, bernards, "30", "15")
    expect(bernards.locator(".conflict")).to_contain_text("Meanwhile Anne Archer wrote deal 1")
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 2")
    tap(bernards, "go")  # At once: which deal is meant is still open.
    expect(bernards.get_by_role("button", name="It is my record of deal 1")).to_be_focused()
    assert scores(card) == [(27, 13)]
    bernards.get_by_role("button", name="Write it as deal 2").tap()
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert scores(card) == [(27, 13), (30, 15)]


def test_while_it_is_asked_which_deal_was_meant_no_key_answers(two):
    card, annes, bernards = two
    left_behind(annes, bernards, "26", "14")
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
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 3")


def test_with_all_figures_taken_off_the_next_deal_is_typed_unasked(two):
    card, annes, bernards = two
    left_behind(annes, bernards, "26", "14")
    expect(bernards.locator(".conflict")).to_be_visible()
    for seat in (0, 1):
        score(bernards, seat).tap()
        tap(bernards, "back", "back")
    expect(bernards.locator(".conflict")).to_have_count(0)
    write(bernards, "31", "15")
    expect(bernards.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert len(scores(card)) == 2


def test_a_page_left_behind_asks_and_the_figures_may_be_ones_own_record(two):
    card, annes, bernards = two
    left_behind(annes, bernards, "28", "14")
    bernards.get_by_role("button", name="It is my record of deal 1").tap()
    expect(bernards.locator(".notes")).to_contain_text("Bernard Bell")
    assert scores(card) == [(27, 14)]
    assert Record.objects.filter(card=card).count() == 2


def test_ones_own_record_of_what_the_other_wrote_is_two_taps_and_the_figures(two, accessible):
    card, annes, bernards = two
    write(annes, "27", "13")
    own = bernards.get_by_role("link", name="Partie 1, deal 1: your own record")
    own.tap()
    expect(bernards.locator("#write h2")).to_have_text("Your record")
    expect(bernards.locator("[data-go]")).to_be_in_viewport(ratio=1)
    accessible(bernards)
    tap(bernards, "2", "8", "go")
    expect(bernards.locator(".notes")).to_contain_text("Bernard Bell wrote 28–13")
    expect(bernards.locator(".notes")).to_contain_text(
        "Each is right about their own hand (Law 74)"
    )
    expect(own).to_have_count(0)
    assert scores(card) == [(27, 13)]
    assert Record.objects.filter(card=card).count() == 2


@pytest.mark.tier("everyday")
def test_keys_tapped_during_a_slow_sending_are_of_the_next_deal(alone):
    card, annes = alone
    held = held_back(annes)
    write(annes, "27", "13")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    tap(annes, "3", "1", "go", "1", "5")
    expect(score(annes, 0)).to_have_value("27")
    expect(score(annes, 1)).to_have_value("13")
    held().continue_()
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 2")
    expect(score(annes, 1)).to_have_value("31")
    expect(score(annes, 0)).to_have_value("15")
    tap(annes, "go")
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert scores(card) == [(27, 13), (15, 31)]


def test_a_whole_deal_tapped_during_a_sending_is_written_after_it(alone):
    card, annes = alone
    held = held_back(annes)
    write(annes, "27", "13")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    write(annes, "31", "15")
    held().continue_()
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 3")
    assert scores(card) == [(27, 13), (15, 31)]


@pytest.mark.tier("everyday")
def test_as_many_deals_as_are_tapped_during_a_sending_are_written_one_after_another(alone):
    card, annes = alone
    held = held_back(annes)
    write(annes, "27", "13")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    write(annes, "31", "15")
    write(annes, "44", "9")
    tap(annes, "go", "2")  # The second tap of two on Write, then the first figure of deal 4.
    held().continue_()
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 4")
    expect(score(annes, 1)).to_have_value("2")
    assert scores(card) == [(27, 13), (15, 31), (44, 9)]


def test_another_way_is_turned_to_when_the_deal_is_written_and_takes_no_keys_with_it(alone):
    card, annes = alone
    held = held_back(annes)
    write(annes, "27", "13")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    tap(annes, "3", "1")
    items = annes.get_by_role("button", name="Items", exact=True)
    items.dispatch_event("click")
    held().continue_()
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 2")
    expect(score(annes, 1)).to_have_value("31")
    items.tap()
    expect(annes.locator(".by-items.in-parts")).to_be_visible()
    assert scores(card) == [(27, 13)]


def test_keys_tapped_during_a_sending_that_fails_are_said_to_be_lost(alone):
    card, annes = alone
    held = held_back(annes)
    write(annes, "27", "13")
    expect(annes.get_by_role("button", name="Writing…")).to_be_visible()
    tap(annes, "3", "1")
    held().abort("connectionreset")
    expect(annes.get_by_text("The keys you tapped while it was being sent")).to_be_visible()
    expect(score(annes, 0)).to_have_value("27")
    tap(annes, "go")
    expect(annes.locator(HEADING)).to_have_text("Partie 1, deal 2")
    assert load(card).parties[0].deals[0].scores == (27, 13)


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
