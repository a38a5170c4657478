"""A card in its present state, in figures and words, for the pages of a sitting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from club.models import Member
from front.sittings.waiting import Waiting, waiting_for, without_officer
from front.wants import prefetched_edition
from piquet.text.typed import joined
from scoring.models import WRITABLE, Card, CardState
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import short_names
from scoring.sheet.race import race_of
from scoring.sheet.sheet import Sheet, load_all
from scoring.sheet.states import is_unposted_paper_card
from scoring.words.card import format_state
from scoring.words.progress import format_balance, format_progress, signed_money, with_sign


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """A player on a card: their score in the current partie, parties, balance and money.

    `score` is None if no partie is being played, or if the player is an adviser. `amount` is in the
    smallest coin of `currency`, or `currency` is "" for a card played for love. While the card
    `is_open`, balance and money are not final. `also` names the people they sit with at other
    cards. `shows_money` is False if the viewer may not see the money (`front.sittings.who_sees`).
    """

    member: Member
    short: str
    score: int | None
    won: int
    lost: int
    rubicons: int
    unit: str  # "games" at games up to a hundred, else "points".
    balance: int
    amount: int
    currency: str
    also: tuple[str, ...]
    is_open: bool
    shows_money: bool = True

    @property
    def balance_words(self) -> str:
        return with_sign(self.balance)

    @property
    def balance_in_full(self) -> str:
        """The balance with its unit."""
        return format_balance(self.balance, self.unit)

    @property
    def money_words(self) -> str:
        return signed_money(self.amount, self.currency) if self.shows_money else ""


@dataclass(frozen=True, slots=True)
class CardNow:
    """A card of a sitting. `place` is its progress: “Partie 2, deal 5”.

    `counts` is False for an abandoned card, and for a paper card that posts nothing.
    """

    card: Card
    players: tuple[PlayerNow, ...]
    place: str
    waits: tuple[Waiting, ...]
    no_officer: str  # Set if an officer must act and the club has none.
    counts: bool

    @property
    def names(self) -> str:
        return joined(" – ", (playing.member.name for playing in self.players))

    @property
    def begun_on(self) -> date:
        return self.card.played_on

    @property
    def state(self) -> str:
        """The card's state in a word or two, such as “countersigned”."""
        words = {CardState.CLOSED: _("closed"), CardState.REVERSED: _("open for correction")}
        known = None if is_unposted_paper_card(self.card) else words.get(CardState(self.card.state))
        return known or format_state(self.card, self.card.editions.all())

    @property
    def posted(self) -> bool:
        """Whether all have signed the card, so that its money, if any, is in the ledger."""
        return self.card.state == CardState.COUNTERSIGNED

    @property
    def of_games(self) -> bool:
        """Whether the card's balances are in games, not points."""
        return any(playing.unit == "games" for playing in self.players)

    @property
    def has_scores(self) -> bool:
        """Whether a partie is being played, so that the players have a score in it."""
        return any(playing.score is not None for playing in self.players)

    @property
    def for_love(self) -> bool:
        """Whether the card has no stake."""
        return not any(playing.currency for playing in self.players)


Written = Sequence[tuple[Card, Sheet]]
"""Cards with something written on them, and their sheets."""


def written(cards: Sequence[Card]) -> Written:
    """Return the cards, with their sheets, that have something written or waiting for consent."""
    pairs = zip(cards, load_all(cards), strict=True)
    return [(card, sheet) for card, sheet in pairs if _is_written(card, sheet)]


def _is_written(card: Card, sheet: Sheet) -> bool:
    waits = bool(card.records.all())  # Prefetched: only those that wait.
    return waits or bool(sheet.begun) or sheet.has_result or prefetched_edition(card) is not None


def cards_now(
    cards: Written,
    officers: Sequence[Member],
    tables: Mapping[int, Mapping[int, str]],
    *,
    resting: bool = False,
) -> tuple[CardNow, ...]:
    """Return the present state of the cards, which come with the data of `prefetch_wants`.

    `tables` maps each member to the cards they are playing, with the others there. `resting` is
    passed to `front.sittings.waiting.waiting_for`.
    """
    return tuple(
        _card_now(card, sheet, waiting_for(card, officers, resting=resting), tables)
        for card, sheet in cards
    )


def _card_now(
    card: Card,
    sheet: Sheet,
    waits: Sequence[Waiting],
    tables: Mapping[int, Mapping[int, str]],
) -> CardNow:
    return CardNow(
        card=card,
        players=_players(card, sheet, tables),
        place=format_progress(sheet),
        waits=tuple(waits),
        no_officer=without_officer(card, waits),
        counts=card.state != CardState.ABANDONED and not is_unposted_paper_card(card),
    )


def _players(
    card: Card, sheet: Sheet, tables: Mapping[int, Mapping[int, str]]
) -> tuple[PlayerNow, ...]:
    members = [seat.member for seat in card.seats.all()]
    shorts = short_names([member.name for member in members])
    balance, amounts = _balance_and_money(card, sheet)
    won, lost, rubicons = count_parties(sheet, len(members))
    scores = _scores(sheet, len(members))
    return tuple(
        PlayerNow(
            member=member,
            short=shorts[seat],
            score=scores[seat],
            won=won[seat],
            lost=lost[seat],
            rubicons=rubicons[seat],
            unit="games" if sheet.of_games else "points",
            balance=balance[seat],
            amount=amounts[seat],
            currency=card.currency if sheet.stake else "",
            also=_elsewhere(card, member, tables),
            is_open=card.state in WRITABLE,
        )
        for seat, member in enumerate(members)
    )


def _elsewhere(
    card: Card, member: Member, tables: Mapping[int, Mapping[int, str]]
) -> tuple[str, ...]:
    """Return the people this player sits with at other cards, if they are playing this card."""
    own_tables = tables.get(member.pk, {})
    elsewhere = dict.fromkeys(others for at, others in own_tables.items() if at != card.pk)
    return tuple(elsewhere) if card.pk in own_tables else ()


def _balance_and_money(card: Card, sheet: Sheet) -> tuple[Sequence[int], Sequence[int]]:
    """Return the balances and the money by seat, of the edition if there is one, or else so far."""
    edition = prefetched_edition(card)
    if edition is not None and not edition.reversed_at:
        return edition.reckoning["balance"], edition.reckoning["amounts"]
    return sheet.reckoning.balance, sheet.reckoning.amounts


def _scores(sheet: Sheet, players: int) -> Sequence[int | None]:
    """Return the totals by seat in the partie or game being played. An adviser has None."""
    if sheet.of_games:
        race = race_of(sheet)
        return race.totals if race and any(race.totals) else [None] * players
    partie = sheet.due_partie
    scores: list[int | None] = [None] * players
    if partie is not None and partie.deals:
        pair = partie.seats.pair if partie.seats else (0, 1)
        for seat, total in zip(pair, partie.result.totals, strict=True):
            scores[seat] = total
    return scores


def count_parties(sheet: Sheet, players: int) -> tuple[list[int], list[int], list[int]]:
    """Return by seat the parties won, the parties lost, and the rubicons made."""
    won, lost, rubicons = ([0] * players for _kind in range(3))
    for partie, points in zip(sheet.parties, sheet.won, strict=True):
        winners, losers = _sides(_decided(partie) if sheet.of_games else points)
        for seat in winners:
            won[seat] += 1
            rubicons[seat] += _is_rubicon(partie)
        for seat in losers:
            lost[seat] += 1
    return won, lost, rubicons


def _decided(partie: SheetPartie) -> Sequence[int]:
    """Return 1 for the winner of a partie of games and 0 for the loser, whatever games they won."""
    winner = None if partie.annulled else partie.result.winner
    return [int(seat == winner) for seat in (0, 1)]


def _sides(points: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the seats that won a partie, and those that lost it.

    Both lists are empty if the partie is drawn, annulled or unfinished.
    """
    winners = [seat for seat, more in enumerate(points) if more > 0]
    if not winners:
        return [], []
    below = [seat for seat, more in enumerate(points) if more < 0]
    return winners, below or [seat for seat in range(len(points)) if seat not in winners]


def _is_rubicon(partie: SheetPartie) -> bool:
    return partie.result.rubicon and not partie.annulled
