"""The sheet that an operation returns is the same as one loaded from the database, and a card is
locked as it stands by then."""

import pytest
from django.forms.models import model_to_dict

from scoring.models import Card, CardState
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.consents import scribe
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.record_result import WrittenResult, record_result
from scoring.operations.deals.undo import undo
from scoring.operations.lock import locked
from tests.helping.cards import DESC, TIE, key, last_of, sheet_of

pytestmark = pytest.mark.django_db
FIELDS = ("rows", "players", "state", "edition", "version", "next_deal", "reckoning", "won", "keys")


def told(sheet):
    """What a sheet says, name by name, and its deals."""
    deals = [(deal.number, deal.scores, deal.records) for p in sheet.parties for deal in p.deals]
    return {"deals": deals} | {name: getattr(sheet, name) for name in FIELDS}


def does(table, change, by, **said):
    """Change the card. The returned sheet must equal the one in the database."""
    changed = change(card_id=table.card.pk, by=by, **said)
    assert told(changed.sheet) == told(sheet_of(table.card))
    return changed


def deal(table, by, number, *scores, partie=1, sent="", **more):
    figures = Figures(partie, number, number % 2, scores, **more)
    return does(table, record_deal, by, figures=figures, key=sent or key())


def test_a_deal_written_and_mended_and_taken_back(table, django_assert_num_queries):
    a, b = table.a, table.b
    figures = {"figures": Figures(1, 1, 1, (27, 13)), "key": "one"}
    first = record_deal(card_id=table.card.pk, by=a, **figures)
    with django_assert_num_queries(0):
        assert first.sheet.parties[0].deals[0].scores == (27, 13)
    assert told(first.sheet) == told(table.sheet)
    does(table, record_deal, a, **figures)  # By the same key again.
    deal(table, b, 1, 28, 13)
    deal(table, a, 2, 0, 13, mark="reckons_nothing", mark_seat=0)
    mended = deal(table, a, 1, 37, 13)
    does(table, consent, b, record_id=mended.made.pk, granted=True)
    back = undo(card_id=table.card.pk, by=a, key=key(), last=last_of(table.card, a))
    with django_assert_num_queries(0):
        assert len(back.sheet.parties[0].deals) == 1
    assert told(back.sheet) == told(table.sheet)
    deal(table, a, 2, 20, 13)


def test_a_partie_begun_and_annulled(table):
    table.write(*DESC[0])
    deal(table, table.a, 1, 20, 20, partie=2)
    does(table, annul, table.a, partie=2)
    does(table, annul, table.b, partie=2)
    deal(table, table.a, 1, 22, 20, partie=3)


def test_a_tie_played_off(table):
    table.write(*TIE, (20, 10))
    deal(table, table.a, 8, 12, 25)


def test_closed_taken_back_and_abandoned(table):
    table.write(*DESC[0])
    assert does(table, close_card, table.a).sheet.state == CardState.CLOSED
    does(table, reopen_card, table.b)
    does(table, abandon_card, table.a)
    does(table, abandon_card, table.b)


def test_what_is_finished_settled(table, django_assert_num_queries):
    table.write(*DESC[0], *DESC[1][:3])
    does(table, settle_finished, table.a)
    settled = settle_finished(card_id=table.card.pk, by=table.b)
    with django_assert_num_queries(0):
        assert settled.sheet.partie(2).carried_to.by == table.b.name
    assert told(settled.sheet) == told(table.sheet)


def test_somebody_keeps_the_card(table):
    does(table, scribe.ask, table.a, scribe=table.c)
    does(table, scribe.give, table.b, seat=1)
    deal(table, table.c, 1, 27, 13)
    does(table, scribe.end, table.b)


def test_places_results_and_deals_of_a_chouette(three):
    does(three, record_result, three.a, result=WrittenResult(1, 150, 0), key="told")
    does(three, take_places, three.b, partie=2, single=2, opponent=0)
    deal(three, three.c, 1, 27, 13, partie=2)
    does(three, undo, three.c, key=key(), last=last_of(three.card, three.c))
    does(three, take_places, three.b, partie=2, single=0, opponent=1)


def test_a_card_read_before_is_locked_as_it_stands_by_now(table):
    read = Card.objects.get(pk=table.card.pk)
    table.do(abandon_card, table.dora)
    with locked(read) as taken:
        taken.version_kept = True
    now = Card.objects.get(pk=table.card.pk)
    assert (now.state, now.version) == (CardState.ABANDONED, table.card.version + 1)
    assert model_to_dict(taken) == model_to_dict(now)


def test_a_card_that_is_gone_is_not_locked(table):
    with pytest.raises(Card.DoesNotExist), locked(Card(pk=table.card.pk + 99)):
        pytest.fail("it was taken")
