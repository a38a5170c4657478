"""An evening on which a card kept from paper stands beside the signed ones."""

import pytest

from front.demonstration.club import CAVENDISH
from front.sittings.results_paper import _state_of_results
from scoring.models import CardState
from scoring.operations.cards.import_card import import_card
from tests.front.sittings.test_sittings import evening, page
from tests.helping.cards import DESC
from tests.helping.factories import PLAYED_ON, make_card

pytestmark = pytest.mark.django_db


def test_of_a_paper_card_beside_the_signed_ones_it_is_not_said_that_every_card_is(table):
    text, names = CAVENDISH.read_text("utf-8"), {"A": table.anne, "B": table.bernard}
    import_card(club=table.club, text=text, names=names, played_on=PLAYED_ON)
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    shown = " ".join(page(table.anne, f"sittings/{PLAYED_ON}/").split())
    assert "Every card is countersigned." not in shown
    assert (
        "Every card that counts here is countersigned. 1 paper card is only kept and "
        "does not count here."
    ) in shown
    assert _state_of_results(evening(table)) == "all countersigned except 1 paper card"
