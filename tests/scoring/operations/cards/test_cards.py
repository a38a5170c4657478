"""The changes that each person may make to a card, and its state afterwards."""

from datetime import date

import pytest

from club.models import Member, Role
from club.refused import Refused
from scoring.laws.money.stakes import PRESETS, Stake
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.open_card import open_card, open_cards_between
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, RESULTS, key, take_back, write
from tests.helping.factories import make_club, make_member

pytestmark = pytest.mark.django_db
TEN_SHILLINGS = PRESETS["ten-shillings-a-hundred-fifties"]


class Table:
    """Two players and their officers at an open card. B deals first."""

    def __init__(self) -> None:
        self.club = make_club()
        self.a = make_member(self.club, name="A")
        self.b = make_member(self.club, name="B")
        self.treasurer = make_member(self.club, name="T", role=Role.TREASURER)
        self.card = self.open(self.a, self.b)

    def open(self, *players: Member, stake: Stake = TEN_SHILLINGS, form_key: str = "") -> Card:
        return open_card(
            club=self.club,
            by=players[0],
            players=players,
            stake=stake,
            first_dealer=1,
            played_on=date(2026, 11, 20),
            form_key=form_key or key(),
        )

    def record(self, by: Member, deal: int, *scores: int, dealer: int | None = None, **more):
        sent = more.pop("key", None) or key()
        figures = Figures(
            partie=more.pop("partie", 1),
            deal=deal,
            dealer=deal % 2 if dealer is None else dealer,
            scores=scores,
            **more,
        )
        return record_deal(card_id=self.card.pk, by=by, figures=figures, key=sent).made

    @property
    def sheet(self):
        return load(Card.objects.get(pk=self.card.pk))


@pytest.fixture
def table() -> Table:
    return Table()


def test_desc_card_deal_by_deal(table):
    for partie in DESC:
        sheet = write(table.card, table.a, *partie)
    assert tuple(p.result.won for p in sheet.parties) == RESULTS
    assert sheet.reckoning.totals == (692, 617)
    assert sheet.reckoning.balance == (75, -75)
    assert sheet.reckoning.amounts == (60, -60)


@pytest.mark.parametrize(
    ("scores", "fields"),
    [
        ((175, 3), ["score_0"]),
        ((3, 175), ["score_1"]),
        ((0, 20), ["score_0"]),  # B deals, so A is elder and led at least one card
        ((20, 1), ["score_1"]),  # younger's first count is at least two
        ((0, 1), ["score_0", "score_1"]),
    ],
)
def test_a_deal_that_cannot_be_is_refused_beside_its_figure(table, scores, fields):
    with pytest.raises(Refused) as caught:
        table.record(table.a, 1, *scores)
    assert [field for field, _ in caught.value.faults] == fields
    assert not table.card.records.exists()
    assert not table.card.parties.exists()


def test_r14_a_player_who_reckons_nothing_may_score_nothing(table):
    table.record(table.a, 1, 0, 40, mark="reckons_nothing", mark_seat=0)
    assert table.sheet.parties[0].deals[0].scores == (0, 40)


def test_r15_only_the_last_deal_is_conceded(table):
    with pytest.raises(Refused) as caught:
        table.record(table.a, 1, 0, 40, mark="conceded", mark_seat=0)
    assert caught.value.field == "mark"
    write(table.card, table.a, *DESC[0][:5])
    table.record(table.a, 6, 40, 0, mark="conceded", mark_seat=1)
    assert table.sheet.parties[0].result.complete


def test_a_record_sent_again_counts_once(table):
    first = table.record(table.a, 1, 27, 13, key="phone-1")
    again = table.record(table.a, 1, 27, 13, key="phone-1")
    assert first == again
    assert table.card.records.count() == 1


def test_law_74_each_players_own_hand_is_right(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.b, 1, 28, 14)
    deal = table.sheet.parties[0].deals[0]
    assert deal.scores == (27, 14)
    assert deal.differs
    assert [r.scores for r in deal.records] == [(27, 13), (28, 14)]


@pytest.mark.law("70")
def test_r61_free_until_the_next_deal_then_the_other_side_consents(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.a, 1, 37, 13)
    assert table.sheet.parties[0].deals[0].scores == (37, 13)
    table.record(table.a, 2, 15, 31)
    asked = table.record(table.a, 1, 47, 13)
    deal = table.sheet.parties[0].deals[0]
    assert (deal.scores, deal.waits) == ((37, 13), True)
    consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=True)
    assert table.sheet.parties[0].deals[0].scores == (47, 13)


def test_r61_what_is_refused_does_not_count_and_nobody_consents_to_their_own(table):
    write(table.card, table.a, (27, 13), (15, 31))
    asked = table.record(table.a, 1, 47, 13)
    with pytest.raises(Refused):
        consent(card_id=table.card.pk, record_id=asked.pk, by=table.a, granted=True)
    consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=False)
    deal = table.sheet.parties[0].deals[0]
    assert (deal.scores, deal.waits) == ((27, 13), False)
    with pytest.raises(Refused):
        consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=True)


def test_r61_an_officer_mends_for_the_club(table):
    write(table.card, table.a, (27, 13), (15, 31))
    table.record(table.treasurer, 1, 28, 14)
    assert table.sheet.parties[0].deals[0].scores == (28, 14)


def test_undo_gives_back_what_was_before(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.a, 1, 37, 13)
    take_back(table.card, table.a)
    assert table.sheet.parties[0].deals[0].scores == (27, 13)
    take_back(table.card, table.a)
    assert table.sheet.last_deal is None
    assert table.sheet.next_deal.number == 1
    with pytest.raises(Refused):
        take_back(table.card, table.a)


def test_undo_reaches_ones_own_record_only(table):
    table.record(table.a, 1, 27, 13)
    with pytest.raises(Refused):
        take_back(table.card, table.b)


@pytest.mark.parametrize(
    ("deals", "complete", "won", "drawn"),
    [
        ([(20, 10)] * 6, True, (280, 0), False),
        ([(20, 20)] * 6, False, (0, 0), False),
        ([(20, 20)] * 8, True, (0, 0), True),
        ([(20, 20)] * 7 + [(20, 30)], True, (0, 110), False),
    ],
)
def test_r30_r31_where_a_partie_ends(table, deals, complete, won, drawn):
    result = write(table.card, table.a, *deals).parties[0].result
    assert (result.complete, result.won, result.drawn) == (complete, won, drawn)


def test_a_deal_past_the_end_of_a_partie_is_refused(table):
    write(table.card, table.a, *DESC[0])
    with pytest.raises(Refused, match="ended 164–114"):
        table.record(table.a, 7, 20, 20)
    with pytest.raises(Refused, match="next deal to write is Partie 2, deal 1"):
        table.record(table.a, 2, 20, 20, partie=2)


def test_law_16_the_dealer_is_kept_and_follows_by_itself(table):
    table.record(table.a, 1, 27, 13)
    assert table.sheet.next_deal.dealer == 0
    table.record(table.a, 2, 15, 31, dealer=1)
    assert table.sheet.next_deal.dealer == 0


def test_r34_a_partie_broken_off_is_annulled_by_both(table):
    write(table.card, table.a, (27, 13))
    annul(card_id=table.card.pk, partie=1, by=table.a)
    assert not table.sheet.parties[0].annulled
    annul(card_id=table.card.pk, partie=1, by=table.a)
    assert not table.sheet.parties[0].annulled, "asking twice is not consent"
    annul(card_id=table.card.pk, partie=1, by=table.b)
    assert table.sheet.parties[0].annulled
    assert table.sheet.next_deal.partie == 2
    assert table.sheet.reckoning.totals == (0, 0)


def test_r34_an_officer_annuls_alone_but_never_a_partie_played_out(table):
    write(table.card, table.a, *DESC[0], (27, 13))
    with pytest.raises(Refused, match="over"):
        annul(card_id=table.card.pk, partie=1, by=table.treasurer)
    annul(card_id=table.card.pk, partie=2, by=table.treasurer)
    assert table.sheet.parties[1].annulled


def test_a_card_with_something_open_is_not_closed(table):
    with pytest.raises(Refused, match="Nothing is written"):
        close_card(card_id=table.card.pk, by=table.a)
    write(table.card, table.a, *DESC[0], (15, 30))
    with pytest.raises(Refused, match="1 of its 6 deals"):
        close_card(card_id=table.card.pk, by=table.a)
    write(table.card, table.a, *DESC[1][1:])
    table.record(table.a, 1, 47, 13)
    with pytest.raises(Refused, match=r"must agree to the change of partie 1, deal 1,"):
        close_card(card_id=table.card.pk, by=table.a)


def test_closing_keeps_the_reckoning_and_the_closers_signature(table):
    write(table.card, table.a, *DESC[0])
    edition = close_card(card_id=table.card.pk, by=table.a).made
    edition.refresh_from_db()
    assert edition.reckoning["amounts"] == [180, -180]
    assert [s.seat.member for s in edition.signatures.all()] == [table.a]
    with pytest.raises(Refused, match="closed"):
        table.record(table.a, 1, 20, 20, partie=2)
    reopen_card(card_id=table.card.pk, by=table.b)
    assert table.sheet.state == CardState.OPEN
    write(table.card, table.a, (20, 20))


def test_a_card_is_given_up_by_both_or_by_an_officer(table):
    write(table.card, table.a, (27, 13))
    abandon_card(card_id=table.card.pk, by=table.a)
    assert table.sheet.state == CardState.OPEN
    abandon_card(card_id=table.card.pk, by=table.b)
    assert table.sheet.state == CardState.ABANDONED
    other = table.open(table.a, table.b)
    abandon_card(card_id=other.pk, by=table.treasurer)
    assert Card.objects.get(pk=other.pk).state == CardState.ABANDONED


def test_a_card_is_opened_once_and_the_open_one_is_found(table):
    assert open_cards_between([table.b, table.a]) == [table.card]
    same = table.open(table.a, table.b, form_key=table.card.form_key)
    assert same == table.card


@pytest.mark.parametrize(
    "stake", [Stake("", "LSD", 0, "hundred", "50"), Stake("", "LSD", -1, "point", "")]
)
def test_a_rate_of_nothing_is_refused(table, stake):
    with pytest.raises(Refused) as caught:
        table.open(table.a, table.b, stake=stake)
    assert caught.value.field == "amount"


def test_nobody_plays_themselves_or_a_member_of_another_club(table):
    stranger = make_member(make_club(), name="S")
    for players in ((table.a, table.a), (table.a, stranger)):
        with pytest.raises(Refused) as caught:
            table.open(*players)
        assert caught.value.field == "opponent"


def test_a_third_member_writes_nothing_on_the_card(table):
    other = make_member(table.club, name="C")
    for attempt in (
        lambda: table.record(other, 1, 27, 13),
        lambda: take_back(table.card, other),
        lambda: close_card(card_id=table.card.pk, by=other),
        lambda: abandon_card(card_id=table.card.pk, by=other),
    ):
        with pytest.raises(Refused):
            attempt()


def test_another_clubs_card_takes_no_record_even_of_an_officer(table):
    stranger = make_member(make_club(), name="S", role=Role.TREASURER)
    with pytest.raises(Card.DoesNotExist):
        table.record(stranger, 1, 27, 13)
    assert not table.card.records.exists()


def test_the_stake_stays_as_agreed_when_the_club_changes(table):
    write(table.card, table.a, *DESC[0])
    table.club.currency = "GBP"
    table.club.save()
    assert table.sheet.stake == TEN_SHILLINGS
    assert table.sheet.reckoning.currency == "LSD"


def test_the_sheet_takes_two_queries_however_many_deals(table, django_assert_num_queries):
    for partie in (*DESC, DESC[0]):
        write(table.card, table.a, *partie)
    card = Card.objects.get(pk=table.card.pk)
    with django_assert_num_queries(2):
        load(card)
