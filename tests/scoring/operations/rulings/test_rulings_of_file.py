"""Rulings out of a card and into a paper card: the same again, and what cannot be is left alone."""

import json
from copy import deepcopy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from piquet.formats.card_file import card_as_json, to_data
from scoring.export_card import card_file
from scoring.models import Card, Record
from scoring.operations.cards.import_card import import_card
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import load
from scoring.words.rulings.record import format_rulings_of_card
from tests.helping.browser import signed_in
from tests.helping.cards import DESC
from tests.helping.factories import make_club, make_member
from tests.helping.world import made_once
from tests.scoring.operations.rulings.ruled import ELDER_TAKES, FACE_UP, Ruled

pytestmark = pytest.mark.django_db

SPOKE = ("bystander", {"changed": "yes", "harmed": "younger"})
LEFT_OUT = ("left-out", {"who": "elder", "when": "before", "what": "sets"})


def ruled_card() -> Card:
    """In the first deal elder reckons nothing. The second was dealt again after a void one. In the
    third Celia spoke. A ruling on the fourth was taken back, one on the fifth refused, and one on
    the sixth waits."""
    table = Ruled()

    def rule(deal, ruling, by=table.dora, **more):
        return table.propose(by, *ruling, deal=deal, dealer=deal % 2, **more)

    table.items()
    rule(1, ELDER_TAKES)
    table.write((20, 30))
    rule(2, FACE_UP)
    table.write(*DESC[0][1:])
    rule(3, SPOKE, choice=0, bystander=table.c.pk)
    table.withdraw(rule(4, ELDER_TAKES), table.dora)
    table.answer(table.b, rule(5, ELDER_TAKES, by=table.a), granted=False)
    rule(6, LEFT_OUT, by=table.a)
    return Card.objects.get(pk=table.card.pk)


card_of_module = made_once(ruled_card)


@pytest.fixture
def card(card_of_module, db):
    return deepcopy(card_of_module)


@pytest.fixture
def elsewhere(db):
    """A club of other people of the same names."""
    club = make_club()
    return {name: make_member(club, name=name) for name in ("Anne", "Bernard", "Celia", "Dora")}


def imported(data, elsewhere) -> Card:
    return import_card(club=elsewhere["Anne"].club, text=json.dumps(data))


def changed(card, change, *more, of=0):
    """The card's file with this ruling alone, changed."""
    data = to_data(card_file(card))
    data["about"]["rulings"] = [{**data["about"]["rulings"][of], **change}, *more]
    return data


def rulings_of(paper):
    """The rulings of the paper card, which keeps what its file said of them."""
    return Record.objects.filter(card=paper, ruling__isnull=False)


def test_out_and_in_and_out_again_they_are_the_same(card, elsewhere):
    first = json.loads(card_as_json(card_file(card)))
    paper, told = imported(first, elsewhere), first["about"]["rulings"]
    assert to_data(card_file(paper))["about"]["rulings"] == told
    assert [one.get("bystander") for one in told] == [None, None, "Celia", None, None, None]
    before, after = load(card), load(paper)
    kept = list(every_ruling(after))
    assert [f"{one.record.deal} {one.record.status} {one.record.writer}" for one in kept] == [
        "1 counts Dora",
        "2 counts Dora",
        "3 counts Dora",
        "4 withdrawn Dora",
        "5 refused Anne",
    ]
    assert kept[2].bystander == elsewhere["Celia"].pk
    assert [one.record.written_at.isoformat() for one in kept] == [one["at"] for one in told[:5]]
    assert [d.scores for d in after.partie(1).deals] == [d.scores for d in before.partie(1).deals]
    assert after.deal(1, 1).scores == (0, 23)
    assert list(format_rulings_of_card(after)) == list(format_rulings_of_card(before))[:3]


def test_they_stand_on_the_pages_of_the_paper_card(card, elsewhere):
    paper = imported(to_data(card_file(card)), elsewhere)
    client = signed_in(elsewhere["Anne"])
    at = f"/clubs/{paper.club.slug}/cards/{paper.pk}/"
    assert "¶" in client.get(at).content.decode()
    page = client.get(f"{at}deals/1/1/").content.decode()
    assert "reckons nothing in this deal." in page
    assert "Take it back" not in page
    assert client.get(f"{at}card.pdf").status_code == 200


# fmt: off
NO_RULING = [
    {"version": 0}, {"version": 99}, {"version": "2"}, {"partie": 2}, {"partie": True},
    {"deal": 8}, {"deal": 0}, {"dealer": 2}, {"dealer": None}, {"path": "no-such"},
    {"path": ["bystander"]}, {"answers": {}}, {"answers": {"cards": 1}}, {"answers": "bottom"},
    {"choice": 7}, {"choice": "0"}, {"standing": "waits"}, {"standing": None},
]
NOT_SAID = [
    {"at": "yesterday"}, {"at": "2026-13-45T10:00"}, {"at": 7}, {"at": "0001-01-01T00:00:00Z"},
    {"at": "0001-01-01T00:00:00+23:59"}, {"by": 7}, {"by": None}, {"fits": 1},
]
# fmt: on


@pytest.mark.parametrize("change", NO_RULING, ids=str)
def test_what_cannot_be_a_ruling_stays_in_the_file_alone(card, elsewhere, change):
    data = changed(card, change, "no ruling")
    paper = imported(data, elsewhere)
    assert not rulings_of(paper)
    assert to_data(card_file(paper))["about"]["rulings"] == data["about"]["rulings"]


@pytest.mark.parametrize("change", NOT_SAID, ids=str)
def test_who_and_when_may_be_missing(card, elsewhere, change):
    """The year 1 would fall before all time in the zone of the club."""
    data = changed(card, change)
    paper = imported(data, elsewhere)
    assert rulings_of(paper).count() == 1
    assert to_data(card_file(paper))["about"]["rulings"] == data["about"]["rulings"]
    paper.club.timezone = "America/New_York"
    paper.club.save()
    page = f"/clubs/{paper.club.slug}/cards/{paper.pk}/deals/1/1/"
    assert signed_in(elsewhere["Anne"]).get(page).status_code == 200


def test_of_a_long_list_the_first_thousand_are_kept_in_a_few_queries(card, elsewhere):
    data = to_data(card_file(card))
    data["about"]["rulings"] = [data["about"]["rulings"][2]] * 1001
    with CaptureQueriesContext(connection) as asked:
        paper = imported(data, elsewhere)
    assert rulings_of(paper).count() == 1000
    assert len(asked) < 100


# A ruling of which nobody is a bystander, or who spoke. A player of the card is none.
BYSTANDERS = [(0, "Celia", False), (2, "Celia", True), (2, "Nobody", False), (2, "Anne", False)]


@pytest.mark.parametrize(("of", "name", "found"), BYSTANDERS)
def test_r56_a_bystander_pays_whom_the_club_knows(card, elsewhere, of, name, found):
    (kept,) = every_ruling(load(imported(changed(card, {"bystander": name}, of=of), elsewhere)))
    assert (kept.bystander is not None) is found
