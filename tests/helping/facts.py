"""Facts of cards built in memory, for tests of what is derived from them."""

from datetime import date, timedelta

from history.derived.facts import CardFacts, DealFacts, PartieFacts

ANNE, BERNARD, CELIA = 1, 2, 3
DESCRIBED = ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23))
"""Cavendish's first partie: 164 to 114, so 150 points. Bernard deals first."""
MAY = date(2026, 5, 4)


def partie(
    winner: int | None,
    points: int = 0,
    players: tuple[int, int] = (ANNE, BERNARD),
    deals: tuple[DealFacts, ...] = (),
    *,
    rubicon: bool | None = False,
    totals: tuple[int, int] = (0, 0),
    adviser: int | None = None,
    number: int = 1,
) -> PartieFacts:
    """A partie that somebody won with so many points."""
    won = (points, 0) if winner == players[0] else (0, points)
    return PartieFacts(number, players, adviser, winner, totals, won, rubicon, deals)


def card(
    *parties: PartieFacts,
    day: date = MAY,
    money: tuple[int, ...] = (0, 0),
    for_love: bool = False,
    code: str = "rubicon",
    players: tuple[int, ...] = (ANNE, BERNARD),
    pk: int = 1,
    currency: str = "GBP",
) -> CardFacts:
    """A card of these parties."""
    return CardFacts(pk, day, code, len(players) == 3, for_love, currency, players, money, parties)


def deals(
    scores: tuple[tuple[int, int], ...] = DESCRIBED, *, dealer_known: bool = True
) -> tuple[DealFacts, ...]:
    """Deals of these scores, of which the right player dealt the first."""
    return tuple(
        DealFacts(number, pair, number % 2 if dealer_known else None, None)
        for number, pair in enumerate(scores, 1)
    )


def later(days: int) -> date:
    """So many days after `MAY`."""
    return MAY + timedelta(days=days)
