"""A league or tournament with its people, its cards, and the parties that they finished.

A partie counts from when its card is countersigned until it is reversed. Of a closed contest the
parties are those that counted when it was closed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Final

from django.db.models import QuerySet

from club.models import Club
from contests.models import Contest, ContestCard, ContestMeeting, Entrant, WalkOver
from contests.rules.parties import ContestPartie
from history.derived.cache import refresh
from history.derived.facts import CardFacts, PartieFacts, from_data
from history.models import KeptFacts
from piquet.rule_sets import is_of_games, rule_set
from scoring.models import Card, CardState, Edition

FORM: Final = 3
"""The form of what a closed contest keeps.

In form 1, before 1.0.1, games up to a hundred counted by the card's stake: the winner's games, or 1
at a stake a partie. Those who left a league were not judged in turn. In form 2, before 1.0.2, a
round that somebody did not play gave them no opponent's score in a Swiss tournament.
"""


@dataclass(frozen=True, slots=True)
class CardPartie:
    """A finished partie of a contest's card: the card, its number there, the day of play."""

    card: int
    number: int
    day: date
    partie: ContestPartie


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class LoadedContest:
    """A contest with all that its state follows from.

    `parties` are those between two of its people, in the order in which they count. It takes six
    queries, however much was played; a Swiss tournament one more.
    """

    contest: Contest
    entrants: tuple[Entrant, ...]
    walk_overs: tuple[WalkOver, ...]
    """Those that stand."""
    cards: tuple[ContestCard, ...]
    parties: tuple[CardPartie, ...]
    meetings: tuple[ContestMeeting, ...]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of its people, by member."""
        return {entrant.member_id: entrant.member.name for entrant in self.entrants}

    @property
    def playing(self) -> list[int]:
        """Whoever has not dropped out, in the order of the seeds."""
        return [entrant.member_id for entrant in self.entrants if entrant.dropped_at is None]

    @property
    def waiting(self) -> list[Card]:
        """The cards whose result may count and does not yet: they are not countersigned."""
        idle = (CardState.COUNTERSIGNED, CardState.ABANDONED)
        return [linked.card for linked in self.cards if linked.card.state not in idle]


def load_contest(contest: Contest) -> LoadedContest:
    """Return the contest with its people, cards and parties."""
    entrants = tuple(contest.entrants.select_related("member"))
    parties = final_parties(contest.final) if contest.final else live_parties(contest, entrants)
    linked = contest.cards.select_related("card").prefetch_related("card__seats")
    swiss = contest.kind == "swiss"
    return LoadedContest(
        contest,
        entrants,
        tuple(contest.walk_overs.filter(taken_back_at=None)),
        tuple(linked),
        tuple(parties),
        tuple(contest.meetings.all()) if swiss else (),
    )


def live_parties(contest: Contest, entrants: Iterable[Entrant]) -> list[CardPartie]:
    """Return what the countersigned cards of the contest say now, by day, card and number."""
    people = {entrant.member_id for entrant in entrants}
    facts = sorted(facts_of_contest(contest), key=lambda one: (one.day, one.card))
    return [
        CardPartie(one.card, partie.number, one.day, as_partie(partie, one.code))
        for one in facts
        if belongs(one, contest)
        for partie in one.parties
        if people.issuperset(partie.players)
    ]


def facts_of_contest(contest: Contest) -> list[CardFacts]:
    """Return the facts of the contest's countersigned cards. Two queries if no card changed."""
    refresh(contest.club)
    kept = KeptFacts.objects.filter(card__of_contest__contest=contest)
    return [from_data(*row) for row in kept.values_list("card_id", "facts")]


def belongs(card: CardFacts, contest: Contest) -> bool:
    """Whether the card is of the contest's game and days, and of two."""
    in_days = contest.begins <= card.day <= contest.ends
    return card.code == contest.code and not card.chouette and in_days


def form_of(contest: Contest) -> int:
    """Return the form of what a closed contest keeps; of an open one that in which it will."""
    return int((contest.final or {}).get("form", FORM))


def as_partie(facts: PartieFacts, code: str, form: int = FORM) -> ContestPartie:
    """Return a finished partie of this game as contests count it, or counted it in an older form.

    Games up to a hundred count whatever the stake: the winner's games less the loser's.
    """
    if facts.winner is None:
        return ContestPartie(facts.players, None)
    by_games = form > 1 and is_of_games(rule_set(code))
    points = abs(facts.totals[0] - facts.totals[1]) if by_games else max(facts.points)
    return ContestPartie(facts.players, facts.winner, points, bool(facts.rubicon))


def to_final(parties: Sequence[CardPartie]) -> list[dict[str, Any]]:
    """Return parties as a closed contest keeps them; `person` is the winner."""
    return [
        {
            "card": one.card,
            "number": one.number,
            "day": one.day.isoformat(),
            "people": list(one.partie.players),
            "person": one.partie.winner,
            "points": one.partie.points,
            "rubicon": one.partie.rubicon,
        }
        for one in parties
    ]


def final_parties(final: Mapping[str, Any]) -> list[CardPartie]:
    """Return the parties that a closed contest keeps."""
    return [_from_final(one) for one in final.get("parties", ())]


def _from_final(data: Mapping[str, Any]) -> CardPartie:
    players = data["people"][0], data["people"][1]
    partie = ContestPartie(players, data["person"], data["points"], data["rubicon"])
    return CardPartie(data["card"], data["number"], date.fromisoformat(data["day"]), partie)


def changed_since(contest: Contest) -> list[int]:
    """Return the cards of a closed contest that do not say now what counted when it was closed."""
    facts = {one.card: one for one in facts_of_contest(contest)}
    kept, form = final_parties(contest.final or {}), form_of(contest)
    differs = [one.card for one in kept if not _still_says(facts.get(one.card), one, form)]
    return sorted(set(differs))


def closed_contests(club: Club, *kinds: str) -> QuerySet[Contest]:
    """Return the closed contests of these kinds of a club, the oldest first."""
    closed = Contest.objects.filter(club=club, kind__in=kinds, closed_at__isnull=False)
    return closed.select_related("club").order_by("pk")


def changed_silently(contest: Contest) -> set[int]:
    """Return the cards of a closed contest that say something else now, though nobody reversed them
    after it was closed: what it keeps of them is wrong."""
    later = Edition.objects.filter(club=contest.club, reversed_at__gte=contest.closed_at)
    return set(changed_since(contest)) - set(later.values_list("card_id", flat=True))


def _still_says(facts: CardFacts | None, kept: CardPartie, form: int) -> bool:
    if facts is None:
        return False
    parties = {partie.number: partie for partie in facts.parties}
    now = parties.get(kept.number)
    return now is not None and as_partie(now, facts.code, form) == kept.partie
