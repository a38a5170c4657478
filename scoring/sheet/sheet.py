"""Derive a card from its records in one pass.

The page, the PDF, the card file and the posting all read the result.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.functional import cached_property
from django.utils.timezone import now

from club.prepared import as_stored
from piquet.money.reckoning import Reckoning, reckon_card, reckon_games
from piquet.money.stakes import Stake
from piquet.partie.chouette import PLAYERS, ChouetteLine, Seats, first_seats
from piquet.rule_sets import RuleSet, is_of_games, rule_set
from scoring.models import Card, CardKind
from scoring.sheet import chouette as three
from scoring.sheet.deal import SheetDeal
from scoring.sheet.derive_partie import derive_partie
from scoring.sheet.games import EndQuestion, in_games, open_question
from scoring.sheet.next_deal import NextDeal, next_deal
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import Player, RecordRow, players_of, rows_of, rows_of_cards, rows_until


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class Sheet:
    """A card as derived from its records."""

    id: int
    kind: str
    state: str
    edition: int
    version: int
    played_on: date
    players: tuple[Player, ...]
    rules: RuleSet
    stake: Stake | None  # None for a card played for love.
    parties: tuple[SheetPartie, ...]
    next_deal: NextDeal | None
    rows: tuple[RecordRow, ...] = field(repr=False)
    remark: str = ""
    written: dict[str, Any] | None = None
    question: EndQuestion | None = None  # The open question how the last game ended (R20).
    chouette: bool = False
    of_games: bool = False  # Whether the card is of games up to a hundred.

    @cached_property
    def keys(self) -> Mapping[str, int]:
        """The id of each record by its key."""
        return {row.key: row.id for row in self.rows if row.id}

    @cached_property
    def has_rulings(self) -> bool:
        """Whether anybody has written a ruling on the card."""
        return any(row.ruling for row in self.rows)

    @cached_property
    def has_open_deals(self) -> bool:
        """Whether a deal waits for consent, has records that differ, or has a ruling."""
        return self.has_rulings or any(
            deal.waits or deal.differs for partie in self.parties for deal in partie.deals
        )

    @property
    def begun(self) -> tuple[SheetPartie, ...]:
        """The parties that have begun. A partie whose first deal was undone has not begun.

        All parties of a paper card have begun.
        """
        paper = self.kind == CardKind.PAPER
        return tuple(partie for partie in self.parties if partie.deals or paper)

    @property
    def has_result(self) -> bool:
        """Whether a partie is over or has won points."""
        return any(partie.result.complete or any(partie.result.won) for partie in self.parties)

    @property
    def last_deal(self) -> tuple[SheetPartie, SheetDeal] | None:
        """The latest deal written on the card, with its partie."""
        for partie in reversed(self.parties):
            if partie.deals:
                return partie, partie.deals[-1]
        return None

    def partie(self, number: int) -> SheetPartie | None:
        """Return the partie with this number. None if the card has no such partie."""
        return next((partie for partie in self.parties if partie.number == number), None)

    def not_finished(self, partie: SheetPartie) -> int | None:
        """Return the number of the first deal of a partie that cannot be settled. None if all can.

        Won games can be settled, except at a stake a partie.
        """
        if not partie.broken_off:
            return None
        if not self.of_games or (self.stake and self.stake.per == "partie"):
            return 1
        return None if partie.games[-1].over else partie.games[-1].first_deal

    @property
    def settle_asked(self) -> SheetPartie | None:
        """The partie that a player asks to leave out when settling."""
        return next((partie for partie in self._asked if partie.settle_asked_by), None)

    @property
    def annul_asked(self) -> SheetPartie | None:
        """The partie that a player asks to annul."""
        return next((partie for partie in self._asked if partie.annul_asked_by), None)

    @property
    def has_requests(self) -> bool:
        """Whether a player asks to annul a partie or to settle without it."""
        return any(
            partie.asked_version == self.version
            and (partie.settle_asked_by or partie.annul_asked_by)
            for partie in self.parties
        )

    @property
    def _asked(self) -> tuple[SheetPartie, ...]:
        """The parties with an open request. Any later change of the card ends a request."""
        return tuple(partie for partie in self.parties if partie.asked_version == self.version)

    @property
    def carried(self) -> tuple[SheetPartie, ...]:
        """The parties that were carried from or to another card."""
        return tuple(p for p in self.parties if p.carried_from or p.carried_to)

    @property
    def carried_to(self) -> tuple[int, ...]:
        """The ids of the cards on which parties of this card continue."""
        return tuple(partie.carried_to.card for partie in self.parties if partie.carried_to)

    @property
    def members(self) -> tuple[int, ...]:
        """The ids of the players, from the left."""
        return tuple(player.member_id for player in self.players)

    @property
    def due_partie(self) -> SheetPartie | None:
        """The partie of the next deal. None if that deal begins a partie, or if no deal is next."""
        return self.partie(self.next_deal.partie) if self.next_deal else None

    @cached_property
    def reckoning(self) -> Reckoning:
        """The reckoning of the card so far (R50–R54). Computed once, on demand."""
        if self.chouette:
            return three.reckoning_of(self.parties, self.stake, self.players)
        won = [partie.won for partie in self.parties]
        return (reckon_games if self.of_games else reckon_card)(won, self.stake)

    @property
    def won(self) -> list[tuple[int, ...]]:
        """The points that each partie won, in order, by seat; in a chouette tens (R41).

        An annulled or unfinished partie won nothing.
        """
        if self.chouette:
            return [line.tens for line in self.lines]
        return [partie.won for partie in self.parties]

    @cached_property
    def lines(self) -> tuple[ChouetteLine, ...]:
        """The lines of a chouette's running card, one for each partie (R41–R43)."""
        return three.lines_of(self.parties)

    def seats_in(self, partie: int) -> Seats | None:
        """Return the places in a partie of a chouette, including the next one. None if two play."""
        if not self.chouette:
            return None
        if sheet_partie := self.partie(partie):
            return sheet_partie.seats
        return three.due_after(self.parties[-1]) if self.parties else first_seats(0)

    def playing(self, partie: int) -> tuple[Player, ...]:
        """Return the two who play a partie, in the order of its scores, as their `seat`."""
        seats = self.seats_in(partie)
        return three.playing(self.players, seats) if seats else self.players

    def sides(self, partie: int) -> tuple[tuple[Player, ...], ...]:
        """Return the two sides of a partie, each with all its players."""
        return three.sides(self.players, self.seats_in(partie))

    def deal(self, partie: int, number: int) -> SheetDeal | None:
        """Return the deal with this number in this partie. None if it is not written."""
        sheet_partie = self.partie(partie)
        deals = sheet_partie.deals if sheet_partie else ()
        return next((deal for deal in deals if deal.number == number), None)

    def is_annulled(self, partie: int) -> bool:
        """Return whether the partie with this number is annulled, and takes no deals (R34)."""
        sheet_partie = self.partie(partie)
        return sheet_partie is not None and sheet_partie.annulled

    def dealers_known(self, partie: int) -> bool:
        """Return whether the dealers of this partie are known. A paper card may lack them."""
        if self.kind != CardKind.PAPER:
            return True
        card: Mapping[str, Any] = self.written or {}
        in_file = card["parties"][partie - 1] if card else {}
        if in_file.get("dealers") or not self.rules.deal_alternates:
            return bool(in_file.get("dealers"))
        of_card = None if self.chouette and partie > 1 else card.get("first_dealer")
        return any((in_file.get("first_dealer"), of_card))


def stake_of(card: Card) -> Stake | None:
    """Return the stake as agreed when the card was opened. None for a card played for love."""
    if card.amount is None:
        return None
    return Stake(card.preset, card.currency, card.amount, card.per, card.neglect)


def load(card: Card) -> Sheet:
    """Return the card as it is now, in two queries.

    Two more are needed if a partie was carried to the card or away from it.
    """
    return derive(card, players_of(card.club_id, card.pk), rows_of(card.pk))


def load_as_closed(card: Card, closed_at: datetime) -> Sheet:
    """Return the card as it was when it was closed, from the records written until then."""
    return derive(card, players_of(card.club_id, card.pk), rows_until(card.pk, closed_at))


def if_granted(card: Card, sheet: Sheet, record: int) -> Sheet:
    """Return the card as it would be if the waiting record with this id were accepted."""
    rows = [
        row._replace(granted=True, granted_by_club=True) if row.id == record else row
        for row in sheet.rows
    ]
    return derive(card, sheet.players, rows)


def if_annulled(card: Card, sheet: Sheet, partie: int) -> Sheet:
    """Return the card as it would be if this partie were annulled."""
    rows = [
        row._replace(annulled_at=as_stored(now())) if row.partie == partie else row
        for row in sheet.rows
    ]
    return derive(card, sheet.players, rows)


def load_all(cards: Collection[Card]) -> list[Sheet]:
    """Return many cards as they are now, in two queries, and two more if parties were carried."""
    loaded = rows_of_cards([card.pk for card in cards])
    return [derive(card, *loaded[card.pk]) for card in cards]


def derive(
    card: Card,
    players: tuple[Player, ...],
    rows: Iterable[RecordRow],
    rules: RuleSet | None = None,
) -> Sheet:
    """Return the card derived from these rows, without any query.

    Pass its `rules` if the caller has them.
    """
    rows = tuple(rows)
    rules = rules or rule_set(card.code, card.switches)
    of_games = is_of_games(rules)
    parties = _parties(rows, players, rules)
    question = None
    if of_games:
        parties = in_games(parties, rules, card.per, card.written)
        question = open_question(parties) if card.kind == CardKind.TABLE else None
    due = next_deal(card, parties, rows, alternates=rules.deal_alternates)
    return Sheet(
        id=card.pk,
        kind=card.kind,
        state=card.state,
        edition=card.edition,
        version=card.version,
        played_on=card.played_on,
        players=players,
        rules=rules,
        stake=stake_of(card),
        parties=parties,
        next_deal=None if question else due,
        rows=rows,
        remark=card.remark,
        written=card.written,
        question=question,
        chouette=card.chouette,
        of_games=of_games,
    )


def _parties(
    rows: Iterable[RecordRow], players: tuple[Player, ...], rules: RuleSet
) -> tuple[SheetPartie, ...]:
    seats = tuple((player.member_id, player.seat) for player in players)
    by_partie = groupby(rows, attrgetter("partie"))
    parties = (derive_partie(tuple(of), seats, rules) for _number, of in by_partie)
    return three.with_places(parties) if len(players) == PLAYERS else tuple(parties)
