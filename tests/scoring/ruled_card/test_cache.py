"""The ruled card is cached from one page to the next, and never out of date."""

from collections.abc import Callable

import pytest
from django.template import engines
from django.utils import translation

from club.models import Member
from scoring.models import Card, CardState, Mark
from scoring.operations.cards.end_early import annul
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.ruled_card.cache import ruled_card_of
from scoring.ruled_card.two_handed import card_table
from scoring.sheet.sheet import Sheet, load
from tests.helping.cards import DESC, key, take_back, write
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
RULED = "{{ ruled(table, here) }}"


class Evening:
    """A card of one partie and two deals between Anne and Bernard."""

    def __init__(self) -> None:
        club = make_club()
        self.anne = make_member(club, name="Anne Archer")
        self.bernard = make_member(club, name="Bernard Bell")
        card = make_card(self.anne, self.bernard, parties=[DESC[0], DESC[1][:2]])
        self.number = card.pk

    @property
    def card(self) -> Card:
        return Card.objects.get(pk=self.number)

    @property
    def sheet(self) -> Sheet:
        return load(self.card)

    def record(
        self, by: Member, deal: int, scores: tuple[int, int], dealer: int, **more: object
    ) -> None:
        figures = Figures(2, deal, dealer, scores, **more)
        record_deal(card_id=self.number, by=by, figures=figures, key=key())


@pytest.fixture
def evening() -> Evening:
    return Evening()


def shown(sheet: Sheet, here: str = "/card/") -> str:
    part = engines["parts"].from_string(RULED)
    return part.render({"sheet": sheet, "table": ruled_card_of(sheet), "here": here})


def rename(evening: Evening) -> None:
    Member.objects.filter(pk=evening.anne.pk).update(name="Agatha Archer")


def last(evening: Evening):
    return evening.sheet.parties[-1].deals[-1]


CHANGES: dict[str, Callable[[Evening], object]] = {
    "a deal is written": lambda e: write(e.card, e.anne, (20, 15)),
    "its writer mends it": lambda e: e.record(e.anne, 2, (21, 14), last(e).dealer),
    "the other keeps their own record": lambda e: e.record(e.bernard, 2, (50, 9), last(e).dealer),
    "it is marked": lambda e: e.record(
        e.anne, 2, (0, 14), last(e).dealer, mark=Mark.RECKONS_NOTHING, mark_seat=0
    ),
    "the other dealt it": lambda e: e.record(e.anne, 2, last(e).scores, 1 - last(e).dealer),
    "an earlier deal is asked to be changed": lambda e: e.record(e.anne, 1, (33, 22), 0),
    "the last record is taken back": lambda e: take_back(e.card, e.anne),
    "the partie is annulled": lambda e: [
        annul(card_id=e.number, partie=2, by=who) for who in (e.anne, e.bernard)
    ],
    "a player has another name": rename,
    "the card is closed": lambda e: Card.objects.filter(pk=e.number).update(
        state=CardState.ABANDONED
    ),
}


def test_a_card_looked_at_twice_is_ruled_once(evening: Evening) -> None:
    assert ruled_card_of(evening.sheet) is ruled_card_of(evening.sheet)


@pytest.mark.parametrize("change", CHANGES)
def test_a_card_changed_is_ruled_anew(evening: Evening, change: str) -> None:
    before, page = ruled_card_of(evening.sheet), shown(evening.sheet)
    CHANGES[change](evening)
    after, fresh = ruled_card_of(evening.sheet), card_table(evening.sheet)
    assert after is not before
    assert (after.columns, after.rows, after.carried) == (fresh.columns, fresh.rows, fresh.carried)
    assert (after.names, after.sums, after.notes) == (fresh.names, fresh.sums, fresh.notes)
    assert shown(evening.sheet) != page


def test_two_cards_of_the_same_players_lead_each_to_its_own_deals(evening: Evening) -> None:
    assert 'href="/one/deals/1/1/"' in shown(evening.sheet, "/one/")
    assert 'href="/two/deals/1/1/"' in shown(evening.sheet, "/two/")


def test_it_is_kept_in_each_language_by_itself(evening: Evening) -> None:
    for language in ("en", "de"):
        with translation.override(language):
            shown(evening.sheet)
    kept = ruled_card_of(evening.sheet).pages
    assert {language for language, *_rest in kept} == {"en", "de"}
