"""The texts of the card's page for each reader, and its layout."""

import gzip

import pytest
from playwright.sync_api import expect

from config.static import SHORTEN
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.e2e.card_pages import LAPTOP, SMALL, score, scores, tab_to, tap
from tests.e2e.states import paper_card
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser,
    pytest.mark.tier("all"),
]


@pytest.mark.tier("everyday")
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
    score(phone, 1).tap()
    tap(phone, "1", "2", "go")  # Replaces the refused figure.
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(28, 12)]


@pytest.mark.tier("everyday")
@pytest.mark.parametrize("figures", [("0", "20"), ("175", "20"), ("28", "999")])
def test_a_score_that_cannot_be_is_refused_in_place(table, phone, at_card, figures):
    card = make_card(table.anne, table.bernard, parties=[])
    at_card(phone, table.anne, card)
    tap(phone, *figures[0], "go", *figures[1], "go")
    expect(phone.locator(".score .error")).to_have_count(1)
    assert [score(phone, seat).input_value() for seat in (0, 1)] == list(figures)
    assert not scores(card)


@pytest.mark.tier("everyday")
def test_undo_takes_the_last_record_back(table, phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:2]])
    at_card(phone, table.anne, card)
    sent: list[str] = []
    phone.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    tap(phone, "4")
    phone.get_by_role("button", name="Undo").tap(force=True)  # Hidden while a figure is typed.
    tap(phone, "back")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("#write h2")).to_have_text("Partie 1, deal 2")
    assert scores(card) == [(27, 13)]
    assert len(sent) == 1


@pytest.mark.tier("everyday")
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


@pytest.mark.tier("everyday")
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


@pytest.mark.tier("everyday")
def test_a_mended_deal_waits_and_is_agreed_to(table, new_phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:3]])
    annes, bernards = new_phone(), new_phone()
    at_card(annes, table.anne, card)
    annes.get_by_role("link", name="15", exact=True).tap()
    score(annes, 0).tap()
    tap(annes, "back", "back", "5", "go")
    expect(annes.locator(".notes")).to_contain_text("This waits for agreement.")
    at_card(bernards, table.bernard, card)
    expect(annes.get_by_text("It waits for Bernard Bell")).to_be_visible()
    asked = bernards.locator(".notice", has_text="Partie 1, deal 2: Anne Archer asks to change it")
    expect(asked).to_contain_text("from 15–31 to 5–31")
    asked.get_by_role("button", name="Agree").tap()
    expect(asked).to_have_count(0)
    assert scores(card)[1] == (5, 31)
    bernards.get_by_role("link", name="5", exact=True).tap()
    expect(bernards.get_by_text("agreed to by Bernard Bell")).to_be_visible()


@pytest.mark.tier("everyday")
def test_a_paper_card_shows_its_misprints_with_the_right_figures(table, phone, at_card):
    at_card(phone, table.anne, paper_card(table))
    wrong = phone.locator(".scroller td.wrong")
    expect(wrong).to_have_count(2)
    for cell, written, right in ((0, "103", "94"), (1, "470", "476")):
        expect(wrong.nth(cell)).to_contain_text(written)
        expect(wrong.nth(cell).locator("b")).to_contain_text(right)
    expect(phone.locator(".notes li")).to_have_count(2)


# Without touch, without script


@pytest.mark.tier("everyday")
def test_by_keyboard_alone(table, new_phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    page = new_phone(**LAPTOP)
    at_card(page, table.anne, card)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to writing the deal")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, score(page, 0))
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


# Whether the focused part is on the screen and not wholly under the keypad.
IN_SIGHT = """() => {
    const keys = document.getElementById("write"), pad = keys.getBoundingClientRect();
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    const beneath = top >= pad.top && bottom <= pad.bottom;
    return keys.contains(document.activeElement) || (bottom > 0 && top < innerHeight && !beneath);
}"""


@pytest.mark.parametrize("screen", [(360, 740), (390, 844)])
def test_what_is_come_to_by_keyboard_is_never_beneath_the_keys(table, new_phone, at_card, screen):
    width, height = screen
    page = new_phone(viewport={"width": width, "height": height}, reduced_motion="reduce")
    at_card(page, table.bernard, make_card(table.anne, table.bernard, parties=DESC[:2]))
    expect(page.locator(".ended")).to_be_visible()
    last = page.get_by_role("link", name="Rules")
    for _ in range(80):
        page.keyboard.press("Tab")
        assert page.evaluate(IN_SIGHT), page.evaluate("document.activeElement.outerHTML")
        if last.evaluate("link => link === document.activeElement"):
            return
    pytest.fail("The tab key does not come to the end of the page.")


@pytest.mark.tier("everyday")
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


def test_a_fault_and_the_other_keys_are_accessible(table, phone, at_card, accessible):
    at_card(phone, table.anne, make_card(table.anne, table.bernard, parties=[]))
    tap(phone, "2", "8", "go", "1", "go")
    expect(phone.locator(".score .error")).to_be_visible()
    accessible(phone)
    tap(phone, "more")
    phone.locator("[name=mark][value=reckons_nothing]").check()
    accessible(phone)


def test_the_partie_being_played_is_in_sight_and_a_closed_card_is_read_from_its_totals(
    table, new_phone, at_card
):
    page = new_phone(viewport=SMALL)
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=DESC[:4]))
    expect(page.locator(".head.current")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("columnheader", name="Partie 1")).not_to_be_in_viewport()
    page.locator(".scroller").evaluate("scroller => scroller.scrollTo({left: 0})")
    expect(page.get_by_role("columnheader", name="Partie 1")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("rowheader", name="Total")).to_be_in_viewport(ratio=0.97)
    close_card(card_id=Card.objects.get().pk, by=table.anne)
    page.reload()
    expect(page.locator("#write")).to_have_count(0)
    for part in ("Partie 4", "Totals"):
        expect(page.get_by_role("columnheader", name=part)).to_be_in_viewport(ratio=0.99)
    for cell in page.locator(".totals .won .a, .totals .won .b").all():
        expect(cell).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("columnheader", name="Partie 1")).not_to_be_in_viewport()


KEPT_BY_WORKER = "async (path) => Boolean(await caches.match(path, {ignoreSearch: true}))"


def as_served(url: str, body: bytes) -> bytes:
    """What a site serves at this address: scripts and styles without comments and indents."""
    shorten = SHORTEN.get(url.rpartition("/static/")[2].partition("/")[0])
    return shorten(body.decode()).encode() if shorten else body


@pytest.mark.patient  # Otherwise its network would never be idle.
def test_a_first_visit_is_light(table, new_phone, at_card):
    """All that the card of six parties loads before the worker's own download takes at most 56 kB,
    shortened and compressed as a site serves it (see also bench/).

    What a phone needs without a signal comes after it: the worker has fetched it.
    """
    page = new_phone(service_workers="allow")
    bodies: dict[str, bytes] = {}
    page.on("response", lambda answer: bodies.setdefault(answer.url, answer.body()))
    at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[*DESC, DESC[0]]))
    with page.expect_response("**/phone/"):
        pass
    hosts = {url.split("/")[2] for url in bodies}
    assert len(hosts) == 1
    sizes = {url: len(gzip.compress(as_served(url, body), 6)) for url, body in bodies.items()}
    kept = next(place for place, url in enumerate(sizes) if url.endswith("/offline.js"))
    assert sum([*sizes.values()][:kept]) <= 56_000
    assert page.evaluate(KEPT_BY_WORKER, "/static/js/offline.js")


def test_installing_it_finds_its_icons(table, phone, at_card):
    at_card(phone, table.anne, make_card(table.anne, table.bernard))
    address = phone.locator("link[rel=manifest]").get_attribute("href")
    manifest = phone.request.get(address).json()
    assert manifest["name"] == "Rubicon"
    for icon in manifest["icons"]:
        assert phone.request.get(f"/static/{icon['src']}").ok
