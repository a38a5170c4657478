"""The page a player lives in: its keys, what it keeps, what it says, how it is set."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from club.models import Club, Member, Role
from scoring.models import Card, CardState, Record
from scoring.operations.end_early import annul
from scoring.operations.record_deal import Figures, record_deal
from scoring.sheet import load
from tests.factories import make_card, make_club, make_member
from tests.scoring.cards import DESC, key

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

Phones = Callable[..., Page]
SignIn = Callable[..., None]
SMALL = {"width": 360, "height": 740}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
ON_ITS_SIDE = {"width": 740, "height": 360}


class Table(NamedTuple):
    club: Club
    anne: Member
    bernard: Member
    treasurer: Member


@pytest.fixture
def table() -> Table:
    club = make_club()
    return Table(
        club,
        make_member(club, name="Anne Archer"),
        make_member(club, name="Bernard Bell"),
        make_member(club, name="Dora Dale", role=Role.TREASURER),
    )


@pytest.fixture
def at_card(sign_in: SignIn) -> Callable[[Page, Member, Card], Page]:
    """`at_card(page, member, card)`: the card's page as the member has it before him."""

    def go(page: Page, member: Member, card: Card) -> Page:
        sign_in(page, member.user)
        page.goto(f"/clubs/{member.club.slug}/cards/{card.pk}/")
        return page

    return go


def tap(page: Page, *keys: str) -> int:
    """Tap keys of the app's own; digits, “go” and “back”. The number of taps."""
    for name in keys:
        selector = f'[data-digit="{name}"]' if name.isdigit() else f"[data-{name}]"
        page.locator(f".keys {selector}").tap()
    return len(keys)


def score(page: Page, seat: int) -> Locator:
    return page.locator(f"#id_score_{seat}")


def total(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-sum="{seat}"]')


def scores(card: Card) -> list[tuple[int, int]]:
    return [deal.scores for partie in load(card).parties for deal in partie.deals]


# The keys


def test_two_two_digit_scores_take_six_taps(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    assert tap(phone, "2", "7", "go", "1", "3", "go") == 6
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(27, 13)]


def test_elder_comes_first_and_the_deal_alternates(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    for elder, deal in (("Anne", 1), ("Bernard", 2), ("Anne", 3)):
        expect(phone.locator("#write h2")).to_have_text(f"Partie 1, deal {deal}")
        expect(phone.locator(".score").first).to_contain_text(elder)
        expect(phone.locator(".score").first).to_contain_text("elder")
        tap(phone, "2", "8", "go", "2", "3", "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 4")
    assert scores(card) == [(28, 23), (23, 28), (28, 23)]


def test_the_phones_own_keyboard_stays_away(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard))
    for seat in (0, 1):
        score(phone, seat).tap()
        expect(score(phone, seat)).to_be_focused()
        assert score(phone, seat).evaluate("field => field.inputMode") == "none"
    tap(phone, "4", "5")
    expect(score(phone, 1)).to_have_value("45")


def test_sums_follow_each_tap_before_anything_is_sent(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:1]])
    at_card(phone, table.anne, card)
    phone.context.set_offline(True)
    tap(phone, "4", "go", "7", "5")
    expect(phone.locator('[data-typed="0"]')).to_have_text("75")
    expect(total(phone, 0)).to_have_text("90")
    expect(total(phone, 1)).to_have_text("34")
    expect(phone.locator('[data-needs="0"]')).to_have_text("10 to save")
    tap(phone, "back")
    expect(total(phone, 0)).to_have_text("22")
    expect(phone.locator(".running")).to_contain_text("Anne 22, Bernard 34")


def test_keys_are_large_and_opposite_ones_stand_apart(table, new_phone, at_card):
    page = new_phone(viewport=SMALL)
    at_card(page, table.anne, make_card(table.anne, table.bernard))
    boxes = [found.bounding_box() for found in page.locator(".keys .key").all()]
    assert len(boxes) == 14
    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    back, go = (page.locator(f"[data-{name}]").bounding_box() for name in ("back", "go"))
    assert go["y"] - (back["y"] + back["height"]) >= 48
    assert go["y"] + go["height"] <= SMALL["height"]
    expect(page.locator(".deals tfoot .sum [data-sum='0']")).to_be_in_viewport(ratio=1)


def test_who_deals_is_one_tap_to_change(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    phone.get_by_label("Anne deals").check()
    expect(phone.locator(".score").first).to_contain_text("Bernard")
    tap(phone, "3", "1", "go", "1", "5", "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    (deal,) = load(card).parties[0].deals
    assert (deal.scores, deal.dealer) == ((15, 31), 0)


def test_the_last_deal_may_be_marked_conceded(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[1][:5]])
    at_card(phone, table.anne, card)
    tap(phone, "0", "go", "3", "6", "more")
    phone.locator("[name=mark][value=conceded]").check()
    phone.locator("[name=mark_seat][value='1']").check()
    phone.get_by_role("button", name="Back to the keys").tap()
    expect(phone.locator(".mark-said")).to_contain_text("Bernard: conceded")
    tap(phone, "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 2, deal 1")
    deal = load(card).parties[0].deals[5]
    assert (deal.scores, deal.mark, deal.mark_seat) == ((36, 0), "conceded", 1)


def test_keys_for_the_left_hand_stay_so(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard))
    tap(phone, "more")
    phone.get_by_label("Keys for the left hand").check()
    phone.reload()
    one, go = (phone.locator(name).bounding_box() for name in ('[data-digit="1"]', "[data-go]"))
    assert go["x"] < one["x"]


# What it keeps


def test_a_reload_in_the_middle_loses_nothing(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    phone.get_by_label("Anne deals").check()
    tap(phone, "3", "1", "go", "1")
    phone.reload()
    expect(score(phone, 1)).to_have_value("31")
    expect(score(phone, 0)).to_have_value("1")
    expect(total(phone, 1)).to_have_text("31")
    tap(phone, "5", "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(15, 31)]


def test_a_phone_on_its_side_keeps_what_is_typed_and_shows_it(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=DESC[:2]))
    tap(phone, "2", "0", "go", "1")
    phone.set_viewport_size(ON_ITS_SIDE)
    expect(score(phone, 0)).to_have_value("20")
    expect(score(phone, 1)).to_have_value("1")
    expect(phone.locator(".head.current")).to_be_in_viewport(ratio=0.99)
    assert not sideways(phone)


def test_without_a_signal_it_says_so_and_the_same_deal_is_sent_again(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    phone.context.set_offline(True)
    tap(phone, "2", "7", "go", "1", "3", "go")
    expect(phone.get_by_text("Not sent")).to_be_visible()
    expect(score(phone, 0)).to_have_value("27")
    phone.context.set_offline(False)
    tap(phone, "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(27, 13)]


def test_an_answer_lost_on_the_way_makes_no_second_record(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    lose_the_answer_once(phone)
    tap(phone, "2", "7", "go", "1", "3", "go")
    expect(phone.get_by_text("Not sent")).to_be_visible()
    assert Record.objects.filter(card=card).count() == 1
    tap(phone, "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert Record.objects.filter(card=card).count() == 1


def lose_the_answer_once(page: Page) -> None:
    """The next deal sent reaches the site; its answer does not reach the phone."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route("**/deals/", lose, times=1)


def test_signed_out_in_the_middle_he_signs_in_and_goes_on(table, phone, at_card, sign_in):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    phone.context.clear_cookies()
    tap(phone, "2", "7", "go", "1", "3", "go")
    phone.wait_for_url("**/accounts/login/**")
    at_card(phone, table.anne, card)
    expect(score(phone, 0)).to_have_value("27")
    tap(phone, "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")


# What it says


def test_a_fault_stands_beside_its_field_and_what_was_typed_stays(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    tap(phone, "2", "8", "go", "1", "go")
    younger = phone.locator('.score[data-seat="1"]')
    expect(younger.locator(".error")).to_be_visible()
    expect(score(phone, 1)).to_have_attribute("aria-describedby", "id_score_1_error")
    expect(score(phone, 1)).to_have_value("1")
    expect(score(phone, 0)).to_have_value("28")
    expect(younger).to_contain_class("active")
    tap(phone, "2", "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(28, 12)]


@pytest.mark.parametrize("figures", [("0", "20"), ("175", "20"), ("28", "999")])
def test_a_score_that_cannot_be_is_refused_in_place(table, phone, at_card, figures):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    tap(phone, *figures[0], "go", *figures[1], "go")
    expect(phone.locator(".score .error")).to_have_count(1)
    assert [score(phone, seat).input_value() for seat in (0, 1)] == list(figures)
    assert not scores(card)


def test_undo_takes_the_last_record_back(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:2]])
    at_card(phone, table.anne, card)
    tap(phone, "4")
    phone.get_by_role("button", name="Undo").tap(force=True)
    assert len(scores(card)) == 2
    tap(phone, "back")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(27, 13)]


def test_the_sixth_deal_ends_the_partie_and_the_card_says_what_it_is_worth(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[1][:5]])
    at_card(phone, table.anne, card)
    tap(phone, "2", "go", "5", "1", "go")
    expect(phone.locator("#write h2")).to_have_text("Partie 2, deal 1")
    foot = phone.locator(".deals tfoot")
    expect(foot.locator(".sum td").first).to_have_text("224")
    expect(foot.locator(".adjusting td").first).to_have_text("192")
    expect(foot.locator(".won td").first).to_have_text("416")
    expect(foot.locator(".won td").nth(1)).to_have_text("rubicon")
    expect(phone.locator(".standing")).to_contain_text("Anne Archer is up by 416: £2")


def test_differing_records_are_both_in_sight(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:1]])
    figures = Figures(1, 1, load(card).parties[0].deals[0].dealer, (28, 14))
    record_deal(card_id=card.pk, by=table.bernard, figures=figures, key=key())
    at_card(phone, table.anne, card)
    first = phone.locator(".deals tbody tr").first.locator("td")
    expect(first.nth(0)).to_contain_text("27")
    expect(first.nth(0)).to_contain_text("28")
    expect(first.nth(1)).to_contain_text("14")
    expect(first.nth(1)).to_contain_text("13")
    expect(phone.locator(".notes")).to_contain_text("Bernard Bell wrote 28–14")


def test_a_mended_deal_waits_and_is_agreed_to(table, new_phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:3]])
    hers, his = new_phone(), new_phone()
    at_card(hers, table.anne, card)
    hers.get_by_role("link", name="15", exact=True).tap()
    score(hers, 0).tap()
    tap(hers, "back", "back", "5", "go")
    expect(hers.locator(".notes")).to_contain_text("it waits for the other’s consent")
    at_card(his, table.bernard, card)
    his.locator(".notes").get_by_role("link").tap()
    his.get_by_role("button", name="Agree to it").tap()
    expect(his.locator("#card")).to_be_visible()
    assert scores(card)[1] == (5, 31)


# Without touch, without script


def test_by_keyboard_alone(table, new_phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    page = new_phone(**LAPTOP)
    at_card(page, table.anne, card)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to writing the deal")).to_be_focused()
    page.keyboard.press("Enter")
    while not score(page, 0).evaluate("field => field === document.activeElement"):
        page.keyboard.press("Tab")
    for elder, younger in ((27, 13), (31, 15)):
        page.keyboard.type(str(elder))
        page.keyboard.press("Enter")
        page.keyboard.type(f"{younger}9")
        page.keyboard.press("Backspace")
        with page.expect_response("**/deals/"):
            page.keyboard.press("Enter")
        expect(page.locator(".score.active input")).to_have_value("")
        expect(page.locator(".score.active input")).to_be_focused()
    assert scores(card) == [(27, 13), (15, 31)]


def test_without_script_a_deal_is_written_and_a_fault_shown(table, new_phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    page = new_phone(java_script_enabled=False)
    at_card(page, table.anne, card)
    expect(page.locator(".keys")).to_be_hidden()
    score(page, 0).fill("28")
    score(page, 1).fill("1")
    page.get_by_role("button", name="Write the deal").tap()
    expect(page.locator(".score .error")).to_be_visible()
    expect(score(page, 0)).to_have_value("28")
    score(page, 1).fill("23")
    page.get_by_role("button", name="Write the deal").tap()
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(28, 23)]
    page.get_by_role("button", name="Undo my last record").tap()
    expect(page.locator("#write h2")).to_have_text("Partie 1, deal 1")


# How it is set


def in_every_state(table: Table) -> dict[str, Card]:
    """A card in each state the page can be in."""
    pair = (table.anne, table.bernard)
    cards = {state.value: make_card(*pair, state=state, parties=DESC[:2]) for state in CardState}
    cards["new"] = make_card(*pair, parties=[])
    cards["long"] = make_card(*pair, parties=[*DESC, *DESC[:2]])
    cards["tie"] = make_card(*pair, parties=[[(20, 20)] * 6])
    cards["troubled"] = make_card(*pair, parties=[DESC[0], DESC[1][:4]])
    trouble(cards["troubled"], table)
    return cards


def trouble(card: Card, table: Table) -> None:
    """A deal that differs, one that waits, a partie that is asked to be annulled."""
    dealers = [deal.dealer for partie in load(card).parties for deal in partie.deals]
    for partie, deal, at, figures in ((2, 4, 9, (33, 14)), (1, 2, 1, (15, 13))):
        said = Figures(partie, deal, dealers[at], figures)
        record_deal(card_id=card.pk, by=table.bernard, figures=said, key=key())
    annul(card_id=card.pk, partie=2, by=table.bernard)


def sideways(page: Page) -> int:
    """How far the page itself scrolls sideways."""
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [SMALL, {"width": 1280, "height": 800}])
def test_every_state_is_accessible_and_fits(
    table, new_phone, at_card, accessible, scheme, viewport
):
    page = new_phone(viewport=viewport, color_scheme=scheme, device_scale_factor=1)
    for state, card in in_every_state(table).items():
        for member in (table.bernard, table.treasurer):
            at_card(page, member, card)
            expect(page.locator("#card")).to_be_visible()
            assert not sideways(page), state
            accessible(page)


def test_every_page_of_the_cards_is_accessible_and_fits(table, new_phone, at_card, accessible):
    page = new_phone(viewport=SMALL)
    card = make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:4]])
    trouble(card, table)
    at_card(page, table.anne, card)
    own = f"/clubs/{table.club.slug}/cards/{card.pk}"
    pages = (f"{own}/deals/1/2/", f"{own}/close/", f"{own}/../", f"{own}/../new/")
    for address in pages:
        page.goto(address)
        assert not sideways(page), address
        accessible(page)


def test_a_fault_and_the_other_keys_are_accessible(table, phone, at_card, accessible):
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=[]))
    tap(phone, "2", "8", "go", "1", "go")
    expect(phone.locator(".score .error")).to_be_visible()
    accessible(phone)
    tap(phone, "more")
    phone.locator("[name=mark][value=reckons_nothing]").check()
    accessible(phone)


def test_the_partie_being_played_is_in_sight_and_earlier_ones_a_swipe_away(
    table, new_phone, at_card
):
    page = new_phone(viewport=SMALL)
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=DESC[:4]))
    expect(page.locator(".head.current")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("columnheader", name="Partie 1")).not_to_be_in_viewport()
    page.locator(".scroller").evaluate("scroller => scroller.scrollTo({left: 0})")
    expect(page.get_by_role("columnheader", name="Partie 1")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("rowheader", name="Total")).to_be_in_viewport(ratio=1)


def test_a_first_visit_is_light(table, new_phone, at_card):
    """Everything the card of six parties loads, compressed: at most 60 kB (see also bench/)."""
    import gzip

    page = new_phone()
    bodies: dict[str, bytes] = {}
    page.on("response", lambda answer: bodies.setdefault(answer.url, answer.body()))
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[*DESC, DESC[0]]))
    page.wait_for_load_state("networkidle")
    hosts = {url.split("/")[2] for url in bodies}
    assert len(hosts) == 1
    assert sum(len(gzip.compress(body, 6)) for body in bodies.values()) <= 60_000


def test_installing_it_finds_its_icons(table, phone: Page, at_card, context: BrowserContext):
    at_card(phone, table.anne, make_card(table.anne, table.bernard))
    address = phone.locator("link[rel=manifest]").get_attribute("href")
    manifest = phone.request.get(address).json()
    assert manifest["name"] == "Rubicon"
    for icon in manifest["icons"]:
        assert phone.request.get(f"/static/{icon['src']}").ok
