"""The parts of a card that a written deal leaves as they are: put together, the page is whole."""

import re
from collections.abc import Iterator

import pytest
from django.test.html import Element, parse_html

from scoring.models import Card
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, TIE, key, write
from tests.helping.factories import make_card
from tests.scoring.views.site import Site

pytestmark = pytest.mark.django_db
SWAPS = {"HX-Request": "true", "HX-Trigger": "write"}
RARE = ((75, 4), (3, 74))
UNUSUAL = (*RARE, (4, 115), (31, 29))
MADE_ANEW = re.compile(r'(csrfmiddlewaretoken" value|name="key" value|data-watch)="[^"]*"')


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def card_of(site) -> Card:
    """The card as it is kept now."""
    return Card.objects.get(pk=site.card.pk)


def region(site) -> str:
    """The card as a page takes it in."""
    return site.client.get(site.at(), headers={"HX-Request": "true"}).content.decode()


def posted(site, scores, shown, **typed):
    """The response to the next deal, sent from a page that shows this version of the card."""
    due = load(card_of(site)).next_deal
    form = {**due.fields, "score_0": scores[0], "score_1": scores[1], "key": key(), "as_next": 1}
    form["shown"] = shown
    return site.client.post(site.at("deals/"), {**form, **typed}, headers=SWAPS)


def answer(site, scores, shown, **typed) -> str:
    """The answer to the next deal, written on a page that shows this version of the card."""
    if scores in UNUSUAL:
        typed["sure"] = f"{scores[0]}:{scores[1]}"
    response = posted(site, scores, shown, **typed)
    assert response.status_code == 200
    return response.content.decode()


def question(site, scores) -> str:
    """The card with the question whether rare scores are right."""
    response = posted(site, scores, card_of(site).version)
    assert response.status_code == 422
    return response.content.decode()


def read(page: str) -> Element:
    """A page, without what is made anew each time."""
    return parse_html(MADE_ANEW.sub(r'\1=""', page))


def each(element: Element) -> Iterator[Element]:
    """An element and all within it."""
    yield element
    for child in element.children:
        if isinstance(child, Element):
            yield from each(child)


def by_id(root: Element, wanted: str) -> Element:
    (found,) = [one for one in each(root) if dict(one.attributes).get("id") == wanted]
    return found


def put(element: Element, other: Element) -> None:
    """Make an element the same as another."""
    element.name, element.attributes, element.children = (
        other.name,
        other.attributes,
        other.children,
    )


def remove(root: Element, gone: Element) -> None:
    """Take an element away."""
    for one in each(root):
        one.children = [child for child in one.children if child is not gone]


def taken_in(page: str, sent: str) -> str:
    """The card after htmx and the page's script have taken the answer in."""
    if 'id="card"' in sent:
        return whole(sent)
    old, new = read(page), read(sent)
    for one in list(each(new)):
        names = dict(one.attributes)
        if names.get("hx-swap-oob") == "delete":
            remove(old, by_id(old, names["id"]))
        elif "hx-swap-oob" in names:
            one.attributes = [pair for pair in one.attributes if pair[0] != "hx-swap-oob"]
            put(by_id(old, names["id"]), one)
    for one in list(each(new)):
        if "hx-preserve" in dict(one.attributes):
            put(one, by_id(old, dict(one.attributes)["id"]))
    head = by_id(new, "pad-head")
    put(by_id(old, "pad-head"), head)
    form = by_id(old, "write")
    _forget_question(form)
    _choose_dealer(form, dict(head.attributes)["data-dealer"])
    rests = any("rest-keys" in dict(one.attributes).get("class", "") for one in each(head))
    kinds = "keypad rests with-keys" if rests else "keypad with-keys"
    form.attributes = [(n, kinds if n == "class" else v) for n, v in form.attributes]
    card, version = by_id(old, "card"), dict(_named(head, "shown")[0].attributes)["value"]
    card.attributes = [(n, version if n == "data-version" else v) for n, v in card.attributes]
    return str(card)


def _forget_question(form: Element) -> None:
    """Take the question whether scores are right away, as the page's script does."""
    for one in list(each(form)):
        if "unusual" in dict(one.attributes).get("class", "").split():
            remove(form, one)
    only_asked = ("data-bound", "data-asked")
    form.attributes = [pair for pair in form.attributes if pair[0] not in only_asked]
    for name in ("score_0", "score_1"):
        (one,) = _named(form, name)
        one.attributes = [(n, "" if n == "value" else v) for n, v in one.attributes]


def _named(root: Element, name: str) -> list[Element]:
    """The fields of this name."""
    return [one for one in each(root) if dict(one.attributes).get("name") == name]


def _choose_dealer(form: Element, dealer: str) -> None:
    """Choose who deals, as the page's script does."""
    for one in _named(form, "dealer"):
        others = {n: v for n, v in one.attributes if n != "checked"}
        chosen = {"checked": None} if others["value"] == dealer else {}
        one.attributes = sorted({**others, **chosen}.items())


def whole(page: str) -> str:
    return str(by_id(read(page), "card"))


def test_each_deal_of_a_card_makes_the_whole_page(site):
    write(make_card(site.a, site.b, parties=()), site.a, (20, 10))  # So that they see no hints.
    for scores in (*(deal for partie in DESC[:3] for deal in partie), *TIE, (20, 10), (12, 25)):
        page = question(site, scores) if scores in RARE else region(site)
        sent = answer(site, scores, card_of(site).version)
        assert 'id="card"' not in sent
        assert taken_in(page, sent) == whole(region(site))


def test_the_first_deal_of_all_sends_the_whole_card_without_the_hints(site):
    assert 'class="panel hints"' in region(site)
    sent = answer(site, (20, 10), card_of(site).version)
    assert 'id="card"' in sent
    assert "panel hints" not in sent


def test_in_the_middle_of_a_partie_only_what_changes_is_sent(site):
    for scores in DESC[0][:2]:
        answer(site, scores, card_of(site).version)
    sent = answer(site, DESC[0][2], card_of(site).version)
    kept = set(re.findall(r'id="([\w-]+)" hx-preserve', sent))
    assert kept == {"ways"}
    changed = set(re.findall(r'id="([\w-]+)" hx-swap-oob', sent))
    cells = {f"{row}-{side}" for row in ("deal-3", "deal-4") for side in "ab"}
    cells |= {f"{row}-{seat}" for row in ("sum", "needs", "chances") for seat in "01"}
    assert changed == {*cells, "partie-now"}
    assert 'id="card"' not in sent


def test_first_and_last_deals_of_a_partie_send_no_whole_card_either(site):
    for scores in DESC[0][:5]:
        answer(site, scores, card_of(site).version)
    last = answer(site, DESC[0][5], card_of(site).version)
    first = answer(site, DESC[1][0], card_of(site).version)
    for sent, parts in ((last, {"board", "standing", "keys"}), (first, {"sum-0", "partie-now"})):
        changed = set(re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob', sent))
        assert {"close", "who-deals", *parts} <= changed
        assert 'id="card"' not in sent


def test_the_offer_of_ones_own_record_goes_when_the_next_deal_is_written(site):
    for scores in DESC[0][:2]:
        answer(site, scores, card_of(site).version)
    write(card_of(site), site.b, DESC[0][2])
    page = region(site)
    assert 'id="own-record"' in page
    sent = answer(site, DESC[0][3], card_of(site).version)
    assert 'id="card"' not in sent
    assert taken_in(page, sent) == whole(region(site))


@pytest.mark.parametrize(
    ("seen", "typed"), [(-1, {}), (0, {"mark": "reckons_nothing", "mark_seat": "0"})]
)
def test_a_page_left_behind_or_marked_is_sent_whole(site, seen, typed):
    for scores in DESC[0][:2]:
        answer(site, scores, card_of(site).version)
    scores = (0, 23) if typed else (12, 23)
    sent = answer(site, scores, card_of(site).version + seen, **typed)
    assert 'id="card"' in sent
    assert "hx-preserve" not in sent
    assert "hx-swap-oob" not in sent


def test_a_page_with_a_form_refused_does_not_say_its_version(site):
    assert 'name="shown"' in region(site)
    typed = {"partie": 1, "deal": 1, "dealer": 1, "score_0": "", "score_1": "1", "key": key()}
    shown = card_of(site).version
    refused = site.client.post(site.at("deals/"), {**typed, "shown": shown}, headers=SWAPS)
    assert refused.status_code == 422
    assert 'name="shown"' not in refused.content.decode()
    assert card_of(site).records.count() == 0
