"""Rulings at piquet au cent, carried out: what the deal then scores, and who deals."""

import pytest

from piquet.deal.contests import KINDS
from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.hands import PACK_SIZE, STANDING_DEALS
from piquet.law_texts.all_entries import LAWS
from piquet.rule_sets import RUBICON, rule_set
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.apply_ruling import dealer_after, is_void
from piquet.rulings.path import AU_CENT
from tests.cases import cases
from tests.piquet.deal.reckoned import reckoned
from tests.piquet.rulings.ruled import by_cards, by_items, effect_of, ruling
from tests.piquet.table import counted, figures, held

A, B = 0, 1

# A point of 48, a quart to a king and three kings, against a point of 46, a quart to a queen and
# three knaves.
BETTER = "KS QS JS TS 8S KH KD AH 9D 8D 9C 7C"
WORSE = "QH JH TH 9H 7H JD JC QD AD AC TC 8C"
TOO_LITTLE, TOO_MUCH = "au-cent-called-too-little", "au-cent-called-too-much"
WRONG_REPLY, NOT_SHOWN = "au-cent-wrong-reply", "au-cent-not-shown"
LEFT_OUT = "au-cent-left-out"
# What each counts if nothing goes wrong.
ALL = "point 5, sequences 4, sets 3"


def in_hand(elder, younger, path, walk):
    """What both count in hand once the ruling has taken its effect."""
    result = by_cards(elder, younger, path, walk)
    return [
        {kind: amount for kind, amount in counted(result, side).items() if kind in KINDS}
        for side in (ELDER, YOUNGER)
    ]


TIERCE = {"sequences": "KS QS JS"}
NO_POINT = TIERCE | {"point": ""}

# What elder does: the calls, the path and the answers; then what elder counts, and younger.
OF_ELDER = {
    "a17 calls a tierce of a quart":
        (TIERCE, TOO_LITTLE, "less sequences good", "point 5, sequences 3, sets 3", ""),
    "a19 shows the quart that they do not call":
        (NO_POINT, TOO_LITTLE, "shown", "sets 3", "point 5"),
    "a17 but unless they show it, it does not bar":
        (NO_POINT, TOO_LITTLE, "less sequences refused", "sets 3", "point 5, sequences 4"),
    "a18 leads without showing the point":
        ({}, NOT_SHOWN, "elder point", "sequences 4, sets 3", "point 5"),
    "a18 need not show three kings": ({}, NOT_SHOWN, "elder sets", ALL, ""),
    "a23 calls three queens, which they do not hold":
        ({"sets": "QS QH QC"}, TOO_MUCH, "elder sets yes no", "", "sets 3"),
    "a24 forgets three kings until they have led":
        ({}, LEFT_OUT, "elder sets yes nobody no", "point 5, sequences 4", ""),
    "a24 forgets three kings, and younger counts three knaves":
        ({}, LEFT_OUT, "elder sets yes other", "point 5, sequences 4", "sets 3"),
    "a24 forgets a tierce, and has counted the quart":
        ({}, LEFT_OUT, "elder sequences yes own", ALL, ""),
    "a24 forgets three kings, which they have shown":
        ({}, LEFT_OUT, "elder sets yes nobody yes", "point 5, sequences 4", ""),
    "46 calls the point late":
        ({}, "au-cent-call-incomplete", "late", "sequences 4, sets 3", "point 5"),
}  # fmt: skip

# What younger does who holds better, against all that elder calls; then what both count.
OF_YOUNGER = {
    "a20 says “good” to the point": (WRONG_REPLY, "good point", "point 5", "sequences 4, sets 3"),
    "a20 says “good” to the trio": (WRONG_REPLY, "good sets", "sets 3", "point 5, sequences 4"),
    "a20 says “equal” to the point": (WRONG_REPLY, "equal point", "", "sequences 4, sets 3"),
    "a22 does not show the sequence":
        (NOT_SHOWN, "younger sequences no", "sequences 4", "point 5, sets 3"),
    "a22 says “not good” and forgets the trio":
        (LEFT_OUT, "younger sets yes refused", "sets 3", "point 5, sequences 4"),
    "a24 forgets the trio, and elder had called none":
        (LEFT_OUT, "younger sets yes none", "", "point 5, sequences 4"),
}  # fmt: skip


@cases("calls path walk elders youngers", *OF_ELDER.values(), ids=OF_ELDER)
def test_a17_to_a24_what_elder_does(calls, path, walk, elders, youngers):
    counts = in_hand(held(BETTER, **calls), WORSE, path, walk)
    assert counts == [figures(elders), figures(youngers)]


@cases("path walk elders youngers", *OF_YOUNGER.values(), ids=OF_YOUNGER)
def test_a20_to_a24_what_younger_does(path, walk, elders, youngers):
    assert in_hand(WORSE, BETTER, path, walk) == [figures(elders), figures(youngers)]


@cases("counted then", ("", "bars sequences"), ("sequences 3", "sequences 3"))
def test_a19_as_counted_what_elder_showed_bars_if_it_does_not_score(counted, then):
    elder, _younger = by_items(counted, "", TOO_LITTLE, "shown")
    assert elder == reckoned(then)


@pytest.mark.law("a21")
@pytest.mark.parametrize("kind", KINDS)
def test_a21_elder_scores_what_younger_wrongly_refused(kind):
    assert in_hand(BETTER, WORSE, WRONG_REPLY, f"refused {kind}") == [figures(ALL), {}]


WRONG = [(elder, stock) for elder in (11, 12, 13) for stock in range(5, 11)]
WRONG.remove((12, 8))


@pytest.mark.parametrize("when", ["before_stock", "touched", "after"])
@pytest.mark.parametrize(("elder", "stock"), WRONG)
def test_a3_a13_a14_a_deal_stands_by_the_ruling_if_its_cards_may_stand(elder, stock, when):
    elders = {11: "eleven", 12: "twelve", 13: "thirteen"}[elder]
    left = {7: "seven", 8: "eight"}.get(stock, "six" if stock < 7 else "nine")
    effect = effect_of("au-cent-wrong-number-dealt", f"{when} {elders} {left}")
    assert is_void(effect) != ((elder, PACK_SIZE - elder - stock) in STANDING_DEALS)


@cases("path when void dealer",
    # A dealt, and it was B's turn; or it was A's turn, and A dealt the wrong pack.
    ("au-cent-deal-out-of-turn", "before", True, B),
    ("au-cent-deal-out-of-turn", "after", False, B),
    ("au-cent-wrong-pack", "before", True, A), ("au-cent-wrong-pack", "after", False, B),
)  # fmt: skip
def test_a4_a5_who_deals_after_a_deal_out_of_turn_or_of_the_wrong_pack(path, when, void, dealer):
    effect = effect_of(path, when)
    assert (is_void(effect), dealer_after(A, effect)) == (void, dealer)


def test_a6_younger_scores_a_carte_blanche_after_elder_touches_the_stock():
    blanche = "TS 9S 8S 7S TH 9H 8H 7H AD TD 9D AC"
    younger = held("TS 9S 8S 7S TH 9H 8H 7H AD TD AC JC", dealt=blanche)
    elder, path = "AS KS QS AH KH QH KD QD JD TC 9C 8C", "au-cent-carte-blanche-late"
    result = by_cards(elder, younger, path, "younger untouched yes")
    assert counted(result, YOUNGER)["carte_blanche"] == 10


def test_where_a_law_of_piquet_changes_au_cent_other_paths_take_its_place():
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


@cases("path walk",
    ("au-cent-play-doubted", "other led"), ("au-cent-play-doubted", "last won twelve"),
    ("au-cent-pique-or-repique-doubted", "younger play no"),
)  # fmt: skip
def test_r21_what_counts_otherwise_in_the_older_game_is_said(path, walk):
    assert "older game" in ruling(path, walk)[0].says
    assert decides_at(PATHS[path], rule_set("hundred-up"))
