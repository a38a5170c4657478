"""The parts of a card that a written deal leaves as they are: put together, the page is whole."""

import re
from collections.abc import Iterator

import pytest
from django.test.html import Element, parse_html

from scoring.models import Card
from scoring.sheet.sheet import load
from tests.helping.browser import refuses, shows
from tests.helping.cards import DESC, TIE, key, write
from tests.helping.factories import make_card

SWAPS = {"HX-Request": "true", "HX-Trigger": "write"}
RARE = ((75, 4), (3, 74))
UNUSUAL = (*RARE, (4, 115), (31, 29))
MADE_ANEW = re.compile(r'(csrfmiddlewaretoken" value|name="key" value|data-watch)="[^"]*"')
WHOLE = 'id="card"'


def card_of(site) -> Card:
    """The card as it is kept now."""
    return Card.objects.get(pk=site.card.pk)


def region(site) -> str:
    """The card as a page takes it in."""
    return site.client.get(site.at(), headers={"HX-Request": "true"}).text


def posted(site, scores, seen=0, **typed):
    """The response to the next deal, from a page that shows the card's version, or one `seen`."""
    card = card_of(site)
    due = {**load(card).next_deal.fields, "key": key(), "as_next": 1}
    form = {**due, "score_0": scores[0], "score_1": scores[1], "shown": card.version + seen}
    return site.client.post(site.at("deals/"), {**form, **typed}, headers=SWAPS)


def answer(site, scores, seen=0, **typed) -> str:
    """The answer to the next deal, which is written."""
    if scores in UNUSUAL:
        typed["sure"] = f"{scores[0]}:{scores[1]}"
    response = posted(site, scores, seen, **typed)
    assert response.status_code == 200
    return response.text


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


def put(one: Element, other: Element) -> None:
    """Make an element the same as another."""
    one.name, one.attributes, one.children = other.name, other.attributes, other.children


def remove(root: Element, gone: Element) -> None:
    """Take an element away."""
    for one in each(root):
        one.children = [child for child in one.children if child is not gone]


def taken_in(page: str, sent: str) -> str:
    """The card after htmx and the page's script have taken the answer in."""
    if WHOLE in sent:
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


def changed_in(sent: str) -> set[str]:
    """The parts that an answer changes. It is not the whole card."""
    assert WHOLE not in sent
    return set(re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob', sent))


def test_each_deal_of_a_card_makes_the_whole_page(site):
    write(make_card(site.a, site.b, parties=()), site.a, (20, 10))  # So that they see no hints.
    for scores in (*(deal for partie in DESC[:3] for deal in partie), *TIE, (20, 10), (12, 25)):
        page = region(site)
        if scores in RARE:  # The card asks whether they are right.
            asked = posted(site, scores)
            refuses(asked)
            page = asked.text
        sent = answer(site, scores)
        assert WHOLE not in sent
        assert taken_in(page, sent) == whole(region(site))


def test_the_first_deal_of_all_sends_the_whole_card_without_the_hints(site):
    assert 'class="panel hints"' in region(site)
    shows(answer(site, (20, 10)), WHOLE, but=["panel hints"])


def test_of_a_partie_only_what_changes_is_sent(site):
    """No deal of it sends the whole card, neither the first nor the last."""
    for scores in DESC[0][:2]:
        answer(site, scores)
    sent = answer(site, DESC[0][2])
    assert set(re.findall(r'id="([\w-]+)" hx-preserve', sent)) == {"ways"}
    cells = {f"{row}-{side}" for row in ("deal-3", "deal-4") for side in "ab"}
    cells |= {f"{row}-{seat}" for row in ("sum", "needs", "chances") for seat in "01"}
    assert changed_in(sent) == {*cells, "partie-now"}
    for scores in DESC[0][3:5]:
        answer(site, scores)
    ending = {"close", "who-deals"}
    assert {*ending, "board", "standing", "keys"} <= changed_in(answer(site, DESC[0][5]))
    assert {*ending, "sum-0", "partie-now"} <= changed_in(answer(site, DESC[1][0]))


def test_the_offer_of_ones_own_record_goes_when_the_next_deal_is_written(site):
    for scores in DESC[0][:2]:
        answer(site, scores)
    write(card_of(site), site.b, DESC[0][2])
    page = region(site)
    assert 'id="own-record"' in page
    sent = answer(site, DESC[0][3])
    assert WHOLE not in sent
    assert taken_in(page, sent) == whole(region(site))


MARKED = {"mark": "reckons_nothing", "mark_seat": "0"}


@pytest.mark.parametrize(("seen", "scores", "typed"), [(-1, (12, 23), {}), (0, (0, 23), MARKED)])
def test_a_page_left_behind_or_marked_is_sent_whole(site, seen, scores, typed):
    for before in DESC[0][:2]:
        answer(site, before)
    shows(answer(site, scores, seen, **typed), WHOLE, but=["hx-preserve", "hx-swap-oob"])


def test_a_page_with_a_form_refused_does_not_say_its_version(site):
    assert 'name="shown"' in region(site)
    refuses(posted(site, ("", "1")), but=['name="shown"'])
    assert card_of(site).records.count() == 0
