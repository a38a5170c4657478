"""The fields for a conceded deal, and what the page shows before the deal is written."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from piquet.deal.score import REPIQUE
from piquet.deal.score_from_cards import CONCEDED_PLAY, THE_CARDS
from piquet.odds.conceded_scores import WITH_REPIQUE, ConcededScore
from piquet.partie.result import may_end_partie
from piquet.text.digits import whole_number
from scoring.forms.deal import UNSAID, DealForm
from scoring.operations.deals.concession import Concession, may_concede, totals_with
from scoring.operations.deals.doubt import as_value
from scoring.sheet.itemised import by_seat
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Conceder:
    """A player who may concede the deal."""

    seat: int
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ConcessionFields:
    """The fields of a deal's form that say who concedes the deal."""

    players: tuple[Conceder, ...]
    is_open: bool
    """Whether the form has the deal as conceded so far."""
    other: str
    """The name of the other player if only one player may concede, else ""."""


@dataclass(frozen=True, slots=True)
class PossibleScore:
    """A score that the deal may have, as a button that writes it: “Anne 44, Bernard 3”."""

    value: str
    text: str
    note: str


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """A player's counts in the deal: “21 in hand + 13 in play + 10 for the cards”."""

    name: str
    parts: str
    total: int | None
    """The sum of the counts. None while it is unknown whether there was a repique."""


def concession_fields(form: DealForm, sheet: Sheet, deal: int) -> ConcessionFields | None:
    """Return the fields for this deal.

    None if no player can concede the deal and the form names no conceder.
    """
    partie = whole_number(str(form["partie"].value())) or 1
    value = form["conceder"].value()
    chosen = "" if value is None else str(value)
    may = may_concede(sheet, partie, deal)
    if not may and not chosen:
        return None
    if chosen == UNSAID and len(may) == 1:
        chosen = str(may[0])
    names = names_of(sheet, partie)
    players = tuple(
        Conceder(seat, names[seat], str(seat) == chosen)
        for seat in (0, 1)
        if seat in may or str(seat) == chosen
    )
    other = names[1 - players[0].seat] if len(players) == 1 else ""
    return ConcessionFields(players, is_open=chosen != "", other=other)


def nobody_can_concede(sheet: Sheet) -> bool:
    """Return whether the next deal may be the last, but both players have saved the rubicon."""
    due, rules = sheet.next_deal, sheet.rules
    if due is None or not rules.rubicon or not may_end_partie(due.number, rules):
        return False
    return not may_concede(sheet, due.partie, due.number)


class ConcessionShown:
    """The scores of a conceded deal, for the page to show before the deal is written."""

    def __init__(self, concession: Concession, sheet: Sheet) -> None:
        self.concession, self.sheet = concession, sheet
        self.names = names_of(sheet, concession.partie)

    @property
    def conceder(self) -> str:
        return self.names[self.concession.by]

    @property
    def only(self) -> str:
        """The score as a field's value. "" while it is unknown whether there was a repique."""
        return self.offers[0].value if len(self.offers) == 1 else ""

    @property
    def asks(self) -> bool:
        """Whether only the players know if there was a repique."""
        return len(self.offers) > 1

    @property
    def may_have_repique(self) -> list[str]:
        """The names of the players who may have made a repique."""
        seats = [
            self._seat(result.repique) for result in self._results if result.repique is not None
        ]
        return [self.names[seat] for seat in seats]

    @property
    def counted(self) -> list[PlayerCount]:
        """The counts of each player, by seat."""
        return [self._counted(seat) for seat in (0, 1)]

    @cached_property
    def offers(self) -> list[PossibleScore]:
        """The scores that the deal may have."""
        return [self._offer(result) for result in self._results]

    @property
    def totals(self) -> str:
        """The totals of the partie with this deal: “Anne 144, Bernard 92”.

        "" while it is unknown whether there was a repique.
        """
        if len(self._results) > 1:
            return ""
        concession, scores = self.concession, self._by_seat(self._results[0].scores)
        return self._in_words(totals_with(self.sheet, concession.partie, concession.deal, [scores]))

    @property
    def _results(self) -> tuple[ConcededScore, ...]:
        return self.concession.results

    def _by_seat(self, pair: Pair) -> Pair:
        return by_seat(pair, self.concession.dealer)

    def _seat(self, side: int) -> int:
        return self._by_seat((0, 1)).index(side)

    def _in_words(self, pair: Pair) -> str:
        return ", ".join(f"{name} {n}" for name, n in zip(self.names, pair, strict=True))

    def _offer(self, result: ConcededScore) -> PossibleScore:
        scores = self._by_seat(result.scores)
        note = ""
        if len(self._results) > 1:
            name = "" if result.repique is None else self.names[self._seat(result.repique)]
            note = _("%(name)s’s repique") % {"name": name} if name else _("no repique")
        return PossibleScore(as_value(scores), self._in_words(scores), note)

    def _counted(self, seat: int) -> PlayerCount:
        totals = {self._by_seat(result.scores)[seat] for result in self._results}
        total = totals.pop() if len(totals) == 1 else None
        return PlayerCount(self.names[seat], " + ".join(self._parts(seat)), total)

    def _parts(self, seat: int) -> Iterator[str]:
        concession = self.concession
        in_hand = concession.in_hand[seat]
        repiques = {result.repique for result in self._results}
        has_repique = len(repiques) == 1 and repiques == {self._by_seat((0, 1))[seat]}
        if in_hand >= WITH_REPIQUE:
            in_hand -= REPIQUE
        yield _("%(n)d in hand") % {"n": in_hand}
        if has_repique:
            yield _("%(n)d for the repique") % {"n": REPIQUE}
        if seat != concession.by:
            yield _("%(n)d in play") % {"n": CONCEDED_PLAY}
            yield _("%(n)d for the cards") % {"n": THE_CARDS}
        elif due := self.sheet.rules.conceded_play:
            yield _("%(n)d in play") % {"n": due}
