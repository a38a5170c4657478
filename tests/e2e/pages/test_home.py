"""Home in a real browser: what waits comes by itself, and leads to where it is done."""

import pytest
from playwright.sync_api import Page, expect

from club.models import Role, Session
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from tests.e2e.card_pages import SMALL, sideways
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.tier("all")
BADGE = """() => {
    window.badge = [];
    Object.assign(Navigator.prototype, {
        setAppBadge: async (n) => { badge.push(n); },
        clearAppBadge: async () => { sessionStorage.setItem("cleared", "yes"); },
    });
}"""


def at_home(page: Page, sign_in, member) -> Page:
    page.add_init_script(f"({BADGE})()")
    sign_in(page, member.user, "/")
    return page


@pytest.mark.tier("everyday")
def test_what_waits_comes_by_itself_and_is_done_in_two_taps(
    table, phone, sign_in, accessible
) -> None:
    card = make_card(table.anne, table.bernard)
    at_home(phone, sign_in, table.bernard)
    expect(phone).to_have_title(f"Home · {table.club.name} · Rubicon")
    expect(phone.get_by_text("Waiting for you")).to_have_count(0)
    phone.evaluate("window.here = true")
    close_card(card_id=card.pk, by=table.anne)
    line = phone.get_by_role("link", name="waits for your signature")
    expect(line).to_be_visible()
    expect(phone).to_have_title(f"(1) Home · {table.club.name} · Rubicon")
    expect(phone.locator("#said")).to_have_text("1 thing waits for you")
    assert phone.evaluate("[window.here, badge]") == [True, [0, 1]], "without a reload"
    assert sideways(phone) == 0
    accessible(phone)
    line.tap()
    button = phone.get_by_role("button", name="Countersign")
    expect(button).to_be_in_viewport()
    button.tap()
    expect(phone.locator("#card .badge").first).to_have_text("countersigned")
    phone.goto("/")
    expect(phone).to_have_title(f"Home · {table.club.name} · Rubicon")
    phone.get_by_role("button", name="Sign out").tap()
    expect(phone.get_by_role("link", name="Sign in").first).to_be_visible()
    assert phone.evaluate("sessionStorage.getItem('cleared')") == "yes"


def test_the_focus_stays_where_it_was_when_home_changes(table, new_phone, sign_in) -> None:
    laptop = new_phone(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    first = make_card(table.anne, table.bernard)
    at_home(laptop, sign_in, table.anne)
    laptop.locator(f'#live a[href$="/cards/{first.pk}/"]').focus()
    second = make_card(table.anne, table.treasurer)
    there = laptop.locator(f'#live a[href$="/cards/{second.pk}/"]')
    expect(there).to_be_visible()
    expect(laptop.locator(f'#live a[href$="/cards/{first.pk}/"]')).to_be_focused()


@pytest.mark.patient  # It counts the questions.
def test_it_asks_only_while_somebody_sees_it_and_says_when_nobody_answers(
    table, phone, sign_in
) -> None:
    phone.clock.install()
    at_home(phone, sign_in, table.anne)
    with phone.expect_response("**/phone/"):  # What a phone without a signal needs comes once.
        phone.clock.run_for(1_000)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    hide = (
        "hidden => Object.defineProperty(document, 'hidden', {value: hidden, configurable: true})"
    )
    changed = "document.dispatchEvent(new Event('visibilitychange'))"
    phone.evaluate(hide, True)
    phone.clock.run_for(20_000)
    assert asked == []
    phone.evaluate(hide, False)
    with phone.expect_request(lambda request: "/phone/" not in request.url):
        phone.evaluate(changed)
    assert len([url for url in asked if "/phone/" not in url]) == 1
    phone.context.set_offline(True)
    lost = phone.get_by_text("No connection since")
    for _ in range(8):
        phone.clock.run_for(3_000)
        phone.wait_for_timeout(50)
    expect(lost).to_be_visible()
    phone.context.set_offline(False)
    phone.clock.run_for(3_100)
    expect(lost).to_be_hidden()
    Session.objects.all().delete()
    phone.clock.run_for(3_100)
    expect(phone.get_by_role("link", name="Sign in").first).to_be_visible()


@pytest.mark.tier("everyday")
def test_a_new_clubs_first_evening_ticks_itself(phone, new_phone, sign_in, accessible) -> None:
    club = make_club()
    treasurer = make_member(club, name="Dora Dale", role=Role.TREASURER)
    small = new_phone(viewport=SMALL)
    at_home(small, sign_in, treasurer)
    expect(small.get_by_role("heading", name="The club’s first evening")).to_be_visible()
    assert sideways(small) == 0
    accessible(small)
    done = small.locator(".checklist .done")
    expect(done).to_have_count(0)
    other = make_member(club, name="Anne Archer")
    expect(done).to_have_count(1)
    card = make_card(treasurer, other, parties=[])
    expect(done).to_have_count(3)
    expect(small.get_by_role("heading", name="Cards you are playing")).to_be_visible()
    small.get_by_role("link", name="Invite them").tap()
    small.wait_for_url("**/members/")
    assert card.state == CardState.OPEN


def test_eight_cards_of_tonight_take_less_than_three_screens(
    table, phone, new_phone, sign_in, accessible
) -> None:
    people = [make_member(table.club, name=f"{name} Innes") for name in "ABCDEFGHJKLMNP"]
    people += [table.anne, table.bernard]
    pairs = zip(people[::2], people[1::2], strict=True)
    states = [CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED, CardState.OPEN] * 2
    cards = [make_card(*pair, state=state) for pair, state in zip(pairs, states, strict=True)]
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/sittings/2026-11-20/")
    height = phone.evaluate("document.documentElement.scrollHeight")
    assert height < 3 * 844, f"{height} px"
    for person in people:
        expect(phone.get_by_role("rowheader", name=person.name)).to_have_count(2)
    accessible(phone)
    phone.locator(f"#card-{cards[0].pk} td:visible").first.tap(force=True)  # The link lies over it.
    phone.wait_for_url(f"**/cards/{cards[0].pk}/")
