"""The search of the laws: what it finds, in which order, and what it marks."""

import pytest
from django.test import Client

from front.law_book.rulings import address_of_event
from front.law_book.search import MOST_FOUND, Results, mark, search
from scoring.laws.rulings.all_paths import PATHS
from scoring.words.rulings.matching import MOST_WORDS, Vocabulary, words_asked, words_of


def names(question: str) -> list[str]:
    return [
        str(found.name).replace("<mark>", "").replace("</mark>", "")
        for found in search(question).entries
    ]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        pytest.param("58", "Law 58", id="a number"),
        pytest.param("law 5", "Law 5", id="a whole number, not the beginning of one"),
        pytest.param("LAW 16", "Law 16", id="capitals"),
        pytest.param("au cent 9", "Au cent 9", id="a law of piquet au cent"),
        pytest.param("carte bl", "Law 18", id="the beginning of a word"),
        pytest.param("  blanche,  carte ", "Law 18", id="in any order, with blanks and commas"),
        pytest.param("bystander", "Law 78", id="in the title"),
        pytest.param("revoke", "Law 59", id="a word that players also use"),
        pytest.param("tie", "Law 71", id="a whole word before the beginning of “tierce”"),
    ],
)
def test_what_is_found_first(question, first):
    assert names(question)[0] == first


def test_every_word_must_be_there(monkeypatch):
    monkeypatch.setattr("front.law_book.search.MOST_FOUND", 200)
    both = set(names("carte blanche")) & set(names("stock"))
    assert set(names("carte blanche stock")) <= both
    assert not search("carte blanche stock").some_words


def test_words_are_looked_for_once_and_not_without_end():
    assert words_asked("a-" * 40) == ["a"]
    assert words_asked("carte blanche carte") == ["carte", "blanche"]
    assert words_asked("p q carte") == ["carte"]
    assert len(words_asked("un re in de co po pl di tr qu")) == MOST_WORDS


def test_a_question_that_finds_much_lists_the_best_and_counts_the_others():
    found = search("c")
    assert len(found.events) == len(found.entries) == MOST_FOUND
    assert found.more > MOST_FOUND
    page = Client().get("/laws/", {"q": "c"}).content.decode()
    assert f"{2 * MOST_FOUND + len(found.rules) + found.more} entries" in page
    assert f"{found.more} more have these words. Add a word to find fewer." in page


def test_if_nothing_has_every_word_the_nearest_is_found():
    near = search("carte trumpet")
    assert near.some_words
    assert near.events
    assert set(names("carte trumpet")) <= set(names("carte"))


def test_what_goes_wrong_is_found_and_leads_to_its_rulings():
    (event,) = search("spilled drink").events
    assert event.address == "/laws/76/#new-packs"
    assert search("redeal").events[0].address == "/laws/cases/iii/#fresh-deal-offered"
    assert any(one.au_cent for one in search("misdeal").events)
    assert not search("misdeal").by_name
    assert search("13").by_name, "whoever types a number may want the law"
    said = Client().get("/laws/", {"q": "onlooker"}).content.decode()
    assert 'href="/laws/78/#bystander"' in said
    assert 'id="bystander"' in Client().get("/laws/78/").content.decode()


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_what_can_go_wrong_stands_on_the_page_that_the_search_leads_to(path):
    address, _, anchor = address_of_event(path).partition("#")
    assert f'id="{anchor}"' in Client().get(address).content.decode()


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("money", "One card, one stake"),
        ("chouette", "Three players"),
        ("three of a kind", "Quatorzes and trios"),
        ("straight", "Sequences"),
        ("flush", "Point"),
        ("trumps", "The play"),
        ("slam", "The cards, and capot"),
        ("resign", "Conceding"),
        ("who wins the match", "The partie"),
        ("interrupted", "A partie broken off"),
        ("partner", "Three players"),
        ("debt", "One card, one stake"),
        ("gamble", "One card, one stake"),
        ("pennies", "The rate"),
        ("rounding", "Fractions"),
        ("pencil", "Two records"),
        ("phone", "Two records"),
        ("typing mistake", "Putting a deal right"),
    ],
)
def test_words_that_the_laws_do_not_have_find_a_rule_of_this_site(typed, rule):
    assert rule in [one.name for one in search(typed).rules]


@pytest.mark.parametrize("typed", ["slow", "the phone rang", "drunk", "rude", "timeout"])
def test_of_some_things_the_laws_say_nothing(typed):
    assert search(typed).silent
    said = " ".join(Client().get("/laws/", {"q": typed}).content.decode().split())
    assert f"No law of piquet says anything of “{typed}”." in said
    assert "Try one word" not in said


@pytest.mark.parametrize("question", ["", "   ", "?!", "quadrille"])
def test_nothing_is_found(question):
    assert search(question) == Results()


@pytest.mark.parametrize(
    ("text", "asked", "marked"),
    [
        ("A sixième in hearts", ["sixieme"], "A <mark>sixième</mark> in hearts"),
        (
            "Discards & discarding",
            ["discard"],
            "<mark>Discards</mark> &amp; <mark>discarding</mark>",
        ),
        ("Laws 5 and 58", ["5"], "Laws <mark>5</mark> and 58"),
        ("<b>", ["b"], "&lt;<mark>b</mark>&gt;"),
    ],
)
def test_words_are_marked_and_the_rest_is_escaped(text, asked, marked):
    (any_of,) = Vocabulary([words_of(text)]).like(asked)
    assert mark(text, any_of) == marked


@pytest.mark.django_db
def test_the_page_keeps_what_was_asked_and_says_how_many():
    page = Client().get("/laws/", {"q": ' "carte" blanche '}).content.decode()
    assert 'value="&quot;carte&quot; blanche"' in page
    found = search("carte blanche")
    count = len(found.events) + len(found.entries) + len(found.rules)
    assert f"{count} entries" in page
    assert "In the rules of this site" in page
    none = Client().get("/laws/", {"q": "<i>zz</i>"}).content.decode()
    assert "No law or case has a word of “&lt;i&gt;zz&lt;/i&gt;”." in none
