"""What is said of two impossible scores, word for word (docs/possible-totals.md)."""

from scoring.laws.chances.impossible_scores import check_deal, why_impossible
from scoring.laws.rule_sets import AU_CENT, FOUR_DEAL, HUNDRED_UP, RUBICON
from tests.helping.cases import cases

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
