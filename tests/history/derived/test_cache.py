"""The kept facts, and figures made of them, are those of the records, whatever became of a card."""

from io import StringIO

import pytest
from django.core.management import call_command

from history.derived.cache import (
    COUNTS,
    catch_up,
    changed_cards,
    derived,
    facts_of,
    rebuild,
    refresh,
    refreshed_version,
    wrong_rows,
)
from history.derived.facts import from_data, to_data
from history.derived.figures import (
    FIGURES,
    FigureKind,
    as_json,
    current_figure,
    current_figures,
    wrong_figures,
)
from history.derived.version import MARK, history_version, raise_version
from history.models import KeptFacts, KeptFigures
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState
from scoring.operations.lock import locked
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card, make_club, make_member, mend_reversed

pytestmark = pytest.mark.django_db


@pytest.fixture
def card(players):
    """A card that both have signed."""
    return make_card(*players, state=CardState.COUNTERSIGNED)


def plainly(club):
    """The facts of all cards that count, derived without any cache."""
    cards = Card.objects.filter(club=club, state=COUNTS).order_by("played_on", "pk")
    return [facts for _card, facts in derived(cards)]


def facts(card):
    return next(iter(derived([card])))[1]


def said_of_history() -> str:
    """What the check says that has found an error."""
    output = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_history", stdout=output)
    assert stopped.value.code == 1
    return output.getvalue()


class TestFacts:
    """What a card tells: its finished parties, and only what is known of them."""

    def test_a_card_of_two_parties(self, players):
        left, right = (player.pk for player in players)
        facts_of_card = facts(make_card(*players, parties=DESC[:2], state=CardState.COUNTERSIGNED))
        assert facts_of_card.players == (left, right)
        first, second = facts_of_card.parties
        assert (first.winner, first.points, first.rubicon) == (left, (150, 0), False)
        assert (second.winner, second.points, second.rubicon) == (left, (416, 0), True)
        assert [deal.scores for deal in first.deals] == list(DESC[0])
        assert first.first_dealer == right
        assert [deal.elder for deal in first.deals] == [0, 1, 0, 1, 0, 1]
        assert {deal.bonuses for deal in first.deals} == {None}
        assert facts_of_card.money[0] == -facts_of_card.money[1] > 0
        assert from_data(facts_of_card.card, to_data(facts_of_card)) == facts_of_card, (
            "as it is kept"
        )

    def test_a_partie_that_is_not_over_is_left_out(self, players):
        card = make_card(*players, parties=[DESC[0], DESC[1][:5]])
        assert [partie.number for partie in facts(card).parties] == [1]

    def test_a_card_for_love_has_no_money(self, players):
        facts_of_card = facts(make_card(*players, stake=None))
        assert (facts_of_card.for_love, facts_of_card.money) == (True, (0, 0))

    def test_a_chouette_says_who_played_alone_against_whom(self, everybody):
        members = everybody[:3]
        card = open_chouette(*members)
        tell(card, members[0], 1, 150, 0)
        first = facts(card).parties[0]
        assert {*first.players, first.adviser} == {member.pk for member in members}
        assert first.winner == first.players[0]
        assert (first.points, first.rubicon, first.deals) == ((150, 0), None, ())


class TestKeptFacts:
    """They are derived again when their card changes, and only then."""

    @pytest.mark.parametrize("state", CardState)
    def test_only_a_countersigned_card_counts(self, club, players, state):
        card = make_card(*players, state=state)
        assert [each.card for each in facts_of(club)] == [card.pk] * (state == "countersigned")
        assert facts_of(club) == plainly(club)
        assert facts_of(make_club()) == [], "each club has its own"

    def test_a_reversed_card_counts_again_as_it_was_mended(self, club, card, treasurer):
        before = facts_of(club)
        reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
        assert facts_of(club) == []
        mend_reversed(card, treasurer, 14, 30)
        after = facts_of(club)
        assert after == plainly(club)
        sixth = [facts_of_card[0].parties[0].deals[5].scores for facts_of_card in (before, after)]
        assert sixth[1] == (14, 30) != sixth[0]

    def test_only_changed_cards_are_derived(self, club, players, card, django_assert_num_queries):
        assert [refresh(club), refresh(club)] == [1, 0]
        make_card(*players, state=CardState.COUNTERSIGNED, parties=DESC[:2])
        assert [refresh(club), refresh(club)] == [1, 0]
        with django_assert_num_queries(2):
            derived_facts = facts_of(club)
        assert derived_facts == plainly(club)

    @pytest.mark.parametrize("field", ["version", "edition", "form"])
    def test_a_row_of_another_state_of_the_card_is_wrong_and_made_again(self, club, card, field):
        """Where nothing says that all rows are up to date, as with a new version of the code, it is
        derived again without a rebuild."""
        for is_marked in (True, False):
            refresh(club)
            KeptFacts.objects.update(**{field: 77}, facts={})
            assert [*wrong_rows(club)] == [card.pk]
            if is_marked:
                rebuild(club)
            else:
                KeptFigures.objects.all().delete()
                assert facts_of(club) == plainly(club)
            assert [*wrong_rows(club)] == []

    def test_nobody_looks_for_changed_cards_while_none_that_counts_has_changed(
        self, club, players, card, django_assert_num_queries
    ):
        number = refreshed_version(club)
        make_card(*players, state=CardState.DISPUTED)
        with django_assert_num_queries(1):
            assert refreshed_version(club) == number
        with locked(card):
            pass
        assert refreshed_version(club) > number

    def test_a_card_that_is_signed_while_others_are_derived_is_found_next_time(
        self, club, players, card
    ):
        """The number that was read first is no longer the club's: nothing says all are kept."""
        refresh(club)
        number = history_version(club)
        make_card(*players, state=CardState.COUNTERSIGNED)
        assert history_version(club) == number + 1
        assert raise_version(club, number) is None
        refresh(club)
        assert (history_version(club), facts_of(club)) == (number + 2, plainly(club))

    def test_facts_written_late_over_newer_ones_are_not_taken_for_up_to_date(
        self, club, card, treasurer
    ):
        """One reader finds a card to derive. Before they keep it, it is reversed, and another
        reader has seen that."""
        number, changed = history_version(club), changed_cards(club)
        reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
        assert facts_of(club) == []
        catch_up(club, number, changed)
        assert facts_of(club) == plainly(club) == []
        assert [*wrong_rows(club)] == []

    def test_a_wrong_row_is_found_and_rebuilt(self, club, card):
        before = facts_of(club)
        row = KeptFacts.objects.get()
        row.facts["money"] = [1, -1]
        row.save()
        assert f"{club.slug}: card {card.pk} differs." in said_of_history()
        output = StringIO()
        call_command("rebuild_history", stdout=output)
        assert f"{club.slug}: 1 cards, 1 parties" in output.getvalue()
        call_command("check_history", stdout=output)
        assert facts_of(club) == before


class TestKeptFigures:
    """A kept figure is that of the facts as they are now."""

    @pytest.fixture
    def parties(self, monkeypatch):
        """A figure of the tests: how many parties these players finished."""

        def count(facts, *people):
            who = set(map(int, people))
            return sum(len(card.parties) for card in facts if who <= set(card.players))

        made = FigureKind("parties-of", 1, count)
        monkeypatch.setitem(FIGURES, made.name, made)
        return made

    def test_a_figure_follows_new_and_reversed_cards(self, club, players, treasurer, parties):
        ids = [player.pk for player in players]
        assert current_figure(club, parties, *ids) == 0
        card = make_card(*players, state=CardState.COUNTERSIGNED)
        assert current_figure(club, parties, *ids) == 1
        assert current_figure(make_club(), parties) == 0, "each club has its own"
        reverse_card(card_id=card.pk, by=treasurer, reason="The sixth deal is wrong")
        assert current_figure(club, parties, *ids) == 0

    def test_kept_figures_cost_two_queries(
        self, club, players, card, parties, django_assert_num_queries
    ):
        both = [(parties,), (parties, players[0].pk)]
        current_figures(club, *both)
        with django_assert_num_queries(2):
            assert current_figure(club, parties) == 1
        with django_assert_num_queries(2):
            assert current_figures(club, *both) == [1, 1]

    def test_a_figure_about_people_is_derived_from_their_cards_alone(
        self, club, players, card, monkeypatch
    ):
        lengths = []
        about = FigureKind(
            "about", 1, lambda facts, *_of: lengths.append(len(facts)) or len(facts), 2
        )
        monkeypatch.setitem(FIGURES, about.name, about)
        for pair in (players, (players[0], make_member(club))):
            make_card(*pair, state=CardState.COUNTERSIGNED)
        assert current_figure(club, about, *(player.pk for player in players)) == 2
        assert [*wrong_figures(club)] == []
        assert lengths == [2, 2]

    def test_figures_of_an_earlier_history_are_dropped(self, club, players, parties):
        for person in players:
            current_figure(club, parties, person.pk)
        make_card(*players, state=CardState.COUNTERSIGNED)
        current_figure(club, parties)
        names = set(KeptFigures.objects.values_list("name", flat=True))
        assert names == {"parties-of:1", MARK}

    def test_a_wrong_figure_is_found_and_rebuilt(self, club, card, parties):
        current_figure(club, parties)
        KeptFigures.objects.filter(name="parties-of:1").update(figures={"of": 7})
        assert f"{club.slug}: figure parties-of:1 differs." in said_of_history()
        for command in ("rebuild_history", "check_history"):
            call_command(command, stdout=StringIO())
        assert current_figure(club, parties) == 1

    def test_values_are_kept_as_json_gives_them_back(self):
        assert as_json({1: (2, [3, {"a": (4,)}])}) == {"1": [2, [3, {"a": [4]}]]}
