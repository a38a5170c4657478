"""Which scores of a deal are possible: the bounds of R1–R16, which pairs go together, and what is
said of others, word for word (docs/possible-totals.md)."""

from hypothesis import given
from hypothesis import strategies as st

from piquet.odds.impossible_scores import check_deal, why_impossible
from piquet.odds.possible_pairs import BITMAPS, count, counts_as_rubicon, rules_of
from piquet.rule_sets import AU_CENT, FOUR_DEAL, HUNDRED_UP, RUBICON, rule_set
from tests.cases import cases
from tests.piquet.table import score


def codes(*args, **kwargs):
    return [(fault.side, fault.code) for fault in check_deal(*args, **kwargs)]


@cases("elder younger", (28, 23), (43, 23), (66, 0), (170, 0), (1, 53), (12, 7), (30, 10), (106, 9))
def test_deals_that_may_be(elder, younger):
    assert codes(elder, younger, RUBICON) == []


@cases("elder younger faults",
    (175, 3, [("elder", "too_high")]), (3, 180, [("younger", "too_high")]),
    (-1, 3, [("elder", "too_low")]), (3, -4, [("younger", "too_low")]),
    (200, -4, [("elder", "too_high"), ("younger", "too_low")]),
    (2.5, 3, [("elder", "not_whole")]), (3, True, [("younger", "not_whole")]),
    ("28", 3, [("elder", "not_whole")]), (0, 20, [("elder", "elder_nothing")]),
    (20, 1, [("younger", "younger_one")]),
    (0, 1, [("elder", "elder_nothing"), ("younger", "younger_one")]),
)  # fmt: skip
def test_deals_that_cannot_be(elder, younger, faults):
    assert codes(elder, younger, RUBICON) == faults


@cases("elder younger message limit rule",
    (180, 9, "A deal can score at most 174. 180 is 6 too many.", 174, "Laws 61–69"),
    (-2, 9, "A score is never less than 0. You wrote −2.", 0, "Laws 61–69"),
    ("x", 9, "A score must be a whole number from 0 to 174.", None, "Laws 61–69"),
    (0, 9, "Elder leads the first card and so counts at least 1", 1, "Law 65"),
    (9, 1, "Younger never scores exactly 1", 2, "Law 65"),
)  # fmt: skip
def test_a_fault_says_what_would_be_right(elder, younger, message, limit, rule):
    (fault,) = check_deal(elder, younger, RUBICON)
    assert fault.message.startswith(message)
    assert (fault.limit, fault.rule) == (limit, rule)


def test_a_score_that_is_wrong_by_itself_has_no_reason_of_a_pair():
    (fault,) = check_deal(180, 9, RUBICON)
    assert (fault.reason, fault.scores, fault.near) == ("", (0, 0), ())


@cases("elder younger marked faults",
    (0, 25, "elder", []),
    (10, 25, "elder", []),  # a carte blanche reckoned first (Case XXI)
    (29, 0, "younger", []), (29, 10, "younger", []),
    (5, 25, "elder", [("elder", "reckons_nothing")]),
    (29, 1, "younger", [("younger", "reckons_nothing")]),
    (0, 0, "younger", [("elder", "elder_nothing")]),  # the other side's least still holds
    (0, 1, "elder", [("younger", "younger_one")]),
)  # fmt: skip
def test_r14_who_reckons_nothing_has_nothing_or_a_carte_blanche(elder, younger, marked, faults):
    assert codes(elder, younger, RUBICON, "reckons_nothing", marked) == faults


def test_r14_the_figure_for_who_reckons_nothing_is_nothing():
    (fault,) = check_deal(29, 5, RUBICON, "reckons_nothing", "younger")
    assert (fault.limit, fault.rule) == (0, "R14")
    assert (
        fault.message
        == "A player who reckons nothing scores 0, or 10 for a carte blanche. You wrote 5."
    )


@cases("elder younger marked faults",
    (44, 0, "younger", []),  # Case XXII: 21 in hand, 13 and 10
    (23, 1, "younger", [("younger", "no_such_pair")]),  # 1 is no call
    (23, 3, "younger", []), (0, 23, "elder", []),
    (66, 0, "younger", []),  # 26 in hand and a capot
    (22, 0, "younger", []),  # eleven tricks for twelve and the cards; younger counts none of it
    (0, 1, "elder", [("younger", "younger_one")]), (0, 6, "younger", [("elder", "elder_nothing")]),
    (22, 70, "younger", [("younger", "no_such_pair")]),
)  # fmt: skip
def test_r15_thrown_up_the_other_has_every_trick_or_plays_for_a_capot(
    elder, younger, marked, faults
):
    assert codes(elder, younger, RUBICON, "conceded", marked, last_deal=True) == faults


def test_r15_only_the_last_deal_is_conceded():
    assert codes(44, 0, RUBICON, "conceded", "younger") == [("deal", "not_last")]


@cases("mark marked code",
    ("waived", "elder", "unknown_mark"), ("conceded", None, "mark_of_nobody"),
    ("", "elder", "mark_of_nobody"),
)  # fmt: skip
def test_a_mark_is_known_and_of_somebody(mark, marked, code):
    assert codes(28, 23, RUBICON, mark, marked, last_deal=True) == [("deal", code)]


@given(st.integers(-5, 200), st.integers(-5, 200))
def test_the_figure_said_to_be_right_is_right(elder, younger):
    faults = check_deal(elder, younger, RUBICON)
    mended = {"elder": elder, "younger": younger}
    mended.update({fault.side: fault.limit for fault in faults})
    again = check_deal(mended["elder"], mended["younger"], RUBICON)
    assert not {fault.code for fault in again} & {fault.code for fault in faults}


LOST_ALL = "thirteen in play and forty for the capot, which makes at least 53."
FEW_TRICKS = "a score this low means few tricks, and the tricks lost give the other player more."
TOO_MUCH = "two hands and the play cannot give this much together."
BETWEEN = "this score is too high without a bonus and too low with one."


@cases("elder younger why nearest side reason",
    (40, 0, LOST_ALL, "2", "younger", "younger_capoted"),
    (1, 20, LOST_ALL, "4", "elder", "elder_capoted"),
    (12, 2, FEW_TRICKS, "7", "younger", "too_low"),  # beside the score that would change less
    (170, 23, TOO_MUCH, "0", "younger", "too_high"), (23, 170, TOO_MUCH, "1", "elder", "too_high"),
    (90, 9, BETWEEN, "88 or 91", "elder", "between"),
)  # fmt: skip
def test_a_pair_that_cannot_be_is_refused_with_the_reason_and_the_nearest(
    elder, younger, why, nearest, side, reason
):
    (fault,) = why_impossible(elder, younger, RUBICON)
    assert fault.message.startswith(f"{elder}–{younger}: ")
    assert why in fault.message
    given, of = (younger, "younger") if side == "elder" else (elder, "elder")
    said = f"With {given} for {of}, the nearest score for {side} is {nearest}."
    assert fault.message.endswith(said)
    assert (fault.reason, fault.scores, fault.side) == (reason, (elder, younger), side)
    assert f"{fault.limit}" in nearest


def test_a_pair_that_its_mark_makes_impossible():
    (fault,) = why_impossible(23, 1, RUBICON, conceded="younger")
    assert (fault.reason, fault.scores) == ("marked", (23, 1))


@cases("elder younger",
    # 28 are two quatorzes, and 148 is a repique with a capot. It needs thirty against kings and
    # queens, but these win a trick. Against other quatorzes nobody makes thirty.
    (148, 28), (28, 148),
    # 60 needs the four aces, kings and queens, and the cards. But these win every trick.
    (102, 60), (60, 102),
)  # fmt: skip
def test_hands_that_win_a_trick_are_not_capoted(elder, younger):
    assert [fault.code for fault in why_impossible(elder, younger, RUBICON)] == ["no_such_pair"]


def test_the_four_aces_kings_and_queens_make_95_against_two_quints():
    """Elder has a repique all the same, and leads one card."""
    elder = "JS TS 9S 8S 7S JH TH 9H 8H 7H 7D 7C"
    younger = "AS KS QS AH KH QH AD KD QD AC KC QC"
    played = "7D QD, AD 7C, KD 7S, AC 8S, KC 7H, QC 8H, AS 9S, KS TS, QS JS, AH 9H, KH TH, QH JH"
    assert score(elder, younger, played).totals == (96, 95)
    assert why_impossible(96, 95, RUBICON) == ()


def test_a_pair_of_which_neither_is_ever_scored():
    (fault,) = check_deal(85, 0, RUBICON, "plays_short", "elder")
    assert (fault.side, fault.limit, fault.reason) == ("deal", None, "neither")


@cases("elder younger said",
    (0, 44, {"penalty": "elder"}), (10, 44, {"penalty": "elder"}), (29, 0, {"penalty": "younger"}),
    (40, 0, {"conceded": "younger"}),
    (44, 0, {"conceded": "younger"}),  # Case XXII
    (5, 30, {"penalty": "elder"}),  # Elder plays short, and still counts (R16).
)  # fmt: skip
def test_r14_r15_r16_what_can_be_only_with_its_mark(elder, younger, said):
    assert why_impossible(elder, younger, RUBICON, **said) == ()


@cases("elder younger said",
    (0, 200, {"penalty": "elder"}), (-1, 30, {"penalty": "elder"}), (70, 20, {"conceded": "elder"}),
    (90, 2, {"penalty": "younger"}),
)  # fmt: skip
def test_what_cannot_be_even_with_its_mark(elder, younger, said):
    assert why_impossible(elder, younger, RUBICON, **said)


def test_r15_a_game_of_a_hundred_up_is_not_conceded():
    (fault,) = why_impossible(40, 0, AU_CENT, conceded="younger")
    assert (fault.side, fault.rule) == ("deal", "R15")


def test_r20_r21_other_games_have_other_pairs():
    small = rule_set("au-cent", {"small_cards_count": False})
    assert count(FOUR_DEAL) == count(RUBICON) == count(AU_CENT)
    assert count(RUBICON) < count(small)
    assert why_impossible(0, 2, RUBICON) != ()
    assert why_impossible(0, 41, small) == ()
    assert why_impossible(60, 60, HUNDRED_UP) != ()
    assert counts_as_rubicon(AU_CENT)
    assert not counts_as_rubicon(small)


def test_every_game_has_its_pairs():
    games = {name.partition("/")[0] for name in BITMAPS}
    counts = [count(rules_of(game)) for game in sorted(games)]
    assert len(games) == 5
    assert all(9_900 < number < 13_100 for number in counts)


@cases("elder younger marked found",
    (30, 1, "younger", []),  # Younger cannot answer the last cards: they are elder's tricks.
    (28, 23, "elder", []), (170, 100, "elder", ["no_such_pair"]),
)  # fmt: skip
def test_r16_a_short_hand_explains_more_but_not_everything(elder, younger, marked, found):
    faults = check_deal(elder, younger, RUBICON, "plays_short", marked)
    assert [fault.code for fault in faults] == found


NO_RUBICON = "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."


def said(*args, **kwargs):
    (fault,) = check_deal(*args, **kwargs)
    return fault.side, fault.code, fault.rule, fault.limit, fault.message


@cases("mark marked rules last expected",
    ("waived", "elder", RUBICON, False,
     ("deal", "unknown_mark", "R14–R16", None,
      "A deal can be marked conceded, reckons_nothing or plays_short, but not “waived”.")),
    ("", "elder", RUBICON, False,
     ("deal", "mark_of_nobody", "R14–R16", None,
      "Give both the mark of the deal and the player it is about.")),
    ("conceded", "elder", AU_CENT, True, ("deal", "no_rubicon", "R15", None, NO_RUBICON)),
    ("conceded", "elder", RUBICON, False,
     ("deal", "not_last", "R15", None,
      ("Only the last deal of a partie may be conceded. That is the sixth, or the eighth "
      "after a tie."))),
    ("conceded", "elder", FOUR_DEAL, False,
     ("deal", "not_last", "R15", None,
      ("Only the last deal of a partie may be conceded. That is the fourth, or the sixth "
      "after a tie."))),
    ("reckons_nothing", "elder", RUBICON, False,
     ("elder", "reckons_nothing", "R14", 0,
      "A player who reckons nothing scores 0, or 10 for a carte blanche. You wrote 28.")),
)  # fmt: skip
def test_of_marked_deals(mark, marked, rules, last, expected):
    assert said(28, 20, rules, mark, marked, last_deal=last) == expected


def test_r15_of_a_game_without_a_rubicon():
    (fault,) = why_impossible(28, 23, AU_CENT, conceded="elder")
    assert (fault.side, fault.code, fault.rule, fault.message) == (
        "deal", "no_rubicon", "R15", NO_RUBICON,
    )  # fmt: skip


@cases("elder younger side limit reason",
    (1, 52, "elder", 2,
     ("elder has lost every trick, so younger has thirteen in play and forty for the capot, which "
      "makes at least 53. With 52 for younger, the nearest score for elder is 2.")),
    (52, 0, "elder", 53,
     ("younger has lost every trick, so elder has thirteen in play and forty for the capot, which "
      "makes at least 53. With 0 for younger, the nearest score for elder is 53.")),
    (1, 54, "elder", 2,
     ("a score this low means few tricks, and the tricks lost give the other player more. With 54 "
      "for younger, the nearest score for elder is 2.")),
    (82, 66, "younger", 32,
     ("two hands and the play cannot give this much together. With 82 for elder, the nearest "
      "score for younger is 32.")),
    (70, 70, "younger", 90,
     ("this score is too high without a bonus and too low with one. A pique adds 30 at once, a "
      "repique 60, a capot 40. With 70 for elder, the nearest score for younger is 44 or 90.")),
)  # fmt: skip
def test_of_two_scores_that_do_not_go_together(elder, younger, side, limit, reason):
    assert said(elder, younger, RUBICON) == (
        side, "no_such_pair", "Laws 61–69", limit, f"{elder}–{younger}: {reason}",
    )  # fmt: skip


def test_where_small_cards_do_not_count_who_has_one_may_have_won_tricks():
    assert said(0, 0, HUNDRED_UP)[4] == (
        "0–0: a score this low means few tricks, and the tricks lost give the other player "
        "more. With 0 for younger, the nearest score for elder is 1."
    )


@cases("elder younger code message",
    (0, 20, "elder_nothing",
     "Elder leads the first card and so counts at least 1. A score of 0 needs a mark on the deal."),
    (20, 1, "younger_one",
     ("Younger never scores exactly 1. Whoever wins a trick then leads a card, or counts "
     "two for the last trick. So younger scores at least 2, or 0.")),
)  # fmt: skip
def test_of_the_least_scores(elder, younger, code, message):
    assert said(elder, younger, RUBICON)[1::3] == (code, message)


def test_r16_beside_a_short_hand_neither_is_ever_so():
    assert said(85, 0, RUBICON, "plays_short", "elder") == (
        "deal", "no_such_pair", "Laws 61–69", None, "85–0: nobody can score this in a deal.",
    )  # fmt: skip


def test_r15_of_a_deal_conceded_no_hands_make_it():
    assert said(23, 60, RUBICON, "conceded", "younger", last_deal=True) == (
        "younger",
        "no_such_pair",
        "Laws 61–69",
        57,
        (
            "23–60: no two hands give this in a deal with this mark. With 23 for elder, the "
            "nearest score for younger is 57 or 90."
        ),
    )
