"""The facts of the finished parties of a card, as plain values.

People are members' ids. A partie has two sides, in the order of its scores: the players from the
left, or in a chouette the single player and then the opponent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from piquet.partie.result import Pair

FORM: Final = 1
"""The form of the facts. Raise it when the same records give other facts."""

BONUSES: Final = ("carte_blanche", "repique", "pique", "capot")


class DealFacts(NamedTuple):  # Named tuples are fast: a club has hundreds of thousands.
    """A deal that belongs to a partie: its number from 1, its scores as made, the dealer's side.

    `dealer` is None if the dealer is unknown, as on some paper cards. `bonuses` are pairs of one of
    `BONUSES` and the side that made it. They are None if only the scores were entered.
    """

    number: int
    scores: Pair
    dealer: int | None
    bonuses: tuple[tuple[str, int], ...] | None

    @property
    def elder(self) -> int | None:
        """The side of elder, or None if the dealer is unknown."""
        return None if self.dealer is None else 1 - self.dealer


class PartieFacts(NamedTuple):  # A club has tens of thousands.
    """A finished partie: its number on the card, its players, and its result.

    `winner` is a member's id, or None for a drawn partie. `totals` and `points` are by side.
    `points` are the winner's; the other side has 0.

    In games up to a hundred, `totals` are the games that each side won, at any stake. `points` are
    then what is paid: the games, or 1 and 0 at a stake per partie.

    `rubicon` is None if only the result was entered. The partie then has no deals either.
    """

    number: int
    players: Pair
    adviser: int | None
    winner: int | None
    totals: Pair
    points: Pair
    rubicon: bool | None
    deals: tuple[DealFacts, ...]

    @property
    def first_dealer(self) -> int | None:
        """The member who dealt first, or None if unknown."""
        dealer = self.deals[0].dealer if self.deals else None
        return None if dealer is None else self.players[dealer]


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card that counts: its day of play, its rule set, its players and what each won.

    `players` and `money` are by seat. Money is in the smallest coins of `currency`, and all 0 for a
    card played `for_love`. It is the card's reckoning alone, without bets and charges.
    """

    card: int
    day: date
    code: str
    chouette: bool
    for_love: bool
    currency: str
    players: tuple[int, ...]
    money: tuple[int, ...]
    parties: tuple[PartieFacts, ...]


def to_data(facts: CardFacts) -> dict[str, Any]:
    """Return the facts as values that JSON can hold."""
    return {
        "day": facts.day.isoformat(),
        "code": facts.code,
        "chouette": facts.chouette,
        "love": facts.for_love,
        "currency": facts.currency,
        "players": list(facts.players),
        "money": list(facts.money),
        "parties": [_partie_to_data(partie) for partie in facts.parties],
    }


def _partie_to_data(partie: PartieFacts) -> list[Any]:
    return [
        partie.number,
        list(partie.players),
        partie.adviser,
        partie.winner,
        list(partie.totals),
        list(partie.points),
        partie.rubicon,
        [_deal_to_data(deal) for deal in partie.deals],
    ]


def _deal_to_data(deal: DealFacts) -> list[Any]:
    bonuses = None if deal.bonuses is None else [list(bonus) for bonus in deal.bonuses]
    return [deal.number, list(deal.scores), deal.dealer, bonuses]


def from_data(card: int, data: Mapping[str, Any]) -> CardFacts:
    """Return the facts of a card from the values that `to_data` returned."""
    return CardFacts(
        card=card,
        day=date.fromisoformat(data["day"]),
        code=data["code"],
        chouette=data["chouette"],
        for_love=data["love"],
        currency=data["currency"],
        players=tuple(data["players"]),
        money=tuple(data["money"]),
        parties=tuple(_partie_from_data(partie) for partie in data["parties"]),
    )


def _partie_from_data(data: list[Any]) -> PartieFacts:
    number, players, adviser, winner, totals, points, rubicon, deals = data
    return PartieFacts(
        number,
        (players[0], players[1]),
        adviser,
        winner,
        (totals[0], totals[1]),
        (points[0], points[1]),
        rubicon,
        tuple([_deal_from_data(*deal) for deal in deals]),
    )


def _deal_from_data(
    number: int, scores: list[int], dealer: int | None, bonuses: list[list[Any]] | None
) -> DealFacts:
    made = None if bonuses is None else tuple([(name, side) for name, side in bonuses])
    return DealFacts(number, (scores[0], scores[1]), dealer, made)
