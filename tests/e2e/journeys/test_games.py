"""Games up to a hundred and four-deal parties by thumb, on one phone and on two (R20, R22)."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from piquet.money.stakes import Stake
from scoring.models import Card
from scoring.sheet.sheet import load
from tests.e2e.card_pages import ON_ITS_SIDE, SMALL, on_each, scores, sideways, tap, total
from tests.e2e.deal_forms import tick, turn_to
from tests.e2e.phones import write
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


def open_card(page: Page, club: str, opponent: int, code: str) -> None:
    """Choose the opponent and the game."""
    page.goto(f"/clubs/{club}/cards/new/")
    page.locator(f'[name="opponent"][value="{opponent}"]').check()
    page.locator("#agreed > summary").tap()
    page.locator(f'[name="code"][value="{code}"]').check()


# Whether the chosen words fit beside the arrow.
CHOICE_IN_FULL = """(select) => {
    const {font, paddingLeft, paddingRight} = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(select.selectedOptions[0].text).width < room - 20;
}"""


WIDTHS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 800},
    {"width": 390, "height": 800},
    {"width": 1280, "height": 800},
)


def test_what_the_rate_is_for_is_read_in_full(table, new_phone, sign_in):
    page = new_phone(viewport=WIDTHS[0])
    sign_in(page, table.anne.user)
    half_a_crown = Stake("", "LSD", 30, "point", "unit")
    make_card(table.anne, table.bernard, parties=[], stake=half_a_crown)
    open_card(page, table.club.slug, table.bernard.pk, "au-cent")
    expect(page.get_by_label("Rate", exact=True).filter(visible=True)).to_have_value("")
    of_games = page.locator("#id_games_per")
    expect(of_games.locator("option:checked")).to_have_text("a game, two for a double")
    for screen in on_each(page, *WIDTHS):
        assert of_games.evaluate(CHOICE_IN_FULL), screen
        assert not sideways(page), screen


def test_a_partie_of_au_cent_on_two_phones(table, new_phone, sign_in, at_card, accessible):
    page = new_phone(viewport=SMALL)
    sign_in(page, table.anne.user)
    open_card(page, table.club.slug, table.bernard.pk, "au-cent")
    expect(page.get_by_text("Ten shillings a hundred").first).to_be_hidden()
    expect(page.get_by_text("Each player cuts. Whoever cuts the lower card deals.")).to_be_visible()
    page.get_by_text("House rules").tap()
    expect(page.get_by_text("A player who concedes the last deal")).to_be_hidden()
    page.get_by_text("Nines, eights and sevens count nothing").tap()
    page.locator("#id_games_amount").fill("2/6")
    accessible(page)
    assert not sideways(page)
    page.get_by_role("button", name="Open the card").tap()
    head, needs = page.locator("#write h2"), page.locator('[data-needs="0"]')
    expect(head).to_have_text("Game 1, deal 1")
    card = Card.objects.get()
    assert card.switches == {"small_cards_count": False}

    write(page, "60", "20")  # Anne is elder
    expect(head).to_have_text("Game 1, deal 2")
    tap(page, "1", "2", "go", "4")
    expect(needs).to_have_text("36 to go")
    tap(page, "5")
    expect(needs).to_have_text("out")
    tap(page, "go")
    expect(head).to_have_text("Game 2, deal 1")
    expect(page.locator("td .word").first).to_have_text("double")

    for elder, younger in ((28, 20), (35, 31), (21, 20)):
        write(page, str(elder), str(younger))
    expect(head).to_have_text("Game 2, deal 4")
    expect(page.locator(".worth")).to_contain_text("Anne needs 20, Bernard 25. Both may be out")
    write(page, "40", "31")
    asked = page.locator(".asks-out")
    expect(asked).to_contain_text("111–115. Who was out first?")
    for button in asked.locator("button").all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.bounding_box()["height"] >= 48
    accessible(page)
    asked.get_by_role("button", name="Anne").tap()
    expect(head).to_have_text("Game 1, deal 1")  # of the second partie
    expect(page.locator(".head.current")).to_have_text("Partie 2, game 1")
    sheet = load(Card.objects.get())
    assert sheet.parties[0].result.totals == (3, 0)

    other = new_phone()
    at_card(other, table.bernard, card)
    expect(other.get_by_text("Partie 1: Anne Archer 3 games, Bernard Bell 0.")).to_be_visible()
    other.locator('a[href$="/deals/1/6/"]').tap()
    expect(other.locator("h1")).to_have_text("Partie 1, game 2, deal 4")
    expect(other.get_by_text("Anne out first").first).to_be_visible()
    accessible(other)
    tap(other, "go")  # The same scores; Bernard says who was first.
    other.locator(".asks-out").get_by_role("button", name="Bernard").tap()
    note = page.locator(".notes")
    expect(note).to_contain_text("They do not agree who was out first")
    expect(note).to_contain_text("Bernard Bell wrote 31–40, Bernard out first")
    accessible(page)
    page.get_by_role("button", name=re.compile("Bernard Bell is right")).tap()
    expect(head).to_have_text("Game 3, deal 1")
    expect(note).to_be_hidden()
    assert load(Card.objects.get()).parties[0].result.totals == (2, 1)


# Whether its words fit inside it.
HOLDS_ITS_WORDS = (
    "key => key.scrollWidth <= key.clientWidth && key.scrollHeight <= key.clientHeight"
)


@pytest.mark.parametrize("screens", [(SMALL, WIDTHS[-1]), (ON_ITS_SIDE,)])
def test_whether_it_was_a_double_is_asked_in_whole_words_on_the_screen(
    table, new_phone, at_card, screens
):
    page = new_phone(viewport=screens[0])
    deals, euro = [(30, 20), (12, 40)], Stake("", "EUR", 100, "game", "")
    card = make_card(table.anne, table.bernard, parties=[deals], stake=euro, code="au-cent")
    at_card(page, table.anne, card)
    write(page, "40", "60")
    answers = page.locator(".asks-out").get_by_role("button")
    expect(answers).to_have_text(["Yes: a single game", "No: a double"])
    for screen in on_each(page, *screens):
        for answer in answers.all():
            expect(answer).to_be_in_viewport(ratio=1)
            assert answer.evaluate(HOLDS_ITS_WORDS), screen
        assert not sideways(page), screen
    answers.first.tap()
    expect(page.locator("#write h2")).to_have_text("Game 2, deal 1")


def test_the_older_game_asks_who_deals_and_says_who_is_out(table, new_phone, sign_in, accessible):
    """R21: the players cut for every deal."""
    page = new_phone(viewport=SMALL)
    sign_in(page, table.anne.user)
    open_card(page, table.club.slug, table.bernard.pk, "hundred-up")
    page.locator("#id_games_amount").fill("1s")
    page.locator("#id_games_per").select_option("partie")
    page.get_by_role("button", name="Open the card").tap()
    tap(page, "2", "0", "go", "2", "4", "go")
    wanting = page.locator(".of-no-dealer")
    expect(wanting).to_be_visible()
    accessible(page)
    page.reload()  # Nothing typed is lost.
    expect(page.locator("[name=score_1]")).to_have_value("24")
    page.get_by_label("Bernard deals").check()
    expect(wanting).to_be_hidden()
    tap(page, "go")
    others = (("Anne", 20, 24), ("Bernard", 23, 21), ("Anne", 20, 23))
    for number, (dealer, elder, younger) in enumerate(others, start=2):
        expect(page.locator("#write h2")).to_have_text(f"Game 1, deal {number}")
        expect(page.locator("[name=dealer]:checked")).to_have_count(0)
        page.get_by_label(f"{dealer} deals").check()
        write(page, str(elder), str(younger))
    expect(page.locator("#write h2")).to_have_text("Game 1, deal 5")
    turn_to(page, "Items")
    expect(page.locator(".parts")).to_be_hidden()
    page.get_by_label("Bernard deals").check()
    expect(page.locator(".in-parts .parts")).to_be_visible()
    said = page.locator(".game-now")
    tick(page, "5", "quart")  # Anne has 90, Bernard 85
    expect(said).to_contain_text("The game so far: Anne 99, Bernard 85.")
    tick(page, "Next", "queens", "tens", "three tens")
    expect(said).to_contain_text("Anne 99, Bernard 102. Bernard out first.")
    accessible(page)


@pytest.mark.tier("everyday")
def test_the_deals_that_count_double_are_doubled_while_they_are_typed(table, phone, sign_in):
    sign_in(phone, table.anne.user)
    open_card(phone, table.club.slug, table.bernard.pk, "four-deal")
    phone.get_by_text("Sixpenny points").tap()
    phone.get_by_role("button", name="Open the card").tap()
    expect(phone.locator("tbody th").first).to_have_text("1 ×2")
    tap(phone, "2", "5")
    expect(total(phone, 0)).to_have_text("50")
    tap(phone, "go", "2", "0", "go")
    for elder, younger in ((30, 20), (20, 30), (20, 25)):
        write(phone, str(elder), str(younger))
    expect(phone.get_by_text("140 all: two more deals.")).to_be_visible()
    tap(phone, "3", "0")
    expect(total(phone, 0)).to_have_text("170")
    assert scores(Card.objects.get()) == [(25, 20), (20, 30), (20, 30), (25, 20)]
