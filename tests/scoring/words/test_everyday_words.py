"""What a player types when something went wrong, and the event that it finds."""

import pytest

from front.law_book.search import search
from scoring.laws.catalogue.all_entries import LAWS
from scoring.laws.everyday_words import OF_EVENTS, OF_LAWS, everyday_words
from scoring.laws.rule_sets import HUNDRED_UP, RUBICON
from scoring.laws.rulings.all_paths import PATHS, decides_at
from scoring.words.rulings.matching import Vocabulary
from scoring.words.rulings.paths import find_events, may_be_leaving

TYPED = (
    ("13", "too-many-cards"),
    ("bluff", "called-too-much"),
    ("they bluffed", "called-too-much"),
    ("onlooker", "bystander"),
    ("a signal", "bystander"),
    ("coached", "bystander"),
    ("umpire", "call-doubted"),
    ("referee", "records-differ"),
    ("hid it", "left-out"),
    ("led too early", "led-out-of-turn"),
    ("flipped a card", "card-face-up"),
    ("face down", "card-face-up"),
    ("takeback", "card-taken-back"),
    ("smoke", "new-packs"),
    ("kitty", "elder-takes-others-cards"),
    ("spectator", "bystander"),
    ("somebody talked", "bystander"),
    ("spilled drink", "new-packs"),
    ("spilt wine", "new-packs"),
    ("bent card", "new-packs"),
    ("torn", "new-packs"),
    ("peeked", "elder-takes-others-cards"),
    ("peeking at the stock", "younger-takes-others-cards"),
    ("touched stock", "elder-takes-others-cards"),
    ("wrong deal", "wrong-number-dealt"),
    ("misdeal", "wrong-number-dealt"),
    ("fourteen cards", "wrong-number-dealt"),
    ("14 cards", "wrong-number-dealt"),
    ("too many cards", "too-many-cards"),
    ("extra card", "too-many-cards"),
    ("thirteen cards", "too-many-cards"),
    ("eleven cards", "too-few-cards"),
    ("missing a card", "too-few-cards"),
    ("revoke", "suit-not-followed"),
    ("I revoked", "suit-not-followed"),
    ("reneged", "suit-not-followed"),
    ("didn’t follow suit", "suit-not-followed"),
    ("showed card", "card-shown-in-dealing"),
    ("exposed", "card-shown-in-dealing"),
    ("flashed a card", "card-shown-in-dealing"),
    ("face up", "card-face-up"),
    ("upside down", "card-face-up"),
    ("dealer", "deal-out-of-turn"),
    ("wrong dealer", "deal-out-of-turn"),
    ("dealt twice", "deal-out-of-turn"),
    ("wrong deck", "wrong-pack"),
    ("cut", "cut-for-deal"),
    ("cutting", "cut-to-dealer"),
    ("score wrong", "counted-wrongly"),
    ("miscounted points", "counted-wrongly"),
    ("scores differ", "records-differ"),
    ("argue about score", "records-differ"),
    ("carte blanche", "carte-blanche-late"),
    ("no court cards", "carte-blanche-doubted"),
    ("forgot to call", "left-out"),
    ("forgot point", "left-out"),
    ("undeclared", "left-out"),
    ("miscall", "called-too-much"),
    ("declared too much", "called-too-much"),
    ("lied", "called-too-much"),
    ("wrong suit named", "called-too-much"),
    ("said good by mistake", "wrong-reply"),
    ("show me your cards", "asked-to-show"),
    ("took back discard", "hand-and-discard"),
    ("drew too few", "too-few-taken-in"),
    ("drew too many", "too-many-taken-in"),
    ("played wrong card", "card-taken-back"),
    ("dropped a card", "card-taken-back"),
    ("led out of turn", "led-out-of-turn"),
    ("misled", "misinformed"),
    ("missing card in pack", "incorrect-pack"),
    ("two aces of hearts", "incorrect-pack"),
    ("card from other pack", "stray-card"),
    ("pique", "pique-or-repique-doubted"),
    ("capot", "cards-doubted"),
    ("tie", "partie-doubted"),
    ("rubicon", "points-won-doubted"),
    ("redeal", "fresh-deal-offered"),
)
"""What somebody types, and the event that must be among those found with all the words."""


@pytest.mark.parametrize(("typed", "event"), TYPED)
def test_everyday_words_find_the_event_at_the_table_and_in_the_laws(typed, event):
    paths = [path for path in PATHS.values() if decides_at(path, RUBICON)]
    found = find_events(paths, typed)
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
    paths = [path for path in PATHS.values() if decides_at(path, RUBICON)]
    assert find_events(paths, typed).paths[0].name == first


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
    paths = [path for path in PATHS.values() if decides_at(path, HUNDRED_UP)]
    found = find_events(paths, typed)
    assert event in [path.name for path in found.paths]


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


@pytest.mark.parametrize("typed", ["left the table", "he went home", "resigned", "gave up"])
def test_that_a_player_leaves_is_known_for_what_it_is(typed):
    assert may_be_leaving(typed)


def test_if_nothing_has_all_the_words_the_nearest_is_found():
    found = find_events(PATHS.values(), "my aunt revoked on tuesday")
    assert [path.name for path in found.paths] == ["suit-not-followed"]
    assert found.some_words
    assert find_events(PATHS.values(), "quadrille").paths == ()
    assert not may_be_leaving("quadrille")
    assert not may_be_leaving("?!")


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
