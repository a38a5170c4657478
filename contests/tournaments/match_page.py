"""The page of two who meet in a tournament: their result, their cards, their choices."""

from dataclasses import dataclass, field
from functools import cached_property

from django.forms import Form

from club.models import Member
from club.operation_error import OperationError
from contests.finished.tournaments import Tournament, TournamentCard
from contests.models import Contest, WalkOver
from contests.operations.leagues.cards import can_unlink
from contests.operations.tournaments.walk_over import verify_undecided
from contests.shared.choose_card import CardChoice
from contests.shared.forms import CardForm
from contests.shared.own_next import play_address
from contests.tournaments.lines import MeetingLine, match_line, swiss_line
from contests.tournaments.page import TournamentPage
from piquet.text.typed import joined
from scoring.models import Card


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class MatchPage:
    """Two who are drawn together, as one member of the club sees them.

    It costs the queries of `load_tournament`, and one for the cards that the two may choose.
    """

    member: Member
    tournament: Tournament
    player: int
    opponent: int
    forms: dict[str, Form] = field(default_factory=dict)

    @property
    def contest(self) -> Contest:
        """The tournament's row in the database."""
        return self.tournament.contest

    @cached_property
    def whole(self) -> TournamentPage:
        """The page of the tournament."""
        return TournamentPage(self.member, self.tournament)

    @property
    def pair(self) -> frozenset[int]:
        """The ids of the two."""
        return frozenset((self.player, self.opponent))

    @cached_property
    def lines(self) -> list[tuple[str, MeetingLine]]:
        """The meetings of the two: the name of the round, and the line."""
        tournament, whole = self.tournament, self.whole
        names = {drawn.number: drawn.name for drawn in whole.rounds}
        if tournament.bracket:
            return [
                (names[match.round], match_line(match, whole.names))
                for match in tournament.bracket.matches
                if match.pair == self.pair
            ]
        meetings = tournament.event.meetings if tournament.event else ()
        return [
            (names[meeting.round], swiss_line(meeting, whole.names))
            for meeting in meetings
            if meeting.meeting.pair == self.pair
        ]

    @property
    def is_open(self) -> bool:
        """Whether the two have something to play."""
        return any(line.is_open for _round, line in self.lines)

    @property
    def dealer(self) -> int | None:
        """The id of the first dealer of the next partie; None in a knockout, or if none is open."""
        if self.tournament.bracket:
            return None
        open_pairs = (line.pair for _round, line in self.lines if line.is_open and line.pair)
        return next((pair[0] for pair in open_pairs), None)

    @property
    def deals_first(self) -> str:
        """The name of the first dealer; "" in a knockout."""
        return "" if self.dealer is None else self.whole.names[self.dealer]

    @property
    def cards(self) -> tuple[TournamentCard, ...]:
        """The cards of the two in this tournament."""
        return self.tournament.cards_of(self.pair)

    @property
    def cards_shown(self) -> list[tuple[Card, bool]]:
        """The cards of the two, and whether the reader may take each out."""
        is_open = not self.contest.closed_at
        return [(card.card, is_open and can_unlink(self.member, card.card)) for card in self.cards]

    @property
    def two(self) -> tuple[Member, Member]:
        """The two, as members."""
        members = {entrant.member_id: entrant.member for entrant in self.tournament.entrants}
        return members[self.player], members[self.opponent]

    @cached_property
    def choice(self) -> CardChoice | None:
        """The cards to choose from; None for a reader who may not choose."""
        form = self.forms.get("card")
        if not (self.may_play or form):
            return None
        refused = form if isinstance(form, CardForm) else None
        return CardChoice(self.member, self.contest, self.two, refused)

    @property
    def people(self) -> list[tuple[int, str]]:
        """The ids and names of the two."""
        return [(person, self.whole.names[person]) for person in (self.player, self.opponent)]

    @property
    def title(self) -> str:
        """The title: “Anne – Bernard”."""
        return joined(" – ", (name for _pk, name in self.people))

    @property
    def walk_overs(self) -> list[WalkOver]:
        """The walk-overs given between the two."""
        given = self.tournament.walk_overs
        return [
            walk_over
            for walk_over in given
            if {walk_over.winner_id, walk_over.loser_id} == self.pair
        ]

    @property
    def is_concerned(self) -> bool:
        """Whether the reader is one of the two, or an officer."""
        return self.member.pk in self.pair or self.member.is_officer

    @cached_property
    def may_play(self) -> bool:
        """Whether the reader may open a card of the two."""
        return self.is_concerned and self.is_open and not self.contest.closed_at

    @property
    def play_at(self) -> str:
        """The address of a new card of these two, filled in. A reader who plays sits left."""
        left, right = (self.player, self.opponent)[:: -1 if self.member.pk == self.opponent else 1]
        return play_address(self.member.club.slug, self.contest, left, right, self.dealer)

    @property
    def may_give(self) -> bool:
        """Whether the reader may give a walk-over."""
        if not self.whole.manages:
            return False
        try:
            verify_undecided(self.tournament, self.player, self.opponent)
        except OperationError:
            return False
        return True
