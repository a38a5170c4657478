"""What a player types when something went wrong, and the event that it finds."""

import pytest

from front.law_book.search import search
from piquet.everyday_words import OF_EVENTS, OF_LAWS, everyday_words
from piquet.law_texts.all_entries import LAWS
from piquet.rule_sets import HUNDRED_UP, RUBICON
from piquet.rulings.all_paths import PATHS, decides_at
from scoring.words.rulings.matching import Vocabulary
from scoring.words.rulings.paths import find_events, may_be_leaving

AT_PIQUET = [path for path in PATHS.values() if decides_at(path, RUBICON)]
AT_GAMES = [path for path in PATHS.values() if decides_at(path, HUNDRED_UP)]
TYPED = {
    "too-many-cards": "13, too many cards, extra card, thirteen cards",
    "called-too-much": "bluff, they bluffed, miscall, declared too much, lied, wrong suit named",
    "bystander": "onlooker, a signal, coached, spectator, somebody talked",
    "call-doubted": "umpire",
    "records-differ": "referee, scores differ, argue about score",
    "left-out": "hid it, forgot to call, forgot point, undeclared",
    "led-out-of-turn": "led too early, led out of turn",
    "card-face-up": "flipped a card, face down, face up, upside down",
    "card-taken-back": "takeback, played wrong card, dropped a card",
    "new-packs": "smoke, spilled drink, spilt wine, bent card, torn",
    "elder-takes-others-cards": "kitty, peeked, touched stock",
    "younger-takes-others-cards": "peeking at the stock",
    "wrong-number-dealt": "wrong deal, misdeal, fourteen cards, 14 cards",
    "too-few-cards": "eleven cards, missing a card",
    "suit-not-followed": "revoke, I revoked, reneged, didn’t follow suit",
    "card-shown-in-dealing": "showed card, exposed, flashed a card",
    "deal-out-of-turn": "dealer, wrong dealer, dealt twice",
    "wrong-pack": "wrong deck",
    "cut-for-deal": "cut",
    "cut-to-dealer": "cutting",
    "counted-wrongly": "score wrong, miscounted points",
    "carte-blanche-late": "carte blanche",
    "carte-blanche-doubted": "no court cards",
    "wrong-reply": "said good by mistake",
    "asked-to-show": "show me your cards",
    "hand-and-discard": "took back discard",
    "too-few-taken-in": "drew too few",
    "too-many-taken-in": "drew too many",
    "misinformed": "misled",
    "incorrect-pack": "missing card in pack, two aces of hearts",
    "stray-card": "card from other pack",
    "pique-or-repique-doubted": "pique",
    "cards-doubted": "capot",
    "partie-doubted": "tie",
    "points-won-doubted": "rubicon",
    "fresh-deal-offered": "redeal",
}
"""An event, and what somebody types that must find it with all the words."""


@pytest.mark.parametrize(
    ("typed", "event"),
    [(one, event) for event, words in TYPED.items() for one in words.split(", ")],
)
def test_everyday_words_find_the_event_at_the_table_and_in_the_laws(typed, event):
    found = find_events(AT_PIQUET, typed)
    assert event in [path.name for path in found.paths]
    assert not found.some_words
    titles = [one.title for one in search(typed).events]
    assert PATHS[event].title in titles


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("wrong dealer", "deal-out-of-turn"),
        ("looked at discards", "hand-and-discard"),
        ("card on floor", "card-shown-in-dealing"),
        ("wrong score", "counted-wrongly"),
        ("tie", "cut-for-deal"),
    ],
)
def test_words_side_by_side_and_whole_words_are_found_first(typed, first):
    assert find_events(AT_PIQUET, typed).paths[0].name == first


def test_void_finds_what_can_make_a_deal_void():
    void, deal = (find_events(PATHS.values(), typed) for typed in ("void", "void deal"))
    assert void == deal
    assert {"wrong-number-dealt", "deal-out-of-turn"} <= {path.name for path in void.paths}
    assert "suit-not-followed" not in {path.name for path in void.paths}


AU_CENT = (
    ("bluff", "au-cent-called-too-much"),
    ("misdeal", "au-cent-wrong-number-dealt"),
    ("peeked", "au-cent-left-cards-seen"),
    ("talked", "bystander"),
    ("score wrong", "au-cent-score-error"),
    ("forgot to show", "au-cent-not-shown"),
    ("wrong dealer", "au-cent-deal-out-of-turn"),
    ("revoke", "suit-not-followed"),
    ("thirteen", "au-cent-wrong-number-dealt"),
)


@pytest.mark.parametrize(("typed", "event"), AU_CENT)
def test_and_at_piquet_au_cent(typed, event):
    assert event in [path.name for path in find_events(AT_GAMES, typed).paths]


@pytest.mark.parametrize(
    ("typed", "law"),
    [
        ("shuffling under the table", "2"),
        ("one card cut", "3"),
        ("dealt by threes", "9"),
        ("gather the pack", "17"),
        ("swap five cards", "21"),
        ("peek at discard", "45"),
        ("peek tricks", "60"),
        ("kibitzer", "78"),
    ],
)
def test_everyday_words_find_a_law(typed, law):
    assert f"/laws/{law}/" in [one.address for one in search(typed).entries]


def test_every_event_has_everyday_words_and_nothing_unknown_has():
    assert all(everyday_words(name) for name in PATHS)
    assert OF_EVENTS.keys() <= PATHS.keys()
    assert OF_LAWS.keys() <= LAWS.keys()


LEAVING = ["left the table", "he went home", "resigned", "gave up"]


@pytest.mark.parametrize("typed", [*LEAVING, "quadrille", "?!"])
def test_that_a_player_leaves_is_known_for_what_it_is(typed):
    assert may_be_leaving(typed) is (typed in LEAVING)


def test_if_nothing_has_all_the_words_the_nearest_is_found():
    found = find_events(PATHS.values(), "my aunt revoked on tuesday")
    assert [path.name for path in found.paths] == ["suit-not-followed"]
    assert found.some_words
    assert find_events(PATHS.values(), "quadrille").paths == ()


@pytest.mark.parametrize(
    ("asked", "word", "like"),
    [
        ("peeking", "peeked", True),
        ("cut", "cutting", True),
        ("cutting", "cut", True),
        ("spilled", "spill", True),
        ("dropping", "dropped", True),
        ("disc", "discard", True),
        ("1", "13", False),
        ("13", "13", True),
        ("led", "lead", False),
    ],
)
def test_a_word_is_found_whatever_its_ending(asked, word, like):
    (found,) = Vocabulary([[word]]).like([asked])
    assert (word in found) is like
