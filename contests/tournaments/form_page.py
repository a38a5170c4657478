"""What the page shows on which a tournament is made, or changed before its draw."""

from dataclasses import dataclass

from club.models import Member
from contests.models import Contest
from contests.tournaments.form import TournamentForm


@dataclass(frozen=True, slots=True)
class FormPage:
    """The form of a tournament. It costs one query for who can play, besides those of the form."""

    member: Member
    form: TournamentForm
    contest: Contest | None = None
