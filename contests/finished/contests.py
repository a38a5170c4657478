"""A league or tournament with its people, its cards, and their finished parties.

A partie counts from when its card is countersigned until the card is reversed. A closed contest has
the parties that counted when it was closed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from club.models import Club
from contests.finished.form import form_of
from contests.finished.played_parties import PlayedPartie, parties_from_data, played_partie
from contests.models import Contest, ContestCard, ContestMeeting, Entrant, WalkOver
from history.derived.cache import refresh
from history.derived.facts import CardFacts, from_data
from history.models import KeptFacts
from scoring.models import Card, CardState, Edition


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class LoadedContest:
    """A contest with everything that determines its state.

    `parties` are those between two of its people, in the order in which they count. Loading takes
    six queries, no matter how much was played; a Swiss tournament takes one more.
    """

    contest: Contest
    entrants: tuple[Entrant, ...]
    walk_overs: tuple[WalkOver, ...]
    """Walk-overs that were not taken back."""
    cards: tuple[ContestCard, ...]
    parties: tuple[PlayedPartie, ...]
    meetings: tuple[ContestMeeting, ...]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of its people, by member's id."""
        return {entrant.member_id: entrant.member.name for entrant in self.entrants}

    @property
    def playing(self) -> list[int]:
        """The ids of the people who have not dropped out, in the order of the seeds."""
        return [entrant.member_id for entrant in self.entrants if entrant.dropped_at is None]

    @property
    def waiting(self) -> list[Card]:
        """The cards that may still count: neither countersigned nor abandoned."""
        idle = (CardState.COUNTERSIGNED, CardState.ABANDONED)
        return [linked.card for linked in self.cards if linked.card.state not in idle]


def load_contest(contest: Contest) -> LoadedContest:
    """Return the contest with its people, cards and parties."""
    entrants = tuple(contest.entrants.select_related("member"))
    parties = parties_from_data(contest.final) if contest.final else live_parties(contest, entrants)
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


def live_parties(contest: Contest, entrants: Iterable[Entrant]) -> list[PlayedPartie]:
    """Return the parties on the contest's countersigned cards now, by day, card and number.

    Only parties between two of its entrants count.
    """
    people = {entrant.member_id for entrant in entrants}
    cards = sorted(facts_of_contest(contest), key=lambda card: (card.day, card.card))
    return [
        played_partie(card, partie)
        for card in cards
        if belongs(card, contest)
        for partie in card.parties
        if people.issuperset(partie.players)
    ]


def facts_of_contest(contest: Contest) -> list[CardFacts]:
    """Return the facts of the contest's countersigned cards. Two queries if no card changed."""
    refresh(contest.club)
    stored = KeptFacts.objects.filter(card__of_contest__contest=contest)
    return [from_data(*row) for row in stored.values_list("card_id", "facts")]


def belongs(card: CardFacts, contest: Contest) -> bool:
    """Return whether the card has the contest's game, a day within it, and two players."""
    in_days = contest.begins <= card.day <= contest.ends
    return card.code == contest.code and not card.chouette and in_days


def changed_since(contest: Contest) -> list[int]:
    """Return the ids of the cards that no longer have the parties a closed contest counted."""
    facts = {card.card: card for card in facts_of_contest(contest)}
    form = form_of(contest)
    changed = {
        partie.card
        for partie in parties_from_data(contest.final or {})
        if not _still_counts(partie, facts.get(partie.card), form)
    }
    return sorted(changed)


def closed_contests(club: Club, *kinds: str) -> QuerySet[Contest]:
    """Return the closed contests of these kinds of a club, the oldest first."""
    closed = Contest.objects.filter(club=club, kind__in=kinds, closed_at__isnull=False)
    return closed.select_related("club").order_by("pk")


def changed_silently(contest: Contest) -> set[int]:
    """Return the ids of changed cards that nobody reversed after the contest was closed.

    The stored parties of these cards are wrong.
    """
    later = Edition.objects.filter(club=contest.club, reversed_at__gte=contest.closed_at)
    return set(changed_since(contest)) - set(later.values_list("card_id", flat=True))


def _still_counts(partie: PlayedPartie, card: CardFacts | None, form: int) -> bool:
    """Return whether the card still has this partie, with the same result."""
    if card is None:
        return False
    parties = (played_partie(card, facts, form) for facts in card.parties)
    return partie in parties
