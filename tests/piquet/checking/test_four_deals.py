"""Parties of four deals, whose first and last count double, and rare deals (R22, R62)."""

from piquet.checking.report import report
from piquet.formats.card_file import FilePartie
from piquet.formats.read_card import card_from_data
from tests.cases import cases
from tests.piquet.checking.cards import card

# 2 × 27 + 15 + 44 + 2 × 18 = 149, 2 × 13 + 31 + 6 + 2 × 29 = 121
DEALS = [[27, 13], [15, 31], [44, 6], [18, 29]]
TIED = [[25, 20], [20, 30], [20, 30], [25, 20]]


def check(*parties: dict[str, object], **keys: object) -> dict[str, object]:
    head = {"format": "piquet-card/1", "code": "four-deal", "players": ["Anne", "Ben"]}
    stake = {"stake": {"preset": "sixpenny-points"}}
    return report(card_from_data({**head, **stake, "parties": list(parties), **keys}))


def test_the_card_as_computed():
    found = check({"deals": DEALS}, {"deals": [[10, 60], *DEALS[1:3], [10, 20]]})
    assert found["ok"]
    assert found["parties"] == [
        {"complete": True, "totals": [149, 121], "winner": "Anne", "rubicon": False,
         "drawn": False, "won": [128, 0]},
        {"complete": True, "totals": [99, 197], "winner": "Ben", "rubicon": True,
         "drawn": False, "won": [0, 396]},
    ]  # fmt: skip
    assert found["totals"] == [128, 396]
    assert found["money"]["text"] == ["−£6", "£6"]


@cases("partie written found",
    (DEALS, {"totals": [149, 121], "won": [128, 0]}, []),
    # the scores as made, not doubled
    (DEALS, {"totals": [104, 79], "won": [128, 0]}, [("cast", 104, 149), ("cast", 79, 121)]),
    (DEALS, {"totals": [149, 122], "won": [127, 0]}, [("cast", 122, 121)]),
    (DEALS, {"won": [125, 0]}, [("result", 125, 128)]),
    # a tie, and the deals that play it off, single
    (TIED, {"totals": [140, 140], "won": [0, 0]}, []),
    ([*TIED, [30, 0]], {"totals": [170, 140], "won": [0, 0]}, []),
    ([*TIED, [30, 0], [0, 20]], {"totals": [170, 160], "won": [110, 0]}, []),
    ([*TIED, [30, 0], [0, 20]], {"totals": [170, 180], "won": [0, 110]}, [("cast", 180, 160)]),
    (DEALS[:3], {"totals": [113, 63], "won": [0, 0]}, []),
)  # fmt: skip
def test_r62_written_figures(partie, written, found):
    (report,) = [check({"deals": partie, "written": written})]
    slips = [(each["kind"], each["written"], each["computed"]) for each in report["discrepancies"]]
    assert slips == found


@cases("deals marks errors",
    ([*DEALS, [20, 10]], [], [("parties[0].deals[4]", "Law 71")]),
    ([*DEALS[:3], [36, 0]], [None, None, None, {"mark": "conceded", "player": "Ben"}], []),
    ([[36, 0], *DEALS[1:]], [{"mark": "conceded", "player": "Ben"}, None, None, None],
     [("parties[0].deals[0]", "R15")]),
)  # fmt: skip
def test_what_cannot_be(deals, marks, errors):
    found = check({"deals": deals, "marks": marks or None}, first_dealer="Anne")
    assert [(each["where"], each["rule"]) for each in found.get("errors", [])] == errors


SO_MUCH = "two hands and the play cannot give this much together."


@cases("scores note",
    ((28, 23), ""),
    ((150, 150), (f"[0] 150–150 is impossible, whoever is elder: {SO_MUCH} "
                 "Nearest: 21–150 if A was elder; 150–21 if B was elder.")),
    ((170, 50), (f"[1] 170–50 is impossible, whoever is elder: {SO_MUCH} "
                "Nearest: 170–0 if A was elder; 170–1 if B was elder.")),
    ((0, 0),
     ("[0] 0–0 is impossible, whoever is elder: Elder leads the first card and so counts at least "
      "1. A score of 0 needs a mark on the deal.")),
    # wrong for one elder only
    ((0, 60), ""), ((60, 1), ""),
)  # fmt: skip
def test_a_deal_that_can_be_for_neither_elder_is_noted(scores, note):
    found = report(card(FilePartie(deals=(scores,))))
    assert found["ok"]
    notes = [f"{each['where']} {each['message']}" for each in found.get("notes", [])]
    assert notes == ([f"parties[0].deals[0]{note}"] if note else [])
