"""The verification report: R62, with one slip reported once."""

from dataclasses import replace

from piquet.checking.report import report
from piquet.checking.written_figures import MOST_MIXTURES
from piquet.formats.card_file import FileMark, FilePartie
from piquet.formats.read_card import read_card_file
from piquet.money.stakes import Stake
from piquet.rule_sets import rule_set
from tests.cases import cases
from tests.paths import EXAMPLES
from tests.piquet.checking.cards import card, places

PRINTED = read_card_file((EXAMPLES / "cavendish-card.json").read_bytes())


def partie(one: int, other: int, **more: object) -> FilePartie:
    """A partie of six deals with these totals."""
    scores = [(one // 6 + (deal < one % 6), other // 6 + (deal < other % 6)) for deal in range(6)]
    return FilePartie(deals=tuple(scores), **more)


CAST_A, CAST_B = "parties[0].written.totals[0]", "parties[0].written.totals[1]"
WON_A, WON_B = "parties[0].written.won[0]", "parties[0].written.won[1]"


def test_the_printed_card_has_two_discrepancies():
    found = report(PRINTED)
    assert found["ok"] is False
    assert found["discrepancies"] == [
        {"where": "parties[3].written.totals[0]", "kind": "cast", "written": 103, "computed": 94,
         "message": "A’s deals in partie 4 add to 94; 103 is written, 9 too many."},
        {"where": "written.carried[2][1]", "kind": "carry", "written": 470, "computed": 476,
         "message": "From partie 3 B carries 476; 470 is written, 6 too few."},
    ]  # fmt: skip


def test_the_printed_card_as_computed_from_its_deals():
    found = report(PRINTED)
    assert found["parties"] == [
        {"complete": True, "totals": [164, 114], "winner": "A", "rubicon": False, "drawn": False,
         "won": [150, 0]},
        {"complete": True, "totals": [224, 92], "winner": "A", "rubicon": True, "drawn": False,
         "won": [416, 0]},
        {"complete": True, "totals": [75, 301], "winner": "B", "rubicon": True, "drawn": False,
         "won": [0, 476]},
        {"complete": True, "totals": [94, 144], "winner": "B", "rubicon": True, "drawn": False,
         "won": [0, 338]},
        {"complete": True, "totals": [130, 104], "winner": "A", "rubicon": False, "drawn": False,
         "won": [126, 0]},
    ]  # fmt: skip
    assert found["totals"] == [692, 814]
    assert found["balance"] == [-122, 122]
    assert found["counted"] == [-100, 100]
    assert found["money"] == {"currency": "LSD", "amounts": [-120, 120], "text": ["−10s.", "10s."]}
    assert set(found) == {
        "ok", "parties", "totals", "balance", "counted", "money", "discrepancies",
    }  # fmt: skip


def test_the_printed_card_with_the_deal_that_makes_its_total():
    """With the fourth partie's fifth deal read as 19–17, only the misprinted 470 is left."""
    deals = list(PRINTED.parties[3].deals)
    deals[4] = (19, 17)
    parties = list(PRINTED.parties)
    parties[3] = replace(parties[3], deals=tuple(deals))
    mended = replace(PRINTED, parties=tuple(parties))
    assert places(mended) == [("written.carried[2][1]", "carry", 470, 476)]
    right = replace(mended, carried=(*mended.carried[:2], (0, 476), *mended.carried[3:]))
    found = report(right)
    assert found["ok"]
    assert found["totals"] == [692, 617]
    assert found["money"]["text"] == ["5s.", "−5s."]


def test_what_is_not_written_is_not_wrong():
    found = report(card(partie(164, 114), FilePartie(deals=((20, 10),))))
    assert found["ok"]
    assert found["discrepancies"] == []
    assert [each["complete"] for each in found["parties"]] == [True, False]
    assert found["totals"] == [150, 0]


SIX_TIED = partie(90, 90)
FIVE_OF_SIXTEEN = ((20, 16),) * 5


@cases("written found",
    # the cast of a column, alone
    ({"totals": (164, 115)}, [(CAST_B, "cast", 115, 114)]),
    ({"totals": (None, 115)}, [(CAST_B, "cast", 115, 114)]),
    # a result from the written totals, or from those that should be there
    ({"totals": (174, 114), "won": (160, 0)}, [(CAST_A, "cast", 174, 164)]),
    ({"totals": (174, 114), "won": (150, 0)}, [(CAST_A, "cast", 174, 164)]),
    ({"totals": (174, 114), "won": (155, 0)},
     [(CAST_A, "cast", 174, 164), (WON_A, "result", 155, 160)]),
    # a result without totals follows from the deals
    ({"won": (None, 0)}, []),
    ({"won": (160, 0)}, [(WON_A, "result", 160, 150)]),
    ({"won": (150, 20)}, [(WON_B, "result", 20, 0)]),
    # totals in the wrong order win for the wrong player
    ({"totals": (104, 114), "won": (0, 110)}, [(CAST_A, "cast", 104, 164)]),
    ({"totals": (114, 114), "won": (0, 0)}, [(CAST_A, "cast", 114, 164)]),
)  # fmt: skip
def test_r62_a_partie_is_held_against_its_own_figures(written, found):
    assert places(card(partie(164, 114, **written))) == found


@cases("written found",
    ({"carried": ((150, 0), (0, 476))}, []), ({"carried": ((150, 0),)}, []),
    ({"carried": ((None, None), (0, 470)), "totals": (150, 470)},
     [("written.carried[1][1]", "carry", 470, 476)]),
    ({"carried": ((None, None), (0, 470)), "totals": (150, 476), "balance": (0, 326)},
     [("written.carried[1][1]", "carry", 470, 476)]),
    ({"carried": ((None, None), (0, 470)), "totals": (150, 476), "balance": (0, 320)},
     [("written.carried[1][1]", "carry", 470, 476)]),
    ({"totals": (150, 477)}, [("written.totals[1]", "cast", 477, 476)]),
    ({"totals": (150, 477), "balance": (0, 327)}, [("written.totals[1]", "cast", 477, 476)]),
    ({"totals": (150, 477), "balance": (0, 326)}, [("written.totals[1]", "cast", 477, 476)]),
    ({"totals": (150, 477), "balance": (0, 325)},
     [("written.totals[1]", "cast", 477, 476), ("written.balance[1]", "balance", 325, 327)]),
    ({"balance": (326, 326)}, [("written.balance[0]", "balance", 326, 0)]),
    ({"balance": (None, 326)}, []),
)  # fmt: skip
def test_r62_the_totals_are_held_against_the_results(written, found):
    assert places(card(partie(164, 114), partie(75, 301), **written)) == found


@cases("played found",
    # tied after six: nothing is won as yet
    (replace(SIX_TIED, totals=(90, 90), won=(0, 0)), []),
    (replace(SIX_TIED, won=(0, 280)), [(WON_B, "result", 280, 0)]),
    # a slip that hides the tie, and the result that follows from it
    (replace(SIX_TIED, totals=(90, 100), won=(0, 290)), [(CAST_B, "cast", 100, 90)]),
    # one more deal: still nothing
    (FilePartie((*SIX_TIED.deals, (40, 0)), (130, 90), (0, 0)), []),
    (FilePartie((*SIX_TIED.deals, (40, 0)), (130, 90), (320, 0)), [(WON_A, "result", 320, 0)]),
    # and another
    (FilePartie((*SIX_TIED.deals, (40, 0), (0, 20)), (130, 110), (120, 0)), []),
    (FilePartie((*SIX_TIED.deals, (40, 0), (0, 40)), (130, 130), (0, 0)), []),
    # not finished, and annulled (R34): nothing is won
    (FilePartie(((150, 10),), (150, 10), (0, 0)), []),
    (FilePartie(((150, 10),), (150, 10), (260, 0)), [(WON_A, "result", 260, 0)]),
    (partie(164, 114, totals=(164, 114), won=(0, 0), annulled=True), []),
    (partie(164, 114, won=(150, 0), annulled=True), [(WON_A, "result", 150, 0)]),
)  # fmt: skip
def test_parties_that_win_nothing_yet_or_never(played, found):
    assert places(card(played)) == found


def test_r32_the_rubicon_judged_on_six_deals():
    played = FilePartie((*SIX_TIED.deals, (40, 0), (0, 20)), (130, 110), (340, 0))
    rules = rule_set("rubicon", {"rubicon_on_six_deals": True})
    assert places(card(played, rules=rules)) == []
    assert places(card(played)) == [(WON_A, "result", 340, 120)]


def test_r34_an_annulled_partie_says_so_and_counts_for_nothing():
    found = report(card(partie(164, 114, annulled=True), partie(75, 301)))
    assert found["parties"][0] == {
        "complete": True, "totals": [164, 114], "winner": None, "rubicon": False, "drawn": False,
        "won": [0, 0], "annulled": True,
    }  # fmt: skip
    assert found["totals"] == [0, 476]


def test_r31_a_drawn_partie():
    drawn = FilePartie((*SIX_TIED.deals, (40, 0), (0, 40)))
    (found,) = report(card(drawn))["parties"]
    assert (found["complete"], found["drawn"], found["winner"]) == (True, True, None)


@cases("amount counted text", (6, [40, -40], ["£1", "−£1"]), (7, None, ["£2", "−£2"]))
def test_r52_pounds_at_a_rate_that_does_not_divide_them_count_no_points(amount, counted, text):
    stake = Stake("", "LSD", amount, "point", "unit")
    found = report(card(partie(175, 100), partie(100, 101), stake=stake))
    assert found["balance"] == [74, -74]
    assert found["counted"] == counted
    assert found["money"]["text"] == text


@cases("deals totals", (7, (196, 140)), (9, (252, 180)))
def test_deals_past_the_end_of_a_partie_are_an_error_once(deals, totals):
    """Whether they are added in or left out, the column's cast is right. The result follows the six
    deals."""
    for written in (totals, (168, 120)):
        found = report(card(FilePartie(((28, 20),) * deals, written, (148, 0))))
        assert not found["ok"]
        assert found["discrepancies"] == []
        past = [(each["where"], each["rule"]) for each in found["errors"]]
        assert past == [("parties[0].deals[6]", "Law 71")]
    assert found["parties"][0]["totals"] == [168, 120]


def test_deals_past_the_end_say_how_many():
    (seven,) = report(card(FilePartie(((28, 20),) * 7)))["errors"]
    said = "The partie ended after 6 deals, 168–120; 1 deal is written past its end."
    assert seven["message"] == said
    (ten,) = report(card(FilePartie(((20, 20),) * 10)))["errors"]
    said = "The partie ended after 8 deals, 160–160; 2 deals are written past its end."
    assert ten == {"where": "parties[0].deals[8]", "rule": "Law 71", "message": said}


@cases("played errors notes",
    (FilePartie(((174, 0), (175, 2))), [("parties[0].deals[1][0]", "Laws 61–69")], []),
    # an elder's 0 and a younger's 1, where it is known who was which
    (FilePartie(((0, 60), (60, 1))), [], []),
    (FilePartie(((0, 60), (60, 1)), dealers=(1, 1)), [],
     [("parties[0].deals[0][0]", "Law 65"), ("parties[0].deals[1][1]", "Law 65")]),
    (FilePartie(((0, 60), (60, 1)), first_dealer=1), [], [("parties[0].deals[0][0]", "Law 65")]),
    (FilePartie(((0, 60), (60, 1)), first_dealer=0), [], [("parties[0].deals[1][1]", "Law 65")]),
    # marked, they need no note; a mark that cannot be is an error
    (FilePartie(((0, 20),), dealers=(1,), marks=(FileMark("reckons_nothing", 0),)), [], []),
    (FilePartie(((5, 20),), marks=(FileMark("reckons_nothing", 0),)),
     [("parties[0].deals[0][0]", "R14")], []),
    (FilePartie(((44, 0),), dealers=(1,), marks=(FileMark("conceded", 1),)),
     [("parties[0].deals[0]", "R15")], []),
    (FilePartie((*SIX_TIED.deals[:5], (20, 2)), dealers=(1,) * 6,
                marks=(None,) * 5 + (FileMark("conceded", 1),)),
     [], [("parties[0].deals[5][1]", "Laws 61–69")]),
    (FilePartie((*SIX_TIED.deals[:5], (36, 0)), marks=(None,) * 5 + (FileMark("conceded", 1),)),
     [], []),
    # who has 100 with the last deal saves the rubicon; with 99 they do not
    (FilePartie((*FIVE_OF_SIXTEEN, (36, 20)), marks=(None,) * 5 + (FileMark("conceded", 1),)),
     [("parties[0].deals[5]", "R15")], []),
    (FilePartie((*FIVE_OF_SIXTEEN, (36, 19)), marks=(None,) * 5 + (FileMark("conceded", 1),)),
     [], []),
)  # fmt: skip
def test_deals_that_cannot_be_and_those_a_penalty_explains(played, errors, notes):
    found = report(card(played))
    assert [(each["where"], each["rule"]) for each in found.get("errors", [])] == errors
    assert [(each["where"], each["rule"]) for each in found.get("notes", [])] == notes
    assert found["ok"] is not bool(errors)


def test_a_card_full_of_slips_is_still_answered():
    """Sixty parties, wrong in every figure: too many mixtures to try."""
    wrong = [
        partie(164 + number, 75 + number, totals=(number, number + 7), won=(number * 3, 5))
        for number in range(60)
    ]
    carried = tuple((number * 5, number) for number in range(60))
    slips = report(card(*wrong, carried=carried, totals=(1, 2), balance=(3, 4)))["discrepancies"]
    assert MOST_MIXTURES < 2**60
    assert len(slips) > 200
    # added up as written, the totals are right all the same
    straight = sum(one for one, _ in carried), sum(other for _, other in carried)
    found = places(card(*wrong, carried=carried, totals=straight))
    assert not [where for where, *_ in found if where.startswith("written.totals")]
