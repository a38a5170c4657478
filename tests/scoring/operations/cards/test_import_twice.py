"""A card file imported twice is one card; faults of an import are reported (R62;
docs/formats.md)."""

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command

from ledger.models import Transaction
from scoring.models import Card
from scoring.operations.cards.mend_paper_card import withdraw_paper_card
from tests.helping.factories import make_member
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


def test_other_players_make_another_card(club):
    make_member(club, name="C")
    brought_in(PRINTED)
    for place, options in enumerate([("--as", "B=C"), ("--as", "A=B", "--as", "B=A")], start=2):
        assert said_of(PRINTED, *options).startswith("Card ")
        assert said_of(PRINTED, *options).startswith("The club already has this as card ")
        assert Card.objects.count() == place
    assert [s.member.name for s in Card.objects.order_by("pk")[1].seats.all()] == ["A", "C"]


def test_a_file_that_says_no_day_is_one_card_whatever_day_is_given(club, tmp_path):
    file, day = right_card(tmp_path), ("--date", "2026-10-31", "--post")
    card = brought_in(file, *day)
    again = (
        f"The club already has this as card {card.pk}, played on 2026-10-31: a paper card, "
        "countersigned."
    )
    for options in (day, ("--date", "2026-10-01", "--post"), ("--date", "2026-10-01"), ()):
        assert said_of(file, *options) == again
    assert Card.objects.get().played_on == date(2026, 10, 31)
    assert Transaction.objects.count() == 1


def test_a_day_that_is_not_used_is_said_to_be_not_used(club, tmp_path, capsys):
    file = right_card(tmp_path)
    brought_in(file, "--date", "2026-10-31")
    assert capsys.readouterr().err == ""
    brought_in(file, "--date", "2026-10-31")
    assert capsys.readouterr().err == ""
    brought_in(file, "--date", "2026-10-01")
    assert capsys.readouterr().err == (
        "--date 2026-10-01 was not used: the card is already here, played on 2026-10-31. If "
        "that day is wrong, withdraw the card and import it again.\n"
    )


def test_the_day_that_a_file_itself_says_is_part_of_the_card(club, tmp_path):
    first = of_day(right_card(tmp_path), "2026-10-31")
    second = of_day(right_card(tmp_path), "2026-10-30")
    card = brought_in(first)
    assert said_of(second).startswith("Card ")
    again = f"The club already has this as card {card.pk}, played on 2026-10-31"
    assert said_of(first, "--date", "2026-10-01").startswith(again)
    assert Card.objects.count() == 2


def test_a_file_without_its_day_that_was_typed_on_two_is_the_one_of_the_day_given(club, tmp_path):
    file = right_card(tmp_path)
    cards = [brought_in(of_day(file, f"2026-10-{day}")) for day in (30, 31)]
    for card in cards:
        assert f"as card {card.pk}," in said_of(file, "--date", card.played_on.isoformat())
    assert f"as card {cards[0].pk}," in said_of(file, "--date", "2026-10-01")


def test_a_card_is_not_posted_under_another_day_than_was_asked(club, tmp_path):
    file = right_card(tmp_path)
    card = brought_in(file, "--date", "2026-10-31")
    with pytest.raises(CommandError, match=rf"card {card.pk}, played on 2026-10-31 and not posted"):
        brought_in(file, "--date", "2026-10-01", "--post")
    assert not Transaction.objects.exists()
    assert brought_in(file, "--date", "2026-10-31", "--post") == card
    assert Transaction.objects.count() == 1


def test_a_withdrawn_card_comes_in_again_under_the_day_that_is_given_now(club):
    player = club.members.get(name="A")
    withdraw_paper_card(brought_in(PRINTED, "--date", "2026-10-31"), player)
    assert brought_in(PRINTED, "--date", "2026-10-01").played_on == date(2026, 10, 1)
    assert Card.objects.count() == 2


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("xxxx", "played on “xxxx”. Write the day as 2026-10-31"),
        ("2026-02-30", "played on “2026-02-30”. Write the day as"),
        ("2199-01-01", "2199-01-01 is still to come"),
    ],
)
def test_a_file_of_no_day_that_can_be_is_refused(club, tmp_path, day, says):
    file = of_day(right_card(tmp_path), day)
    with pytest.raises(CommandError, match=says):
        brought_in(file)
    assert not Card.objects.exists()


def of_day(file: Path, day: str) -> Path:
    data = json.loads(file.read_text(encoding="utf-8"))
    dated = file.with_name(f"{day}.json")
    dated.write_text(json.dumps({**data, "about": {"played_on": day}}), encoding="utf-8")
    return dated


def test_a_day_that_is_none_is_said_in_a_line(club):
    with pytest.raises(CommandError, match=r"“31\.10\.2026” is not a day\. Write it as"):
        brought_in(PRINTED, "--date=31.10.2026")


@time_machine.travel("2026-11-22 12:00Z", tick=False)
def test_a_day_so_long_ago_that_it_must_be_a_slip_is_refused_with_the_oldest(club):
    oldest = "look at the year. The oldest day is 1 January 1926."
    for day in ("0001-01-01", "1925-12-31"):
        with pytest.raises(CommandError, match=f"is more than 100 years ago: {oldest}"):
            brought_in(PRINTED, f"--date={day}")
    assert not Card.objects.exists()
    assert brought_in(PRINTED, "--date=1926-01-01").played_on == date(1926, 1, 1)


def test_a_file_that_cannot_be_read_is_told_as_verify_card_tells_it(club, tmp_path):
    (tmp_path / "latin.json").write_bytes(b'{"caf\xe9": 1}')
    for name in ("missing.json", "", "latin.json"):
        told = [_told("import_card", tmp_path / name, "--club", "portland")]
        told.append(_told("verify_card", tmp_path / name))
        assert told[0] == told[1]
        assert told[0][0] == 2
        assert len(told[0][1].splitlines()) == 1
    assert not Card.objects.exists()


def _told(command: str, file: Path, *options: str) -> tuple[object, str]:
    errors = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(command, str(file), *options, stderr=errors)
    return stopped.value.code, errors.getvalue()


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        (("Z=A",), "The file has no player “Z”. Its players are “A”, “B”\\."),
        (("A=A", "A=B"), "--as says twice who “A” is: “A” and “B”. Say it once"),
        (("A=Nobody",), "No member of .* is called “Nobody”"),
        (("A",), "“A” should be NAME=MEMBER"),
        (("A=B",), "Two names in the file mean the same member"),
    ],
)
def test_who_is_who_is_said_once_and_of_the_files_own_names(club, pairs, says):
    with pytest.raises(CommandError, match=says) as refused:
        brought_in(PRINTED, *(f"--as={pair}" for pair in pairs))
    assert refused.value.returncode == 1
    assert not Card.objects.exists()


def test_capitals_make_no_other_member(club):
    club.members.filter(name="B").update(name="Bernard")
    card = brought_in(PRINTED, "--as", "B=bernard", "--as", "A=a")
    assert [s.member.name for s in card.seats.all()] == ["A", "Bernard"]
    make_member(club, name="BERNARD")  # Older than the comparison without case.
    assert brought_in(PRINTED, "--as", "B=Bernard") == card


def test_a_name_the_club_does_not_know_is_refused(club, tmp_path):
    club.members.filter(name="B").update(name="Bernard")
    with pytest.raises(CommandError, match="“B”"):
        brought_in(PRINTED)
    card = brought_in(PRINTED, "--as", "B=Bernard")
    assert [s.member.name for s in card.seats.all()] == ["A", "Bernard"]
