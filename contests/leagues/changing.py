"""What officers do in a league: its terms, its draw, who enters and leaves, its end."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.forms import Form

from club.models import Member
from contests.leagues.forms import LeagueForm
from contests.leagues.page import LeaguePage
from contests.leagues.words import LEAVING, SCHEMES, ties_in_words
from contests.models import Contest
from contests.operations.leagues.leagues import undecided
from scoring.words.rules import GAMES


@dataclass(frozen=True, slots=True)
class TermsChoice:
    """One of a few choices: its value, its name, what it means, and whether it is chosen."""

    value: str
    name: str
    text: str
    example: str
    chosen: bool


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class TermsPage:
    """The form of a league's terms. It costs one query: the people who can be ticked."""

    member: Member
    form: LeagueForm
    contest: Contest | None = None
    """The league that is changed. None for a new one."""

    @property
    def games(self) -> list[TermsChoice]:
        """The games."""
        return [self._choice("code", code, name, text) for code, (name, text) in GAMES.items()]

    @property
    def schemes(self) -> list[TermsChoice]:
        """What the points may be given for, each with an example."""
        return [self._choice("scheme", scheme.value, *words) for scheme, words in SCHEMES.items()]

    def _choice(
        self, field: str, value: str, name: Any, text: Any, example: Any = ""
    ) -> TermsChoice:
        chosen = str(self.form[field].value() or "") == value
        return TermsChoice(value, str(name), str(text), str(example), chosen)

    @property
    def ties(self) -> str:
        """What decides between those who are level."""
        return ties_in_words()

    @property
    def people(self) -> list[tuple[Member, bool]]:
        """Everybody who can be ticked, and whether they are."""
        return [(member, str(member.pk) in self.form.ticked) for member in self.form.people]


@dataclass(frozen=True, slots=True)
class Leaver:
    """Somebody who may leave: how many of their meetings are decided, and what leaving means."""

    person: int
    name: str
    done: int
    number: int
    is_struck: bool


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class PeoplePage:
    """Who enters a league late, and who leaves it.

    It costs one query besides the league's: the people who do not play in it.
    """

    league: LeaguePage
    form: Form | None = None
    leaving_id: int | None = None
    """Whom the reader asks to let leave."""

    @property
    def member(self) -> Member:
        """The reader."""
        return self.league.member

    @property
    def contest(self) -> Contest:
        """The contest."""
        return self.league.contest

    @property
    def leaving(self) -> str:
        """What happens if somebody leaves."""
        return str(LEAVING)

    @cached_property
    def others(self) -> list[Member]:
        """Whoever can enter."""
        members = self.member.club.members.filter(left_at=None)
        return list(members.exclude(contests_entered__contest=self.contest).order_by("name"))

    @cached_property
    def people(self) -> list[Leaver]:
        """Whoever can leave."""
        return [self._leaver(person) for person in self.league.loaded.playing]

    def _leaver(self, person: int) -> Leaver:
        name, share = self.league.loaded.names[person], self.league.league.share_of(person)
        return Leaver(person, name, share.decided, share.number, share.is_less_than_half)

    @property
    def leaver(self) -> Leaver | None:
        """Whoever is to leave, before it is confirmed."""
        return next((leaver for leaver in self.people if leaver.person == self.leaving_id), None)


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class CloseLeaguePage:
    """What closing a league does, before it is confirmed. It costs the league's queries."""

    league: LeaguePage
    refused: str = ""

    @property
    def member(self) -> Member:
        """The reader."""
        return self.league.member

    @property
    def contest(self) -> Contest:
        """The contest."""
        return self.league.contest

    @cached_property
    def open(self) -> int:
        """How many meetings are not decided."""
        return undecided(self.league.loaded)
