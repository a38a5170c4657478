"""A scribe keeps the card, by the leave of all players (R61, Law 74)."""

import pytest

from club.pins.pin import set_pin
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.consents import scribe
from scoring.operations.consents.consent import can_consent, consent_here
from scoring.operations.rights import keeps, scribe_of
from tests.helping.browser import signed_in
from tests.helping.cards import DESC
from tests.helping.chouettes import A, B, C, open_chouette
from tests.helping.factories import make_card
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def s(table):
    """Sam, who does not play."""
    return table.member("Sam")


def ask(table, by, who):
    return table.do(scribe.ask, by, scribe=who)


def give(table, by, seat):
    return table.do(scribe.give, by, seat=seat)


def keeper(table, who):
    """Make them the card's scribe."""
    ask(table, who, who)
    give(table, table.a, 0)
    give(table, table.b, 1)


@pytest.fixture
def kept(table, s):
    """Sam keeps the card."""
    keeper(table, s)
    return table


@pytest.fixture
def asked(kept, s):
    """Sam has written two deals, and asks to change the first from 27–13."""
    kept.write((27, 13), (15, 31), by=s)
    return kept.record(s, 1, 37, 13)


def first(table):
    """The scores of the first deal that count, and whether something else of it waits."""
    return table.deal(1).scores, table.deal(1).waits


def test_the_scribe_writes_once_both_have_given_leave(table, s):
    ask(table, s, s)
    give(table, table.a, 0)
    refused("Only the players", table.record, s, 1, 27, 13)
    give(table, table.b, 1)
    assert keeps(table.card.pk, s)
    assert not table.record(s, 1, 27, 13).for_club
    assert table.deal(1).scores == (27, 13)
    table.take_back(s)
    assert table.deal(1) is None


def test_a_player_who_asks_has_given_leave(table, s):
    ask(table, table.a, s)
    assert scribe_of(table.card.pk).given == (0,)
    give(table, table.b, 1)
    assert keeps(table.card.pk, s)


def test_the_player_alone_gives_leave_and_another_officer_for_a_guest(table, s):
    guest = table.member("G", guest=True)
    table.card = make_card(table.a, guest, parties=[])
    ask(table, s, s)
    for by, seat in ((table.b, 0), (table.dora, 0), (s, 1), (table.a, 1)):
        refused("", give, table, by, seat)
    give(table, table.dora, 1)
    give(table, table.a, 0)
    assert keeps(table.card.pk, s)
    table.card = make_card(table.a, guest, parties=[])
    ask(table, table.dora, table.dora)
    refused("", give, table, table.dora, 1)


def test_leave_is_given_with_a_pin_on_the_scribes_phone(table, s):
    set_pin(table.b, "2718")
    ask(table, s, s)
    give(table, table.a, 0)
    said = {"card_id": table.card.pk, "seat": 1, "at": s}
    assert refused("not Bernard’s PIN", scribe.give_here, **said, pin="1234").field == "pin"
    leave = scribe.give_here(**said, pin="2718").made
    assert (leave.given_by, leave.with_pin) == (table.b, True)
    assert keeps(table.card.pk, s)


def test_a_player_is_no_scribe_a_stranger_chooses_none_and_one_is_enough(table, s):
    for no_scribe in (table.a, table.member("G", guest=True)):
        refused("", ask, table, table.b, no_scribe)
    refused("Only the players can choose", ask, table, table.c, s)
    ask(table, s, s)
    refused("Sam keeps this card, or asks to", ask, table, table.c, table.c)


@pytest.mark.parametrize("who", ["a", "s", "dora"])
def test_one_player_ends_it_or_the_scribe_or_an_officer(kept, s, who):
    kept.record(s, 1, 27, 13)
    kept.refuses("", scribe.end, kept.c)
    kept.do(scribe.end, s if who == "s" else getattr(kept, who))
    refused("", kept.record, s, 2, 15, 31)
    assert kept.deal(1).scores == (27, 13)
    keeper(kept, s)
    kept.record(s, 2, 15, 31)


def test_law_74_a_players_own_record_is_right_against_the_scribes(kept, s):
    kept.record(s, 1, 27, 13)
    kept.record(kept.b, 1, 28, 14)
    assert (kept.deal(1).scores, kept.deal(1).differs) == ((27, 14), True)


def test_the_scribe_neither_closes_nor_abandons_nor_annuls(kept, s):
    kept.write(*DESC[0], (27, 13), by=s)
    says = "only its players or an officer"
    kept.refuses(says, close_card, s)
    kept.refuses(says, abandon_card, s)
    kept.refuses(says, annul, s, partie=2)


def test_r61_what_the_scribe_mends_late_waits_for_both(kept, s, asked):
    assert asked.waits
    refused("", kept.answer, s, asked)
    kept.answer(kept.a, asked)
    assert first(kept) == ((27, 13), True)
    refused("already been answered", kept.answer, kept.a, asked)
    kept.answer(kept.b, asked)
    assert first(kept) == ((37, 13), False)
    assert [answer.by for answer in kept.deal(1).records[-1].answers] == ["Anne", "Bernard"]


# Who answers what, and what counts then. The scribe may take it back.
@pytest.mark.parametrize(("answers", "scores"), [
    ({"a": False}, (27, 13)),
    ({"a": True, "b": False}, (27, 13)),
    ({"dora": True}, (37, 13)),
    ({"s": False}, (27, 13)),
])  # fmt: skip
def test_r61_one_refusal_is_enough_and_the_club_may_answer_for_both(
    kept, s, asked, answers, scores
):
    for who, granted in answers.items():
        kept.answer(s if who == "s" else getattr(kept, who), asked, granted=granted)
    assert first(kept) == (scores, False)


def test_both_consent_with_their_pins_on_the_scribes_phone(kept, s, asked):
    for seat, player, pin in ((0, kept.a, "2718"), (1, kept.b, "3141")):
        set_pin(player, pin)
        said = {"at": s, "seat": seat, "pin": pin}
        consent_here(card_id=kept.card.pk, record_id=asked.pk, **said)
    assert kept.deal(1).scores == (37, 13)


def test_an_officer_who_keeps_the_card_writes_as_its_scribe(table):
    keeper(table, table.dora)
    assert not table.record(table.dora, 1, 27, 13).for_club
    table.record(table.b, 1, 28, 14)
    assert table.deal(1).scores == (27, 14)


class TestOfThree:
    """Anne plays alone against Bernard, and Celia advises. Anne has written two deals."""

    @pytest.fixture
    def three(self, three):
        three.record(three.a, 1, 27, 13)
        three.record(three.a, 2, 31, 15)
        return three

    @pytest.fixture
    def sam(self, three):
        """The scribe, by the leave of each."""
        sam = three.member("Sam")
        self.keep(three, sam)
        return sam

    def keep(self, three, sam):
        ask(three, sam, sam)
        for seat, player in enumerate(three.players):
            assert not keeps(three.card.pk, sam)
            give(three, player, seat)

    @pytest.mark.parametrize("second", [B, C])
    def test_what_the_scribe_mends_late_waits_for_one_of_each_side(self, three, sam, second):
        three.record(sam, 3, 20, 28)
        assert three.deal(3).scores == (20, 28)
        mended = three.record(sam, 1, 26, 14)
        assert mended.waits
        three.answer(three.a, mended)
        assert three.deal(1).scores == (27, 13)
        three.answer(three.players[second], mended)
        assert three.deal(1).scores == (26, 14)
        card = Card.objects.get(pk=three.card.pk)
        assert not any(can_consent(card, mended, player) for player in three.players)

    def test_the_adviser_consents_with_a_pin_on_the_single_players_phone(self, three):
        set_pin(three.c, "2718")
        mended = three.record(three.a, 1, 28, 13)
        said = {"card_id": three.card.pk, "record_id": mended.pk, "at": three.a, "seat": C}
        refused("", consent_here, **said, pin="1")
        consent_here(**said, pin="2718")
        assert three.deal(1).scores == (28, 13)

    def test_a_pin_on_the_page_is_asked_of_the_third_seat_too(self, three):
        set_pin(three.c, "2718")
        mended = three.record(three.a, 1, 28, 13)
        client = signed_in(three.a)
        at = f"/clubs/{three.club.slug}/cards/{three.card.pk}/"
        page = client.get(at).content.decode()
        assert "It waits for Bernard or Celia." in page
        assert "Celia agrees here by PIN" in page
        typed = {"answer": "agree", "seat": C, "pin": "2718"}
        assert client.post(f"{at}records/{mended.pk}/", typed).status_code == 302
        assert three.deal(1).scores == (28, 13)

    def test_r41_the_latest_result_counts_also_if_the_scribe_wrote_the_first(self, three, sam):
        three.card = open_chouette(*three.players)
        self.keep(three, sam)
        three.tell(sam, 1, 150, A)
        three.tell(three.b, 1, 140, A)
        assert (three.deal(0).scores, three.deal(0).differs) == ((140, 0), True)
        three.tell(sam, 1, 140, A)
        assert not three.deal(0).differs
