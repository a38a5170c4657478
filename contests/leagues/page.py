"""A league as one member sees it: table, meetings, waiting cards and friendly parties."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from django.forms import Form
from django.urls import reverse
from django.utils.translation import gettext as _

from club.access.who_appears import appearance, read_about
from club.models import Member
from contests.finished.contests import LoadedContest, changed_since
from contests.finished.leagues import league_of
from contests.finished.played_parties import PlayedPartie
from contests.leagues.columns import NET, ON_PAGE, Column
from contests.leagues.lines import FixtureLine, Friendly, LeagueRoundLines, TableLine
from contests.leagues.words import (
    LEAVING,
    SCHEMES,
    apart_in_words,
    how_often,
    parties_in_words,
    result_in_words,
    ties_in_words,
)
from contests.models import Contest
from contests.operations.leagues.cards import can_unlink
from contests.operations.leagues.leagues import can_close
from contests.rules.league import Fixture, League
from contests.rules.table import Scheme
from contests.shared.columns import Cells, cells_of
from contests.shared.contest_list import days_in_words
from contests.shared.own_next import OwnNext, deals_first, play_address
from piquet.text.typed import joined
from scoring.models import Card, CardState
from scoring.words.progress import with_sign
from scoring.words.rules import GAMES
from scoring.words.sentences import listed


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class LeaguePage:
    """A league as one member of the club sees it.

    It costs six queries, no matter how much was played. A closed league costs two more, for cards
    that were reversed since.
    """

    member: Member
    loaded: LoadedContest
    form: Form | None = None
    """A form that was refused, or None."""

    @property
    def contest(self) -> Contest:
        """The contest."""
        return self.loaded.contest

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of its people, by member's id; in a closed league as the club shows them."""
        if self.contest.closed_at is None:
            return self.loaded.names
        members = [entrant.member for entrant in self.loaded.entrants]
        return {person.pk: appearance(self.member, person).name for person in members}

    @property
    def read_about(self) -> frozenset[int]:
        """The ids of the people whose pages the reader may open."""
        return read_about(self.member, [entrant.member for entrant in self.loaded.entrants])

    @cached_property
    def league(self) -> League:
        """The league in its present state."""
        return league_of(self.loaded)

    @property
    def days(self) -> str:
        """The days of the season: “1 September 2026 to 30 June 2027”."""
        return days_in_words(self.contest)

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(GAMES[self.contest.code][0])

    @property
    def how_often(self) -> str:
        """The number of times that two people meet, in words: “once”."""
        return how_often(self.contest.times or 1)

    @property
    def scheme(self) -> tuple[str, str]:
        """The name of the scheme, and an explanation of its points."""
        name, gives, _example = SCHEMES[Scheme(self.contest.scheme)]
        return str(name), str(gives)

    @property
    def ties(self) -> str:
        """The rules that break ties, in words."""
        return ties_in_words()

    @property
    def leaving(self) -> str:
        """The consequences of leaving, in words."""
        return str(LEAVING)

    @property
    def is_open(self) -> bool:
        """Whether the league is drawn and not closed."""
        return self.contest.drawn_at is not None and self.contest.closed_at is None

    @property
    def manages(self) -> bool:
        """Whether the reader may change the league."""
        return self.member.is_officer and self.contest.closed_at is None

    @cached_property
    def can_close(self) -> bool:
        """Whether the reader may close the league now."""
        return self.manages and self.is_open and can_close(self.loaded, self.member)

    @cached_property
    def table(self) -> list[TableLine]:
        """The lines of the table, the first place first."""
        return list(self._table())

    def _table(self) -> Iterator[TableLine]:
        signed = self.contest.scheme == Scheme.NET_POINTS
        before, playing = 0, set(self.loaded.playing)
        for row in self.league.rows:
            yield TableLine(
                row=row,
                name=self.names[row.person],
                is_reader=row.person == self.member.pk,
                level=row.place == before,
                score=with_sign(row.score) if signed else str(row.score),
                net=with_sign(row.net),
                rubicons=with_sign(row.rubicons),
                left=row.person not in playing,
            )
            before = row.place

    @property
    def columns(self) -> list[Column]:
        """The columns of figures of the table."""
        return self.shown(ON_PAGE)

    def shown(self, columns: Iterable[Column]) -> list[Column]:
        """Return these columns, without the net points if these are the score."""
        net_is_score = self.contest.scheme == Scheme.NET_POINTS
        return [column for column in columns if not (net_is_score and column is NET)]

    @property
    def table_cells(self) -> Iterator[tuple[TableLine, Cells[TableLine]]]:
        """The lines of the table, each with its figures."""
        for line in self.table:
            yield line, cells_of(line, self.columns)

    @property
    def apart(self) -> list[str]:
        """The tie-break between each two neighbours with the same score, in words."""
        rows, names = self.league.rows, self.names
        return [
            apart_in_words(
                self.league.apart[lower.person], names[upper.person], names[lower.person]
            )
            for upper, lower in pairwise(rows)
            if upper.score == lower.score and upper.place != lower.place
        ]

    @cached_property
    def _cards_between(self) -> Mapping[frozenset[int], list[Card]]:
        """The cards that are not countersigned, by their two players' ids."""
        cards: dict[frozenset[int], list[Card]] = {}
        for card in self.loaded.waiting:
            pair = frozenset(seat.member_id for seat in card.seats.all())
            cards.setdefault(pair, []).append(card)
        return cards

    def _line(self, fixture: Fixture) -> FixtureLine:
        names, meeting = self.names, fixture.meeting
        is_open = fixture.how is None
        place = fixture.place
        own = self.member.pk in meeting.pair
        return FixtureLine(
            round=fixture.round,
            dealer=meeting.dealer,
            other=meeting.other,
            dealer_name=names[meeting.dealer],
            other_name=names[meeting.other],
            result=result_in_words(fixture, names),
            card=None if place is None else self.loaded.parties[place].card,
            cards=tuple(self._cards_between.get(meeting.pair, ())) if is_open else (),
            is_open=is_open,
            opens=is_open and self.is_open and (own or self.member.is_officer),
            winner=fixture.partie.winner if fixture.partie else None,
        )

    @cached_property
    def rounds(self) -> list[LeagueRoundLines]:
        """All rounds with their meetings."""
        return [
            LeagueRoundLines(
                drawn.number,
                tuple(self._line(fixture) for fixture in drawn.fixtures),
                "" if drawn.bye is None else self.names[drawn.bye],
                sum(fixture.how is not None for fixture in drawn.fixtures),
            )
            for drawn in self.league.rounds
        ]

    @property
    def _lines(self) -> Iterator[FixtureLine]:
        return (line for drawn in self.rounds for line in drawn.lines)

    @cached_property
    def own_next(self) -> list[OwnNext]:
        """The reader's undecided meetings, the next first."""
        if not self.is_open:
            return []
        own = (line for line in self._lines if self.member.pk in (line.dealer, line.other))
        return [self._own_next(line) for line in own if line.is_open]

    def _own_next(self, line: FixtureLine) -> OwnNext:
        slug, contest, reader = self.member.club.slug, self.contest, self.member.pk
        deals = reader == line.dealer
        opponent = line.other if deals else line.dealer
        return OwnNext(
            name=line.other_name if deals else line.dealer_name,
            details=(
                _("Round %(n)d") % {"n": line.round},
                _("you deal first") if deals else deals_first(line.dealer_name),
            ),
            play=play_address(slug, contest, reader, opponent, line.dealer),
            meeting=reverse(
                "contests:league_meeting", args=(slug, contest.pk, line.dealer, line.other)
            ),
            cards=line.cards,
        )

    @property
    def decided(self) -> int:
        """The number of decided meetings."""
        return sum(not line.is_open for line in self._lines)

    @property
    def number(self) -> int:
        """The number of meetings."""
        return sum(len(drawn.lines) for drawn in self.rounds)

    @property
    def friendly(self) -> list[Friendly]:
        """The cards with parties that count for nothing, each once with these parties."""
        by_card: dict[int, list[PlayedPartie]] = defaultdict(list)
        for place in self.league.surplus:
            by_card[self.loaded.parties[place].card].append(self.loaded.parties[place])
        return [
            Friendly(
                card,
                self._names(parties[0].players),
                parties_in_words(card, [partie.number for partie in parties]),
            )
            for card, parties in by_card.items()
        ]

    @property
    def waiting(self) -> list[tuple[Card, str, bool]]:
        """The linked cards that do not count yet.

        Each comes with the names of its players, and whether the reader may take it out.
        """
        return [
            (card, self._names_on(card), self.is_open and can_unlink(self.member, card))
            for card in self.loaded.waiting
        ]

    @property
    def counted(self) -> list[tuple[Card, str]]:
        """The countersigned cards that an officer may take out, each with its players' names."""
        if not (self.manages and self.is_open):
            return []
        cards = (linked.card for linked in self.loaded.cards)
        done = [card for card in cards if card.state == CardState.COUNTERSIGNED]
        return [(card, self._names_on(card)) for card in done]

    @property
    def struck(self) -> str:
        """The names of the people who were struck out; "" if there are none."""
        names = [self.names[person] for person in self.league.struck]
        return listed(names) if names else ""

    @property
    def walk_overs(self) -> list[tuple[int, str, str]]:
        """The walk-overs that officers gave: the id, the two in words, and the reason."""
        names = self.names
        text = _("%(winner)s against %(loser)s")
        return [
            (
                walk_over.pk,
                text % {"winner": names[walk_over.winner_id], "loser": names[walk_over.loser_id]},
                walk_over.reason,
            )
            for walk_over in self.loaded.walk_overs
        ]

    @cached_property
    def changed_since(self) -> list[int]:
        """The ids of a closed league's cards that changed after it was closed."""
        return changed_since(self.contest) if self.contest.final else []

    def _names(self, people: Sequence[int]) -> str:
        return joined(" – ", (self.names[person] for person in people))

    def _names_on(self, card: Card) -> str:
        return self._names([seat.member_id for seat in card.seats.all()])
