"""Rulings out of a card and into a paper card: the same again, and what cannot be is left alone."""

import json
from copy import deepcopy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Role
from scoring.export_card import card_file
from scoring.files.card_file import card_as_json, to_data
from scoring.models import Card, Record
from scoring.operations.cards.import_card import import_card
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import withdraw
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import load
from scoring.words.rulings.record import rulings_of_card_in_words
from tests.helping.cards import DESC, key, write
from tests.helping.desc import ITEMS
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once

pytestmark = pytest.mark.django_db

BOTTOM = ("elder-takes-others-cards", {"cards": "bottom", "deed": "exposed"})
SPOKE = ("bystander", {"changed": "yes", "harmed": "younger"})
FACE_UP = ("card-face-up", {"where": "pack"})


class Club:
    """A club with Anne, Bernard, a treasurer and a bystander."""

    def __init__(self) -> None:
        self.club = make_club()
        self.anne, self.bernard = (make_member(self.club, name=n) for n in ("Anne", "Bernard"))
        self.dora = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.edith = make_member(self.club, name="Edith")


def ruled_card() -> Card:
    """In the first deal elder reckons nothing. The second was dealt again after a void one. In the
    third Edith spoke. A ruling on the fourth was taken back, one on the fifth refused, and one on
    the sixth waits."""
    table = Club()
    made = make_card(table.anne, table.bernard, parties=())

    def rule(deal, path, answers, by=table.dora, choice=None, bystander=None):
        dealer = deal % 2
        said = Proposed(1, deal, dealer, path, answers, choice, bystander)
        return propose(card_id=made.pk, by=by, proposed=said, key=key()).made

    told = Figures(1, 1, 1, (0, 0), itemised=ITEMS)
    record_deal(card_id=made.pk, by=table.anne, figures=told, key=key())
    rule(1, *BOTTOM)
    write(made, table.anne, (20, 30))
    rule(2, *FACE_UP)
    write(made, table.anne, *DESC[0][1:])
    rule(3, *SPOKE, choice=0, bystander=table.edith.pk)
    gone = rule(4, *BOTTOM)
    withdraw(card_id=made.pk, by=table.dora, record_id=gone.pk, key=key())
    no = rule(5, *BOTTOM, by=table.anne)
    consent(card_id=made.pk, record_id=no.pk, by=table.bernard, granted=False)
    rule(6, "left-out", {"who": "elder", "when": "before", "what": "sets"}, by=table.anne)
    return Card.objects.get(pk=made.pk)


card_of_module = made_once(ruled_card)


@pytest.fixture
def card(card_of_module, db):
    return deepcopy(card_of_module)


def imported(file, **more):
    club = Club()
    data = json.loads(file) if isinstance(file, str) else file
    return import_card(club=club.club, text=json.dumps(data), **more), club


def test_out_and_in_and_out_again_they_are_the_same(card):
    first = card_as_json(card_file(card))
    paper, club = imported(first)
    told = json.loads(first)["about"]["rulings"]
    assert to_data(card_file(paper))["about"]["rulings"] == told
    assert [one.get("bystander") for one in told] == [None, None, "Edith", None, None, None]
    kept = list(every_ruling(load(paper)))
    standings = [(one.record.deal, one.record.standing, one.record.writer) for one in kept]
    assert standings == [
        (1, "counts", "Dora"),
        (2, "counts", "Dora"),
        (3, "counts", "Dora"),
        (4, "withdrawn", "Dora"),
        (5, "refused", "Anne"),
    ]
    assert kept[2].bystander == club.edith.pk
    assert [one.record.written_at.isoformat() for one in kept] == [one["at"] for one in told[:5]]


def test_the_paper_card_keeps_its_scores_and_says_what_was_ruled(card):
    paper, _club = imported(card_as_json(card_file(card)))
    before, after = load(card), load(paper)
    assert [d.scores for d in after.partie(1).deals] == [d.scores for d in before.partie(1).deals]
    assert after.deal(1, 1).scores == (0, 23)
    said = list(rulings_of_card_in_words(before))
    assert list(rulings_of_card_in_words(after)) == said[:3]


def test_they_stand_on_the_pages_of_the_paper_card(card, client):
    paper, club = imported(card_as_json(card_file(card)))
    client.force_login(club.anne.user)
    at = f"/clubs/{club.club.slug}/cards/{paper.pk}/"
    assert "¶" in client.get(at).content.decode()
    page = client.get(f"{at}deals/1/1/").content.decode()
    assert "reckons nothing in this deal." in page
    assert "Take it back" not in page
    assert client.get(f"{at}card.pdf").status_code == 200


CHANGED = [
    {"version": 0},
    {"version": 99},
    {"version": "2"},
    {"partie": 2},
    {"partie": True},
    {"deal": 8},
    {"deal": 0},
    {"dealer": 2},
    {"dealer": None},
    {"path": "no-such"},
    {"path": ["bystander"]},
    {"answers": {}},
    {"answers": {"cards": 1}},
    {"answers": "bottom"},
    {"choice": 7},
    {"choice": "0"},
    {"standing": "waits"},
    {"standing": None},
]


@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_what_cannot_be_a_ruling_stays_in_the_file_alone(card, changed):
    data = to_data(card_file(card))
    data["about"]["rulings"] = [{**data["about"]["rulings"][0], **changed}, "no ruling"]
    paper, _club = imported(data)
    assert not Record.objects.filter(card=paper, ruling__isnull=False)
    assert to_data(card_file(paper))["about"]["rulings"] == data["about"]["rulings"]


@pytest.mark.parametrize(
    "changed",
    [
        {"at": "yesterday"},
        {"at": "2026-13-45T10:00"},
        {"at": 7},
        {"at": "0001-01-01T00:00:00+23:59"},
        {"at": "0001-01-01T00:00:00Z"},
        {"by": 7},
        {"by": None},
        {"fits": 1},
    ],
    ids=str,
)
def test_who_and_when_may_be_missing(card, changed):
    data = to_data(card_file(card))
    data["about"]["rulings"] = [{**data["about"]["rulings"][0], **changed}]
    paper, _club = imported(data)
    assert Record.objects.filter(card=paper, ruling__isnull=False).count() == 1
    assert to_data(card_file(paper))["about"]["rulings"] == data["about"]["rulings"]


def test_a_moment_that_no_clock_shows_is_not_kept(card, client):
    """It would fall before the year 1 in the time zone of the club."""
    data = to_data(card_file(card))
    data["about"]["rulings"] = [{**data["about"]["rulings"][0], "at": "0001-01-01T00:00:00Z"}]
    paper, club = imported(data)
    club.club.timezone = "America/New_York"
    club.club.save()
    client.force_login(club.anne.user)
    assert client.get(f"/clubs/{club.club.slug}/cards/{paper.pk}/deals/1/1/").status_code == 200


def test_of_a_long_list_the_first_thousand_are_kept_in_a_few_queries(card):
    data = to_data(card_file(card))
    data["about"]["rulings"] = [data["about"]["rulings"][2]] * 1001
    with CaptureQueriesContext(connection) as asked:
        paper, _club = imported(data)
    assert Record.objects.filter(card=paper, ruling__isnull=False).count() == 1000
    assert len(asked) < 100


def test_r56_who_is_named_by_another_ruling_is_no_bystander(card):
    data = to_data(card_file(card))
    data["about"]["rulings"] = [{**data["about"]["rulings"][0], "bystander": "Edith"}]
    paper, _club = imported(data)
    (kept,) = every_ruling(load(paper))
    assert kept.bystander is None


@pytest.mark.parametrize(("name", "found"), [("Edith", True), ("Nobody", False), ("Anne", False)])
def test_r56_a_bystander_whom_the_club_does_not_know_pays_nothing(card, name, found):
    """Nor does one who plays the card."""
    data = to_data(card_file(card))
    data["about"]["rulings"][2]["bystander"] = name
    paper, _club = imported(data)
    assert (list(every_ruling(load(paper)))[2].bystander is not None) == found
