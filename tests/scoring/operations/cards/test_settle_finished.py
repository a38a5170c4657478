"""Settle what is finished: the card is closed, and the unfinished partie goes to a new card."""

import pytest

from club.models import Member, Role
from club.pins.pin import set_pin
from club.refused import Refused
from ledger.checks import check_ledger
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.pages.card_entry import parties_signed
from scoring.export_card import card_file
from scoring.files.card_file import card_as_json
from scoring.files.read_card import read_card_file
from scoring.models import Card, CardState, Record
from scoring.operations.cards.close_card import close_card, endings_of, reopen_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.settle_finished import settle_finished, settle_here
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.records import records_of
from scoring.sheet.sheet import load, load_all, load_as_closed
from scoring.verification.report import report as report_of
from tests.helping.cards import DESC, key, last_of, write
from tests.helping.factories import make_card, make_club, make_member, officer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


def begun(*players: Member, deals: int = 3) -> Card:
    """A card of one finished partie, 150 to the left, and some deals of the second."""
    return make_card(*players, parties=[DESC[0], DESC[1][:deals]])


def settled(card: Card, asker: Member, other: Member) -> Card:
    """The card on which the partie goes on, once both have agreed."""
    settle_finished(card_id=card.pk, by=asker)
    settle_finished(card_id=card.pk, by=other)
    card.refresh_from_db()
    return Card.objects.exclude(pk=card.pk).latest("pk")


def of(card: Card):
    return load(Card.objects.get(pk=card.pk))


def test_r34_nothing_happens_until_both_agree(players):
    card = begun(*players)
    asked = settle_finished(card_id=card.pk, by=players[0]).sheet
    assert asked.settle_asked.number == 2
    card.refresh_from_db()
    assert (card.state, Card.objects.count()) == (CardState.OPEN, 1)


def test_r50_the_card_is_closed_with_its_finished_parties_signed_by_whoever_asked(players):
    card = begun(*players)
    settled(card, *players)
    edition = card.editions.get()
    assert card.state == CardState.CLOSED
    assert edition.reckoning["totals"] == [150, 0]
    assert endings_of(edition) == ["won", "carried"]
    assert [signature.by for signature in edition.signatures.all()] == [players[0]]


def test_the_deals_go_on_as_they_stand_with_who_wrote_them(players):
    card = begun(*players)
    before = [(d.scores, d.dealer) for d in of(card).partie(2).deals]
    records = list(Record.objects.values())
    there = of(settled(card, *players))
    partie = there.partie(1)
    assert [(d.scores, d.dealer) for d in partie.deals] == before
    assert {r.writer for d in partie.deals for r in d.records} == {"Anne"}
    assert list(Record.objects.values()) == records
    assert (there.next_deal.partie, there.next_deal.number) == (1, 4)
    assert there.next_deal.dealer == 1 - before[-1][1]


def test_r50_the_new_card_has_the_same_terms_and_each_names_the_other(players):
    card = begun(*players)
    new = settled(card, *players)
    here, there = of(card), of(new)
    assert (there.rules, there.stake, there.players) == (here.rules, here.stake, here.players)
    went, came = here.partie(2).carried_to, there.partie(1).carried_from
    assert [(went.card, went.partie), (came.card, came.partie)] == [(new.pk, 1), (card.pk, 2)]
    assert (went.asked_by, went.by, went.with_pin) == ("Anne", "Bernard", False)


def test_many_cards_are_read_with_what_was_carried(players):
    card = begun(*players)
    new = settled(card, *players)
    other = make_card(*players)
    by_load = [of(one).parties for one in (card, new, other)]
    by_all = [sheet.parties for sheet in load_all([card, new, other])]
    assert [[p.deals for p in parties] for parties in by_all] == [
        [p.deals for p in parties] for parties in by_load
    ]


def test_a_partie_may_be_carried_twice(players):
    card = begun(*players)
    second = settled(card, *players)
    write(second, players[1], *DESC[1][3:], *DESC[2][:2])
    third = settled(second, *players)
    assert of(second).reckoning.totals == (416, 0)
    write(third, players[0], DESC[2][2])
    assert [deal.scores for deal in of(third).partie(1).deals] == list(DESC[2][:3])


def test_any_change_of_the_card_ends_the_request(players):
    card = begun(*players)
    settle_finished(card_id=card.pk, by=players[0])
    write(card, players[1], DESC[1][3])
    assert of(card).settle_asked is None
    settle_finished(card_id=card.pk, by=players[1])
    assert of(card).settle_asked.settle_asked_by == players[1].pk
    assert Card.objects.count() == 1


def test_a_page_that_is_out_of_date_settles_nothing(players):
    card = begun(*players)
    settle_finished(card_id=card.pk, by=players[0])
    with pytest.raises(Refused, match="has changed"):
        settle_finished(card_id=card.pk, by=players[1], version=card.version)


@pytest.mark.parametrize("who", [0, 1])
def test_it_is_refused_or_taken_back(players, who):
    card = begun(*players)
    settle_finished(card_id=card.pk, by=players[0])
    settle_finished(card_id=card.pk, by=players[who], agree=False)
    assert of(card).settle_asked is None
    with pytest.raises(Refused, match="Nobody is asking"):
        settle_finished(card_id=card.pk, by=players[who], agree=False)


def test_an_officer_who_does_not_play_settles_alone_and_signs_for_nobody(players):
    card = begun(*players)
    settle_finished(card_id=card.pk, by=make_member(players[0].club, role=Role.TREASURER))
    assert of(card).state == CardState.CLOSED
    assert not card.editions.get().signatures.exists()


def test_an_officer_answers_for_a_guest(players):
    guest = make_member(players[0].club, name="Guest", guest=True)
    card = begun(players[0], guest)
    settle_finished(card_id=card.pk, by=players[0])
    settle_finished(card_id=card.pk, by=officer_of((players[0], guest)))
    assert [s.by for s in card.editions.get().signatures.all()] == [players[0]]


def test_the_other_agrees_with_a_pin_on_the_askers_phone_which_signs_nothing(players):
    set_pin(players[1], "3141")
    card = begun(*players)
    with pytest.raises(Refused, match="Nobody is asking"):
        settle_here(card_id=card.pk, at=players[0], seat=1, pin="3141")
    settle_finished(card_id=card.pk, by=players[0])
    with pytest.raises(Refused):
        settle_here(card_id=card.pk, at=players[0], seat=1, pin="2718")
    settle_here(card_id=card.pk, at=players[0], seat=1, pin="3141")
    assert of(card).partie(2).carried_to.with_pin
    assert [s.by for s in card.editions.get().signatures.all()] == [players[0]]


@pytest.mark.parametrize(
    ("parties", "says"),
    [
        ([], "You can do this only on a card with one unfinished partie"),
        (DESC[:2], "You can do this only on a card with one unfinished partie"),
        ([DESC[0][:4]], "No partie on this card is finished"),
    ],
)
def test_where_there_is_nothing_to_settle_so(players, parties, says):
    with pytest.raises(Refused, match=says):
        settle_finished(card_id=make_card(*players, parties=parties).pk, by=players[0])


def test_r61_a_mended_deal_that_waits_is_answered_first(players):
    card = begun(*players)
    figures = Figures(1, 2, 0, (17, 31))
    record_deal(card_id=card.pk, by=players[0], figures=figures, key=key())
    with pytest.raises(Refused, match="must agree to a corrected deal"):
        settle_finished(card_id=card.pk, by=players[0])


def test_a_stranger_settles_nothing(players):
    with pytest.raises(Refused):
        settle_finished(card_id=begun(*players).pk, by=make_member(players[0].club))


def test_r61_a_carried_deal_is_mended_on_the_new_card_and_not_undone(players):
    card = begun(*players)
    new = settled(card, *players)
    assert last_of(new, players[0]) == 0
    figures = Figures(1, 3, 1, (25, 10))
    record_deal(card_id=new.pk, by=players[1], figures=figures, key=key())
    deal = of(new).deal(1, 3)
    assert {r.writer for r in deal.records} == {"Anne", "Bernard"}
    assert last_of(new, players[1]) != 0
    assert Record.objects.filter(card=card, partie__number=2).count() == 3


def test_what_was_carried_is_in_the_list_of_what_was_written(players):
    card = begun(*players)
    new = settled(card, *players)
    states = [one.state for one in records_of(of(card))]
    assert states == ["carried"] * 3 + ["counts"] * 6
    assert [one.state for one in records_of(of(new))] == ["counts"] * 3


@pytest.mark.parametrize("how", ["taken back", "reversed"])
def test_a_card_written_on_again_does_not_count_the_carried_partie(players, how):
    card = begun(*players)
    new = settled(card, *players)
    if how == "taken back":
        reopen_card(card_id=card.pk, by=players[1])
    else:
        countersign(card_id=card.pk, by=players[1])
        reverse_card(card_id=card.pk, by=officer_of(players), reason="Deal 6 is wrong")
    with pytest.raises(Refused, match=f"continues on card {new.pk}"):
        record_deal(card_id=card.pk, by=players[0], figures=Figures(2, 4, 0, (30, 20)), key=key())
    close_card(card_id=card.pk, by=players[0])
    countersign(card_id=card.pk, by=players[1])
    write(new, players[0], *DESC[1][3:])
    close_card(card_id=new.pk, by=players[0])
    countersign(card_id=new.pk, by=players[1])
    standing = Transaction.objects.filter(reverses=None, reversed_by=None)
    paid = [entry.postings.get(account__member=players[0]).amount for entry in standing]
    assert sorted(paid) == [180, 480]  # 150 and 416 at ten shillings a hundred, in fifties.
    assert not list(check_ledger())


def test_the_book_keeps_the_card_as_it_was_closed(players):
    card = begun(*players)
    settled(card, *players)
    edition = card.editions.get()
    assert [len(p.deals) for p in load_as_closed(card, edition.closed_at).parties] == [6, 0]
    told = parties_signed(card, edition)[1].reckoned[0]
    assert told.endswith("Anne asked for it, and Bernard agreed.")


def test_an_annulled_partie_on_the_new_card_wins_nothing_anywhere(players):
    card = begun(*players)
    new = settled(card, *players)
    for player in players:
        annul(card_id=new.pk, partie=1, by=player)
    assert of(new).reckoning.totals == (0, 0)
    assert of(card).reckoning.totals == (150, 0)


def test_both_cards_go_into_files_that_verify_and_come_back(players, tmp_path):
    card = begun(*players)
    new = settled(card, *players)
    write(new, players[0], *DESC[1][3:])
    close_card(card_id=new.pk, by=players[0])
    elsewhere = make_club()
    names = {name: make_member(elsewhere, name=name) for name in ("Anne", "Bernard")}
    for one, parties, won in ((card, 1, [150, 0]), (new, 1, [416, 0])):
        file = card_file(Card.objects.get(pk=one.pk))
        report = report_of(read_card_file(card_as_json(file)))
        assert report["ok"]
        assert [partie["won"] for partie in report["parties"]] == [won]
        back = import_card(club=elsewhere, text=card_as_json(file), names=names)
        assert len(load(back).parties) == parties
    assert card_file(Card.objects.get(pk=card.pk)).about["carried"][0]["to"]["card"] == new.pk
    assert file.about["carried"][0]["from"] == {"card": card.pk, "partie": 2, "deal": 1}
    assert [one["by"] for one in file.about["history"]][:3] == ["Anne"] * 3
