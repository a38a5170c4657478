"""The search of the laws: what it finds, in which order, and what it marks."""

import re

import pytest
from django.test import Client

from front.law_book.rulings import address_of_event
from front.law_book.search import MOST_FOUND, Results, mark, search
from piquet.rulings.all_paths import PATHS
from scoring.words.rulings.matching import MOST_WORDS, Vocabulary, words_of, words_sought


def names(question: str) -> list[str]:
    return [re.sub("</?mark>", "", str(results.name)) for results in search(question).entries]


FIRST = {
    "58": "Law 58",  # A number.
    "law 5": "Law 5",  # A whole number, not the beginning of one.
    "LAW 16": "Law 16",  # Capitals.
    "au cent 9": "Au cent 9",
    "carte bl": "Law 18",  # The beginning of a word.
    "  blanche,  carte ": "Law 18",  # In any order, with blanks and commas.
    "bystander": "Law 78",  # In the title.
    "revoke": "Law 59",  # A word that players also use.
    "tie": "Law 71",  # A whole word before the beginning of “tierce”.
}


@pytest.mark.parametrize(("question", "first"), FIRST.items(), ids=FIRST)
def test_what_is_found_first(question, first):
    assert names(question)[0] == first


def test_every_word_must_be_there_or_the_nearest_is_found(monkeypatch):
    near = search("carte trumpet")
    assert near.some_words
    assert near.events
    assert set(names("carte trumpet")) <= set(names("carte"))
    monkeypatch.setattr("front.law_book.search.MOST_FOUND", 200)
    both = set(names("carte blanche")) & set(names("stock"))
    assert set(names("carte blanche stock")) <= both
    assert not search("carte blanche stock").some_words


def test_words_are_looked_for_once_and_not_without_end():
    assert words_sought("a-" * 40) == ["a"]
    assert words_sought("carte blanche carte") == ["carte", "blanche"]
    assert words_sought("p q carte") == ["carte"]
    assert len(words_sought("un re in de co po pl di tr qu")) == MOST_WORDS


def test_what_goes_wrong_is_found_and_leads_to_its_rulings():
    (event,) = search("spilled drink").events
    assert event.address == "/laws/76/#new-packs"
    assert search("redeal").events[0].address == "/laws/cases/iii/#fresh-deal-offered"
    assert any(event.au_cent for event in search("misdeal").events)
    assert not search("misdeal").by_name
    assert search("13").by_name, "whoever types a number may want the law"
    assert 'href="/laws/78/#bystander"' in search_page("onlooker")


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_what_can_go_wrong_stands_on_the_page_that_the_search_leads_to(path):
    address, _, anchor = address_of_event(path).partition("#")
    assert f'id="{anchor}"' in Client().get(address).content.decode()


# fmt: off
RULES = {
    "money": "One card, one stake", "debt": "One card, one stake", "gamble": "One card, one stake",
    "chouette": "Three players", "partner": "Three players", "slam": "The cards, and capot",
    "three of a kind": "Quatorzes and trios", "straight": "Sequences", "flush": "Point",
    "trumps": "The play", "resign": "Conceding", "who wins the match": "The partie",
    "interrupted": "A partie broken off", "pennies": "The rate", "rounding": "Fractions",
    "pencil": "Two records", "phone": "Two records", "typing mistake": "Putting a deal right",
}
# fmt: on


@pytest.mark.parametrize(("typed", "rule"), RULES.items(), ids=RULES)
def test_words_that_the_laws_do_not_have_find_a_rule_of_this_site(typed, rule):
    assert rule in [rule.name for rule in search(typed).rules]


@pytest.mark.parametrize("typed", ["slow", "the phone rang", "drunk", "rude", "timeout"])
def test_of_some_things_the_laws_say_nothing(typed):
    assert search(typed).silent
    output = " ".join(search_page(typed).split())
    assert f"No law of piquet says anything of “{typed}”." in output
    assert "Try one word" not in output


@pytest.mark.parametrize("question", ["", "   ", "?!", "quadrille"])
def test_nothing_is_found(question):
    assert search(question) == Results()


MARKED = [
    ("A sixième in hearts", "sixieme", "A <mark>sixième</mark> in hearts"),
    ("Discards & discarding", "discard", "<mark>Discards</mark> &amp; <mark>discarding</mark>"),
    ("Laws 5 and 58", "5", "Laws <mark>5</mark> and 58"),
    ("<b>", "b", "&lt;<mark>b</mark>&gt;"),
]


@pytest.mark.parametrize(("text", "search_page", "marked"), MARKED)
def test_words_are_marked_and_the_rest_is_escaped(text, search_page, marked):
    (any_of,) = Vocabulary([words_of(text)]).like([search_page])
    assert mark(text, any_of) == marked


@pytest.mark.django_db
def test_the_page_keeps_what_was_asked_and_says_how_many():
    page = search_page('"carte" blanche ')
    assert 'value="&quot;carte&quot; blanche"' in page
    results = search("carte blanche")
    assert f"{len(results.events) + len(results.entries) + len(results.rules)} entries" in page
    assert "In the rules of this site" in page
    assert "No law or case has a word of “&lt;i&gt;zz&lt;/i&gt;”." in search_page("<i>zz</i>")
    results = search("c")
    assert len(results.events) == len(results.entries) == MOST_FOUND
    assert results.more > MOST_FOUND
    page = search_page("c")
    assert f"{2 * MOST_FOUND + len(results.rules) + results.more} entries" in page
    assert f"{results.more} more have these words. Add a word to find fewer." in page


def search_page(question: str) -> str:
    return Client().get("/laws/", {"q": question}).content.decode()
