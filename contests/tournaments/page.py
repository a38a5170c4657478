"""The page of a tournament: before the draw, during play, and once it is closed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Member
from club.operation_error import OperationError
from contests.finished.contests import changed_since
from contests.finished.played_parties import PlayedPartie
from contests.operations.tournaments.close import SETTLED, verify_close
from contests.operations.tournaments.draw import verify_round
from contests.rules.knockout import Decided, Withdrawal
from contests.shared.columns import Cells, cells_of
from contests.shared.own_next import OwnNext, deals_first, play_address
from contests.tournaments.basics import Seed, TournamentBasics, TournamentRoundLines
from contests.tournaments.bracket_picture import BracketPicture, bracket_picture, round_name
from contests.tournaments.columns import ON_PAGE, Column
from contests.tournaments.cross_table import CrossTable, CrossTableCell, cross_table
from contests.tournaments.lines import MeetingLine, StandingsLine, match_line, swiss_line
from piquet.text.typed import joined
from scoring.words.sentences import listed


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class TournamentPage(TournamentBasics):
    """A tournament, as one member of the club sees it.

    It costs the queries of `load_tournament`. Officers need one more, for people who may come late.
    Before the draw it costs one, and four more if the rating decides the seeds.
    """

    @cached_property
    def picture(self) -> BracketPicture | None:
        """The bracket as a picture, or None for a Swiss tournament."""
        if self.bracket is None:
            return None
        return bracket_picture(self.bracket, self.names, self.numbers)

    @property
    def numbers(self) -> Mapping[int, int]:
        """The seed of each person, by id."""
        return {person: number for number, person in enumerate(self.order, 1)}

    @property
    def to_play(self) -> list[MeetingLine]:
        """The matches or meetings that can be played now."""
        if self.bracket:
            return [match_line(match, self.names) for match in self.bracket.open_matches]
        event = self.tournament.event
        return [swiss_line(meeting, self.names) for meeting in event.undecided] if event else []

    @cached_property
    def own_next(self) -> list[OwnNext]:
        """The matches or meetings that the reader can play now: one at most."""
        if self.is_closed:
            return []
        reader = self.member.pk
        return [
            self._own_next(drawn.name, line)
            for drawn in self.rounds
            for line in drawn.lines
            if line.is_open and line.pair and reader in line.pair
        ]

    def _own_next(self, round_named: str, line: MeetingLine) -> OwnNext:
        slug, contest, reader = self.member.club.slug, self.contest, self.member.pk
        first, second = line.pair or (0, 0)
        opponent = second if reader == first else first
        dealer = None if self.is_knockout else first
        cards = [played.card for played in self.tournament.cards_of(frozenset((first, second)))]
        return OwnNext(
            name=self.names[opponent],
            details=(round_named, *self._still_to_play(line, dealer)),
            play=play_address(slug, contest, reader, opponent, dealer),
            meeting=reverse("contests:tournament_match", args=(slug, contest.pk, first, second)),
            cards=[card for card in cards if card.state not in SETTLED],
        )

    def _still_to_play(self, line: MeetingLine, dealer: int | None) -> list[str]:
        """Return the first dealer, or the length of the match and its present result."""
        if dealer is not None:
            own = dealer == self.member.pk
            return [_("you deal first") if own else deals_first(self.names[dealer])]
        return [self.length, line.figures] if line.figures else [self.length]

    @cached_property
    def winner(self) -> str:
        """The names of the winners of the tournament; "" while nobody has won."""
        if self.bracket:
            won = self.bracket.winner
            return "" if won is None else self.names[won]
        event = self.tournament.event
        if event is None or event.undecided or len(event.rounds) < (self.contest.rounds or 0):
            return ""
        return joined(", ", self._first)

    # Rounds of both kinds

    @cached_property
    def rounds(self) -> list[TournamentRoundLines]:
        """The rounds and their meetings, from the first on."""
        return self._knockout_rounds() if self.bracket else self._swiss_rounds()

    def _knockout_rounds(self) -> list[TournamentRoundLines]:
        rounds = self.bracket.rounds if self.bracket else ()
        return [
            TournamentRoundLines(
                number,
                round_name(number, len(rounds)),
                tuple(match_line(match, self.names) for match in matches),
            )
            for number, matches in enumerate(rounds, 1)
        ]

    def _swiss_rounds(self) -> list[TournamentRoundLines]:
        event = self.tournament.event
        return [
            TournamentRoundLines(
                drawn.number,
                _("Round %(n)d") % {"n": drawn.number},
                tuple(swiss_line(meeting, self.names) for meeting in event.of_round(drawn.number)),
                self.names[drawn.bye] if drawn.bye is not None else "",
            )
            for drawn in (event.rounds if event else ())
            if event
        ]

    @property
    def last_round(self) -> TournamentRoundLines | None:
        """The round that was drawn last, or None."""
        return self.rounds[-1] if self.rounds else None

    @property
    def earlier_rounds(self) -> list[TournamentRoundLines]:
        """The rounds before the last one, the latest first."""
        return self.rounds[:-1][::-1]

    # The Swiss tournament

    @cached_property
    def standings(self) -> list[StandingsLine]:
        """The lines of a Swiss tournament's table."""
        event, out = self.tournament.event, set(self.tournament.dropped)
        rows = event.rows if event else ()
        return [StandingsLine(row, self.names[row.person], row.person in out) for row in rows]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of figures of the table."""
        return ON_PAGE

    @property
    def standings_cells(self) -> Iterator[tuple[StandingsLine, Cells[StandingsLine]]]:
        """The lines of the table, each with its figures."""
        for line in self.standings:
            yield line, cells_of(line, ON_PAGE)

    @cached_property
    def cross_table(self) -> CrossTable | None:
        """The cross-table as a picture, or None for a knockout."""
        event = self.tournament.event
        return cross_table(event, self.names) if event else None

    @property
    def cross_lines(self) -> list[tuple[StandingsLine, tuple[CrossTableCell, ...]]]:
        """The lines of the cross-table, with names in full."""
        lines = self.cross_table.lines if self.cross_table else ()
        return [
            (standing_line, line.cells)
            for standing_line, line in zip(self.standings, lines, strict=True)
        ]

    @property
    def next_round(self) -> int:
        """The number of the next round to draw; 0 after the last one."""
        event = self.tournament.event
        if event is None or len(event.rounds) >= (self.contest.rounds or 0):
            return 0
        return len(event.rounds) + 1

    @property
    def round_waits_for(self) -> str:
        """The reason why the next round cannot be drawn yet; "" if it can."""
        try:
            verify_round(self.tournament, self.next_round)
        except OperationError as refused:
            return refused.message
        return ""

    # Changes by officers

    @property
    def cannot_close(self) -> str:
        """The reason why the tournament cannot be closed; "" if it can."""
        try:
            verify_close(self.tournament)
        except OperationError as refused:
            return refused.message
        return ""

    @property
    def if_closed_now(self) -> str:
        """The effect of closing the tournament before its end: what is left, and who is first."""
        event = self.tournament.event
        if event is None:
            return _("The final is not decided: nobody would have won.")
        left = (self.contest.rounds or 0) - len(event.rounds)
        sentences = [
            ngettext("%(n)d round is not drawn.", "%(n)d rounds are not drawn.", left) % {"n": left}
            if left
            else "",
            _("Round %(n)d is not decided.") % {"n": len(event.rounds)} if event.undecided else "",
            _("As it stands, this would be the first place: %(names)s.")
            % {"names": listed(self._first)},
        ]
        return " ".join(filter(None, sentences))

    @property
    def _first(self) -> list[str]:
        """The names of the people in first place of a Swiss tournament now."""
        return [line.name for line in self.standings if line.row.place == 1]

    @property
    def playing(self) -> list[Seed]:
        """The people who may drop out: those who have not, and in a knockout have not lost."""
        lost = {
            person
            for match in (self.bracket.matches if self.bracket else ())
            if match.winner is not None and match.decided is not Decided.BYE
            for person in match.players
            if person not in (None, match.winner)
        }
        return [seed for seed in self.seeds if not seed.is_out and seed.person not in lost]

    @property
    def dropped(self) -> list[Seed]:
        """The people who have dropped out."""
        return [seed for seed in self.seeds if seed.is_out]

    @cached_property
    def latecomers(self) -> list[Member]:
        """The members and guests who may still enter."""
        if self.is_knockout or not self.next_round:
            return []
        here = self.member.club.members.filter(left_at=None).exclude(pk__in=self.order)
        return list(here.order_by("name"))

    @cached_property
    def changed_since(self) -> list[int]:
        """The ids of a closed tournament's cards that have changed since. Two queries."""
        return changed_since(self.contest) if self.contest.final else []

    @property
    def misfits(self) -> list[tuple[str, int | None]]:
        """The parties and withdrawals that no longer fit, in words, each with its card's id."""
        return [self._misfit(event) for event in self.tournament.out_of_place]

    def _misfit(self, event: object) -> tuple[str, int | None]:
        if isinstance(event, Withdrawal):
            text = _("%(name)s dropped out after they were out.")
            return text % {"name": self.names[event.person]}, None
        first, second = getattr(event, "players", (0, 0))
        words = {"one": self._named(first), "other": self._named(second)}
        card = event.card if isinstance(event, PlayedPartie) else None
        return _("A partie of %(one)s and %(other)s") % words, card

    def _named(self, person: int) -> str:
        return self.names.get(person, _("somebody else"))
