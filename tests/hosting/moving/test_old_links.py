"""An old link of a club that has moved opens the same page here, for whoever may see it."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.access import rights_at
from club.models import BalancesSeen, Club, Member, MovedId
from club.moving.old_ids import KINDS, Kind, id_now
from scoring.models import Unplaced
from tests.front.site import client_of
from tests.helping.every_address import ADDRESSES
from tests.helping.world import found
from tests.hosting.moving import club_data

pytestmark = pytest.mark.django_db

OWN_NUMBERS = {"club", "day", "kind", "month", "number", "partie", "year"}
"""Parameters that are not the ids of rows: a club keeps them when it moves."""


def test_every_parameter_of_a_clubs_pages_is_known():
    paths = {
        (address.name, parameter)
        for address in ADDRESSES
        if "club" in address.parameters and "GET" in rights_at(address.name)
        for parameter in address.parameters
    }
    known = OWN_NUMBERS | KINDS.keys() - {"pk"}
    unknown = {f"{address} {parameter}" for address, parameter in paths if parameter not in known}
    assert unknown == {name for name in KINDS if " " in name}


@pytest.fixture
def anne(moved) -> Client:
    return _browser(moved, "Anne")


def _browser(club: Club, name: str) -> Client:
    return client_of(club.members.get(name=name))


PAGES = ["scoring:card", "scoring:written", "scoring:card_pdf", "ledger:bets"]
PAGES_OF_MEMBERS = ["ledger:statement", "front:person"]


@pytest.mark.parametrize("where", PAGES + PAGES_OF_MEMBERS)
def test_an_old_link_leads_to_the_same_page(where, anne, moved, ids):
    of = ids.members if where in PAGES_OF_MEMBERS else ids.cards
    for old, new in list(of.items())[:2]:
        answer = anne.get(reverse(where, args=[moved.slug, old]), {"from": "a letter"})
        assert answer.status_code == 302
        assert answer["Location"] == reverse(where, args=[moved.slug, new]) + "?from=a+letter"
        assert anne.get(answer["Location"]).status_code == 200


def test_an_old_link_with_two_ids(anne, moved, ids):
    def leads(page, *old):
        return anne.get(reverse(page, args=[moved.slug, *old]))["Location"]

    (old, new), (other, other_now) = list(ids.members.items())[:2]
    two = reverse("history:head_to_head", args=[moved.slug, new, other_now])
    assert leads("history:head_to_head", old, other) == two
    ruled = MovedId.objects.filter(club=moved, kind=Kind.RECORD).earliest("pk")
    card = moved.cards.get(records=ruled.new)
    old_card = {new: old for old, new in ids.cards.items()}[card.pk]
    charge = reverse("ledger:bystander", args=[moved.slug, card.pk, ruled.new])
    assert leads("ledger:bystander", old_card, ruled.old) == charge


def test_nobody_learns_anything_from_what_is_no_old_link_of_theirs(anne, moved, ids, client):
    old_card, (old, new) = min(ids.cards), next(iter(ids.members.items()))
    card = reverse("scoring:card", args=[moved.slug, old_card])
    elsewhere = found("hurlingham")
    assert client_of(elsewhere.treasurer).get(card).status_code == 404
    assert id_now(elsewhere.club.pk, Kind.CARD, old_card) == old_card, "another club's own row"
    assert client.get(card)["Location"].startswith("/accounts/login/")
    gone = _browser(moved, "Bernard")
    Member.objects.filter(club=moved, name="Bernard").update(left_at=moved.founded_at)
    assert gone.get(card).status_code == 404
    page = reverse("club:member", args=[moved.slug, old])
    assert anne.get(page).status_code == 403, "a page for officers stays one"
    treasurer = _browser(moved, "Dora").get(page)
    assert treasurer["Location"] == reverse("club:member", args=[moved.slug, new])
    for nobody in (0, 999_999_999):
        assert anne.get(reverse("scoring:card", args=[moved.slug, nobody])).status_code == 404
    form = reverse("scoring:undo", args=[moved.slug, min(ids.cards)])
    assert anne.post(form).status_code == 404


FIRST = {"partie": "1", "deal": "1", "dealer": "1"}


def test_a_phone_names_cards_and_members_by_the_ids_it_has(moved, ids, anne):
    """The bystander of a ruling, and the opponent of a card that was opened without a signal."""
    (card, new_id), walter = _an_empty_card(moved, ids), _old_id(moved, ids, "Walter")
    taken = _sent(anne, _deal(card), _of_bystander(card, walter))
    assert [each["result"] for each in taken] == ["acknowledged"] * 2
    assert taken[0]["card"] == new_id
    bernard = _old_id(moved, ids, "Bernard")
    new = anne.get(reverse("scoring:phone", args=[moved.slug])).json()["new_card"]
    chosen = {"opponent": str(bernard), "first_dealer": "1", "played_on": new["played_on"]}
    fields = {**new["fields"], **chosen}
    (taken,) = _sent(anne, {"key": "opened-in-the-cellar-01", "kind": "open", "fields": fields})
    assert taken["result"] == "acknowledged", taken["faults"]
    seats = moved.cards.get(pk=taken["card"]).seats
    assert list(seats.values_list("member__name", flat=True)) == ["Anne", "Bernard"]


def test_a_ruling_that_waited_for_its_place_when_the_club_moved_finds_it(moved, ids, anne):
    old, new = _an_empty_card(moved, ids)
    late = _of_bystander(old, _old_id(moved, ids, "Walter"), partie="2")
    assert [each["result"] for each in _sent(anne, _deal(old), late)] == [
        "acknowledged",
        "unplaced",
    ]
    waiting = Unplaced.objects.get(card=new)
    page = reverse("scoring:unplaced", args=[moved.slug, new])
    answer = anne.post(page, {"unplaced": waiting.pk, "what": "place", "to": "1:1"})
    assert answer.status_code == 302
    placed = Unplaced.objects.get(pk=waiting.pk).placed
    assert placed is not None
    assert placed.ruling["bystander"] == moved.members.get(name="Walter").pk


def _an_empty_card(club: Club, ids: club_data.NewIds) -> tuple[int, int]:
    """Return the old and the new id of a card on which Anne can write the first deal."""
    return next((old, new) for old, new in ids.cards.items() if _takes_deals(club, new))


def _old_id(club: Club, ids: club_data.NewIds, name: str) -> int:
    now = club.members.get(name=name).pk
    return next(old for old, new in ids.members.items() if new == now)


def _deal(card: int) -> dict[str, object]:
    fields = {**FIRST, "score_0": "28", "score_1": "20"}
    return {"key": "written-in-the-cellar-1", "kind": "deal", "card": card, "fields": fields}


def _of_bystander(card: int, member: int, **place: str) -> dict[str, object]:
    """Return a ruling as a phone keeps it: a bystander harmed elder, and pays."""
    text = {"path": "bystander", "changed": "yes", "harmed": "elder", "choice": "0"}
    fields = {**FIRST, **text, "bystander": str(member), **place}
    return {"key": "ruled-in-the-cellar-001", "kind": "ruling", "card": card, "fields": fields}


def _sent(browser: Client, *records: object) -> list[dict[str, Any]]:
    """Return what becomes of a phone's records."""
    address = reverse("scoring:queue", args=["portland"])
    body = json.dumps({"records": records})
    answer = browser.post(address, body, content_type="application/json")
    results: list[dict[str, Any]] = answer.json()["answers"]
    return results


def _takes_deals(club: Club, card: int) -> bool:
    here = club.cards.get(pk=card)
    anne = here.seats.filter(member__name="Anne").exists()
    empty = not here.records.exists() and not here.chouette and here.code == "rubicon"
    return here.state == "open" and anne and empty


@pytest.mark.parametrize("seen", list(BalancesSeen))
def test_who_is_named_on_an_issued_paper_is_found_on_its_page(seen, moved, exported, anne):
    """A report of a closed month holds the ids of the site that issued it."""
    Club.objects.filter(pk=moved.pk).update(who_sees_balances=seen)
    month = moved.months.filter(reopened_at=None).latest("pk")
    page = anne.get(reverse("ledger:month", args=[moved.slug, month.year, month.month]))
    here = moved.members.get(name="Anne")
    assert reverse("ledger:statement", args=[moved.slug, here.pk]) in page.content.decode()
    assert f"/members/{exported.members[str(here.uuid)]}/" not in page.content.decode()
