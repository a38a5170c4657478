"""The sheet that an operation returns is the same as one loaded from the database."""

import pytest

from scoring.models import Card, CardState
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.consents import scribe
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.tell_result import ToldResult, tell_result
from scoring.operations.deals.undo import undo
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, TIE, key, last_of, write
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
FIELDS = ("rows", "players", "state", "edition", "version", "next_deal", "reckoning", "won", "keys")


def matches_the_database(change) -> bool:
    """Whether the returned sheet equals the card's sheet in the database."""
    kept = load(Card.objects.get(pk=change.card.pk))
    deals = [
        [(deal.number, deal.scores, deal.records) for p in sheet.parties for deal in p.deals]
        for sheet in (change.sheet, kept)
    ]
    assert deals[0] == deals[1]
    return all(getattr(change.sheet, name) == getattr(kept, name) for name in FIELDS)


@pytest.fixture
def two():
    club = make_club()
    a, b = (make_member(club, name=name) for name in "AB")
    return make_card(a, b, parties=[]), a, b


def deal(card, by, number, *scores, partie=1, **more):
    figures = Figures(partie, number, number % 2, scores, **more)
    return record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def test_a_deal_written_and_mended_and_taken_back(two, django_assert_num_queries):
    card, a, b = two
    first = deal(card, a, 1, 27, 13)
    with django_assert_num_queries(0):
        assert first.sheet.parties[0].deals[0].scores == (27, 13)
    assert matches_the_database(first)
    assert matches_the_database(deal(card, b, 1, 28, 13))
    assert matches_the_database(deal(card, a, 2, 0, 13, mark="reckons_nothing", mark_seat=0))
    mended = deal(card, a, 1, 37, 13)
    assert matches_the_database(mended)
    agreed = consent(card_id=card.pk, record_id=mended.made.pk, by=b, granted=True)
    assert matches_the_database(agreed)
    back = undo(card_id=card.pk, by=a, key=key(), last=last_of(card, a))
    with django_assert_num_queries(0):
        assert len(back.sheet.parties[0].deals) == 1
    assert matches_the_database(back)
    assert matches_the_database(deal(card, a, 2, 20, 13))


def test_the_same_key_gives_the_sheet_as_it_stood(two):
    card, a, _b = two
    figures = Figures(1, 1, 1, (27, 13))
    record_deal(card_id=card.pk, by=a, figures=figures, key="one")
    assert matches_the_database(record_deal(card_id=card.pk, by=a, figures=figures, key="one"))


def test_a_partie_begun_and_annulled(two):
    card, a, b = two
    write(card, a, *DESC[0])
    assert matches_the_database(deal(card, a, 1, 20, 20, partie=2))
    assert matches_the_database(annul(card_id=card.pk, partie=2, by=a))
    assert matches_the_database(annul(card_id=card.pk, partie=2, by=b))
    assert matches_the_database(deal(card, a, 1, 22, 20, partie=3))


def test_a_tie_played_off(two):
    card, a, _b = two
    write(card, a, *TIE, (20, 10))
    assert matches_the_database(deal(card, a, 8, 12, 25))


def test_closed_taken_back_and_abandoned(two):
    card, a, b = two
    write(card, a, *DESC[0])
    closed = close_card(card_id=card.pk, by=a)
    assert closed.sheet.state == CardState.CLOSED
    assert matches_the_database(closed)
    assert matches_the_database(reopen_card(card_id=card.pk, by=b))
    assert matches_the_database(abandon_card(card_id=card.pk, by=a))
    assert matches_the_database(abandon_card(card_id=card.pk, by=b))


def test_what_is_finished_settled(two, django_assert_num_queries):
    card, a, b = two
    write(card, a, *DESC[0])
    write(card, a, *DESC[1][:3])
    assert matches_the_database(settle_finished(card_id=card.pk, by=a))
    settled = settle_finished(card_id=card.pk, by=b)
    with django_assert_num_queries(0):
        assert settled.sheet.partie(2).carried_to.by == b.name
    assert matches_the_database(settled)


def test_somebody_keeps_the_card(two):
    card, a, b = two
    keeper = make_member(card.club, name="S")
    assert matches_the_database(scribe.ask(card_id=card.pk, by=a, scribe=keeper))
    assert matches_the_database(scribe.give(card_id=card.pk, by=b, seat=1))
    assert matches_the_database(deal(card, keeper, 1, 27, 13))
    assert matches_the_database(scribe.end(card_id=card.pk, by=b))


def test_places_results_and_deals_of_a_chouette():
    club = make_club()
    a, b, c = (make_member(club, name=name) for name in "ABC")
    card = open_chouette(a, b, c)
    told = ToldResult(1, 150, 0)
    assert matches_the_database(tell_result(card_id=card.pk, by=a, result=told, key="told"))
    taken = take_places(card_id=card.pk, by=b, partie=2, single=2, opponent=0)
    assert matches_the_database(taken)
    assert matches_the_database(deal(card, c, 1, 27, 13, partie=2))
    assert matches_the_database(undo(card_id=card.pk, by=c, key=key(), last=last_of(card, c)))
    assert matches_the_database(take_places(card_id=card.pk, by=b, partie=2, single=0, opponent=1))
