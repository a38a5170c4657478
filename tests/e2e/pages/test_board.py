"""The board on the wall in a real browser: it follows the phones, and says when it cannot."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from club.models import Session
from scoring.days import day_of_play
from scoring.models import CardState
from tests.e2e.card_pages import SMALL, sideways, tap
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")
WALLS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080})
WALL = {"viewport": WALLS[0], "is_mobile": False, "has_touch": False}


def outside(page: Page) -> list[str]:
    """The visible cards and result lines that do not fit the screen or their frame."""
    return page.evaluate(
        """() => [...document.querySelectorAll(
            ".page:not(.away) article, .standing .page:not(.away) tr")]
          .filter((e) => e.getBoundingClientRect().bottom > innerHeight + 1
                      || (e.matches("article") && e.scrollHeight > e.clientHeight + 1))
          .map((e) => e.textContent.replace(/\\s+/g, " "))"""
    )


@pytest.mark.tier("everyday")
def test_two_phones_write_and_the_board_follows(
    table, new_phone, at_card, sign_in, accessible
) -> None:
    today = day_of_play(table.club)
    card = make_card(table.anne, table.bernard, parties=[], played_on=today)
    annes, bernards, wall = new_phone(), new_phone(), new_phone(**WALL)
    sign_in(wall, table.treasurer.user, f"/clubs/{table.club.slug}/board/")
    expect(wall.get_by_text("Nothing has been written tonight.")).to_be_visible()
    accessible(wall)
    at_card(annes, table.anne, card)
    tap(annes, "2", "7", "go", "1", "3", "go")
    expect(wall.locator(".score")).to_have_text(["27", "13"])
    at_card(bernards, table.bernard, card)
    tap(bernards, "3", "1", "go", "1", "5", "go")
    expect(wall.get_by_text("Partie 1, deal 3")).to_be_visible()
    expect(wall.locator(".score")).to_have_text(["42", "44"])
    make_card(table.anne, table.treasurer, played_on=today)
    expect(wall.locator("article")).to_have_count(2)
    expect(wall.get_by_text("and 1 more card")).to_have_count(2)
    assert outside(wall) == []


def a_minute_goes_by(wall: Page, until: Callable[[], bool]) -> None:
    """Advance the wall's clock by a minute, or less."""
    for _ in range(20):
        if until():
            return
        wall.clock.run_for(3_000)


def test_a_lost_connection_is_said_and_got_over(table, new_phone, sign_in) -> None:
    wall = new_phone(**WALL)
    sign_in(wall, table.anne.user)
    wall.clock.install()
    wall.goto(f"/clubs/{table.club.slug}/board/")
    wall.context.set_offline(True)
    lost = wall.locator("#lost")
    a_minute_goes_by(wall, until=lost.is_visible)
    expect(lost).to_contain_text("No connection since")
    make_card(table.anne, table.bernard, played_on=day_of_play(table.club))
    wall.context.set_offline(False)
    a_minute_goes_by(wall, until=lost.is_hidden)
    expect(lost).to_be_hidden()
    expect(wall.get_by_text("Anne Archer").first).to_be_visible()
    Session.objects.all().delete()  # Signed out, it asks for a sign-in, and comes back.
    wall.clock.run_for(3_000)
    wall.wait_for_url(f"**/accounts/login/?next=/clubs/{table.club.slug}/board/")


def test_many_cards_take_turns_and_all_fit(table, new_phone, sign_in) -> None:
    today = day_of_play(table.club)
    long = make_member(table.club, name="Georgina Grenville-Hetherington-Smythe")
    others = [make_member(table.club, name=f"Ivo Innes {n}") for n in range(8)]
    for n, other in enumerate(others):
        state = CardState.CLOSED if n % 3 == 0 else CardState.OPEN
        make_card(other, long, state=state, played_on=today)
    make_card(table.anne, table.bernard, parties=[[(27, 13)]], played_on=today)
    wall = new_phone(**WALL)
    sign_in(wall, table.anne.user)
    wall.clock.install()
    for size in WALLS:
        wall.set_viewport_size(size)
        wall.goto(f"/clubs/{table.club.slug}/board/")
        expect(wall.get_by_text("Cards 1 of 2")).to_be_visible()
        expect(wall.locator("article:visible")).to_have_count(5)
        assert outside(wall) == []
        wall.clock.run_for(12_500)
        expect(wall.get_by_text("Cards 2 of 2")).to_be_visible()
        expect(wall.locator("article:visible")).to_have_count(4)
        assert outside(wall) == []
    wall.set_viewport_size(SMALL)
    expect(wall.locator("article:visible")).to_have_count(9)
    assert sideways(wall) == 0


UNCUT = """() => {
    const sheet = [...document.styleSheets].at(-1);
    const rule = ".board, .board * { overflow: visible !important }";
    sheet.insertRule(rule, sheet.cssRules.length);
}"""


def in_both_schemes(wall: Page) -> list[bytes]:
    """Pictures of the board in light and in dark."""
    pictures = []
    for scheme in ("light", "dark"):
        wall.emulate_media(color_scheme=scheme)
        pictures.append(wall.screenshot())
    return pictures


def test_no_letter_is_cut(table, new_phone, sign_in) -> None:
    """The board looks the same where nothing that sticks out of its box is hidden."""
    peggy = make_member(table.club, name="Ägidia Quigley-Jøgg")
    make_card(table.anne, peggy, state=CardState.CLOSED, played_on=day_of_play(table.club))
    wall = new_phone(**WALL)
    sign_in(wall, table.anne.user)
    for size in (SMALL, *WALLS):
        wall.set_viewport_size(size)
        wall.goto(f"/clubs/{table.club.slug}/board/")
        clock = wall.locator(".clock")
        expect(clock).not_to_be_empty()
        clock.evaluate("clock => clock.hidden = true")
        shown = in_both_schemes(wall)
        wall.evaluate(UNCUT)
        assert in_both_schemes(wall) == shown, size


def test_the_evening_on_a_phone(table, new_phone, sign_in, accessible, mailoutbox) -> None:
    make_card(table.anne, table.bernard, state=CardState.CLOSED)
    phone = new_phone(viewport=SMALL)
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/sittings/2026-11-20/")
    assert sideways(phone) == 0
    accessible(phone)
    phone.get_by_role("button", name="Remind by e-mail").tap()
    expect(phone.get_by_text("Rubicon is sending Bernard Bell a reminder.")).to_be_visible()
    assert [letter.to for letter in mailoutbox] == [[table.bernard.user.email]]
    accessible(phone)
