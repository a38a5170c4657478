"""Settle what is finished: the card is closed, and the unfinished partie goes to a new card."""

import pytest

from club.models import Member, Role
from club.pins.pin import set_pin
from ledger.book_checks import check_ledger
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.pages.card_entry import parties_signed
from piquet.checking.report import report as report_of
from piquet.formats.card_file import card_as_json
from piquet.formats.read_card import read_card_file
from scoring.export_card import card_file
from scoring.models import Card, CardState, Record
from scoring.operations.cards.close_card import close_card, endings_of, reopen_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.settle_finished import settle_finished, settle_here
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.records import records_of
from scoring.sheet.sheet import load, load_all, load_as_closed
from tests.helping.cards import DESC, key, last_of, sheet_of, write
from tests.helping.factories import make_card, make_club, make_member, officer_of
from tests.scoring.refused import refused
from tests.scoring.views.games.site import SHILLING_A_GAME, TEN_SHILLINGS_A_PARTIE

pytestmark = pytest.mark.django_db


def begun(*players: Member) -> Card:
    """A card of one finished partie, 150 to the left, and three deals of the second."""
    return make_card(*players, parties=[DESC[0], DESC[1][:3]])


def settled(card: Card, asker: Member, other: Member) -> Card:
    """The card on which the partie goes on, once both have agreed."""
    settle_finished(card_id=card.pk, by=asker)
    settle_finished(card_id=card.pk, by=other)
    card.refresh_from_db()
    return Card.objects.exclude(pk=card.pk).latest("pk")


def record(card: Card, by: Member, partie: int, deal: int, *scores: int):
    figures = Figures(partie, deal, deal % 2, scores)
    return record_deal(card_id=card.pk, by=by, figures=figures, key=key())


def deals_of(card: Card, partie: int = 1) -> list[tuple[int, int]]:
    return [deal.scores for deal in sheet_of(card).partie(partie).deals]


def signers(card: Card) -> list[Member]:
    return [signature.by for signature in card.editions.get().signatures.all()]


def test_r50_once_both_agree_it_is_closed_and_signed_by_the_asker(players):
    card = begun(*players)
    asked = settle_finished(card_id=card.pk, by=players[0]).sheet
    assert asked.settle_asked.number == 2
    assert (sheet_of(card).state, Card.objects.count()) == (CardState.OPEN, 1)
    settled(card, *players)
    edition = card.editions.get()
    assert card.state == CardState.CLOSED
    assert edition.reckoning["totals"] == [150, 0]
    assert endings_of(edition) == ["won", "carried"]
    assert signers(card) == [players[0]]
    assert [len(p.deals) for p in load_as_closed(card, edition.closed_at).parties] == [6, 0]
    told = parties_signed(card, edition)[1].reckoned[0]
    assert told.endswith("Anne asked for it, and Bernard agreed.")


def test_the_deals_go_on_as_they_stand_with_who_wrote_them(players):
    card = begun(*players)
    before = [(d.scores, d.dealer) for d in sheet_of(card).partie(2).deals]
    records = list(Record.objects.values())
    there = sheet_of(settled(card, *players))
    partie = there.partie(1)
    assert [(d.scores, d.dealer) for d in partie.deals] == before
    assert {r.writer for d in partie.deals for r in d.records} == {"Anne"}
    assert list(Record.objects.values()) == records
    assert (there.next_deal.partie, there.next_deal.number) == (1, 4)
    assert there.next_deal.dealer == 1 - before[-1][1]


def test_r50_the_new_card_has_the_same_terms_and_each_names_the_other(players):
    card = begun(*players)
    new = settled(card, *players)
    here, there = sheet_of(card), sheet_of(new)
    assert (there.rules, there.stake, there.players) == (here.rules, here.stake, here.players)
    went, came = here.partie(2).carried_to, there.partie(1).carried_from
    assert [(went.card, went.partie), (came.card, came.partie)] == [(new.pk, 1), (card.pk, 2)]
    assert (went.asked_by, went.by, went.with_pin) == ("Anne", "Bernard", False)
    states = [[one.state for one in records_of(sheet)] for sheet in (here, there)]
    assert states == [["carried"] * 3 + ["counts"] * 6, ["counts"] * 3]


def test_many_cards_are_read_with_what_was_carried(players):
    card = begun(*players)
    cards = [card, settled(card, *players), make_card(*players)]
    for sheet, one in zip(load_all(cards), cards, strict=True):
        assert [p.deals for p in sheet.parties] == [p.deals for p in sheet_of(one).parties]


def test_a_partie_may_be_carried_twice(players):
    card = begun(*players)
    second = settled(card, *players)
    write(second, players[1], *DESC[1][3:], *DESC[2][:2])
    third = settled(second, *players)
    assert sheet_of(second).reckoning.totals == (416, 0)
    write(third, players[0], DESC[2][2])
    assert deals_of(third) == list(DESC[2][:3])


def test_an_officer_settles_alone_signing_for_nobody_or_answers_for_guests(players):
    card = begun(*players)
    settle_finished(card_id=card.pk, by=make_member(players[0].club, role=Role.TREASURER))
    assert sheet_of(card).state == CardState.CLOSED
    assert signers(card) == []
    guest = make_member(players[0].club, name="Guest", guest=True)
    card = begun(players[0], guest)
    settled(card, players[0], officer_of((players[0], guest)))
    assert signers(card) == [players[0]]


def test_agreeing_with_a_pin_on_the_askers_phone_signs_nothing(players):
    set_pin(players[1], "3141")
    card = begun(*players)
    settle_finished(card_id=card.pk, by=players[0])
    settle_here(card_id=card.pk, at=players[0], seat=1, pin="3141")
    assert sheet_of(card).partie(2).carried_to.with_pin
    assert signers(card) == [players[0]]


NOT_ONE = "You can do this only on a card with one unfinished partie"
NONE_FINISHED = "No partie on this card is finished"


@pytest.mark.parametrize(
    ("parties", "says"), [([], NOT_ONE), (DESC[:2], NOT_ONE), ([DESC[0][:4]], NONE_FINISHED)]
)
def test_where_there_is_nothing_to_settle_so(players, parties, says):
    card = make_card(*players, parties=parties)
    refused(says, settle_finished, card_id=card.pk, by=players[0])


def test_r61_a_mended_deal_is_answered_first_and_strangers_settle_nothing(players):
    card = begun(*players)
    refused("", settle_finished, card_id=card.pk, by=make_member(players[0].club))
    record(card, players[0], 1, 2, 17, 31)
    says = "must agree to a corrected deal"
    refused(says, settle_finished, card_id=card.pk, by=players[0])


def test_r61_a_carried_deal_is_mended_on_the_new_card_and_not_undone(players):
    card = begun(*players)
    new = settled(card, *players)
    assert last_of(new, players[0]) == 0
    record(new, players[1], 1, 3, 25, 10)
    assert {r.writer for r in sheet_of(new).deal(1, 3).records} == {"Anne", "Bernard"}
    assert last_of(new, players[1]) != 0
    assert Record.objects.filter(card=card, partie__number=2).count() == 3


@pytest.mark.parametrize("how", ["taken back", "reversed"])
def test_a_card_written_on_again_does_not_count_the_carried_partie(players, how):
    card = begun(*players)
    new = settled(card, *players)
    if how == "taken back":
        reopen_card(card_id=card.pk, by=players[1])
    else:
        countersign(card_id=card.pk, by=players[1])
        reverse_card(card_id=card.pk, by=officer_of(players), reason="Deal 6 is wrong")
    refused(f"continues on card {new.pk}", record, card, players[0], 2, 4, 30, 20)
    write(new, players[0], *DESC[1][3:])
    for one in (card, new):
        close_card(card_id=one.pk, by=players[0])
        countersign(card_id=one.pk, by=players[1])
    standing = Transaction.objects.filter(reverses=None, reversed_by=None)
    paid = [entry.postings.get(account__member=players[0]).amount for entry in standing]
    assert sorted(paid) == [180, 480]  # 150 and 416 at ten shillings a hundred, in fifties.
    assert not list(check_ledger())


def test_an_annulled_partie_on_the_new_card_wins_nothing_anywhere(players):
    card = begun(*players)
    new = settled(card, *players)
    for player in players:
        annul(card_id=new.pk, partie=1, by=player)
    assert sheet_of(new).reckoning.totals == (0, 0)
    assert sheet_of(card).reckoning.totals == (150, 0)


def test_both_cards_go_into_files_that_verify_and_come_back(players):
    card = begun(*players)
    new = settled(card, *players)
    write(new, players[0], *DESC[1][3:])
    close_card(card_id=new.pk, by=players[0])
    elsewhere = make_club()
    names = {name: make_member(elsewhere, name=name) for name in ("Anne", "Bernard")}
    first, second = (card_file(Card.objects.get(pk=one.pk)) for one in (card, new))
    for file, won in ((first, [150, 0]), (second, [416, 0])):
        report = report_of(read_card_file(card_as_json(file)))
        assert (report["ok"], [partie["won"] for partie in report["parties"]]) == (True, [won])
        back = import_card(club=elsewhere, text=card_as_json(file), names=names)
        assert len(load(back).parties) == 1
    assert first.about["carried"][0]["to"]["card"] == new.pk
    assert second.about["carried"][0]["from"] == {"card": card.pk, "partie": 2, "deal": 1}
    assert [one["by"] for one in second.about["history"]][:3] == ["Anne"] * 3


# Piquet au cent: a game won by the left player, 105 to 64.
WON = ((40, 20), (30, 32), (35, 12))


def games(players, stake, *deals: tuple[int, int]) -> Card:
    return make_card(*players, parties=[deals], stake=stake, code="au-cent")


def test_r51_at_a_stake_a_game_won_games_count_and_the_open_game_goes_on(players):
    """The won game is not undone then: nobody could write its deals again. Between games a card
    can just be closed."""
    between = games(players, SHILLING_A_GAME, *WON)
    close_card(card_id=between.pk, by=players[0])
    assert between.editions.get().reckoning["amounts"] == [12, -12]
    card = games(players, SHILLING_A_GAME, *WON, (30, 20))
    new = settled(card, *players)
    assert sheet_of(card).reckoning.amounts == (12, -12)
    assert deals_of(new) == [(30, 20)]
    write(new, players[0], (25, 45), (10, 60))
    assert sheet_of(new).reckoning.amounts == (-12, 12)
    assert sheet_of(new).partie(1).carried_from.deal == 4
    reopen_card(card_id=card.pk, by=players[0])
    assert last_of(card, players[0]) == 0
    assert sheet_of(card).reckoning.amounts == (12, -12)


def test_r51_at_a_stake_a_partie_the_whole_partie_goes_on_and_may_twice(players):
    card = games(players, TEN_SHILLINGS_A_PARTIE, *WON, *WON, *WON)
    write(card, players[0], *WON)
    second = settled(card, *players)
    assert sheet_of(card).reckoning.amounts == (120, -120)
    assert sheet_of(second).partie(1).result.totals == (1, 0)
    write(second, players[1], *WON, *WON, (30, 20))
    assert sheet_of(second).partie(1).result.complete
    third = settled(second, *players)
    assert deals_of(third) == [(30, 20)]
    assert sheet_of(second).partie(1).deals_carried == 3
