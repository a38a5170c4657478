"""Answers of a form of items or cards on a phone: refusals, a change of dealer, no answer while a
form is on its way."""

import pytest
from playwright.sync_api import expect

from tests.e2e.card_pages import ON_ITS_SIDE, SMALL, at_deal, scores, tap
from tests.e2e.deal_forms import counts, tell_by_cards, tell_by_items, tick, turn_to
from tests.e2e.phones import held_back

pytestmark = pytest.mark.tier("all")

# Record each place where the key that goes on is drawn, frame by frame.
WATCH_WHAT_GOES_ON = """() => {
    window.places = new Set();
    const look = () => {
        for (const key of document.querySelectorAll(".way [data-onward], .way [data-write]")) {
            const {right, bottom} = key.getBoundingClientRect();
            if (key.checkVisibility()) window.places.add(`${right.toFixed()},${bottom.toFixed()}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""


def test_why_it_is_not_written_is_said_though_it_was_told_out_of_sight(opened):
    phone, card = opened()
    turn_to(phone, "Items")
    more = phone.locator(".rare > summary")
    more.tap()
    phone.locator('label:has([name="younger_bars"][value="point"])').tap()
    more.tap()
    tick(phone, "6", "Next", "Next", "7–5", "9", "6")
    why = "Bernard bars point without scoring for it, but Anne scores for it. (Laws 46, 56)"
    expect(phone.locator(".foot-wants")).to_have_text(why)
    expect(phone.locator(".way-wants")).to_be_visible()
    tick(phone, "Write")
    expect(phone.locator(".rare .error")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".way-wants")).to_be_hidden()  # Not said twice.
    assert scores(card) == []


@pytest.mark.parametrize("tell", [tell_by_items, tell_by_cards])
def test_while_it_is_written_no_key_answers(opened, tell):
    phone, card = opened()
    tell(phone)
    counts(phone, 28, 23)
    on_its_way = held_back(phone, "**/reckoned/")
    write = phone.locator("[data-write]")
    write.tap()
    expect(write).to_have_text("Writing…")
    told = phone.locator("#way").evaluate("form => [...new FormData(form)].join()")
    parts = phone.locator(".way :is(.chips label, .playing-card)")
    for key in parts.filter(visible=True).all()[:8]:
        x, y, wide, high = key.bounding_box().values()
        phone.touchscreen.tap(x + wide / 2, y + high / 2)
    assert phone.locator("#way").evaluate("form => [...new FormData(form)].join()") == told
    on_its_way().abort()
    expect(phone.get_by_text("Not sent")).to_be_visible()
    expect(write).to_have_text("Write")
    write.tap()
    at_deal(phone, 1, 2)
    assert scores(card) == [(28, 23)]


def test_when_the_other_deals_each_keeps_what_was_told_under_their_name(opened):
    phone, card = opened()
    tell_by_cards(phone)
    counts(phone, 28, 23)
    tick(phone, "Anne deals")
    expect(phone.locator(".moved")).to_have_text(
        "Bernard is elder now. Each player keeps what you entered for them. "
        "The tricks are gone, because Bernard leads now."
    )
    expect(phone.locator(".moved")).to_be_in_viewport(ratio=1)
    expect(phone.locator('[data-card="AS"]')).to_have_attribute("aria-label", "ace of spades, Anne")
    counts(phone, 17, 9)  # Bernard's and Anne's.
    tick(phone, "Bernard deals")
    counts(phone, 9, 17)
    assert scores(card) == []


@pytest.mark.parametrize("view", [{}, {"viewport": SMALL}, {"viewport": ON_ITS_SIDE}])
def test_what_goes_on_stands_still_whatever_the_site_answers(opened, view):
    phone, _card = opened(**view)
    tap(phone, "2", "8")
    turn_to(phone, "Items")
    phone.evaluate(WATCH_WHAT_GOES_ON)
    for told, elder, younger in (
        (("5",), 5, 0),
        (("quart",), 9, 0),
        (("Next", "tens", "three tens"), 9, 14),
        (("Next", "7–5"), 9, 14),
        (("9", "6"), 28, 20),
    ):
        tick(phone, *told)
        counts(phone, elder, younger)
        expect(phone.locator(".soon")).to_have_count(0)  # The site has answered.
    expect(phone.locator(".to-reach")).to_have_text("Written for Anne: 28, reached.")
    assert len(phone.evaluate("[...window.places]")) == 1
