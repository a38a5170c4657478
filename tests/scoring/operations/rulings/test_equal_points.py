"""A ruling can make it matter which of two equal points elder showed (Case IV). Then it asks."""

import pytest

from scoring.models import Record
from scoring.operations.rulings.propose import Proposed, propose
from tests.helping.cards import key
from tests.piquet.two_points import HEARTS, SPADES, YOUNGER, two_points
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db

NO_SEQUENCE = YOUNGER.replace("JD", "JC")
FALSE = {"who": "elder", "stage": "after", "possible": "no", "instead": "no", "called": "sequences"}
OF_SETS = {**FALSE, "called": "sets"}


def rule(table, answers=FALSE, shown=""):
    said = Proposed(1, 1, 1, "called-too-much", answers, elder_shown=shown)
    return table.do(propose, table.a, proposed=said, key=key())


# How elder's hand is told, what the ruling is of, and whether it asks which point elder showed.
@pytest.mark.parametrize(("case", "told", "answers", "asks"), [
    ("younger's tierce lies between the points", {}, FALSE, True),
    ("younger has no sequence", {"younger": NO_SEQUENCE}, FALSE, False),
    ("the record says it", {"point": HEARTS}, FALSE, False),
    ("elder called no point", {"point": ""}, FALSE, False),
    ("the sequences bar younger as before", {}, OF_SETS, False),
    ("it mattered before, and the scores are written for spades", {"sequences": []}, FALSE, False),
])  # fmt: skip
def test_case_iv_the_ruling_asks_only_if_it_matters(table, case, told, answers, asks):
    table.items(two_points(**told))
    if asks:
        assert refused("", rule, table, answers).field == "elder_shown"
        assert Record.objects.count() == 1
    else:
        rule(table, answers)


# The suit that elder showed, by what the record says, and what younger's tierce adds.
SHOWN = [("S", {}, 0), ("H", {}, 3), ("S", {"point": SPADES}, 0), ("S", {"point": HEARTS}, 3)]


@pytest.mark.parametrize(("shown", "told", "tierce"), SHOWN)
def test_case_iv_the_point_that_elder_showed_decides(table, shown, told, tierce):
    table.items(two_points(**told))
    younger = table.first.scores[1]
    ruling = rule(table, shown=shown)
    assert told or ruling.ruling["elder_shown"] == shown
    assert table.first.scores[1] == younger + tierce
    assert table.ruling(ruling).fits


def test_a_suit_that_is_none_of_the_points_is_refused(table):
    table.items(two_points())
    for suit in ("D", "X"):
        refused("", rule, table, shown=suit)


def test_a_ruling_that_was_recorded_without_the_answer_keeps_its_meaning(table):
    table.items(two_points())
    made = rule(table, shown="H")
    hearts = table.first.scores
    del made.ruling["elder_shown"]
    made.save()
    assert table.first.scores == (hearts[0], hearts[1] - 3)
