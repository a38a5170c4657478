"""A paper card after it was typed: posted to the ledger like any other, typed anew, withdrawn."""

import json
from html import unescape

import pytest

from club.refused import Refused
from ledger.models import Account, Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.files.read_card import card_from_data
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.import_card import import_card
from scoring.sheet.sheet import load
from tests.scoring.views.paper_cards.printed import PRINTED
from tests.scoring.views.paper_cards.site import Site, right_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def test_a_card_without_a_discrepancy_goes_the_way_of_any_other(site):
    card = site.kept(right_card())
    page = site.client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    assert "Work out the result and close" in page
    answer = site.client.post(f"/clubs/portland/cards/{card.pk}/close/", {"close": "1"})
    assert answer.status_code == 302
    assert not Transaction.objects.exists(), "Bernard has still to sign"
    site.as_(site.bernard)
    assert "waits for your signature" in site.client.get("/").content.decode()
    countersign(card_id=card.pk, by=site.bernard)
    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    amounts = {p.account.member.name: p.amount for p in Transaction.objects.get().postings.all()}
    assert amounts == {"Anne": 60, "Bernard": -60}
    page = site.client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    assert "It moves no money" not in page


NOT_CLOSED = [
    ("with a discrepancy", {}, "2 wrong figures"),
    ("with a score that cannot be", {"parties[0].deals[0][0]": "999"}, "not right yet"),
    ("with a partie broken off", {"parties[5].deals[0][0]": "20", "parties[5].deals[0][1]": "7"},
     "Partie 6 has 1 of its 6 deals"),
]  # fmt: skip


def test_a_card_that_is_right_says_that_it_is_now_closed_and_signed(site):
    card = site.kept(right_card())
    address = f"/clubs/portland/cards/{card.pk}/"
    now = "Its figures are right. Close it, and its players sign it like any other card."
    page = site.client.get(address).content.decode()
    assert now in page
    assert f'<a href="{address}close/">Close it</a>' in page
    assert "Type it in again, or withdraw it</summary>" in page
    site.client.post(f"{address}close/", {"close": "1"})
    assert now not in site.client.get(address).content.decode()


@pytest.mark.parametrize(("card", "typed", "says"), NOT_CLOSED)
def test_a_card_is_not_closed(site, card, typed, says):
    kept = site.kept(right_card() if typed else PRINTED, **typed)
    with pytest.raises(Refused, match=says):
        close_card(card_id=kept.pk, by=site.anne)
    page = site.client.get(f"/clubs/portland/cards/{kept.pk}/close/").content.decode()
    assert "Close the card</button>" not in page


def test_a_partie_struck_out_wins_nothing_and_does_not_hinder(site):
    broken = {"parties[5].deals[0][0]": "20", "parties[5].deals[0][1]": "7"}
    card = site.kept(right_card(), **{**broken, "parties[5].annulled": "on"})
    close_card(card_id=card.pk, by=site.anne)
    assert load(card).reckoning.totals == (692, 617)


def test_who_neither_plays_nor_is_an_officer_does_not_close_it(site):
    card = site.kept(right_card())
    with pytest.raises(Refused, match="Only the players"):
        close_card(card_id=card.pk, by=site.celia)


def test_typed_anew_the_card_takes_the_place_of_the_old_one(site):
    old = site.kept()
    page = site.client.get(f"/clubs/portland/cards/{old.pk}/paper/")
    assert page.context["page"].figures.on(card_from_data(PRINTED)) == card_from_data(PRINTED)
    new = site.kept(right_card(), address=f"{old.pk}/paper/")
    old.refresh_from_db()
    assert (old.state, old.remark) == (CardState.ABANDONED, f"Typed again as card {new.pk}.")
    assert site.kept(right_card(), address=f"{old.pk}/paper/") == new, "sent twice"
    assert Card.objects.count() == 2
    page = site.client.get(f"/clubs/portland/cards/{old.pk}/").content.decode()
    assert f"Typed again as card {new.pk}." in page


def test_typed_anew_without_a_change_it_stays(site):
    old = site.kept()
    assert site.kept(address=f"{old.pk}/paper/") == old
    old.refresh_from_db()
    assert old.state == CardState.OPEN


def test_only_the_typist_or_an_officer_mends_and_withdraws(site):
    card = site.kept()
    for member in (site.bernard, site.celia):
        site.as_(member)
        answer = site.client.get(f"/clubs/portland/cards/{card.pk}/paper/", follow=True)
        assert "Only whoever typed this paper card, or an officer" in answer.content.decode()
        with pytest.raises(Refused, match="whoever typed this paper card"):
            abandon_card(card_id=card.pk, by=member)
    site.as_(site.bernard)
    answer = site.post(right_card(), address=f"{card.pk}/paper/")
    assert answer.status_code == 422
    assert Card.objects.count() == 1
    abandon_card(card_id=card.pk, by=site.treasurer)
    card.refresh_from_db()
    assert card.state == CardState.ABANDONED


def test_a_withdrawn_card_can_be_typed_again(site):
    card = site.kept()
    site.client.post(f"/clubs/portland/cards/{card.pk}/abandon/", {"answer": "agree"})
    assert site.kept() != card


def test_a_card_closed_or_signed_is_not_typed_anew(site):
    card = site.kept(right_card())
    close_card(card_id=card.pk, by=site.anne)
    answer = site.post(address=f"{card.pk}/paper/")
    assert answer.status_code == 422
    assert "Only whoever typed this paper card" in answer.content.decode()


def test_marks_and_dealers_of_a_file_stay_when_it_is_typed_anew(site):
    said = right_card()
    said["players"] = ["Anne", "Bernard"]
    said["parties"][4]["marks"] = [None] * 5 + [{"mark": "conceded", "player": "Anne"}]
    old = import_card(club=site.club, text=json.dumps(said))
    site.as_(site.treasurer)
    new = site.kept(right_card(), address=f"{old.pk}/paper/", first_dealer="0")
    assert new.records.get(partie__number=5, deal=6).mark == "conceded"


def test_r15_a_concession_by_somebody_who_saves_the_rubicon_is_reported_where_it_was_typed(site):
    said = right_card()
    said["players"] = ["Anne", "Bernard"]
    said["parties"][0]["marks"] = [None] * 5 + [{"mark": "conceded", "player": "Bernard"}]
    old = import_card(club=site.club, text=json.dumps(said))
    site.as_(site.treasurer)
    page = site.client.get(f"/clubs/portland/cards/{old.pk}/paper/").content.decode()
    assert "Bernard has 114 in all and saves the rubicon." in unescape(page)


def test_a_posted_card_is_reversed_and_typed_anew(site):
    card = site.kept(right_card())
    close_card(card_id=card.pk, by=site.anne)
    countersign(card_id=card.pk, by=site.bernard)
    reverse_card(card_id=card.pk, by=site.treasurer, reason="The third partie was Bernard’s")
    mended = right_card()
    mended["parties"][4]["deals"][5] = [15, 20]
    mended["parties"][4]["written"] = {"totals": [129, 104], "won": [125, 0]}
    mended["written"]["carried"][4] = [125, 0]
    mended["written"] |= {"totals": [691, 617], "balance": [74, 0]}
    new = site.kept(mended, address=f"{card.pk}/paper/")
    card.refresh_from_db()
    assert card.state == CardState.ABANDONED
    close_card(card_id=new.pk, by=site.anne)
    countersign(card_id=new.pk, by=site.bernard)
    assert Transaction.objects.count() == 3
    assert {account.balance for account in Account.objects.all()} == {60, -60}
