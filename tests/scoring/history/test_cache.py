"""The kept facts are those of the records, whatever became of a card."""

from io import StringIO

import pytest
from django.core.management import call_command

from club.models import Role
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.history.cache import (
    COUNTS,
    catch_up,
    changed_cards,
    derived,
    facts_of,
    rebuild,
    refresh,
    refreshed_number,
    wrong_rows,
)
from scoring.history.number import history_number, raise_number
from scoring.models import Card, CardState, KeptFacts, KeptFigures
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.lock import locked
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def players(club):
    return make_member(club, name="A"), make_member(club, name="B")


@pytest.fixture
def treasurer(club):
    return make_member(club, name="T", role=Role.TREASURER)


def plainly(club):
    """The facts of all cards that count, derived without any cache."""
    cards = Card.objects.filter(club=club, state=COUNTS).order_by("played_on", "pk")
    return [facts for _card, facts in derived(cards)]


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (CardState.OPEN, False),
        (CardState.CLOSED, False),
        (CardState.DISPUTED, False),
        (CardState.COUNTERSIGNED, True),
        (CardState.REVERSED, False),
        (CardState.ABANDONED, False),
    ],
)
def test_only_a_countersigned_card_counts(club, players, state, counts):
    card = make_card(*players, state=state)
    assert [one.card for one in facts_of(club)] == [card.pk] * counts
    assert facts_of(club) == plainly(club)


def test_a_reversed_card_counts_again_as_it_was_mended(club, players, treasurer):
    card = make_card(*players, state=CardState.COUNTERSIGNED)
    before = facts_of(club)
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    assert facts_of(club) == []
    figures = Figures(1, 6, 0, (14, 30))
    record_deal(card_id=card.pk, by=treasurer, figures=figures, key=key())
    close_card(card_id=card.pk, by=players[0])
    countersign(card_id=card.pk, by=players[1])
    after = facts_of(club)
    assert after == plainly(club)
    assert after[0].parties[0].deals[5].scores == (14, 30) != before[0].parties[0].deals[5].scores


def test_only_changed_cards_are_derived(club, players):
    make_card(*players, state=CardState.COUNTERSIGNED)
    assert [refresh(club), refresh(club)] == [1, 0]
    make_card(*players, state=CardState.COUNTERSIGNED, parties=DESC[:2])
    assert [refresh(club), refresh(club)] == [1, 0]
    assert facts_of(club) == plainly(club)


def test_nothing_changed_costs_two_queries(club, players, django_assert_num_queries):
    make_card(*players, state=CardState.COUNTERSIGNED)
    refresh(club)
    with django_assert_num_queries(2):
        facts_of(club)


def test_each_club_has_its_own(club, players):
    make_card(*players, state=CardState.COUNTERSIGNED)
    assert facts_of(make_club()) == []
    assert len(facts_of(club)) == 1


@pytest.mark.parametrize("field", ["version", "edition", "form"])
def test_a_row_of_another_state_of_the_card_is_derived_again(club, players, field):
    """As with a new version of the code, which has no mark yet."""
    make_card(*players, state=CardState.COUNTERSIGNED)
    refresh(club)
    KeptFacts.objects.update(**{field: 77}, facts={})
    KeptFigures.objects.all().delete()
    assert facts_of(club) == plainly(club)


@pytest.mark.parametrize("field", ["version", "edition", "form"])
def test_a_row_of_another_state_is_wrong_where_all_are_said_to_be_up_to_date(club, players, field):
    card = make_card(*players, state=CardState.COUNTERSIGNED)
    refresh(club)
    KeptFacts.objects.update(**{field: 77}, facts={})
    assert [*wrong_rows(club)] == [card.pk]
    rebuild(club)
    assert [*wrong_rows(club)] == []


def test_nobody_looks_for_changed_cards_while_none_that_counts_has_changed(
    club, players, django_assert_num_queries
):
    card = make_card(*players, state=CardState.COUNTERSIGNED)
    number = refreshed_number(club)
    make_card(*players, state=CardState.DISPUTED)
    with django_assert_num_queries(1):
        assert refreshed_number(club) == number
    with locked(card):
        pass
    assert refreshed_number(club) > number


def test_a_card_that_is_signed_while_others_are_derived_is_found_next_time(club, players):
    """The number that was read first is no longer the club's, so nothing says all are kept."""
    make_card(*players, state=CardState.COUNTERSIGNED)
    refresh(club)
    number = history_number(club)
    make_card(*players, state=CardState.COUNTERSIGNED)
    found = [number + 1, number + 2]
    assert history_number(club) == found[0]
    assert raise_number(club, number) is None
    refresh(club)
    assert (history_number(club), facts_of(club)) == (found[1], plainly(club))


def test_facts_written_late_over_newer_ones_are_not_taken_for_up_to_date(club, players, treasurer):
    """One reader finds a card to derive. Before they keep it, it is reversed, and another reader
    has seen that."""
    card = make_card(*players, state=CardState.COUNTERSIGNED)
    number, changed = history_number(club), changed_cards(club)
    reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
    assert facts_of(club) == []
    catch_up(club, number, changed)
    assert facts_of(club) == plainly(club) == []
    assert [*wrong_rows(club)] == []


def test_a_wrong_row_is_found_and_rebuilt(club, players):
    card = make_card(*players, state=CardState.COUNTERSIGNED)
    kept = facts_of(club)
    row = KeptFacts.objects.get()
    row.facts["money"] = [1, -1]
    row.save()
    said = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_history", stdout=said)
    assert stopped.value.code == 1
    assert f"{club.slug}: card {card.pk} differs." in said.getvalue()
    call_command("rebuild_history", stdout=said)
    assert f"{club.slug}: 1 cards, 1 parties" in said.getvalue()
    call_command("check_history", stdout=said)
    assert facts_of(club) == kept
