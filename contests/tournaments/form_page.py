"""The page with the form of a tournament, new or not drawn yet."""

from dataclasses import dataclass

from club.models import Member
from contests.models import Contest
from contests.tournaments.form import TournamentForm


@dataclass(frozen=True, slots=True)
class FormPage:
    """The form of a tournament.

    It costs one query for the people who can play, besides those of the form.
    """

    member: Member
    form: TournamentForm
    contest: Contest | None = None
