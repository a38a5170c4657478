"""Mark a deal by thumb: a deal conceded, or one in which a player reckons nothing."""

import pytest
from playwright.sync_api import expect

from scoring.sheet.sheet import load
from tests.e2e.card_pages import (
    ON_ITS_SIDE,
    ROWS_IN_VIEW,
    SMALL,
    USUAL,
    at_deal,
    on_each,
    score,
    tap,
    tap_a_deal,
)
from tests.e2e.deal_forms import tick
from tests.e2e.phones import anew, in_sight
from tests.helping.cards import DESC

pytestmark = pytest.mark.tier("all")


FIVE = DESC[1][:5]  # Anne 173, Bernard 90; Bernard is elder in the sixth.
UNDER_BOTH = [(10, 10)] * 5


def conceded(card):
    deal = load(card).parties[0].deals[5]
    return deal.scores, deal.mark, deal.mark_seat


def concedes(page, name):
    page.get_by_label(f"{name} concedes").tap()
    return 1


SCREENS = (SMALL, USUAL, ON_ITS_SIDE)


@pytest.mark.tier("everyday")
def test_r15_conceding_takes_six_taps_at_most_and_the_card_stays(opened, accessible):
    """What is in sight is looked at on each screen."""
    phone, card = opened(UNDER_BOTH[:4], viewport=SMALL)
    expect(phone.locator(".key.concede")).to_have_count(0)  # R15: only in the last deal.
    tap_a_deal(phone, 10, 10)
    at_deal(phone, 1, 6)
    expect(phone.get_by_text("Bernard concedes")).to_be_hidden()
    taps = tap(phone, "concede") + concedes(phone, "Bernard")
    for _screen in on_each(phone, *SCREENS):
        in_sight(phone)
        accessible(phone)
    tap(phone, "7")
    taps += tap(phone, "go")
    tap(phone, "3", "0")
    expect(phone.locator("[data-typed='0']")).to_have_text("")  # A count in hand is no score.
    taps += tap(phone, "go")
    expect(phone.locator(".conceded")).to_contain_text(
        "30 in hand + 13 in play + 10 for the cards = 53"
    )
    for screen in on_each(phone, *SCREENS):
        accessible(phone)
        expect(phone.get_by_role("button", name="plays for a capot")).to_be_hidden()
        if screen is not ON_ITS_SIDE:
            in_sight(phone)
            assert phone.evaluate(ROWS_IN_VIEW) >= 3  # And the total, and what it needs.
    phone.get_by_role("button", name="Write Anne 53, Bernard 7").tap()
    taps += 1
    at_deal(phone, 2, 1)
    assert conceded(card) == ((53, 7), "conceded", 1)
    assert taps <= 6


@pytest.mark.tier("everyday")
def test_r15_after_a_concession_the_other_plays_for_a_capot(opened, accessible):
    phone, card = opened([(20, 12)] * 5, viewport=SMALL)
    taps = tap(phone, "concede")  # Only Bernard can concede.
    phone.get_by_role("button", name="Anne plays for a capot").tap()
    expect(phone.locator(".by-items.in-parts")).to_be_visible()
    phone.locator(".part-key[data-part=play]").tap()
    accessible(phone)
    taps += 2 + tick(phone, "0–12 capot")
    expect(phone.locator('[data-count="1"] output')).to_have_text("53")  # 13 in play, and 40.
    expect(phone.locator('[data-count="0"] output')).to_have_text("0")
    phone.get_by_role("button", name="Write", exact=True).tap()
    at_deal(phone, 2, 1)
    assert conceded(card) == ((53, 0), "conceded", 1)
    assert taps + 1 <= 6


@pytest.mark.tier("everyday")
def test_r11_an_open_repique_is_asked_about_and_the_answer_writes(opened):
    phone, card = opened(FIVE)
    taps = tap(phone, "concede")  # Only Bernard can concede: nobody is asked who does.
    tap(phone, "6")
    taps += tap(phone, "go")
    tap(phone, "3", "4")
    taps += tap(phone, "go")
    expect(phone.get_by_text("Did Anne make a")).to_be_visible()
    phone.get_by_role("button", name="Write Anne 117, Bernard 6").tap()
    taps += 1
    at_deal(phone, 2, 1)
    assert conceded(card) == ((117, 6), "conceded", 1)
    assert taps <= 6


def test_r15_a_concession_is_refused_reckoned_anew_and_taken_back(opened):
    phone, card = opened(FIVE)
    tap(phone, "concede", "1", "4", "go", "0", "go")  # It would save the rubicon.
    expect(phone.get_by_text("Bernard has 104 in all and saves the rubicon.")).to_be_in_viewport()
    expect(phone.locator(".score.active")).to_contain_text("Bernard")
    tap(phone, "9")
    expect(score(phone, 1)).to_have_value("9")
    assert len(load(card).parties[0].deals) == 5

    anew(phone)
    go = phone.locator("[data-go]")
    tap(phone, "concede", "0", "go", "4")
    expect(go).to_have_text("Add up")
    tap(phone, "go")
    expect(phone.get_by_text("Write Anne 27, Bernard 0")).to_be_visible()
    expect(go).to_have_text("Write 27–0")
    score(phone, 0).tap()
    tap(phone, "5")  # It takes the place of the 4.
    expect(go).to_have_text("Add up")
    tap(phone, "go")
    expect(phone.locator(".conceded")).to_be_visible()

    anew(phone)
    tap(phone, "concede", "5")
    phone.reload()
    concedes = phone.get_by_text("Bernard concedes")
    expect(concedes).to_be_visible()
    expect(score(phone, 1)).to_have_value("5")
    phone.get_by_label("Not conceding").tap()
    expect(concedes).to_be_hidden()
    tap(phone, "concede")
    expect(concedes).to_be_visible()
    tap(phone, "concede")  # Tapped again, the key plays the deal.
    expect(concedes).to_be_hidden()
    tap(phone, "back", "6", "go", "3", "8", "go")
    at_deal(phone, 2, 1)
    assert conceded(card) == ((38, 6), "", None)


def test_r15_without_javascript_a_deal_is_conceded_in_the_form(opened):
    phone, card = opened(FIVE, java_script_enabled=False)
    concedes(phone, "Bernard")
    score(phone, 0).fill("5")
    score(phone, 1).fill("6")
    phone.get_by_role("button", name="Write the deal").last.tap()
    phone.get_by_role("button", name="Write Anne 28, Bernard 6").tap()
    at_deal(phone, 2, 1)
    assert conceded(card) == ((28, 6), "conceded", 1)


def test_a_mark_that_cannot_be_is_not_offered_and_one_of_nobody_says_so(opened):
    phone, _card = opened()
    tap(phone, "0", "go", "3", "6", "more")
    expect(phone.locator("[name=mark][value=conceded]")).to_have_count(0)
    phone.locator("[name=mark][value=reckons_nothing]").check()
    phone.get_by_role("button", name="Back to the keys").tap()
    said = phone.get_by_text("Choose the player.")
    expect(said).to_be_visible()
    anew(phone)
    tap(phone, "0", "go", "3", "6", "more")
    phone.locator("[name=mark][value=reckons_nothing]").check()
    phone.locator("#write").evaluate("form => form.requestSubmit()")
    expect(said.last).to_be_visible()  # On the pad.
