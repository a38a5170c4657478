"""A club with years of signed cards, made in bulk, for measuring pages of statistics.

The rows are those that pages of statistics read: cards, seats and the kept facts of each card. The
records that would give these facts are left out, so a card's own page does not open, and
`check_history` would find every row wrong. Import after `bench.helping.site.set_up`.
"""

import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import accumulate
from typing import Final

from bench.helping.club import STAKE, make_club, players
from club.models import Club, Member
from history.derived.facts import BONUSES, FORM, CardFacts, DealFacts, PartieFacts, to_data
from history.models import HistoryVersion, KeptFacts
from piquet.odds.simulated_deals import WIDE, table
from piquet.partie.result import Pair, reckon_partie
from piquet.rule_sets import RUBICON
from scoring.models import Card, CardState, Seat

MEMBERS: Final = 40
PARTIES_A_CARD: Final = 5
EVENINGS_A_YEAR: Final = 100
CARDS_AN_EVENING: Final = 10
FIRST_EVENING: Final = date(2018, 9, 3)
TOLD_WHOLE: Final = 1 / 3
"""The share of deals that were told by their items or cards."""
BONUS: Final = 1 / 8
"""The share of those in which somebody made a bonus."""


def club_with_history(parties: int, slug: str) -> tuple[Club, Member]:
    """Found a club that has played so many parties; return it, and who played on half its cards.

    Each card has five parties of rubicon piquet between two of forty members. An evening has ten
    cards. The same number gives the same history.
    """
    club = make_club(MEMBERS, slug)
    people, chance = players(club), random.Random(17)
    cards = parties // PARTIES_A_CARD
    seats = [_seats(people, chance, with_regular=n % 2 == 0) for n in range(cards)]
    days = [_evening(n // CARDS_AN_EVENING) for n in range(cards)]
    made = Card.objects.bulk_create(_card(club, day, n) for n, day in enumerate(days))
    Seat.objects.bulk_create(
        Seat(club=club, card=card, position=position, member=member)
        for card, pair in zip(made, seats, strict=True)
        for position, member in enumerate(pair)
    )
    KeptFacts.objects.bulk_create(
        KeptFacts(
            card=card,
            club=club,
            version=card.version,
            edition=card.edition,
            form=FORM,
            facts=to_data(_facts(card, pair, chance)),
        )
        for card, pair in zip(made, seats, strict=True)
    )
    HistoryVersion.objects.create(club=club, number=1)
    return club, people[0]


def _seats(
    people: Sequence[Member], chance: random.Random, *, with_regular: bool
) -> tuple[Member, Member]:
    """Return who sits left and right; the regular is the first of the people."""
    if with_regular:
        pair = [people[0], chance.choice(people[1:])]
        chance.shuffle(pair)
    else:
        pair = chance.sample(people[1:], 2)
    return pair[0], pair[1]


def _evening(number: int) -> date:
    """Return the day of evening number `number`, from 0: so many a year, from September on."""
    years, within = divmod(number, EVENINGS_A_YEAR)
    first = FIRST_EVENING.replace(year=FIRST_EVENING.year + years)
    return first + timedelta(days=within * 3)


def _card(club: Club, day: date, number: int) -> Card:
    return Card(
        club=club,
        state=CardState.COUNTERSIGNED,
        preset=STAKE.preset,
        currency=STAKE.currency,
        amount=STAKE.amount,
        per=STAKE.per,
        neglect=STAKE.neglect,
        played_on=day,
        first_dealer=1,
        form_key=f"history-{number}",
    )


def _facts(card: Card, pair: tuple[Member, Member], chance: random.Random) -> CardFacts:
    sides = (pair[0].pk, pair[1].pk)
    parties = tuple(_partie(n, sides, chance) for n in range(1, PARTIES_A_CARD + 1))
    money = sum(partie.points[0] - partie.points[1] for partie in parties)
    return CardFacts(
        card=card.pk,
        day=card.played_on,
        code=card.code,
        chouette=False,
        for_love=False,
        currency=card.currency,
        players=sides,
        money=(money, -money),
        parties=parties,
    )


def _partie(number: int, sides: Pair, chance: random.Random) -> PartieFacts:
    deals: list[DealFacts] = []
    for deal in range(1, RUBICON.deals + RUBICON.tie_break_deals + 1):
        dealer = (number + deal) % 2
        elder, younger = _scores(chance)
        scores = (elder, younger) if dealer == 1 else (younger, elder)
        deals.append(DealFacts(deal, scores, dealer, _bonuses(chance)))
        result = reckon_partie([facts.scores for facts in deals], RUBICON)
        if result.complete:
            break
    winner = None if result.winner is None else sides[result.winner]
    return PartieFacts(
        number=number,
        players=sides,
        adviser=None,
        winner=winner,
        totals=result.totals,
        points=result.won,
        rubicon=result.rubicon,
        deals=tuple(deals),
    )


def _bonuses(chance: random.Random) -> tuple[tuple[str, int], ...] | None:
    if chance.random() > TOLD_WHOLE:
        return None
    return tuple(_bonus(chance)) if chance.random() < BONUS else ()


def _bonus(chance: random.Random) -> Iterator[tuple[str, int]]:
    yield chance.choice(BONUSES), chance.randrange(2)


_UP_TO: list[int] = []


def _scores(chance: random.Random) -> Pair:
    """Return a pair of scores, elder's first, as often as our simulated deals ended in it."""
    if not _UP_TO:
        _UP_TO.extend(accumulate(table()))
    return divmod(bisect(_UP_TO, chance.randrange(_UP_TO[-1])), WIDE)
