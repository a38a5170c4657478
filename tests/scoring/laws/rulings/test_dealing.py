"""Rulings about dealing agree with the rest of the laws: which deals stand, and who deals next."""

import pytest

from scoring.laws.deal.hands import PACK_SIZE, STANDING_DEALS
from scoring.laws.rulings.apply_ruling import dealer_after, deals_twice, is_void
from scoring.laws.rulings.path import ContradictionError, next_question, ruling_of
from scoring.laws.rulings.paths.dealing import OUT_OF_TURN
from scoring.laws.rulings.paths.wrong_number import WRONG_NUMBER
from tests.helping.cases import cases

ELDERS = {11: "eleven", 12: "twelve", 13: "thirteen"}
STOCK = {7: "seven", 8: "eight"}
A, B = 0, 1


def said(when, elder, stock):
    """The answers of players who counted so many cards."""
    answers = {"when": when, "elder": ELDERS.get(elder, "other")}
    if next_question(WRONG_NUMBER, answers):
        answers["stock"] = STOCK.get(stock, "six" if stock < 7 else "nine")
    return answers


@pytest.mark.parametrize("when", ["before_stock", "after"])
@pytest.mark.parametrize("stock", range(4, 12))
@pytest.mark.parametrize("elder", range(9, 16))
def test_laws_11_12_39_to_43_a_deal_stands_by_the_ruling_if_its_cards_may_stand(elder, stock, when):
    younger = PACK_SIZE - elder - stock
    if (elder, younger) == (12, 12):
        with pytest.raises(ContradictionError):
            ruling_of(WRONG_NUMBER, said(when, elder, stock))
        return
    ruling = ruling_of(WRONG_NUMBER, said(when, elder, stock))
    assert is_void(ruling.effect) != ((elder, younger) in STANDING_DEALS)


@cases("answers void next_dealers",
    # A dealt, and it was B's turn.
    (("before", None), True, [B]), (("after", "no"), False, [B, B]), (("after", "yes"), False, [B]),
)  # fmt: skip
def test_law_16_who_deals_after_a_deal_out_of_turn(answers, void, next_dealers):
    when, last = answers
    effect = ruling_of(OUT_OF_TURN, {"when": when} | ({"last": last} if last else {})).effect
    assert is_void(effect) == void
    assert [dealer_after(A, effect)] * (1 + deals_twice(effect)) == next_dealers
