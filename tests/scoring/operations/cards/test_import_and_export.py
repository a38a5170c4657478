"""Card files into a club and out of it (R62; docs/formats.md)."""

import json
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from django.utils.formats import date_format
from django.utils.timezone import localtime
from pypdf import PdfReader

from club.models import Club, MovedId
from ledger.checks import check_ledger
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from scoring.files.card_file import to_data
from scoring.files.read_card import read_card_file
from scoring.models import Card, CardKind, CardState, Signature
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card
from scoring.sheet.sheet import load
from scoring.verification.paper_card import check_of
from scoring.verification.report import report
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card
from tests.helping.refused import refused
from tests.scoring.operations.cards.imported import (
    PRINTED,
    brought_in,
    exported,
    fails,
    right_card,
    said_of,
    written,
)

pytestmark = pytest.mark.django_db
DAY = ("--date", "2026-10-31")


@pytest.fixture
def two(club):
    return [club.members.get(name=name) for name in "AB"]


def test_a_paper_card_keeps_its_figures_posts_nothing_and_is_one_card(club):
    card = brought_in(PRINTED, *DAY)
    assert (card.kind, card.state) == (CardKind.PAPER, CardState.OPEN)
    assert not Transaction.objects.exists()
    wrong = [(d["kind"], d["written"], d["computed"]) for d in check_of(load(card)).discrepancies]
    assert wrong == [("cast", 103, 94), ("carry", 470, 476)]
    assert brought_in(PRINTED) == card
    assert Card.objects.count() == 1


def test_what_else_a_file_says_and_calls_the_players_makes_no_other_card(club, tmp_path):
    card = brought_in(PRINTED, *DAY)
    data = json.loads(PRINTED.read_text(encoding="utf-8").replace('"A"', '"Anne"'))
    data["about"] = {"note": "found in a drawer", "played_on": "2026-10-31"}
    again = written(tmp_path, data)
    assert f"already has this as card {card.pk}," in said_of(again, "--as", "Anne=A")


def test_what_came_in_comes_out_with_who_and_when(club):
    data = json.loads(exported(brought_in(PRINTED, *DAY)))
    about = data.pop("about")
    assert read_card_file(json.dumps(data)) == read_card_file(PRINTED.read_text(encoding="utf-8"))
    assert about["played_on"] == "2026-10-31"
    assert about["members"] == {"A": "A", "B": "B"}


def test_a_card_that_cannot_be_posted_leaves_nothing_behind(club):
    fails(r"2 wrong figures\. .* Without --post", PRINTED, "--post")
    assert not Card.objects.exists()
    assert not Transaction.objects.exists()
    card = brought_in(PRINTED)
    fails("2 wrong figures", PRINTED, "--post")
    assert Card.objects.get() == card


def test_a_card_of_the_club_does_not_come_in_again(club, two, tmp_path):
    card = make_card(*two, state=CardState.COUNTERSIGNED)
    file = written(tmp_path, exported(card))
    for options in ((), ("--post",)):
        fails(f"exported from card {card.pk} of this club", file, *options)
    assert Card.objects.get() == card
    assert Transaction.objects.count() == 1


def test_a_card_does_not_come_in_again_after_its_club_has_moved(club, two):
    card = make_card(*two)
    file = exported(card).replace(f'"card": {card.pk}', f'"card": {card.pk + 9_000}')
    MovedId.objects.create(club=club, kind="card", old=card.pk + 9_000, new=card.pk)
    club.slug = "turf"
    club.save()
    says = f"exported from card {card.pk} of this club"
    refused(says, import_card, club=Club.objects.get(pk=club.pk), text=file)


ELSEWHERE = {"club": "elsewhere", "opened_at": "2026-10-01T19:30:00+00:00"}


@pytest.mark.parametrize("change", [{"card": 10**17}, {"card": "1"}, {"card": None}, ELSEWHERE])
def test_a_file_that_names_no_card_of_the_club_comes_in(club, two, change):
    card = make_card(*two, state=CardState.COUNTERSIGNED)
    data = json.loads(exported(card))
    data["about"].update(change)
    assert import_card(club=club, text=json.dumps(data)) != card


def test_a_right_card_is_posted_once_and_says_so_in_place_of_signatures(club, tmp_path, two):
    file = right_card(tmp_path)
    card = brought_in(file, "--post")
    assert brought_in(file, "--post") == card
    entry = Transaction.objects.get()
    assert {p.account.member.name: p.amount for p in entry.postings.all()} == {"A": 60, "B": -60}
    client = signed_in(two[0])
    said = f"posted from a file on {date_format(localtime(entry.posted_at, club.zone), 'j F Y')}"
    page = text_of(client.get(f"/clubs/portland/cards/{card.pk}/"))
    assert f"It was {said}, so nobody had to sign it here." in page
    assert "has still to sign" not in page
    assert said in text_of(client.get(f"/clubs/portland/ledger/{entry.number}/"))
    pdf = PdfReader(BytesIO(client.get(f"/clubs/portland/cards/{card.pk}/card.pdf").content))
    assert said in " ".join(" ".join(one.extract_text().split()) for one in pdf.pages)
    assert list(check_ledger()) == []


def test_a_paper_card_closed_here_wants_its_signatures(club, two, tmp_path):
    card = brought_in(right_card(tmp_path))
    close_card(card_id=card.pk, by=two[0])
    countersign(card_id=card.pk, by=two[1])
    assert list(check_ledger()) == []
    Signature.objects.all().delete()
    found = [str(failure) for failure in check_ledger()]
    assert f"portland: card {card.pk} is countersigned without the signature of seat 0" in found


def test_a_card_of_the_table_comes_out_as_a_file_that_is_right(club, two):
    card = make_card(*two, parties=DESC, state=CardState.COUNTERSIGNED)
    file = read_card_file(exported(card))
    found = report(file)
    assert found["ok"]
    assert (found["totals"], found["money"]["amounts"]) == ([692, 617], [60, -60])
    assert len(file.about["history"]) == 30
    again = import_card(club=club, text=json.dumps(to_data(replace(file, about={}))))
    assert [p.result.won for p in load(again).parties] == [p.result.won for p in load(card).parties]


@pytest.mark.parametrize(
    ("text", "says"),
    [("not json", "JSON"), ("[]", "object"), ('{"format": "piquet-card/9"}', "piquet-card/1")],
)
def test_a_file_not_of_the_format_is_refused_and_nothing_is_kept(club, tmp_path, text, says):
    file, errors = written(tmp_path, text), StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("import_card", str(file), "--club", "portland", stderr=errors)
    assert stopped.value.code == 2
    assert says in errors.getvalue()
    assert not Card.objects.exists()
