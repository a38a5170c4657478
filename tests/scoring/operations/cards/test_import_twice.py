"""A card file imported twice is one card; faults of an import are reported (R62;
docs/formats.md)."""

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command

from ledger.models import Transaction
from scoring.models import Card
from scoring.operations.cards.mend_paper_card import withdraw_paper_card
from tests.helping.factories import make_member
from tests.scoring.operations.cards.imported import (
    PRINTED,
    brought_in,
    fails,
    right_card,
    said_of,
    written,
)

pytestmark = pytest.mark.django_db
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
