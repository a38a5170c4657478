"""Card files into a club and out of it: once, and with every fault reported (R62;
docs/formats.md)."""

import json
from dataclasses import replace
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command
from django.utils.formats import date_format
from django.utils.timezone import localtime
from pypdf import PdfReader

from club.models import Club, MovedId
from ledger.book_checks import check_ledger
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from piquet.checking.report import report
from piquet.formats.card_file import to_data
from piquet.formats.read_card import read_card_file
from scoring.models import Card, CardKind, CardState, Signature
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.typed_paper_card import withdraw_paper_card
from scoring.operations.cards.verify_paper_card import check_of
from scoring.sheet.sheet import load
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_member
from tests.scoring.operations.cards.imported import (
    PRINTED,
    brought_in,
    exported,
    fails,
    right_card,
    said_of,
    written,
)
from tests.scoring.refused import refused

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


LAST_OF_OCTOBER = ("--date", "2026-10-31")
FIRST_OF_OCTOBER = ("--date", "2026-10-01")


@pytest.fixture
def file(club, tmp_path):
    return right_card(tmp_path)


def of_day(file: Path, day: str) -> Path:
    data = json.loads(file.read_text(encoding="utf-8"))
    return written(file.parent, {**data, "about": {"played_on": day}}, day)


def names_of(card: Card) -> list[str]:
    return [seat.member.name for seat in card.seats.all()]


def test_other_players_make_another_card(club):
    brought_in(PRINTED)
    for place, options in enumerate([("--as", "B=C"), ("--as", "A=B", "--as", "B=A")], start=2):
        assert said_of(PRINTED, *options).startswith("Card ")
        assert said_of(PRINTED, *options).startswith("The club already has this as card ")
        assert Card.objects.count() == place
    assert names_of(Card.objects.order_by("pk")[1]) == ["A", "C"]


def test_a_file_that_says_no_day_is_one_card_whatever_day_is_given(file, capsys):
    card = brought_in(file, *LAST_OF_OCTOBER, "--post")
    again = f"The club already has this as card {card.pk}, played on 2026-10-31: a paper card, "
    for options in ((*LAST_OF_OCTOBER, "--post"), LAST_OF_OCTOBER, ()):
        assert said_of(file, *options) == f"{again}countersigned."
    assert capsys.readouterr().err == ""
    for options in ((*FIRST_OF_OCTOBER, "--post"), FIRST_OF_OCTOBER):
        assert said_of(file, *options) == f"{again}countersigned."
        assert capsys.readouterr().err == (
            "--date 2026-10-01 was not used: the card is already here, played on 2026-10-31. If "
            "that day is wrong, withdraw the card and import it again.\n"
        )
    assert Card.objects.get().played_on == date(2026, 10, 31)
    assert Transaction.objects.count() == 1


def test_the_day_that_a_file_itself_says_is_part_of_the_card(file):
    first, second = (of_day(file, f"2026-10-{day}") for day in (31, 30))
    card = brought_in(first)
    assert said_of(second).startswith("Card ")
    again = f"The club already has this as card {card.pk}, played on 2026-10-31"
    assert said_of(first, *FIRST_OF_OCTOBER).startswith(again)
    assert Card.objects.count() == 2


def test_a_file_without_a_day_that_came_in_on_two_is_that_of_the_day_given(file):
    cards = [brought_in(of_day(file, f"2026-10-{day}")) for day in (30, 31)]
    for card in cards:
        assert f"as card {card.pk}," in said_of(file, "--date", card.played_on.isoformat())
    assert f"as card {cards[0].pk}," in said_of(file, *FIRST_OF_OCTOBER)


def test_a_card_is_not_posted_under_another_day_than_was_asked(file):
    card = brought_in(file, *LAST_OF_OCTOBER)
    says = rf"card {card.pk}, played on 2026-10-31 and not posted"
    fails(says, file, *FIRST_OF_OCTOBER, "--post")
    assert not Transaction.objects.exists()
    assert brought_in(file, *LAST_OF_OCTOBER, "--post") == card
    assert Transaction.objects.count() == 1


def test_a_withdrawn_card_comes_in_again_under_the_day_that_is_given_now(club):
    withdraw_paper_card(brought_in(PRINTED, *LAST_OF_OCTOBER), club.members.get(name="A"))
    assert brought_in(PRINTED, *FIRST_OF_OCTOBER).played_on == date(2026, 10, 1)
    assert Card.objects.count() == 2


@pytest.mark.parametrize(("day", "says"), [
    ("xxxx", "played on “xxxx”. Write the day as 2026-10-31"),
    ("2026-02-30", "played on “2026-02-30”. Write the day as"),
    ("2199-01-01", "2199-01-01 is still to come"),
])  # fmt: skip
def test_a_file_of_no_day_that_can_be_is_refused(file, day, says):
    fails(says, of_day(file, day))
    assert not Card.objects.exists()


@time_machine.travel("2026-11-22 12:00Z", tick=False)
def test_a_day_given_that_is_none_or_too_long_ago_is_refused(club):
    fails(r"“31\.10\.2026” is not a day\. Write it as", PRINTED, "--date=31.10.2026")
    oldest = "look at the year. The oldest day is 1 January 1926."
    for day in ("0001-01-01", "1925-12-31"):
        fails(f"is more than 100 years ago: {oldest}", PRINTED, f"--date={day}")
    assert not Card.objects.exists()
    assert brought_in(PRINTED, "--date=1926-01-01").played_on == date(1926, 1, 1)


def test_a_file_that_cannot_be_read_is_told_as_verify_card_tells_it(club, tmp_path):
    (tmp_path / "latin.json").write_bytes(b'{"caf\xe9": 1}')
    for name in ("missing.json", "", "latin.json"):
        code, errors = _told("import_card", tmp_path / name, "--club", "portland")
        assert (code, errors) == _told("verify_card", tmp_path / name)
        assert (code, len(errors.splitlines())) == (2, 1)
    assert not Card.objects.exists()


def _told(command: str, file: Path, *options: str) -> tuple[object, str]:
    errors = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(command, str(file), *options, stderr=errors)
    return stopped.value.code, errors.getvalue()


@pytest.mark.parametrize(("pairs", "says"), [
    (("Z=A",), "The file has no player “Z”. Its players are “A”, “B”\\."),
    (("A=A", "A=B"), "--as says twice who “A” is: “A” and “B”. Say it once"),
    (("A=Nobody",), "No member of .* is called “Nobody”"),
    (("A",), "“A” should be NAME=MEMBER"),
    (("A=B",), "Two names in the file mean the same member"),
])  # fmt: skip
def test_who_is_who_is_said_once_and_of_the_files_own_names(club, pairs, says):
    assert fails(says, PRINTED, *(f"--as={pair}" for pair in pairs)).returncode == 1
    assert not Card.objects.exists()


def test_an_unknown_name_is_refused_and_capitals_make_no_other_member(club):
    club.members.filter(name="B").update(name="Bernard")
    fails("“B”", PRINTED)
    card = brought_in(PRINTED, "--as", "B=bernard", "--as", "A=a")
    assert names_of(card) == ["A", "Bernard"]
    make_member(club, name="BERNARD")  # Older than the comparison without case.
    assert brought_in(PRINTED, "--as", "B=Bernard") == card
