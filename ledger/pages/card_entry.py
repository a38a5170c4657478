"""The parties behind a card's entry, their deals, and the writers of each deal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from piquet.partie.chouette import PLAYERS
from piquet.partie.result import Pair
from piquet.text.typed import joined
from scoring.models import Card, Edition
from scoring.sheet.deal import SheetDeal
from scoring.sheet.deal_names import partie_name
from scoring.sheet.notes import notes_of_deal
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import short_names
from scoring.sheet.race import place_of
from scoring.sheet.sheet import Sheet, load, load_as_closed
from scoring.words.card_notes import format_note
from scoring.words.settling import format_moves


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal as it was signed: its scores by seat, and whose records they came from.

    At a chouette the adviser has no score. Deal 0 is a result entered without its deals. At piquet
    au cent, `place` is the deal's number in its game; otherwise it equals `number`. `begins` is the
    line above the first deal of a game. `weight` is how often the scores count. A deal after the
    end of its partie does not count. `notes` explain that, the deal's marks, and differences
    between records; each comes after its sign on the card. The deal `has_page` unless it was
    withdrawn later.
    """

    number: int
    place: int
    begins: str
    weight: int
    scores: tuple[int | None, ...]
    writers: str
    counts: bool = True
    notes: tuple[tuple[str, str], ...] = ()
    has_page: bool = True

    @property
    def signs(self) -> str:
        """The signs of the notes, as on the card."""
        return "".join(sign for sign, _words in self.notes)


@dataclass(frozen=True, slots=True)
class PartieSigned:
    """A partie as it was signed: the amounts won by seat, and its deals."""

    number: int
    name: str
    won: tuple[int, ...]
    deals: tuple[WrittenDeal, ...]
    totals: tuple[int | None, ...] = ()
    """The deals' totals by seat; empty for a result without deals, and at piquet au cent."""
    reckoned: tuple[str, ...] = ()
    """The calculation from the totals to the amounts won, one line for each step."""
    carried: bool = False
    """Whether the partie continues on another card, which has its deals."""


@dataclass(frozen=True, slots=True)
class _CardRead:
    """A card as it was signed and as it is now, with its players' short names by member id."""

    sheet: Sheet
    now: Sheet
    names: Mapping[int, str]


def parties_signed(card: Card, edition: Edition) -> list[PartieSigned]:
    """Return the parties of an edition, each with its deals as they were at the closing.

    The card may have a later edition by now. If the deals of that time no longer make the signed
    result, for instance because the players have changed, the parties have no deals.
    """
    now = load(card)
    sheet = now if card.edition == edition.number else load_as_closed(card, edition.closed_at)
    signed = sheet is now or [list(won) for won in sheet.won] == edition.reckoning["won"]
    stands = dict(enumerate(sheet.parties if signed else (), start=1))
    short = short_names([player.name for player in sheet.players])
    names = {p.member_id: name for p, name in zip(sheet.players, short, strict=True)}
    won_by_partie = edition.reckoning["won"]
    of = len(won_by_partie)
    return [
        _partie(number, of, tuple(won), stands.get(number), _CardRead(sheet, now, names))
        for number, won in enumerate(won_by_partie, start=1)
    ]


def _partie(
    number: int, of: int, won: tuple[int, ...], partie: SheetPartie | None, read: _CardRead
) -> PartieSigned:
    name = partie_name(number, of)
    if partie is None:
        return PartieSigned(number, name, won, ())
    has_totals = partie.deals and not (partie.has_result_alone or read.sheet.of_games)
    return PartieSigned(
        number=number,
        name=name,
        won=won,
        deals=tuple(_deal(partie, deal, read) for deal in partie.deals),
        totals=_by_seat(partie, partie.result.totals) if has_totals else (),
        reckoned=tuple(_reckoning_lines(partie, read.sheet, won)),
        carried=partie.carried_to is not None,
    )


def _reckoning_lines(partie: SheetPartie, sheet: Sheet, won: tuple[int, ...]) -> Iterator[str]:
    """Yield “214 − 114 + 100 = 200” (R32), at a chouette also in tens (R41).

    If nothing is won, yields the reason. If the partie was carried from or to another card, names
    that card.
    """
    result = partie.result
    yield from format_moves(partie)
    points, totals = max(result.won), sorted(result.totals, reverse=True)
    if partie.annulled:
        yield _("Annulled: nobody wins anything.")
        return
    if result.complete and not points:
        yield _("Drawn: nobody wins anything.")
    if sheet.of_games or not points:
        return
    if not partie.has_result_alone:
        words = _("%(more)d − %(less)d + %(game)d = %(points)d")
        if result.rubicon:
            words = _("Rubicon: %(more)d + %(less)d + %(game)d = %(points)d")
        figures = {"more": totals[0], "less": totals[1], "game": sheet.rules.for_game}
        yield words % {**figures, "points": points}
    if partie.seats:
        tens = abs(won[partie.seats.opponent])
        words = _(
            "%(points)d points are %(tens)d tens. They count double for %(name)s, who plays alone."
        )
        name = sheet.players[partie.seats.single].name
        yield words % {"points": points, "tens": tens, "name": name}


def _deal(partie: SheetPartie, deal: SheetDeal, read: _CardRead) -> WrittenDeal:
    sheet = read.sheet
    writers = dict.fromkeys(
        read.names.get(record.writer_id or 0, record.writer) or _("from a file")
        for record in deal.records
        if record.status == "counts"
    )
    begins, place, weight = "", deal.number, 1
    if sheet.of_games:
        game, place = place_of(sheet, partie.number, deal.number)
        begins = _format_game(partie, game) if place == 1 else ""
    elif deal.number:
        weight = sheet.rules.weight(deal.number)
    return WrittenDeal(
        number=deal.number,
        place=place,
        begins=begins,
        weight=weight,
        scores=_by_seat(partie, deal.scores),
        writers=joined(", ", writers),
        counts=not deal.surplus,
        notes=tuple(
            (note.sign, format_note(note, sheet)) for note in notes_of_deal(partie.number, deal)
        ),
        has_page=read.now.deal(partie.number, deal.number) is not None,
    )


def _format_game(partie: SheetPartie, number: int) -> str:
    doubles = {game.number for game in partie.games if game.result.double}
    words = _("Game %(n)d, a double, counts as two") if number in doubles else _("Game %(n)d")
    return words % {"n": number}


def _by_seat(partie: SheetPartie, pair: Pair) -> tuple[int | None, ...]:
    """Return the pair's values in the order of the card's columns."""
    if partie.seats is None:
        return pair
    scores = dict(zip(partie.seats.pair, pair, strict=True))
    return tuple(scores.get(seat) for seat in range(PLAYERS))
