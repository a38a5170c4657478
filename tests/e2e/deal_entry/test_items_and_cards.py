"""A deal told by its items or its cards, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Record
from tests.e2e.card_pages import (
    LAPTOP,
    ON_ITS_SIDE,
    SMALL,
    at_deal,
    score,
    scores,
    sideways,
    tap,
    total,
)
from tests.e2e.deal_forms import (
    ELDER,
    PLAY,
    YOUNGER,
    colour,
    counts,
    deal_out,
    tell_by_cards,
    tell_by_items,
    tick,
    turn_to,
)
from tests.e2e.phones import anew, without_asking
from tests.helping.cards import DESC, write
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


@pytest.mark.tier("everyday")
def test_a_deal_by_items_takes_twelve_taps(opened, accessible):
    page, card = opened(viewport=SMALL)
    taps = turn_to(page, "Items")
    taps += tick(page, "5", "quart", "Next")
    counts(page, 9, 0)
    taps += tick(page, "tens", "three tens", "queens", "Next")
    counts(page, 9, 17)
    for place, said in enumerate(("9 in all, needs 91", "17 in all, needs 83")):
        expect(page.locator(f'[data-count="{place}"] small')).to_have_text(said)
        expect(page.locator(f'[data-count="{place}"] small')).to_be_in_viewport(ratio=1)
    expect(page.locator(".race")).to_have_text("6 left · Bernard leads by 8")
    assert not sideways(page)
    taps += tick(page, "7–5", "9")
    taps += tick(page, "6")
    counts(page, 28, 23)
    accessible(page)
    page.locator("[data-write]").tap()
    at_deal(page, 1, 2)
    assert taps + 1 == 12
    assert scores(card) == [(28, 23)]
    page.get_by_role("link", name="28", exact=True).tap()
    page.get_by_text("What makes up this score").tap()
    expect(page.locator(".reckoned")).to_contain_text("four tens")
    accessible(page)


def test_what_is_wanting_and_a_repique_are_said_and_a_pique_asked(opened):
    phone, card = opened()
    turn_to(phone, "Items")
    tick(phone, "5", "quart", "Bernard deals", "Anne deals")
    expect(phone.locator(".part-key b").first).to_have_text("Bernard")
    expect(phone.get_by_label("Anne deals")).to_be_focused()
    tick(phone, "Next", "Next", "Write")
    expect(phone.locator(".beside .error").first).to_have_text("Choose how many tricks each won.")
    expect(phone.locator('[data-count="1"]')).to_contain_text("9 in all, needs 91")
    tick(phone, "7–5")
    expect(phone.locator(".way-wants")).to_have_text("Write what Bernard counted in play.")
    phone.locator('[data-part="elder"]').tap()
    tick(phone, "6")
    counts(phone, "–", "–")
    expect(phone.locator(".way-wants")).to_be_visible()
    phone.locator('[data-part="younger"]').tap()
    expect(phone.locator(".way-wants")).to_be_hidden()  # It stands beside Anne's points.
    phone.locator('[data-part="play"]').tap()
    expect(phone.locator(".way-wants")).to_contain_text("Only the better call counts. (Law 62)")

    anew(phone)
    turn_to(phone, "Items")
    tick(phone, "5", "quint", "kings", "three kings")
    expect(phone.locator(".bonus")).to_contain_text("repique: 60 + 34 = 94")
    tick(phone, "5", "quint", "2 × quint", "aces", "three aces", "Next", "Next", "7–5", "9", "6")
    expect(phone.get_by_text("there was not")).to_be_in_viewport(ratio=1)
    key, foot = phone.get_by_text("there was not").bounding_box(), phone.locator(".way-foot")
    assert key["y"] + key["height"] < foot.bounding_box()["y"]
    tick(phone, "there was")
    expect(phone.locator(".bonus")).to_contain_text("pique: 30 + 37 = 67")
    tick(phone, "Write")
    at_deal(phone, 1, 2)
    assert scores(card) == [(77, 6)]


@pytest.mark.tier("everyday")
def test_a_deal_by_cards_is_told_and_played_by_thumb(opened, accessible):
    page, card = opened(viewport=SMALL)
    taps = turn_to(page, "Cards")
    red = colour(page, "AH")
    taps += deal_out(page, *ELDER, *YOUNGER)
    assert colour(page, "AH") == colour(page, "TH") == red != colour(page, "AS")
    counts(page, 9, 17)
    expect(page.locator(".calls")).to_contain_text("49 pips to 48")
    accessible(page)
    deal_out(page, "AH")
    lowest = page.locator('[data-card="7S"]')
    before = lowest.bounding_box()
    deal_out(page, "7D")
    refused = (
        "Trick 1: Bernard plays 7♦\ufe0e to A♥\ufe0e, and must follow suit with 10♥\ufe0e. (Law 59)"
    )
    expect(page.locator(".foot-wants")).to_have_text(refused)
    assert lowest.bounding_box() == before  # No card moves under the thumb.
    expect(page.locator('[data-card="AH"] i')).to_have_text("An")
    expect(page.locator('[data-card="TH"] i')).to_have_text("Be")
    taps += deal_out(page, *PLAY[1:]) + 1
    counts(page, 28, 23)
    accessible(page)
    assert page.locator("#way").evaluate("form => form.offsetHeight") <= 2 * 844
    not_called(page)
    accessible(page)
    page.get_by_text("Mark as called", exact=True).tap()
    counts(page, 28, 23)
    not_called(page)
    page.locator("[data-write]").tap()
    at_deal(page, 1, 2)
    assert taps + 1 == 50
    told = Record.objects.get().reckoned
    assert told["tricks"][0] == ["AH", "TH"]
    assert told["calls"] == {"younger": {"sets": ["TS TH TD TC"]}}
    assert scores(card) == [(28, 20)]


def not_called(page: Page) -> None:
    """Mark the queens as not called. Each call says what it is and why, its key what it does."""
    queens = page.locator(".calls li", has_text="three queens")
    expect(queens.locator(".state")).to_have_text("good · 3")
    expect(queens).to_contain_text("counts because four tens is good")
    expect(page.locator(".state.not-good")).to_have_count(4)
    queens.get_by_text("Mark as not called").tap()
    expect(queens.locator(".state")).to_have_text("not called")
    expect(queens).to_contain_text("so it does not count")
    counts(page, 28, 20)


@pytest.mark.parametrize("tell", [tell_by_items, tell_by_cards])
def test_a_deal_the_other_wrote_meanwhile_is_not_written_without_a_thought(
    table, phone, at_card, accessible, tell
):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    without_asking(phone)
    tell(phone)
    counts(phone, 28, 23)
    write(card, table.bernard, (27, 13))
    phone.locator("[data-write]").tap()
    expect(phone.locator(".conflict")).to_contain_text(" wrote deal 1: ")
    phone.locator(".parts [data-part]").last.tap()
    phone.locator("[data-write]").tap()
    expect(phone.get_by_role("button", name="It is my record of deal 1")).to_be_focused()
    accessible(phone)
    assert scores(card) == [(27, 13)]
    phone.get_by_role("button", name="Write it as deal 2").tap()
    at_deal(phone, 1, 3)
    assert scores(card) == [(27, 13), (23, 28)]


def test_what_is_told_is_there_still_when_the_other_wrote_that_deal(table, opened):
    phone, card = opened()
    turn_to(phone, "Items")
    tick(phone, "5", "quart")
    write(card, table.bernard, (27, 13))
    phone.get_by_role("button", name="Show it").tap()
    expect(phone.locator(".conflict")).to_contain_text("What you entered is below.")
    expect(phone.locator(".by-items.in-parts")).to_be_visible()
    counts(phone, 9, 0)
    expect(total(phone, 0)).to_have_text("27")  # Nothing is added to the written deal.
    phone.reload()
    expect(phone.locator(".conflict")).to_contain_text("What you entered is below.")
    counts(phone, 9, 0)
    phone.get_by_role("link", name="Bernard Bell is right: 27–13").tap()
    expect(phone.locator("#write.with-keys")).to_be_visible()
    phone.reload()
    expect(phone.locator("#write.with-keys")).to_be_visible()
    assert scores(card) == [(27, 13)]


@pytest.mark.tier("everyday")
def test_what_is_told_goes_from_way_to_way(opened):
    phone, card = opened()
    tap(phone, "2", "8", "go", "2", "0")
    turn_to(phone, "Cards")
    deal_out(phone, *ELDER, *YOUNGER)
    counts(phone, 9, 17)
    tick(phone, "Only tricks and play")
    expect(phone.locator(".by-items.in-parts")).to_be_visible()
    counts(phone, 9, 17)
    tick(phone, "7–5", "9", "6")
    expect(phone.locator(".to-reach")).to_contain_text("Written for Bernard: 20, 3 too many.")
    turn_to(phone, "Totals")
    expect(score(phone, 0)).to_have_value("28")
    expect(score(phone, 1)).to_have_value("23")
    tap(phone, "go")
    at_deal(phone, 1, 2)
    assert scores(card) == [(28, 23)]


def test_a_score_that_was_only_looked_at_another_way_is_typed_on(opened):
    phone, _card = opened()
    tap(phone, "2")
    turn_to(phone, "Items")
    turn_to(phone, "Totals")
    tap(phone, "8")
    expect(score(phone, 0)).to_have_value("28")
    turn_to(phone, "Items")
    tick(phone, "5", "quart", "Next", "Next", "7–5", "9", "6")
    counts(phone, 28, 6)
    turn_to(phone, "Totals")
    tap(phone, "3")  # Replaces the figure from the items.
    expect(score(phone, 0)).to_have_value("3")
    tap(phone, "0", "go", "6", "go")
    at_deal(phone, 1, 2)
    phone.get_by_role("link", name="30", exact=True).tap()
    turn_to(phone, "Items")
    turn_to(phone, "Totals")
    tap(phone, "4")  # A written score makes room too.
    expect(score(phone, 0)).to_have_value("4")


def test_a_reload_and_a_turn_in_the_middle_lose_nothing(opened):
    phone, card = opened()
    turn_to(phone, "Items")
    tick(phone, "5", "quart", "Next", "tens", "three tens")
    counts(phone, 9, 14)
    phone.set_viewport_size(ON_ITS_SIDE)
    counts(phone, 9, 14)
    assert not sideways(phone)
    phone.reload()
    expect(phone.locator(".by-items.in-parts")).to_be_visible()
    counts(phone, 9, 14)
    expect(phone.locator('[data-part="younger"]')).to_have_attribute("aria-pressed", "true")
    tick(phone, "Next", "7–5", "9", "6")
    phone.context.set_offline(True)
    phone.locator("[data-write]").tap()
    expect(phone.get_by_text("Not sent")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("Not sent")).to_be_hidden()
    phone.locator("[data-write]").tap()
    at_deal(phone, 1, 2)
    assert scores(card) == [(28, 20)]
    phone.reload()
    expect(phone.locator("#write.with-keys")).to_be_visible()


def test_by_keyboard(opened):
    page, _card = opened(DESC[0], **LAPTOP)
    page.get_by_role("button", name="Items", exact=True).press("Enter")
    expect(page.locator(".by-items.in-parts")).to_be_visible()
    page.locator('[name="elder_point"][value="5"]').press("Space")
    page.get_by_role("button", name="quart").press("Enter")
    counts(page, 9, 0)
    page.locator('[data-part="play"]').press("Enter")
    page.locator('[name="tricks"][value="7"]').press("Space")
    page.locator('[data-plays="elder"] .tap').nth(1).press("Enter")
    page.locator('[data-plays="younger"] .tap').first.press("Enter")
    counts(page, 28, 6)
    page.locator("[data-write]").press("Enter")
    at_deal(page, 2, 2)


def test_without_a_script_the_site_reckons_and_a_call_is_marked(opened):
    page, card = opened(java_script_enabled=False, viewport=SMALL)
    page.get_by_role("button", name="Items", exact=True).tap()
    page.locator(".taps select").first.wait_for()
    narrowest = min(one.bounding_box()["width"] for one in page.locator(".taps select").all())
    assert narrowest >= 160  # “2 × huitième” and the arrow beside it.
    page.locator('label:has([name="elder_point"][value="5"])').tap()
    page.locator('[name="younger_tens"]').select_option("4")
    page.locator('label:has([name="tricks"][value="7"])').tap()
    page.locator('[name="elder_play"]').fill("9")
    page.locator('[name="younger_play"]').fill("6")
    page.get_by_role("button", name="Work it out", exact=True).tap()
    counts(page, 24, 20)
    page.get_by_role("button", name="Write", exact=True).tap()
    at_deal(page, 1, 2)
    assert scores(card) == [(24, 20)]
    page.get_by_role("button", name="Cards", exact=True).tap()
    page.get_by_label("Anne’s hand", exact=True).fill(" ".join(ELDER))
    page.get_by_label("Bernard’s hand", exact=True).fill(" ".join(YOUNGER))
    page.get_by_role("button", name="Work it out", exact=True).tap()
    queens = page.locator(".calls li", has_text="three queens")
    for now, then in (("not called", "called"), ("called", "not called")):
        queens.get_by_role("button", name=f"mark as {now}", exact=False).tap()
        expect(queens.get_by_text(f"Mark as {then}", exact=True)).to_be_visible()
