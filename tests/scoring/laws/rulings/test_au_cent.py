"""Rulings at piquet au cent, carried out: what the deal then scores, who deals, who loses the
game."""

import pytest

from scoring.laws.catalogue.all_entries import LAWS
from scoring.laws.deal.faults import ELDER, YOUNGER
from scoring.laws.deal.hands import PACK_SIZE, STANDING_DEALS
from scoring.laws.deal.score_from_items import Reckoned
from scoring.laws.partie.hundred_up import Game, play_game
from scoring.laws.rule_sets import RUBICON, rule_set
from scoring.laws.rulings.all_paths import PATHS, decides_at
from scoring.laws.rulings.apply_ruling import dealer_after, is_void, ruled_items
from scoring.laws.rulings.path import AU_CENT, offender_of, ruling_of
from tests.helping.cases import cases
from tests.scoring.laws.rulings.ruled import effect_of, ruled
from tests.scoring.laws.table import any_play, counted, held

A, B = 0, 1

# A point of 48, a quart to a king and three kings, against a point of 46, a quart to a queen and
# three knaves.
BETTER = "KS QS JS TS 8S KH KD AH 9D 8D 9C 7C"
WORSE = "QH JH TH 9H 7H JD JC QD AD AC TC 8C"
TOO_LITTLE = "au-cent-called-too-little"
WRONG_REPLY = "au-cent-wrong-reply"
# What each counts if nothing goes wrong.
ALL = {"point": 5, "sequences": 4, "sets": 3}


def in_hand(hands, calls, path, who="elder", **answers):
    """What both count in hand once the path's ruling has taken its effect on `who`.

    `hands` are elder's and younger's, `calls` what each calls instead of everything they hold.
    """
    said = answers | ({"who": who} if PATHS[path].offender == "who" else {})
    assert offender_of(PATHS[path], said) == who
    sides = [held(hand, **call) for hand, call in zip(hands, calls, strict=True)]
    result = ruled(*sides, who, effect_of(path, **said), any_play(*hands), "au-cent")
    return [
        {kind: amount for kind, amount in counted(result, side).items() if kind in ALL}
        for side in (ELDER, YOUNGER)
    ]


FORGOTTEN = {"kind": "sets", "played": "yes"}

# What elder does: the calls, the path and the answers; then what elder counts, and younger.
OF_ELDER = {
    "a17 calls a tierce of a quart": (
        [{"sequences": "KS QS JS"}, {}], TOO_LITTLE,
        {"deed": "less", "kind": "sequences", "reply": "good"},
        ALL | {"sequences": 3}, {},
    ),
    "a19 shows the quart that they do not call": (
        [{"point": "", "sequences": "KS QS JS"}, {}], TOO_LITTLE, {"deed": "shown"},
        {"sets": 3}, {"point": 5},
    ),
    "a17 but unless they show it, it does not bar": (
        [{"point": "", "sequences": "KS QS JS"}, {}], TOO_LITTLE,
        {"deed": "less", "kind": "sequences", "reply": "refused"},
        {"sets": 3}, {"point": 5, "sequences": 4},
    ),
    "a18 leads without showing the point": (
        [{}, {}], "au-cent-not-shown", {"kind": "point"},
        {"sequences": 4, "sets": 3}, {"point": 5},
    ),
    "a18 need not show three kings": (
        [{}, {}], "au-cent-not-shown", {"kind": "sets"}, ALL, {},
    ),
    "a23 calls three queens, which they do not hold": (
        [{"sets": "QS QH QC"}, {}], "au-cent-called-too-much",
        {"kind": "sets", "played": "yes", "misnomer": "no"}, {}, {"sets": 3},
    ),
    "a24 forgets three kings until they have led": (
        [{}, {}], "au-cent-left-out", FORGOTTEN | {"counted": "nobody", "proved": "no"},
        {"point": 5, "sequences": 4}, {},
    ),
    "a24 forgets three kings, and younger counts three knaves": (
        [{}, {}], "au-cent-left-out", FORGOTTEN | {"counted": "other"},
        {"point": 5, "sequences": 4}, {"sets": 3},
    ),
    "a24 forgets a tierce, and has counted the quart": (
        [{}, {}], "au-cent-left-out",
        {"kind": "sequences", "played": "yes", "counted": "own"}, ALL, {},
    ),
    "a24 forgets three kings, which they have shown": (
        [{}, {}], "au-cent-left-out", FORGOTTEN | {"counted": "nobody", "proved": "yes"},
        {"point": 5, "sequences": 4}, {},
    ),
    "46 calls the point late": (
        [{}, {}], "au-cent-call-incomplete", {"what": "late"},
        {"sequences": 4, "sets": 3}, {"point": 5},
    ),
}  # fmt: skip

# What younger does who holds better, against all that elder calls: path and answers; elder counts.
OF_YOUNGER = {
    "a20 says “good” to the point": (WRONG_REPLY, {"reply": "good"}, "point", {"point": 5}),
    "a20 says “good” to the trio": (WRONG_REPLY, {"reply": "good"}, "sets", {"sets": 3}),
    "a20 says “equal” to the point": (WRONG_REPLY, {"reply": "equal"}, "point", {}),
    "a22 does not show the sequence": (
        "au-cent-not-shown",
        {"others": "no"},
        "sequences",
        {"sequences": 4},
    ),
    "a22 says “not good” and forgets the trio": (
        "au-cent-left-out",
        {"played": "yes", "reply": "refused"},
        "sets",
        {"sets": 3},
    ),
    "a24 forgets the trio, and elder had called none": (
        "au-cent-left-out",
        {"played": "yes", "reply": "none"},
        "sets",
        {},
    ),
}


@pytest.mark.parametrize(
    ("calls", "path", "answers", "elders", "youngers"), OF_ELDER.values(), ids=OF_ELDER
)
def test_a17_to_a24_what_elder_does(calls, path, answers, elders, youngers):
    assert in_hand((BETTER, WORSE), calls, path, **answers) == [elders, youngers]


@pytest.mark.parametrize(("path", "answers", "kind", "elders"), OF_YOUNGER.values(), ids=OF_YOUNGER)
def test_a20_to_a24_what_younger_does(path, answers, kind, elders):
    left = {one: amount for one, amount in ALL.items() if one != kind}
    hands = (WORSE, BETTER)
    assert in_hand(hands, ({}, {}), path, "younger", kind=kind, **answers) == [elders, left]


@cases("scored bars", (0, {"sequences"}), (3, set()))
def test_a19_as_counted_what_elder_showed_bars_if_their_call_does_not_score(scored, bars):
    effect = effect_of(TOO_LITTLE, deed="shown")
    elder, _younger = ruled_items(Reckoned(sequences=scored), Reckoned(), "elder", effect)
    assert elder == Reckoned(sequences=scored, bars=frozenset(bars))


@pytest.mark.law("a21")
@pytest.mark.parametrize("kind", ["point", "sequences", "sets"])
def test_a21_elder_scores_what_younger_wrongly_refused(kind):
    answers = {"reply": "refused", "kind": kind}
    hands = (BETTER, WORSE)
    assert in_hand(hands, ({}, {}), "au-cent-wrong-reply", "younger", **answers) == [ALL, {}]


@cases("path who answers",
    ("au-cent-elder-takes-others-cards", "elder", {"cards": "bottom", "deed": "mixed"}),
    ("au-cent-elder-takes-others-cards", "elder", {"cards": "left", "deed": "mixed"}),
    ("au-cent-younger-takes-others-cards", "younger", {"deed": "taken_up"}),
)  # fmt: skip
@pytest.mark.parametrize("elder", [A, B])
def test_a9_a10_the_player_in_error_loses_the_game(path, who, answers, elder):
    assert effect_of(path, **answers).loses_game
    in_error = {"elder": elder, "younger": 1 - elder}[who]
    result = play_game(Game((((80, 80),),), lost=in_error))
    others = {"elder": 1 - elder, "younger": elder}
    assert (result.winner, result.double) == (others[who], False)


def test_a10_a_card_that_is_only_turned_up_loses_no_game():
    assert not effect_of("au-cent-younger-takes-others-cards", deed="exposed").loses_game


WRONG = [(elder, stock) for elder in (11, 12, 13) for stock in range(5, 11)]
WRONG.remove((12, 8))


@pytest.mark.parametrize("when", ["before_stock", "touched", "after"])
@pytest.mark.parametrize(("elder", "stock"), WRONG)
def test_a3_a13_a14_a_deal_stands_by_the_ruling_if_its_cards_may_stand(elder, stock, when):
    effect = effect_of(
        "au-cent-wrong-number-dealt",
        when=when,
        elder={11: "eleven", 12: "twelve", 13: "thirteen"}[elder],
        stock={7: "seven", 8: "eight"}.get(stock, "six" if stock < 7 else "nine"),
    )
    assert is_void(effect) != ((elder, PACK_SIZE - elder - stock) in STANDING_DEALS)


@cases("when void dealer", ("before", True, B), ("after", False, B))
def test_a5_who_deals_after_a_deal_out_of_turn(when, void, dealer):
    """A dealt, and it was B's turn."""
    effect = effect_of("au-cent-deal-out-of-turn", when=when)
    assert (is_void(effect), dealer_after(A, effect)) == (void, dealer)


@cases("when void dealer", ("before", True, A), ("after", False, B))
def test_a4_who_deals_after_a_deal_of_the_wrong_pack(when, void, dealer):
    effect = effect_of("au-cent-wrong-pack", when=when)
    assert (is_void(effect), dealer_after(A, effect)) == (void, dealer)


def test_a6_younger_scores_a_carte_blanche_that_they_tell_of_when_elder_has_touched_the_stock():
    blanche = "TS 9S 8S 7S TH 9H 8H 7H AD TD 9D AC"
    elder = "AS KS QS AH KH QH KD QD JD TC 9C 8C"
    younger = held("TS 9S 8S 7S TH 9H 8H 7H AD TD AC JC", dealt=blanche)
    said = {"who": "younger", "holder": "untouched", "other": "yes"}
    effect = effect_of("au-cent-carte-blanche-late", **said)
    played = any_play(elder, "TS 9S 8S 7S TH 9H 8H 7H AD TD AC JC")
    result = ruled(held(elder), younger, "younger", effect, played, "au-cent")
    assert counted(result, YOUNGER)["carte_blanche"] == 10


def test_where_a_law_of_piquet_changes_au_cent_its_paths_have_others_in_their_place():
    """These keep the laws of the replaced path that do not change."""
    there = [path for path in PATHS.values() if decides_at(path, rule_set("au-cent"))]
    replaced = [path for path in PATHS.values() if decides_at(path, RUBICON) and path not in there]
    own = {law for path in there if path.game == AU_CENT for law in path.laws}
    changed = {law for entry in LAWS.values() for law in entry.changes}
    missing = {path.name: {*path.laws} - changed - own for path in replaced}
    assert {name: laws for name, laws in missing.items() if laws} == {}
    assert len(replaced) > 20


@cases("path rubicon au_cent",
    ("wrong-pack", True, False), ("au-cent-wrong-pack", False, True),
    ("too-many-cards", True, True),
    # Points that end in four count one less only if the players agree on it.
    ("call-doubted", True, True), ("fresh-deal-offered", True, True),
    # What a small card counts, and whether younger can make a pique, is not the same there.
    ("play-doubted", True, False), ("pique-or-repique-doubted", True, False),
)  # fmt: skip
def test_a_path_decides_where_its_laws_hold(path, rubicon, au_cent):
    assert decides_at(PATHS[path], RUBICON) == rubicon
    assert decides_at(PATHS[path], rule_set("au-cent")) == au_cent


@cases("path said",
    ("au-cent-play-doubted", {"trick": "other", "deed": "led"}),
    ("au-cent-play-doubted", {"trick": "last", "deed": "won", "winner": "yes", "cards": "twelve"}),
    ("au-cent-pique-or-repique-doubted", {"who": "younger", "by": "play", "before": "no"}),
)  # fmt: skip
def test_r21_what_counts_otherwise_in_the_older_game_is_said(path, said):
    assert "older game" in ruling_of(PATHS[path], said).says
    assert decides_at(PATHS[path], rule_set("hundred-up"))
