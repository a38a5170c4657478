"""A paper card after it was typed: posted to the ledger like any other, typed anew, withdrawn."""

import json
from html import unescape

import pytest

from club.operation_error import OperationError
from ledger.models import Account, Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from piquet.formats.read_card import card_from_data
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.import_card import import_card
from scoring.sheet.sheet import load
from tests.helping.browser import refuses, shows
from tests.scoring.views.paper_cards.printed import PRINTED
from tests.scoring.views.paper_cards.site import right_card

TYPIST = "Only whoever typed this paper card, or an officer"
BROKEN_OFF = {"parties[5].deals[0][0]": "20", "parties[5].deals[0][1]": "7"}


def test_a_card_without_a_discrepancy_goes_the_way_of_any_other(paper):
    card = paper.kept(right_card())
    address = f"/clubs/portland/cards/{card.pk}/"
    now = "Its figures are right. Close it, and its players sign it like any other card."
    link, again = f'<a href="{address}close/">Close it</a>', "Type it in again, or withdraw it"
    shows(paper.page(card), "Work out the result and close", now, link, f"{again}</summary>")
    assert paper.client.post(f"{address}close/", {"close": "1"}).status_code == 302
    assert now not in paper.page(card)
    assert not Transaction.objects.exists(), "Bernard has still to sign"
    paper.as_(paper.bernard)
    assert "waits for your signature" in paper.client.get("/").text
    countersign(card_id=card.pk, by=paper.bernard)
    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    amounts = {p.account.member.name: p.amount for p in Transaction.objects.get().postings.all()}
    assert amounts == {"Anne": 60, "Bernard": -60}
    assert "It moves no money" not in paper.page(card)


NOT_CLOSED = [
    ("with a discrepancy", {}, "2 wrong figures"),
    ("with a score that cannot be", {"parties[0].deals[0][0]": "999"}, "not right yet"),
    ("with a partie broken off", BROKEN_OFF, "Partie 6 has 1 of its 6 deals"),
]


@pytest.mark.parametrize(("card", "typed", "says"), NOT_CLOSED)
def test_a_card_is_not_closed(paper, card, typed, says):
    kept = paper.kept(right_card() if typed else PRINTED, **typed)
    with pytest.raises(OperationError, match=says):
        close_card(card_id=kept.pk, by=paper.anne)
    assert "Close the card</button>" not in paper.page(f"{kept.pk}/close/")


def test_a_partie_struck_out_wins_nothing_and_does_not_hinder(paper):
    card = paper.kept(right_card(), **{**BROKEN_OFF, "parties[5].annulled": "on"})
    with pytest.raises(OperationError, match="Only the players"):
        close_card(card_id=card.pk, by=paper.celia)
    close_card(card_id=card.pk, by=paper.anne)
    assert load(card).reckoning.totals == (692, 617)


def test_typed_anew_the_card_takes_the_place_of_the_old_one(paper):
    old = paper.kept()
    anew = f"{old.pk}/paper/"
    page = paper.client.get(f"/clubs/portland/cards/{anew}")
    assert page.context["page"].figures.on(card_from_data(PRINTED)) == card_from_data(PRINTED)
    assert paper.kept(address=anew) == old, "typed again without a change"
    old.refresh_from_db()
    assert old.state == CardState.OPEN
    new = paper.kept(right_card(), address=anew)
    old.refresh_from_db()
    assert (old.state, old.remark) == (CardState.ABANDONED, f"Typed again as card {new.pk}.")
    assert paper.kept(right_card(), address=anew) == new, "sent twice"
    assert Card.objects.count() == 2
    assert f"Typed again as card {new.pk}." in paper.page(old)


def test_only_the_typist_or_an_officer_mends_and_withdraws(paper):
    card = paper.kept()
    for member in (paper.celia, paper.bernard):
        paper.as_(member)
        assert TYPIST in paper.page(f"{card.pk}/paper/")
        with pytest.raises(OperationError, match="whoever typed this paper card"):
            abandon_card(card_id=card.pk, by=member)
    assert paper.post(right_card(), address=f"{card.pk}/paper/").status_code == 422
    assert Card.objects.count() == 1
    abandon_card(card_id=card.pk, by=paper.treasurer)
    card.refresh_from_db()
    assert card.state == CardState.ABANDONED


def test_a_withdrawn_card_can_be_typed_again_and_a_closed_one_cannot(paper):
    closed = paper.kept(right_card())
    close_card(card_id=closed.pk, by=paper.anne)
    refuses(paper.post(address=f"{closed.pk}/paper/"), TYPIST)
    card = paper.kept()
    paper.client.post(f"/clubs/portland/cards/{card.pk}/abandon/", {"answer": "agree"})
    assert paper.kept() != card


def from_file(paper, partie: int, conceder: str) -> Card:
    """The right card from a file, with the last deal of a partie conceded."""
    said = {**right_card(), "players": ["Anne", "Bernard"]}
    said["parties"][partie]["marks"] = [None] * 5 + [{"mark": "conceded", "player": conceder}]
    return import_card(club=paper.club, text=json.dumps(said))


def test_r15_marks_of_a_file_stay_and_a_concession_that_cannot_be_is_said(paper):
    old = from_file(paper, 4, "Anne")
    paper.as_(paper.treasurer)
    new = paper.kept(right_card(), address=f"{old.pk}/paper/", first_dealer="0")
    assert new.records.get(partie__number=5, deal=6).mark == "conceded"
    wrong = from_file(paper, 0, "Bernard")
    saves = "Bernard has 114 in all and saves the rubicon."
    assert saves in unescape(paper.page(f"{wrong.pk}/paper/"))


def test_a_posted_card_is_reversed_and_typed_anew(paper):
    card = paper.kept(right_card())
    close_card(card_id=card.pk, by=paper.anne)
    countersign(card_id=card.pk, by=paper.bernard)
    reverse_card(card_id=card.pk, by=paper.treasurer, reason="The third partie was Bernard’s")
    mended = right_card()
    mended["parties"][4]["deals"][5] = [15, 20]
    mended["parties"][4]["written"] = {"totals": [129, 104], "won": [125, 0]}
    mended["written"]["carried"][4] = [125, 0]
    mended["written"] |= {"totals": [691, 617], "balance": [74, 0]}
    new = paper.kept(mended, address=f"{card.pk}/paper/")
    card.refresh_from_db()
    assert card.state == CardState.ABANDONED
    close_card(card_id=new.pk, by=paper.anne)
    countersign(card_id=new.pk, by=paper.bernard)
    assert Transaction.objects.count() == 3
    assert {account.balance for account in Account.objects.all()} == {60, -60}
