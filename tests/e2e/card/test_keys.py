"""The keypad of the card's page, and the figures that it keeps."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Record
from scoring.sheet.sheet import load
from tests.e2e.card_pages import SMALL, at_deal, score, scores, sideways, tap, total, unfold
from tests.e2e.phones import lose_the_answer_once, write
from tests.helping.cards import DESC
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")
WHEN_IT_ANSWERS = """async () => {
    while (!await fetch("/health/").catch(() => null));
    window.dispatchEvent(new Event("online"));
}"""


@pytest.mark.tier("everyday")
def test_the_boxes_keep_the_cards_order_and_a_deal_takes_six_taps(opened):
    phone, card = opened()
    deals = (0, "28", "23"), (1, "31", "15"), (0, "44", "6")
    for deal, (elder, first, then) in enumerate(deals, 1):
        at_deal(phone, 1, deal)
        boxes_are_as_columns(phone)
        expect(phone.locator(".score.active")).to_have_attribute("data-seat", str(elder))
        expect(phone.locator(f".score[data-seat='{elder}']")).to_contain_text("elder")
        expect(phone.locator(f".score[data-seat='{1 - elder}']")).to_contain_text("deals")
        assert tap(phone, *first, "go", *then, "go") == 4 + len(then)
    at_deal(phone, 1, 4)
    boxes_are_as_columns(phone)  # Bernard is elder now.
    assert scores(card) == [(28, 23), (15, 31), (44, 6)]
    phone.locator(".key.undo").tap()
    at_deal(phone, 1, 3)
    boxes_are_as_columns(phone)
    phone.get_by_role("link", name="15", exact=True).tap()
    expect(phone.locator("#write.mending.with-keys")).to_be_visible()
    boxes_are_as_columns(phone)
    score(phone, 0).tap()
    tap(phone, "1", "6", "go")  # The first key takes the place of the figure.
    at_deal(phone, 1, 3)
    assert scores(card) == [(28, 23), (16, 31)]


def boxes_are_as_columns(page: Page) -> None:
    """Check that Anne's box is on the left, as her column is."""
    left, right = (page.locator(".score").nth(place) for place in (0, 1))
    expect(left).to_contain_text("Anne")
    expect(right).to_contain_text("Bernard")
    assert left.bounding_box()["x"] < right.bounding_box()["x"]


@pytest.mark.tier("everyday")
def test_sums_follow_each_tap_and_a_score_with_a_letter_counts_nothing(opened):
    phone, _card = opened(DESC[0], DESC[1][:1])
    phone.context.set_offline(True)
    tap(phone, "4", "go", "7", "5")
    expect(phone.locator('[data-typed="0"]')).to_have_text("75")
    expect(total(phone, 0)).to_have_text("90")
    expect(total(phone, 1)).to_have_text("34")
    expect(phone.locator('[data-needs="0"]')).to_have_text("needs 10")
    tap(phone, "back")
    expect(total(phone, 0)).to_have_text("22")
    expect(phone.locator(".running")).to_contain_text("Anne 22, Bernard 34")
    phone.context.set_offline(False)
    with phone.expect_navigation():
        phone.evaluate("""() => {
            const form = document.getElementById("write");
            [form.elements.score_0.value, form.elements.score_1.value] = ["2x", "13"];
            form.submit();
        }""")  # As before the page's scripts ran: they take figures only.
    expect(score(phone, 0)).to_have_value("2x")
    expect(phone.locator(".score .error")).to_be_visible()
    expect(total(phone, 0)).to_have_text("15")
    expect(total(phone, 1)).to_have_text("43")
    expect(phone.locator('[data-typed="0"]')).to_have_text("")


def test_keys_are_large_and_move_for_no_message(opened):
    """The phone's own keyboard stays away."""
    page, _card = opened(DESC[0], viewport=SMALL)
    unfold(page)
    boxes = [found.bounding_box() for found in page.locator(".keys .key").all()]
    assert len(boxes) == 14
    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    back, go = (page.locator(f"[data-{name}]").bounding_box() for name in ("back", "go"))
    assert go["y"] - (back["y"] + back["height"]) >= 48
    assert go["y"] + go["height"] <= SMALL["height"]
    expect(page.locator(".deals tfoot .sum [data-sum='0']")).to_be_in_viewport(ratio=1)
    tap(page, "go")
    expect(page.locator(".error.net")).to_have_text("Anne’s score is still missing.")
    expect(page.locator("#said")).to_have_text("Anne’s score is still missing.")
    assert page.locator("[data-go]").bounding_box() == go
    tap(page, "2")
    expect(page.locator(".error.net")).to_be_hidden()
    for seat in (0, 1):
        score(page, seat).tap()
        expect(score(page, seat)).to_be_focused()
        assert score(page, seat).evaluate("field => field.inputMode") == "none"
    tap(page, "4", "5")
    expect(score(page, 1)).to_have_value("45")


@pytest.mark.tier("everyday")
def test_another_dealer_and_a_reload_in_the_middle_lose_nothing(opened):
    phone, card = opened()
    phone.get_by_label("Anne deals").check()
    boxes_are_as_columns(phone)
    expect(phone.locator(".score.active")).to_contain_text("Bernard")
    tap(phone, "3", "1", "go", "1")
    phone.reload()
    expect(score(phone, 1)).to_have_value("31")
    expect(score(phone, 0)).to_have_value("1")
    expect(total(phone, 1)).to_have_text("31")
    tap(phone, "5", "go")
    at_deal(phone, 1, 2)
    (deal,) = load(card).parties[0].deals
    assert (deal.scores, deal.dealer) == ((15, 31), 0)
    tap(phone, "2", "0", "0")
    phone.reload()
    expect(score(phone, 0)).to_have_value("200")
    tap(phone, "9")  # There is no room for it: it begins anew.
    expect(score(phone, 0)).to_have_value("9")


@pytest.mark.tier("everyday")
def test_no_signal_is_said_and_a_lost_answer_makes_no_second_record(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    with phone.expect_response("**/phone/"):  # By then the page listens for lost deals.
        at_card(phone, table.anne, card)
    phone.context.set_offline(True)
    write(phone, "27", "13")
    expect(phone.get_by_text("Not sent")).to_be_visible()
    expect(score(phone, 0)).to_have_value("27")
    phone.context.set_offline(False)
    phone.evaluate(WHEN_IT_ANSWERS)  # The browser may say that it is online before it is.
    at_deal(phone, 1, 2)
    expect(phone.get_by_text("Not sent")).to_be_hidden()
    assert scores(card) == [(27, 13)]
    lose_the_answer_once(phone)
    write(phone, "31", "15")
    expect(phone.get_by_text("Not sent")).to_be_visible()
    assert Record.objects.filter(card=card).count() == 2
    tap(phone, "go")
    at_deal(phone, 1, 3)
    assert Record.objects.filter(card=card).count() == 2


def test_where_the_signal_goes_early_what_waits_for_one_comes_later(table, phone, at_card):
    phone.route("**/js/offline/sync.js", lambda route: route.abort())
    with phone.expect_event("requestfailed"):
        at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=[]))
    phone.unroute("**/js/offline/sync.js")
    with phone.expect_response("**/phone/"):
        phone.evaluate("window.dispatchEvent(new Event('online'))")


@pytest.mark.tier("everyday")
def test_a_player_signed_out_in_the_middle_signs_in_and_goes_on(table, opened, at_card):
    phone, card = opened()
    tap(phone, "2", "7", "go", "1", "3")
    phone.context.clear_cookies()
    tap(phone, "go")
    phone.get_by_role("link", name="Sign in").last.tap()
    phone.wait_for_url("**/accounts/login/**")
    at_card(phone, table.anne, card)
    expect(score(phone, 0)).to_have_value("27")
    tap(phone, "go")
    at_deal(phone, 1, 2)


def test_a_deal_written_with_its_field_held_leaves_the_page_where_it_was(opened):
    page, _card = opened([(20, 10)])
    page.evaluate("scrollTo({ top: 60 })")
    score(page, 0).tap()
    write(page, "28", "13")
    at_deal(page, 1, 3)
    assert page.evaluate("scrollY") <= 60


def test_what_was_said_of_figures_goes_with_them(opened):
    page, _card = opened(viewport=SMALL)
    write(page, "120", "95")
    wrong, offer = page.locator(".score .error"), page.locator(".unusual")
    expect(wrong).to_contain_text("120–95")
    assert wrong.bounding_box()["width"] > SMALL["width"] * 0.9
    assert not sideways(page)
    key = page.locator("[data-back]")
    before = key.bounding_box()
    tap(page, "back")
    expect(wrong).to_be_hidden()
    expect(offer).to_be_hidden()
    assert key.bounding_box() == before
    expect(page.locator("#write [aria-invalid]")).to_have_count(0)
