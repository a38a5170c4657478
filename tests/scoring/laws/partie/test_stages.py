"""The order of reckoning in a deal, for games up to a hundred (R10, R20)."""

from dataclasses import dataclass

import pytest

from scoring.laws.partie.hundred_up import stages_of
from tests.helping.cases import cases


@dataclass(frozen=True)
class Item:
    """One thing counted, as the score of a deal lists it."""

    side: int
    column: str
    amount: int
    trick: int = 0


def items(text: str) -> list[Item]:
    """“e point 5, y sets 14, e play 1 in 3”: the side, the item, the amount, the trick."""
    found = []
    for said in text.split(", "):
        side, column, amount, *trick = said.replace(" in ", " ").split()
        found.append(Item("ey".index(side), column, int(amount), int(trick[0]) if trick else 0))
    return found


@pytest.mark.law("67")
@cases("told stages",
    # the tricks are known: one thing after another
    (("e point 5, e sequences 4, y sets 14, y sets 3, e play 1 in 1, y play 1 in 6, e play 2 in "
      "12, e cards 10"),
     [(5, 0), (4, 0), (0, 14), (0, 3), (1, 0), (0, 1), (2, 0), (10, 0)]),
    # only what each counted in play
    ("e point 5, y sets 17, e play 9, y play 6, e cards 10", [(5, 0), (0, 17), (9, 6), (10, 0)]),
    # a pique: elder had thirty, and thirty for the pique, before younger counted
    ("e point 6, e sequences 16, e play 13, e pique 30, y play 5, e cards 10",
     [(6, 0), (16, 0), (38, 0), (5, 5), (10, 0)]),
    # where small cards do not count, younger can make one too
    ("y sequences 18, y sets 3, e play 2, y play 11, y pique 30",
     [(0, 18), (0, 3), (0, 39), (2, 2)]),
    ("y carte_blanche 10, e point 7, e capot 40", [(0, 10), (7, 0), (40, 0)]),
    # the capot reckons after the play, as the cards do
    ("e point 7, e play 13, e capot 40", [(7, 0), (13, 0), (40, 0)]),
)  # fmt: skip
def test_r10_the_order_in_which_a_deal_reckons(told, stages):
    assert stages_of(items(told), elder=0) == tuple(stages)
    assert stages_of(items(told), elder=1) == tuple((y, e) for e, y in stages)
