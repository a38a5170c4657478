"""A scribe, and PINs, where three play (R61, Law 74)."""

import pytest
from django.core.cache import cache

from club.pins.pin import set_pin
from club.refused import Refused
from scoring.models import Card
from scoring.operations.consents import scribe
from scoring.operations.consents.consent import can_consent, consent, consent_here
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.rights import keeps
from scoring.sheet.sheet import load
from tests.helping.cards import key
from tests.helping.chouettes import A, B, C, open_chouette, tell, three_players
from tests.helping.factories import make_club, make_member

pytestmark = pytest.mark.django_db


class Table:
    """A plays alone against B, C advises, S asks to keep the card; two deals are written."""

    def __init__(self) -> None:
        self.club = make_club()
        self.players = three_players(self.club)
        self.s = make_member(self.club, name="S")
        self.card = open_chouette(*self.players)
        self.record(self.players[A], 1, 27, 13)
        self.record(self.players[A], 2, 31, 15)

    def record(self, by, deal, *scores):
        figures = Figures(1, deal, (deal + 1) % 2, scores)
        return record_deal(card_id=self.card.pk, by=by, figures=figures, key=key()).made

    def kept(self):
        """Make S the card's scribe, by the leave of all three."""
        scribe.ask(card_id=self.card.pk, by=self.s, scribe=self.s)
        for seat, player in enumerate(self.players):
            assert not keeps(self.card.pk, self.s)
            scribe.give(card_id=self.card.pk, by=player, seat=seat)
        return self

    def deal(self, number):
        return load(Card.objects.get(pk=self.card.pk)).deal(1, number)


@pytest.fixture
def table() -> Table:
    cache.clear()
    return Table()


def test_the_scribe_of_three_wants_the_leave_of_each(table):
    table.kept()
    table.record(table.s, 3, 20, 28)
    assert table.deal(3).scores == (20, 28)


@pytest.mark.parametrize("second", [B, C])
def test_what_the_scribe_mends_late_waits_for_one_of_each_side(table, second):
    mended = table.kept().record(table.s, 1, 26, 14)
    assert mended.waits
    consent(card_id=table.card.pk, record_id=mended.pk, by=table.players[A], granted=True)
    assert table.deal(1).scores == (27, 13)
    consent(card_id=table.card.pk, record_id=mended.pk, by=table.players[second], granted=True)
    assert table.deal(1).scores == (26, 14)
    card = Card.objects.get(pk=table.card.pk)
    assert not any(can_consent(card, mended, player) for player in table.players)


def test_the_adviser_consents_with_a_pin_on_the_single_players_phone(table):
    set_pin(table.players[C], "2718")
    mended = table.record(table.players[A], 1, 28, 13)
    with pytest.raises(Refused):
        consent_here(
            card_id=table.card.pk, record_id=mended.pk, at=table.players[A], seat=C, pin="1"
        )
    consent_here(
        card_id=table.card.pk, record_id=mended.pk, at=table.players[A], seat=C, pin="2718"
    )
    assert table.deal(1).scores == (28, 13)


def test_a_pin_on_the_page_is_asked_of_the_third_seat_too(table, client):
    set_pin(table.players[C], "2718")
    mended = table.record(table.players[A], 1, 28, 13)
    client.force_login(table.players[A].user)
    at = f"/clubs/{table.club.slug}/cards/{table.card.pk}/"
    page = client.get(at).content.decode()
    assert "It waits for B or C." in page
    assert "C agrees here by PIN" in page
    typed = {"answer": "agree", "seat": C, "pin": "2718"}
    assert client.post(f"{at}records/{mended.pk}/", typed).status_code == 302
    assert table.deal(1).scores == (28, 13)


def test_r41_the_latest_result_counts_also_if_the_scribe_wrote_the_first(table):
    table.card = open_chouette(*table.players)
    table.kept()
    tell(table.card, table.s, 1, 150, A)
    tell(table.card, table.players[B], 1, 140, A)
    deal = table.deal(0)
    assert (deal.scores, deal.differs) == ((140, 0), True)
    tell(table.card, table.s, 1, 140, A)
    assert not table.deal(0).differs
