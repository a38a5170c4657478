"""Rare deals of a card, as the verification report notes them (R62)."""

from scoring.files.card_file import CardFile, FilePartie
from scoring.laws.money.stakes import PRESETS
from scoring.verification.report import report
from tests.helping.cases import cases

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
def test_a_deal_that_can_be_for_neither_elder_is_noted_where_it_is_not_known_who_dealt(
    scores, note
):
    fifties = PRESETS["ten-shillings-a-hundred-fifties"]
    found = report(CardFile(("A", "B"), fifties, (FilePartie(deals=(scores,)),)))
    assert found["ok"]
    notes = [f"{each['where']} {each['message']}" for each in found.get("notes", [])]
    assert notes == ([f"parties[0].deals[0]{note}"] if note else [])
