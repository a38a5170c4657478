"""The officers' pages of a league: its terms, its people, and its closing."""

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
    """One of a few choices: its value, name, explanation and example, and if it is chosen."""

    value: str
    name: str
    text: str
    example: str
    chosen: bool


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class TermsPage:
    """The form of a league's terms. It costs one query, for the people to tick."""

    member: Member
    form: LeagueForm
    contest: Contest | None = None
    """The league to change, or None for a new one."""

    @property
    def games(self) -> list[TermsChoice]:
        """The games to choose from."""
        return [self._choice("code", code, name, text) for code, (name, text) in GAMES.items()]

    @property
    def schemes(self) -> list[TermsChoice]:
        """The schemes of points to choose from, each with an example."""
        return [self._choice("scheme", scheme.value, *words) for scheme, words in SCHEMES.items()]

    def _choice(
        self, field: str, value: str, name: Any, text: Any, example: Any = ""
    ) -> TermsChoice:
        chosen = str(self.form[field].value() or "") == value
        return TermsChoice(value, str(name), str(text), str(example), chosen)

    @property
    def ties(self) -> str:
        """The rules that break ties, in words."""
        return ties_in_words()

    @property
    def people(self) -> list[tuple[Member, bool]]:
        """The people to tick, and whether each is ticked."""
        return [(member, str(member.pk) in self.form.ticked) for member in self.form.people]


@dataclass(frozen=True, slots=True)
class Leaver:
    """A person who may leave: their meetings, decided and all, and if they would be struck out."""

    person: int
    name: str
    done: int
    number: int
    is_struck: bool


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class PeoplePage:
    """The people who may enter a league late, and those who may leave.

    It costs one query besides the league's: the people who do not play in it.
    """

    league: LeaguePage
    form: Form | None = None
    leaving_id: int | None = None
    """The member whom the reader asks to remove, before confirming."""

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
        """The consequences of leaving, in words."""
        return str(LEAVING)

    @cached_property
    def others(self) -> list[Member]:
        """The members who can enter."""
        members = self.member.club.members.filter(left_at=None)
        return list(members.exclude(contests_entered__contest=self.contest).order_by("name"))

    @cached_property
    def people(self) -> list[Leaver]:
        """The people who can leave."""
        return [self._leaver(person) for person in self.league.loaded.playing]

    def _leaver(self, person: int) -> Leaver:
        name, share = self.league.loaded.names[person], self.league.league.share_of(person)
        return Leaver(person, name, share.decided, share.number, share.is_less_than_half)

    @property
    def leaver(self) -> Leaver | None:
        """The person who is to leave, before the officer confirms it."""
        return next((leaver for leaver in self.people if leaver.person == self.leaving_id), None)


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class CloseLeaguePage:
    """The effect of closing a league, before it is confirmed. It costs the league's queries."""

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
        """The number of undecided meetings."""
        return undecided(self.league.loaded)
