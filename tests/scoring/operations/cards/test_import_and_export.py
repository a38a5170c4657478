"""Card files into a club and out of it (R62; docs/formats.md)."""

import json
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils.formats import date_format
from django.utils.timezone import localtime
from pypdf import PdfReader

from club.models import Club, MovedId
from club.refused import Refused
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
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card
from tests.scoring.operations.cards.imported import (
    PRINTED,
    brought_in,
    portland,
    right_card,
    said_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return portland()


def exported(card: Card) -> str:
    out = StringIO()
    call_command("export_card", str(card.pk), stdout=out)
    return out.getvalue()


def test_a_paper_card_keeps_its_figures_and_posts_nothing(club):
    card = brought_in(PRINTED, "--date", "2026-10-31")
    assert (card.kind, card.state) == (CardKind.PAPER, CardState.OPEN)
    assert not Transaction.objects.exists()
    wrong = [(d["kind"], d["written"], d["computed"]) for d in check_of(load(card)).discrepancies]
    assert wrong == [("cast", 103, 94), ("carry", 470, 476)]


def test_the_same_file_twice_is_one_card(club):
    assert brought_in(PRINTED) == brought_in(PRINTED)
    assert Card.objects.count() == 1


def test_what_else_a_file_says_and_what_it_calls_the_players_makes_no_other_card(club, tmp_path):
    card = brought_in(PRINTED, "--date", "2026-10-31")
    data = json.loads(PRINTED.read_text(encoding="utf-8").replace('"A"', '"Anne"'))
    data["about"] = {"note": "found in a drawer", "played_on": "2026-10-31"}
    file = tmp_path / "again.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert f"already has this as card {card.pk}," in said_of(file, "--as", "Anne=A")


def test_what_came_in_comes_out_with_who_and_when(club):
    said = json.loads(PRINTED.read_text(encoding="utf-8"))
    data = json.loads(exported(brought_in(PRINTED, "--date", "2026-10-31")))
    about = data.pop("about")
    assert read_card_file(json.dumps(data)) == read_card_file(json.dumps(said))
    assert about["played_on"] == "2026-10-31"
    assert about["members"] == {"A": "A", "B": "B"}


def test_a_card_that_cannot_be_posted_leaves_nothing_behind(club):
    with pytest.raises(CommandError, match=r"2 wrong figures\. .* Without --post"):
        brought_in(PRINTED, "--post")
    assert not Card.objects.exists()
    assert not Transaction.objects.exists()
    card = brought_in(PRINTED)
    with pytest.raises(CommandError, match="2 wrong figures"):
        brought_in(PRINTED, "--post")
    assert Card.objects.get() == card


@pytest.mark.parametrize("options", [(), ("--post",)])
def test_a_card_of_the_club_does_not_come_in_again(club, tmp_path, options):
    a, b = club.members.get(name="A"), club.members.get(name="B")
    card = make_card(a, b, state=CardState.COUNTERSIGNED)
    file = tmp_path / "exported.json"
    file.write_text(exported(card), encoding="utf-8")
    with pytest.raises(CommandError, match=f"exported from card {card.pk} of this club"):
        brought_in(file, *options)
    assert Card.objects.get() == card
    assert Transaction.objects.count() == 1


def test_a_card_does_not_come_in_again_after_its_club_has_moved_to_another_address(club):
    card = make_card(club.members.get(name="A"), club.members.get(name="B"))
    file = exported(card).replace(f'"card": {card.pk}', f'"card": {card.pk + 9_000}')
    MovedId.objects.create(club=club, kind="card", old=card.pk + 9_000, new=card.pk)
    Club.objects.filter(pk=club.pk).update(slug="turf")
    with pytest.raises(Refused, match=f"exported from card {card.pk} of this club"):
        brought_in_text(Club.objects.get(pk=club.pk), file)


@pytest.mark.parametrize(
    "change",
    [
        {"card": 10**17},
        {"card": "1"},
        {"card": None},
        {"club": "elsewhere", "opened_at": "2026-10-01T19:30:00+00:00"},
    ],
)
def test_a_file_that_names_no_card_of_the_club_comes_in(club, change):
    a, b = club.members.get(name="A"), club.members.get(name="B")
    card = make_card(a, b, state=CardState.COUNTERSIGNED)
    data = json.loads(exported(card))
    data["about"].update(change)
    assert brought_in_text(club, json.dumps(data)) != card


def test_a_right_card_is_posted_once(club, tmp_path):
    file = right_card(tmp_path)
    card = brought_in(file, "--post")
    assert brought_in(file, "--post") == card
    amounts = {p.account.member.name: p.amount for p in Transaction.objects.get().postings.all()}
    assert amounts == {"A": 60, "B": -60}


def test_a_card_posted_from_a_file_says_so_where_others_have_signatures(club, tmp_path, client):
    card = brought_in(right_card(tmp_path), "--post")
    a = club.members.get(name="A")
    client.force_login(a.user)
    entry = card.transactions.get()
    day = date_format(localtime(entry.posted_at, club.zone), "j F Y")
    said = f"posted from a file on {day}"
    page = text_of(client.get(f"/clubs/portland/cards/{card.pk}/"))
    assert f"It was {said}, so nobody had to sign it here." in page
    assert "has still to sign" not in page
    assert said in text_of(client.get(f"/clubs/portland/ledger/{entry.number}/"))
    pdf = PdfReader(BytesIO(client.get(f"/clubs/portland/cards/{card.pk}/card.pdf").content))
    assert said in " ".join(" ".join(one.extract_text().split()) for one in pdf.pages)
    assert list(check_ledger()) == []


def test_a_paper_card_closed_here_wants_its_signatures(club, tmp_path):
    card = brought_in(right_card(tmp_path))
    close_card(card_id=card.pk, by=club.members.get(name="A"))
    countersign(card_id=card.pk, by=club.members.get(name="B"))
    assert list(check_ledger()) == []
    Signature.objects.all().delete()
    found = [str(failure) for failure in check_ledger()]
    assert f"portland: card {card.pk} is countersigned without the signature of seat 0" in found


def test_a_card_of_the_table_comes_out_as_a_file_that_is_right(club):
    a, b = club.members.get(name="A"), club.members.get(name="B")
    card = make_card(a, b, parties=DESC, state=CardState.COUNTERSIGNED)
    file = read_card_file(exported(card))
    found = report(file)
    assert found["ok"]
    assert (found["totals"], found["money"]["amounts"]) == ([692, 617], [60, -60])
    assert len(file.about["history"]) == 30
    again = brought_in_text(club, json.dumps(to_data(replace(file, about={}))))
    assert [p.result.won for p in load(again).parties] == [p.result.won for p in load(card).parties]


def brought_in_text(club, text: str) -> Card:
    return import_card(club=club, text=text)


@pytest.mark.parametrize(
    ("text", "says"),
    [("not json", "JSON"), ("[]", "object"), ('{"format": "piquet-card/9"}', "piquet-card/1")],
)
def test_a_file_not_of_the_format_is_refused_and_nothing_is_kept(
    club, tmp_path, capsys, text, says
):
    file = tmp_path / "card.json"
    file.write_text(text, encoding="utf-8")
    errors = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("import_card", str(file), "--club", "portland", stderr=errors)
    assert stopped.value.code == 2
    assert says in errors.getvalue()
    assert not Card.objects.exists()
