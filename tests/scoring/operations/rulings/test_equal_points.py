"""A ruling can make it matter which of two equal points elder showed (Case IV). Then it asks."""

import pytest

from club.refused import Refused
from scoring.models import Record
from scoring.operations.rulings.propose import Proposed, propose
from tests.helping.cards import key
from tests.scoring.laws.two_points import HEARTS, SPADES, YOUNGER, two_points
from tests.scoring.operations.rulings.test_rulings import Table

pytestmark = pytest.mark.django_db

NO_SEQUENCE = YOUNGER.replace("JD", "JC")
FALSE = {"who": "elder", "stage": "after", "possible": "no", "instead": "no", "called": "sequences"}
OF_SETS = {**FALSE, "called": "sets"}
TOO_MUCH = "called-too-much"


class Two(Table):
    """A card on which elder's two equal points can be told."""

    def tell(self, **told):
        self.items(two_points(**told))

    def rule(self, answers=FALSE, shown=""):
        said = Proposed(1, 1, 1, TOO_MUCH, answers, elder_shown=shown)
        return propose(card_id=self.card.pk, by=self.anne, proposed=said, key=key()).made


@pytest.fixture
def table():
    return Two()


# How elder's hand is told, what the ruling is of, and whether it asks which point elder showed.
CASES = [
    ("younger's tierce lies between the points", {}, FALSE, True),
    ("younger has no sequence", {"younger": NO_SEQUENCE}, FALSE, False),
    ("the record says it", {"point": HEARTS}, FALSE, False),
    ("elder called no point", {"point": ""}, FALSE, False),
    ("the sequences bar younger as before", {}, OF_SETS, False),
    ("it mattered before, and the scores are written for spades", {"sequences": []}, FALSE, False),
]


@pytest.mark.parametrize(("case", "told", "answers", "asks"), CASES)
def test_case_iv_the_ruling_asks_only_if_it_matters(table, case, told, answers, asks):
    table.tell(**told)
    if not asks:
        table.rule(answers)
        return
    with pytest.raises(Refused) as refused:
        table.rule(answers)
    assert refused.value.field == "elder_shown", case
    assert Record.objects.count() == 1


# The suit that elder showed, and what younger's tierce adds.
@pytest.mark.parametrize(("shown", "tierce"), [("S", 0), ("H", 3)])
def test_case_iv_the_point_that_elder_showed_decides(table, shown, tierce):
    table.tell()
    younger = table.first.scores[1]
    ruling = table.rule(shown=shown)
    assert ruling.ruling["elder_shown"] == shown
    assert table.first.scores[1] == younger + tierce
    assert table.ruling(ruling).fits


@pytest.mark.parametrize(("shown", "tierce"), [(SPADES, 0), (HEARTS, 3)])
def test_case_iv_what_the_record_says_decides(table, shown, tierce):
    table.tell(point=shown)
    younger = table.first.scores[1]
    table.rule(shown="S")
    assert table.first.scores[1] == younger + tierce


@pytest.mark.parametrize("shown", ["D", "X"])
def test_a_suit_that_is_none_of_the_points_is_refused(table, shown):
    table.tell()
    with pytest.raises(Refused):
        table.rule(shown=shown)


def test_a_ruling_that_was_recorded_without_the_answer_keeps_its_meaning(table):
    table.tell()
    made = table.rule(shown="H")
    hearts = table.first.scores
    said = {name: value for name, value in made.ruling.items() if name != "elder_shown"}
    Record.objects.filter(pk=made.pk).update(ruling=said)
    assert table.first.scores == (hearts[0], hearts[1] - 3)
