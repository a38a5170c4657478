"""Arguments that commands about a month share."""

from argparse import ArgumentTypeError
from datetime import date

from django.core.management.base import CommandError, CommandParser

from club.management.report import club_at
from club.models import Club, Member, Role
from ledger.months.choice import MonthChoice, choose_month, parse_month, parse_month_or_last
from scoring.days import today


def add_month(parser: CommandParser) -> None:
    """Add the arguments `--club` and `--month`."""
    parser.add_argument("--club", required=True, metavar="SLUG")
    parser.add_argument(
        "--month",
        required=True,
        metavar="YYYY-MM",
        help="or “last” for the last month that is over",
    )


def month_from_arguments(slug: str, month: str) -> MonthChoice:
    """Return the month that the arguments name.

    Raises CommandError for a text that is not a month, and for a month still to come.
    """
    club = club_at(slug)
    try:
        first = parse_month_or_last(club, month)
    except ValueError as error:
        raise CommandError(str(error), returncode=2) from None
    if first > today(club):
        raise CommandError(f"{first:%Y-%m} is still to come.", returncode=2)
    return choose_month(club, first)


def month_argument(text: str) -> date:
    """Return a month's first day. This is a type for argparse."""
    try:
        return parse_month(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def treasurer_of(club: Club) -> Member:
    """Return the club's treasurer, in whose name commands write.

    Raises CommandError if the club has none.
    """
    treasurer = club.members.filter(role=Role.TREASURER, left_at=None).first()
    if treasurer is None:
        raise CommandError(f"{club} has no treasurer.")
    return treasurer
