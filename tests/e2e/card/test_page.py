"""The texts of the card's page for each reader, and its layout."""

import gzip

import pytest
from playwright.sync_api import expect

from config.static import SHORTEN
from scoring.operations.cards.close_card import close_card
from tests.e2e.card_pages import LAPTOP, SMALL, USUAL, at_deal, on_each, score, scores, tab_to, tap
from tests.e2e.phones import write
from tests.helping.cards import DESC
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


@pytest.mark.tier("everyday")
def test_a_fault_stands_beside_its_field_and_what_was_typed_stays(opened, accessible):
    phone, card = opened()
    errors, younger = phone.locator(".score .error"), phone.locator('.score[data-seat="1"]')
    for refused in (("0", "20"), ("175", "20"), ("28", "999"), ("28", "1")):
        with phone.expect_response("**/deals/"):
            write(phone, *refused)
        expect(errors).to_have_count(1)
        for seat, typed in enumerate(refused):
            expect(score(phone, seat)).to_have_value(typed)
        assert not scores(card), refused
    expect(younger.locator(".error")).to_be_visible()
    expect(score(phone, 1)).to_have_attribute("aria-describedby", "id_score_1_error")
    expect(younger).to_contain_class("active")
    accessible(phone)
    score(phone, 1).tap()
    tap(phone, "1", "2", "go")  # Replaces the refused figure.
    at_deal(phone, 1, 2)
    assert scores(card) == [(28, 12)]
    tap(phone, "more")
    phone.locator("[name=mark][value=reckons_nothing]").check()
    accessible(phone)


@pytest.mark.tier("everyday")
def test_a_deal_is_taken_back_and_the_sixth_ends_the_partie(opened):
    """The card then says what the partie is worth."""
    phone, card = opened(DESC[1][:5])
    sent: list[str] = []
    phone.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    tap(phone, "4")
    phone.get_by_role("button", name="Undo").tap(force=True)  # Hidden while a figure is typed.
    tap(phone, "back")
    phone.get_by_role("button", name="Undo").tap()
    at_deal(phone, 1, 5)
    assert scores(card) == list(DESC[1][:4])
    assert len(sent) == 1
    write(phone, *map(str, DESC[1][4]))
    at_deal(phone, 1, 6)
    tap(phone, "2", "go", "5", "1", "go")
    at_deal(phone, 2, 1)
    foot = phone.locator(".deals tfoot")
    expect(foot.locator(".sum td").first).to_have_text("224")
    expect(foot.locator(".adjusting td").first).to_have_text("192")
    expect(foot.locator(".won td").first).to_have_text("416")
    expect(foot.locator(".won td").nth(1)).to_have_text("rubicon")
    expect(phone.locator(".standing")).to_contain_text("Anne Archer is up by 416: £2")


@pytest.mark.tier("everyday")
def test_a_mended_deal_waits_and_is_agreed_to(table, opened, new_phone, at_card):
    annes, card = opened(DESC[0][:3])
    annes.get_by_role("link", name="15", exact=True).tap()
    score(annes, 0).tap()
    tap(annes, "back", "back", "5", "go")
    expect(annes.locator(".notes")).to_contain_text("This waits for agreement.")
    bernards = at_card(new_phone(), table.bernard, card)
    expect(annes.get_by_text("It waits for Bernard Bell")).to_be_visible()
    asked = bernards.locator(".notice", has_text="Partie 1, deal 2: Anne Archer asks to change it")
    expect(asked).to_contain_text("from 15–31 to 5–31")
    asked.get_by_role("button", name="Agree").tap()
    expect(asked).to_have_count(0)
    assert scores(card)[1] == (5, 31)
    bernards.get_by_role("link", name="5", exact=True).tap()
    expect(bernards.get_by_text("agreed to by Bernard Bell")).to_be_visible()


# Without touch, without script


@pytest.mark.tier("everyday")
def test_by_keyboard_alone(opened):
    page, card = opened(**LAPTOP)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
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


def test_what_is_come_to_by_keyboard_is_never_beneath_the_keys(table, new_phone, at_card):
    page = new_phone(viewport=SMALL, reduced_motion="reduce")
    at_card(page, table.bernard, make_card(table.anne, table.bernard, parties=DESC[:2]))
    last = page.get_by_role("link", name="Rules")
    for screen in on_each(page, SMALL, USUAL):
        page.reload()
        expect(page.locator(".ended")).to_be_visible()
        for _ in range(80):
            page.keyboard.press("Tab")
            assert page.evaluate(IN_SIGHT), page.evaluate("document.activeElement.outerHTML")
            if last.evaluate("link => link === document.activeElement"):
                break
        else:
            pytest.fail(f"The tab key does not come to the end of the page on {screen}.")


@pytest.mark.tier("everyday")
def test_without_script_a_deal_is_written_refused_and_asked_about(opened):
    page, card = opened(java_script_enabled=False)
    expect(page.locator(".keys")).to_be_hidden()

    def write_deal(elder: str, younger: str, number: int) -> None:
        at_deal(page, 1, number)
        for seat, figure in enumerate((elder, younger)):
            score(page, seat).fill(figure)
        page.get_by_role("button", name="Write the deal", exact=True).last.tap()

    write_deal("28", "1", 1)
    expect(page.locator(".score .error")).to_be_visible()
    expect(score(page, 0)).to_have_value("28")
    write_deal("28", "23", 1)
    at_deal(page, 1, 2)
    assert scores(card) == [(28, 23)]
    page.get_by_role("button", name="Undo my last record").tap()
    for number, answer in enumerate(("28–23", "as it is"), 1):
        write_deal(*(("82", "23") if number == 1 else ("23", "82")), number)
        page.locator(".unusual").get_by_role("button", name=answer).tap()
    at_deal(page, 1, 3)
    assert scores(card) == [(28, 23), (23, 82)]


# How it is set


def test_the_partie_played_is_in_sight_and_the_totals_of_a_closed_card(table, opened):
    page, card = opened(*DESC[:4], viewport=SMALL)
    expect(page.locator(".head.current")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("columnheader", name="Partie 1")).not_to_be_in_viewport()
    page.locator(".scroller").evaluate("scroller => scroller.scrollTo({left: 0})")
    expect(page.get_by_role("columnheader", name="Partie 1")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("rowheader", name="Total")).to_be_in_viewport(ratio=0.97)
    close_card(card_id=card.pk, by=table.anne)
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
def test_a_first_visit_is_light_and_installing_it_finds_its_icons(table, new_phone, at_card):
    """All that the card of six parties loads before the worker's own download takes at most 52 kB,
    shortened and compressed as a site serves it (see also bench/).

    What a phone needs without a signal comes after it: the worker has fetched it.
    """
    page = new_phone(service_workers="allow")
    bodies: dict[str, bytes] = {}
    page.on("response", lambda answer: bodies.setdefault(answer.url, answer.body()))
    with page.expect_response("**/phone/"):
        at_card(page, table.anne, make_card(table.anne, table.bernard, parties=[*DESC, DESC[0]]))
    hosts = {url.split("/")[2] for url in bodies}
    assert len(hosts) == 1
    sizes = {url: len(gzip.compress(as_served(url, body), 6)) for url, body in bodies.items()}
    kept = next(place for place, url in enumerate(sizes) if url.endswith("/offline/sync.js"))
    assert sum([*sizes.values()][:kept]) <= 52_000
    assert page.evaluate(KEPT_BY_WORKER, "/static/js/offline/sync.js")

    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href")).json()
    assert manifest["name"] == "Rubicon"
    for icon in manifest["icons"]:
        assert page.request.get(f"/static/{icon['src']}").ok
