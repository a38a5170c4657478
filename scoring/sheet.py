"""A card as it stands, derived from its records in one pass: what the page, the PDF, the card file
and the posting all read."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from itertools import groupby
from typing import Any

from club.prepared import moment
from scoring.games_sheet import Question, SheetGame, in_games, question_of
from scoring.history import Answer, Player, Row, players_of, rows_of
from scoring.laws.partie import PartieResult, dealer_of, reckon_partie
from scoring.laws.reckoning import Reckoning, reckon_card, reckon_games
from scoring.laws.records import Deal, Written, settle_deal, standing
from scoring.laws.rule_sets import RuleSet, is_of_games, rule_set
from scoring.laws.run_of_games import Out
from scoring.laws.stakes import Stake
from scoring.models import WRITABLE, Card, CardKind

RowWritten = tuple[Row, Written]
_read_json = json.JSONDecoder().raw_decode


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """One record of a deal's history, oldest first."""

    id: int
    deal: int
    writer: str
    writer_id: int | None
    for_club: bool
    written_at: datetime
    scores: tuple[int, ...]
    dealer: int
    mark: str
    mark_seat: int | None
    withdraws: int | None
    standing: str  # "counts", "kept", "waits", "refused", "withdrawn", "undoes"
    answers: tuple[Answer, ...] = ()
    scribe: bool = False
    counts_for: tuple[int, ...] = ()  # The seats whose score was taken from it (Law 74).
    out: Out | None = None  # What it says of the game that the deal ends (R20).

    @property
    def stands(self) -> bool:
        """Whether it says something of the deal that counts, or is kept beside what counts."""
        return self.standing in ("counts", "kept") and self.withdraws is None


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal as its records settle it (Law 74, R61)."""

    number: int
    settled: Deal
    surplus: bool
    written: tuple[RowWritten, ...] = field(repr=False)

    @property
    def scores(self) -> tuple[int, int]:
        return self.settled.scores

    @property
    def dealer(self) -> int:
        return self.settled.dealer

    @property
    def elder(self) -> int:
        return 1 - self.settled.dealer

    @property
    def mark(self) -> str:
        return self.settled.mark

    @property
    def mark_seat(self) -> int | None:
        return self.settled.mark_seat

    @property
    def differs(self) -> bool:
        return self.settled.differs

    @property
    def out(self) -> Out | None:
        """What is said of the game that it ends, where that was asked (R20)."""
        said = self.settled
        return None if said.first is None else Out(said.first, bool(said.double))

    @property
    def waits(self) -> bool:
        return bool(self.settled.waits)

    @property
    def records(self) -> tuple[SheetRecord, ...]:
        """Its history, oldest first; made when it is asked for."""
        return history_of(self.written, self.settled.sources)


@dataclass(frozen=True, slots=True)
class SheetPartie:
    """A partie with its deals so far; an annulled one wins nobody anything (R34)."""

    id: int
    number: int
    deals: tuple[SheetDeal, ...]
    result: PartieResult
    annulled: bool
    annul_asked_by: int | None
    games: tuple[SheetGame, ...] = ()  # Of games up to a hundred, in order.

    @property
    def over(self) -> bool:
        return self.annulled or self.result.complete

    @property
    def broken_off(self) -> bool:
        """Begun, not ended, not annulled: to be resumed or annulled (R34)."""
        return bool(self.deals) and not self.over


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal to be written next, and who deals it unless someone says otherwise (R1)."""

    partie: int
    number: int
    dealer: int

    @property
    def elder(self) -> int:
        return 1 - self.dealer


@dataclass(frozen=True)  # No slots: it keeps its reckoning.
class Sheet:
    """Everything a card says."""

    id: int
    kind: str
    state: str
    edition: int
    version: int
    played_on: date
    players: tuple[Player, ...]
    rules: RuleSet
    stake: Stake
    parties: tuple[SheetPartie, ...]
    next_deal: NextDeal | None
    keys: Mapping[str, int]  # The id of each record by the key its phone made.
    remark: str = ""
    written: dict[str, Any] | None = None
    question: Question | None = None  # What the end of a game leaves open (R20).

    @property
    def of_games(self) -> bool:
        """Whether it is of games up to a hundred."""
        return is_of_games(self.rules)

    @property
    def last_deal(self) -> tuple[SheetPartie, SheetDeal] | None:
        """The latest deal written on the card, with its partie."""
        for partie in reversed(self.parties):
            if partie.deals:
                return partie, partie.deals[-1]
        return None

    @cached_property
    def reckoning(self) -> Reckoning:
        """What the card comes to as it stands (R50–R54); made when it is first asked for."""
        return (reckon_games if self.of_games else reckon_card)(self.won, self.stake)

    @property
    def won(self) -> list[tuple[int, int]]:
        """What each partie won, in order; nothing for one annulled or unfinished."""
        return [(0, 0) if p.annulled else p.result.won for p in self.parties]

    def deal(self, partie: int, number: int) -> SheetDeal | None:
        """A deal by its partie's number and its own, None where none is written."""
        for p in self.parties:
            if p.number == partie:
                return next((d for d in p.deals if d.number == number), None)
        return None

    def dealers_known(self, partie: int) -> bool:
        """Whether anybody said who dealt in this partie: the file of a paper card may not."""
        if self.kind != CardKind.PAPER:
            return True
        card: Mapping[str, Any] = self.written or {}
        said = card["parties"][partie - 1] if card else {}
        return any((said.get("dealers"), said.get("first_dealer"), card.get("first_dealer")))


def stake_of(card: Card) -> Stake:
    """The stake as agreed when the card was opened."""
    return Stake(card.preset, card.currency, card.amount, card.per, card.neglect)


def load(card: Card) -> Sheet:
    """The card as it stands, in two queries however many deals it has."""
    rules = rule_set(card.code, card.switches)
    players, rows = players_of(card.club_id, card.pk), rows_of(card.pk)
    parties = _parties(rows, players, rules)
    if is_of_games(rules):
        parties = in_games(parties, rules, card.per, card.written)
    question = question_of(parties) if card.kind == CardKind.TABLE else None
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
        next_deal=None if question else _next_deal(card, parties),
        keys={row.key: row.id for row in rows if row.id},
        remark=card.remark,
        written=card.written,
        question=question,
    )


def _parties(
    rows: Iterable[Row], players: tuple[Player, ...], rules: RuleSet
) -> tuple[SheetPartie, ...]:
    seats: dict[int | None, int] = {player.member_id: player.seat for player in players}
    return tuple(_partie(list(of), seats, rules) for _, of in groupby(rows, lambda row: row.partie))


def _partie(rows: list[Row], seats: Mapping[int | None, int], rules: RuleSet) -> SheetPartie:
    settled = _unbroken(rows, seats)
    result = reckon_partie([deal.scores for deal, _written in settled], rules)
    last = len(settled) - result.surplus
    partie = rows[0]
    return SheetPartie(
        id=partie.partie_id,
        number=partie.partie,
        deals=tuple(
            SheetDeal(n, deal, n > last, tuple(written))
            for n, (deal, written) in enumerate(settled, 1)
        ),
        result=result,
        annulled=partie.annulled_at is not None,
        annul_asked_by=partie.annul_asked_by,
    )


def _unbroken(
    rows: Iterable[Row], seats: Mapping[int | None, int]
) -> list[tuple[Deal, list[RowWritten]]]:
    """The deals from the first on: one with a gap before it does not fit, and waits for the gap."""
    by_deal: dict[int, list[RowWritten]] = defaultdict(list)
    for row in rows:
        if row.id:
            by_deal[row.deal].append((row, written_of(row, seats)))
    run: list[tuple[Deal, list[RowWritten]]] = []
    while both := by_deal.get(len(run) + 1):
        deal = settle_deal([written for _row, written in both])
        if deal is None:
            break
        run.append((deal, both))
    return run


def written_of(row: Row, seats: Mapping[int | None, int]) -> Written:
    """A record as the laws read it; `seats` are the players' by their ids."""
    scribe = row.writer_id is not None and row.writer_id not in seats and not row.for_club
    return Written(
        id=row.id,
        seat=seats.get(row.writer_id),
        for_club=row.for_club,
        scores=tuple(_read_json(row.scores)[0]),
        dealer=row.dealer,
        mark=row.mark,
        mark_seat=row.mark_seat,
        first=row.first,
        double=None if row.double is None else bool(row.double),
        withdraws=row.withdraws,
        waits=row.waits,
        granted=row.granted_to(scribe) if row.waits else None,
        granted_by_club=bool(row.granted_by_club),
        scribe=scribe,
    )


def history_of(
    written: Sequence[RowWritten], sources: tuple[int, ...] = ()
) -> tuple[SheetRecord, ...]:
    """The records of one deal, oldest first, with what became of each."""
    stands = standing([w for _row, w in written])
    return tuple(_history(row, w, stands[row.id], sources) for row, w in written)


def _history(row: Row, written: Written, standing: str, sources: tuple[int, ...]) -> SheetRecord:
    return SheetRecord(
        id=row.id,
        deal=row.deal,
        writer=row.writer or "",
        writer_id=row.writer_id,
        for_club=row.for_club,
        written_at=moment(row.written_at),
        scores=written.scores,
        dealer=row.dealer,
        mark=row.mark,
        mark_seat=row.mark_seat,
        withdraws=row.withdraws,
        standing=standing,
        answers=row.answers,
        scribe=written.scribe,
        counts_for=tuple(seat for seat, source in enumerate(sources) if source == row.id),
        out=None if written.out is None else Out(*written.out),
    )


def _next_deal(card: Card, parties: tuple[SheetPartie, ...]) -> NextDeal | None:
    """The next deal of the first partie not over, or the first of a new one."""
    if card.kind == CardKind.PAPER or card.state not in WRITABLE:
        return None
    for partie in parties:
        if partie.over:
            continue
        if partie.deals:
            last = partie.deals[-1]
            return NextDeal(partie.number, last.number + 1, 1 - last.dealer)
        return NextDeal(partie.number, 1, _first_dealer(card, parties))
    return NextDeal(len(parties) + 1, 1, _first_dealer(card, parties))


def _first_dealer(card: Card, parties: tuple[SheetPartie, ...]) -> int:
    """By default the deal goes on alternating from partie to partie (R1)."""
    for partie in reversed(parties):
        if partie.deals:
            return 1 - partie.deals[-1].dealer
    return dealer_of(card.first_dealer, 1)
