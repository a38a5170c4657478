"""Plays one club's cards, as the site writes them: `python -m bench.growth.club FOLDER DATABASE`.

Each evening has its own moment: cards are opened, written deal by deal, closed and countersigned.
When a month ends, members pay one another and answer, and the treasurer closes it. The last evening
is today's, and some of its cards are still being played.
"""

import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import time_machine

from bench.helping.site import set_up
from scoring.keys import new_key

if TYPE_CHECKING:
    from club.models import Club, Member
    from scoring.models import Card

MEMBERS, CARDS, PARTIES_A_CARD = 30, 500, 3
AN_EVENING, DAYS_BETWEEN = 10, 5
STILL_PLAYED, TO_SIGN = 5, 3
"""Of the last evening's cards: those still being played, and those that wait for a signature."""
PAYMENTS, UNANSWERED = 10, 2
"""Of a month: its payments, and how many of them nobody answers."""
SLUG = "growth"


def main(folder: Path, database_url: str, cards: int = CARDS) -> None:
    set_up(folder, database_url)
    members = list(_founded().members.order_by("pk"))
    evenings = max(1, cards // AN_EVENING)
    today, drawn, before = datetime.now(UTC), random.Random(16), None
    for ago in reversed(range(evenings)):
        moment = today - timedelta(days=ago * DAYS_BETWEEN)
        with time_machine.travel(moment, tick=False):
            if before and before.month != moment.month:
                _month_ends(members, before, drawn)
            unfinished = (STILL_PLAYED, TO_SIGN) if ago == 0 else (0, 0)
            _evening(members, drawn, *unfinished)
        before = moment


def _founded() -> "Club":
    """Found the club; everybody has an account, and the second is the secretary."""
    from club.members.joining import add_member, found_club
    from club.models import Role

    treasurer = found_club(
        name="Growth Club",
        slug=SLUG,
        timezone="Europe/London",
        currency="LSD",
        treasurer="Treasurer",
        email=f"treasurer@{SLUG}.invalid",
    )
    for n in range(1, MEMBERS):
        add_member(
            club=treasurer.club,
            name=f"Member {n:02}",
            email=f"member-{n}@{SLUG}.invalid",
            role=Role.SECRETARY if n == 1 else Role.PLAYER,
            vouched=True,
        )
    return treasurer.club


def _evening(
    members: list["Member"], drawn: random.Random, still_played: int, to_sign: int
) -> None:
    """Play an evening's cards between members drawn at random; the last of them stay unfinished."""
    from ledger.operations.cards.countersign import countersign
    from scoring.operations.cards.close_card import close_card

    for n in range(AN_EVENING):
        left, right = drawn.sample(members, 2)
        card = _written(left, right, drawn.randrange(len(_parties())))
        if n >= AN_EVENING - still_played:
            continue
        close_card(card_id=card.pk, by=left)
        if n < AN_EVENING - still_played - to_sign:
            countersign(card_id=card.pk, by=right)


def _written(left: "Member", right: "Member", first: int) -> "Card":
    """Return a new card on which these two have written their parties."""
    from bench.helping.club import STAKE
    from scoring.days import day_of_play
    from scoring.operations.cards.open_card import open_card
    from scoring.operations.deals.figures import Figures
    from scoring.operations.deals.record_deal import record_deal

    card = open_card(
        club=left.club,
        by=left,
        players=(left, right),
        stake=STAKE,
        first_dealer=1,
        played_on=day_of_play(left.club),
        form_key=new_key(),
    )
    parties = (_parties() * 2)[first : first + PARTIES_A_CARD]
    for partie, deals in enumerate(parties, 1):
        for deal, scores in enumerate(deals, 1):
            figures = Figures(partie, deal, deal % 2, scores)
            record_deal(card_id=card.pk, by=left, figures=figures, key=new_key())
    return card


def _parties() -> tuple[tuple[tuple[int, int], ...], ...]:
    from bench.helping.club import PARTIES

    return PARTIES


def _month_ends(members: list["Member"], before: datetime, drawn: random.Random) -> None:
    """Let members pay one another and answer, and the treasurer close the month before this."""
    from ledger.operations.months.close_month import close_month
    from ledger.operations.payment import record_payment
    from ledger.operations.payment_answers import confirm_payment

    treasurer = members[0]
    close_month(club=treasurer.club, year=before.year, month=before.month, by=treasurer)
    for n in range(PAYMENTS):
        payer, receiver = drawn.sample(members[1:], 2)
        entry = record_payment(
            by=payer,
            payer=payer,
            receiver=receiver,
            amount=drawn.randrange(1, 600),
            currency="LSD",
            form_key=new_key(),
            reason="Paid at the bar",
        )
        if n >= UNANSWERED:
            confirm_payment(by=receiver, entry=entry)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
