"""The laws as pages and as `/laws.json`: every law answers, and shows what it should."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from typing import Final
from urllib.parse import urldefrag

import pytest
from django.test import Client

from front.law_book.links import BOOK, address_of, every_entry
from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.worked_deals import WORKED_DEALS
from piquet.rulings.all_paths import paths_of
from tests.schemas import schema

pytestmark = pytest.mark.django_db
OURS: Final = re.compile(r'href="(/(?:laws|rules|odds)[^"]*)"')
IDS: Final = re.compile(r'\bid="([^"]+)"')


def page_at(address: str) -> str:
    """The page at an address of the laws, for a stranger."""
    response = Client().get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def said_at(address: str) -> str:
    """What a page says, with single blanks in place of its tags."""
    page = re.sub(r"</?a\b[^>]*>", "", page_at(address))
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def pages() -> Iterator[str]:
    """Yield the addresses of the contents, and of every law and case."""
    yield "/laws/"
    for _part, entry in every_entry():
        yield address_of(entry)


def test_every_page_answers_and_no_link_between_them_is_dead():
    ids: dict[str, set[str]] = {}
    wanted: dict[str, set[str]] = defaultdict(set)
    for address in (*pages(), "/rules/", "/odds/"):
        page = page_at(address)
        ids[address] = set(IDS.findall(page))
        for href in OURS.findall(page):
            where, anchor = urldefrag(href)
            wanted[where].add(anchor)
    dead = wanted.keys() - ids.keys() - {"/laws.json"}
    assert dead == set()
    lost = {where: named - ids[where] - {""} for where, named in wanted.items() if where in ids}
    assert {where: names for where, names in lost.items() if names} == {}
    assert wanted.keys() >= set(pages()), "every page can be reached from another"


def test_the_contents_name_every_law_and_case_in_printed_order():
    result = re.findall(r'href="(/laws/[^"#?]+)"', page_at("/laws/"))
    assert result == list(pages())[1:]
    assert [part.anchor for part in BOOK][-2:] == ["au-cent", "cases"]


@pytest.mark.parametrize("law", ["12", "44", "58", "a9"])
def test_a_law_shows_each_ruling_by_it_and_who_may_choose(law):
    output = said_at(f"/laws/{law}/")
    assert paths_of(law)
    for path in paths_of(law):
        assert path.title in output
        for row in path.rows:
            if law in row.ruling.laws:
                assert row.ruling.says in output
                assert all(choice.says in output for choice in row.ruling.choices)


SAYS = [
    ("4", "In the Britannica the higher cut has both"),
    ("18", "in the text, without a number"),
    ("5", "not there"),
    ("71", "the first law 33"),
    ("75", "the second law 33"),
    ("44", "law 19"),
    *(("58", text) for text in ("Laws of Piquet law 58", "ninth edition law 30", *LAWS["58"].text)),
    ("58", "It has an effect on the score."),
    ("72", "It has an effect on the score and money."),
]


@pytest.mark.parametrize(("law", "words"), SAYS)
def test_a_law_has_its_text_its_britannica_number_and_its_effect(law, words):
    assert words in said_at(f"/laws/{law}/")
    assert "It has an effect" not in said_at("/laws/1/")


def test_a_law_of_au_cent_and_the_one_it_replaces_link_to_each_other():
    replaced = [(law.number, number) for law in LAWS.values() for number in law.changes]
    assert replaced
    for own, other in replaced:
        assert f'href="/laws/{other}/"' in page_at(f"/laws/{own}/")
        assert f'href="/laws/{own}/"' in page_at(f"/laws/{other}/")


@pytest.mark.parametrize("case", CASES)
def test_a_case_shows_facts_decision_and_cards_and_its_laws_link_back(case):
    data, page = CASES[case], page_at(f"/laws/cases/{case.lower()}/")
    output = said_at(f"/laws/cases/{case.lower()}/")
    assert all(text in output for text in (*data.facts, *data.decision))
    cards = sum(len(hand.split()) for hand in data.hands.values())
    assert page.count('class="face ') == cards
    for law in data.laws:
        assert f'href="/laws/{law}/"' in page
        assert f'href="/laws/cases/{case.lower()}/"' in page_at(f"/laws/{law}/")


def test_every_law_gives_an_example_or_draws_a_hand_for_eye_and_ear():
    shown = {law for deal in WORKED_DEALS.values() for law in deal.laws}
    data = {law.number for law in LAWS.values() if law.example or law.drawn in CASES}
    assert LAWS.keys() - data - shown == set()
    page = page_at("/laws/69/")
    assert page.count('class="face ') == 24
    assert ">ace of spades</span>" in page


@pytest.mark.parametrize("address", ["79/", "0/", "a31/", "A9/", "cases/XXIII/", "cases/xxiii/"])
def test_what_is_no_law_is_not_found(address):
    assert Client().get(f"/laws/{address}").status_code == 404


def test_the_pages_cost_no_query(django_assert_num_queries):
    client = Client()
    with django_assert_num_queries(0):
        for address in ("/laws/", "/laws/?q=stock", "/laws/12/", "/laws.json", "/odds/"):
            assert client.get(address).status_code == 200


def test_it_says_all_that_the_catalogue_says():
    response = Client().get("/laws.json")
    assert response["Content-Type"] == "application/json"
    output = json.loads(response.content)
    schema("piquet-laws-1.schema.json").validate(output)
    assert [law["number"] for law in output["laws"]] == list(LAWS)
    assert [case["number"] for case in output["cases"]] == list(CASES)
    law = next(law for law in output["laws"] if law["number"] == "4")
    assert law["britannica"] == ["3"]
    assert law["differs"] == LAWS["4"].differs
    assert law["page"] == "/laws/4/"
    for case in output["cases"]:
        for law in output["laws"]:
            assert (case["number"] in law["cases"]) == (law["number"] in case["laws"])


def test_it_is_the_same_in_every_language_and_kept_by_programs():
    first = Client().get("/laws.json")
    assert first.content == Client().get("/laws.json", headers={"Accept-Language": "de"}).content
    assert "public" in first["Cache-Control"]
    again = Client().get("/laws.json", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
