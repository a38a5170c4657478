"""The state of a tournament: its draw, and the bracket or table that its cards give.

Countersigned cards count. A closed tournament keeps its final state, even if its cards change.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from contests.finished.contests import facts_of_contest
from contests.finished.final_tournament import bracket_from_data, swiss_from_data
from contests.finished.form import form_of
from contests.finished.played_parties import PlayedPartie, played_partie
from contests.models import Contest, ContestKind, Entrant, WalkOver
from contests.rules.entries import ContestError, Fault
from contests.rules.fixtures import Meeting, Round
from contests.rules.knockout import Bracket, Draw, Event, Withdrawal, bracket, verify_event
from contests.rules.parties import ContestPartie
from contests.rules.swiss_table import SwissEvent, swiss_event, verify_result
from history.derived.facts import CardFacts
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A card of the tournament, its two players, and its parties that count.

    `since` is the moment at which it was linked to the tournament.
    """

    card: Card
    since: datetime
    players: frozenset[int]
    parties: tuple[PlayedPartie, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: its people, its cards and walk-overs, and the result of these.

    Before the draw there is neither a bracket nor an event. After it, a knockout has its `bracket`,
    and a Swiss tournament its `event`.
    """

    contest: Contest
    entrants: tuple[Entrant, ...]
    cards: tuple[TournamentCard, ...] = ()
    walk_overs: tuple[WalkOver, ...] = ()
    bracket: Bracket | None = None
    event: SwissEvent | None = None

    @property
    def seeds(self) -> tuple[int, ...]:
        """The ids of the entrants, the best seed first."""
        return tuple(entrant.member_id for entrant in self.entrants)

    @property
    def dropped(self) -> tuple[int, ...]:
        """The ids of the people who dropped out, in the order in which they did."""
        gone = [
            (entrant.dropped_at, entrant.member_id)
            for entrant in self.entrants
            if entrant.dropped_at
        ]
        return tuple(member for _when, member in sorted(gone))

    @property
    def draw(self) -> Draw:
        """The draw of a knockout."""
        return Draw(self.seeds, self.contest.best_of or 1)

    @property
    def events(self) -> list[Event]:
        """Parties, walk-overs and, in a knockout, withdrawals, in the order in which they count."""
        return [event for _when, event in sorted(_events(self), key=itemgetter(0))]

    @property
    def parties(self) -> list[ContestPartie]:
        """The parties and walk-overs, in the order in which they count."""
        return [event for event in self.events if isinstance(event, ContestPartie)]

    @property
    def of_meetings(self) -> list[ContestPartie]:
        """The results of meetings in a Swiss tournament, in the order in which they count.

        These are the first partie of each card, and the walk-overs.
        """
        decides, seen = [], set[int]()
        for partie in self.parties:
            card = partie.card if isinstance(partie, PlayedPartie) else 0
            if card not in seen:
                decides.append(partie)
            if card:
                seen.add(card)
        return decides

    @property
    def out_of_place(self) -> tuple[ContestPartie | Withdrawal, ...]:
        """The parties and withdrawals that a corrected result has left without a place.

        Parties played after their match was decided are not included.
        """
        if self.bracket is None:
            return ()
        misfits = self.bracket.misfits
        return tuple(
            misfit.event
            for misfit in misfits
            if isinstance(misfit.event, Withdrawal) or misfit.fault is not Fault.DECIDED
        )

    @property
    def misfits(self) -> tuple[ContestPartie | Withdrawal, ...]:
        """The parties and withdrawals that decide nothing, because they do not fit."""
        if self.bracket:
            return tuple(misfit.event for misfit in self.bracket.misfits)
        return self.event.misfits if self.event else ()

    def fault_between(self, pair: frozenset[int]) -> Fault | None:
        """Return why these two can have no result now, or None if they are to play."""
        if len(pair) == 1:
            return Fault.SAME_PERSON
        first, second = sorted(pair)
        given = ContestPartie((first, second), first, walk_over=True)
        try:
            if self.event:
                verify_result(self.event, given)
            else:
                verify_event(self.draw, self.events, given)
        except ContestError as error:
            return error.fault
        return None

    def cards_of(self, pair: frozenset[int]) -> tuple[TournamentCard, ...]:
        """Return the cards of these two in the tournament."""
        return tuple(card for card in self.cards if card.players == pair)


def load_tournament(contest: Contest) -> Tournament:
    """Return the tournament in its present state.

    If no card has changed, this takes seven queries for a Swiss tournament, six for a knockout.
    """
    entrants = tuple(contest.entrants.select_related("member"))
    if contest.drawn_at is None:
        return Tournament(contest, entrants)
    walk_overs = tuple(contest.walk_overs.filter(taken_back_at=None))
    return _derived(Tournament(contest, entrants, tuple(_cards(contest)), walk_overs))


def _derived(tournament: Tournament) -> Tournament:
    """Return the tournament with its bracket or event, or the stored one if it is closed."""
    contest = tournament.contest
    if not contest.final:
        return derived_anew(tournament)
    if contest.kind == ContestKind.KNOCKOUT:
        return replace(tournament, bracket=bracket_from_data(contest.final))
    return replace(tournament, event=swiss_from_data(contest.final))


def derived_anew(tournament: Tournament) -> Tournament:
    """Return the tournament with the bracket or event that its draw and its parties give."""
    if tournament.contest.kind == ContestKind.KNOCKOUT:
        return replace(tournament, bracket=bracket(tournament.draw, tournament.events))
    rounds, dummies = drawn_rounds(tournament.contest), form_of(tournament.contest) > 2
    event = swiss_event(
        tournament.seeds, rounds, tournament.of_meetings, tournament.dropped, dummies=dummies
    )
    return replace(tournament, event=event)


def has_gone_on(before: Tournament, after: Tournament) -> bool:
    """Return whether a result taken back between the two leaves a gap behind.

    A gap is a later result without a place, or an undecided meeting of an earlier round.
    """
    return _behind(after) > _behind(before) or leaves_misfits(before, after)


def leaves_misfits(before: Tournament, after: Tournament) -> bool:
    """Return whether a partie or withdrawal had its place before, and has none after.

    Comparing the numbers of misfits is not enough: the removed result may have been a misfit
    itself.
    """
    return bool(Counter(after.misfits) - Counter(before.misfits))


def _behind(tournament: Tournament) -> int:
    """Return the number of undecided meetings in earlier rounds."""
    event = tournament.event
    return sum(meeting.round < len(event.rounds) for meeting in event.undecided) if event else 0


def drawn_rounds(contest: Contest) -> list[Round]:
    """Return the rounds of a Swiss tournament as they were drawn. One query."""
    rows = contest.meetings.order_by("round", "pk").values_list("round", "dealer", "other")
    rounds = []
    for number, some in groupby(rows, key=lambda row: row[0]):
        pairs = [(dealer, other) for _round, dealer, other in some]
        met = tuple(Meeting(dealer, other) for dealer, other in pairs if other is not None)
        bye = next((dealer for dealer, other in pairs if other is None), None)
        rounds.append(Round(number, met, bye))
    return rounds


def _cards(contest: Contest) -> Iterator[TournamentCard]:
    """Yield the cards of a tournament, in the order in which they were linked to it.

    A card that was played before may be linked once its two players are drawn together.
    """
    facts = {link.card: link for link in facts_of_contest(contest)}
    linked = contest.cards.select_related("card").prefetch_related("card__seats")
    for link in linked.order_by("linked_at", "pk"):
        players = frozenset(seat.member_id for seat in link.card.seats.all())
        counted = tuple(_counted(contest, facts.get(link.card_id)))
        yield TournamentCard(link.card, link.linked_at, players, counted)


def _counted(contest: Contest, facts: CardFacts | None) -> Iterator[PlayedPartie]:
    """Yield the parties of a card that count: of the tournament's game, between two players.

    They count on any day, because a final may be postponed.
    """
    if facts and facts.code == contest.code and not facts.chouette:
        for partie in facts.parties:
            yield played_partie(facts, partie, form_of(contest))


def _events(tournament: Tournament) -> Iterator[tuple[tuple[datetime, int], Event]]:
    """Yield each partie, walk-over and withdrawal with its place in the order of events."""
    for card in tournament.cards:
        for partie in card.parties:
            yield (card.since, partie.number), partie
    for given in tournament.walk_overs:
        players = given.loser_id, given.winner_id
        yield (given.at, 0), ContestPartie(players, given.winner_id, walk_over=True)
    if tournament.contest.kind == ContestKind.KNOCKOUT:
        for entrant in tournament.entrants:
            if entrant.dropped_at:
                yield (entrant.dropped_at, 0), Withdrawal(entrant.member_id)
