"""Make the demonstration club: real cards, written and signed by the usual operations."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction

from club.models import Member
from front.demonstration.cards import FIVE_PENCE, Deals, play_card, write_deal
from front.demonstration.chouettes import chouette_in_play, make_printed_chouette
from front.demonstration.league import club_league
from front.demonstration.past_months import past_months
from front.demonstration.people import SLUG, record_first_sign_ins
from front.demonstration.tournament import club_knockout
from ledger.operations.cards.countersign import countersign
from ledger.operations.payment import record_payment
from piquet.money.stakes import Stake
from scoring.days import day_of_play
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card

HALF_A_YEAR: Final = timedelta(days=183)
CAVENDISH: Final = Path(settings.BASE_DIR) / "docs" / "examples" / "cavendish-card.json"

# The card printed by Cavendish. The fifth deal of the fourth partie is read as 19–17, which makes
# the printed total of 103.
PRINTED: Final[tuple[Deals, ...]] = (
    ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),
    ((15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)),
    ((20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)),
    ((28, 14), (11, 36), (22, 12), (8, 41), (19, 17), (15, 24)),
    ((23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)),
)
WITH_CELIA: Final[tuple[Deals, ...]] = (
    ((28, 23), (12, 37), (31, 9), (20, 26), (43, 23), (14, 29)),
    ((17, 33), (66, 5), (11, 24), (25, 13)),
)
WITH_FELIX: Final[tuple[Deals, ...]] = (
    ((19, 24), (38, 11), (7, 29), (26, 14), (15, 30), (34, 12)),
)
WITH_EDMUND: Final[tuple[Deals, ...]] = (
    ((21, 18), (13, 28), (36, 8), (16, 27), (29, 17), (22, 19)),
    ((14, 42), (30, 10), (9, 35), (24, 20), (18, 31), (27, 15)),
)
# A partie of games: a double, a game where both reach a hundred with seat 1 first, and a single.
GAMES: Final[tuple[tuple[tuple[int, int], int | None], ...]] = (
    ((60, 20), None),
    ((45, 12), None),
    ((28, 20), None),
    ((31, 35), None),
    ((21, 20), None),
    ((31, 40), 1),
    ((28, 35), None),
    ((42, 25), None),
    ((35, 12), None),
)
TIED: Final[Deals] = ((25, 20), (20, 30), (20, 30), (25, 20))

EDMUND_AGAIN: Final[tuple[Deals, ...]] = (((24, 19), (16, 33), (41, 7)),)


@transaction.atomic
def make_demonstration() -> bool:
    """Make the demonstration club with its cards. Returns False if the club already has cards."""
    if Card.objects.filter(club__slug=SLUG).exists():
        return False
    people = past_months()
    record_first_sign_ins(people.values())
    _printed_card(people)
    _paper_card(people)
    _settled_card(people)
    _card_waiting_for_a_signature(people)
    _card_of_a_guest(people)
    _cards_in_play(people)
    make_printed_chouette(people)
    chouette_in_play(people)
    _card_of_games(people)
    _card_of_four_deals(people)
    club_league(people, _two_months_ago(people["player"]))
    club_knockout(people, _two_months_ago(people["player"]) - HALF_A_YEAR)
    return True


def _two_months_ago(member: Member) -> date:
    """Return the first day of the month before the last."""
    first = day_of_play(member.club).replace(day=1)
    for _month in range(2):
        first = (first - timedelta(days=1)).replace(day=1)
    return first


def _printed_card(people: dict[str, Member]) -> None:
    """Make Cavendish's card, signed and posted: £2.50 from Bernard to Anne."""
    anne, bernard = people["player"], people["opponent"]
    card = play_card("printed", anne, bernard, PRINTED, days_ago=6)
    close_card(card_id=card.pk, by=anne)
    countersign(card_id=card.pk, by=bernard)


def _settled_card(people: dict[str, Member]) -> None:
    """Make a card that is posted and partly paid."""
    celia, edmund = people["third"], people["secretary"]
    card = play_card(
        "settled", celia, edmund, PRINTED[:2], days_ago=5, stake=replace(FIVE_PENCE, neglect="25")
    )
    close_card(card_id=card.pk, by=edmund)
    countersign(card_id=card.pk, by=celia)
    record_payment(
        by=celia,
        payer=edmund,
        receiver=celia,
        amount=1000,
        currency="GBP",
        form_key=new_key(),
        reason="Ten pounds on account, at the bar",
    )


def _paper_card(people: dict[str, Member]) -> None:
    """Import the same card as printed, with its misprints marked. It posts nothing.

    It has the old stake that Cavendish played for, in £ s. d.
    """
    import_card(
        club=people["player"].club,
        text=CAVENDISH.read_text(encoding="utf-8"),
        names={"A": people["player"], "B": people["opponent"]},
        played_on=day_of_play(people["player"].club) - timedelta(days=7),
    )


def _card_waiting_for_a_signature(people: dict[str, Member]) -> None:
    edmund, anne = people["secretary"], people["player"]
    card = play_card(
        "waiting",
        edmund,
        anne,
        WITH_EDMUND,
        days_ago=2,
        stake=Stake("", "GBP", 10, "point", "unit"),
    )
    close_card(card_id=card.pk, by=edmund)


def _card_of_a_guest(people: dict[str, Member]) -> None:
    """Make a guest's card, which waits for an officer to sign for the guest."""
    bernard, felix = people["opponent"], people["guest"]
    card = play_card(
        "guest", bernard, felix, WITH_FELIX, days_ago=1, stake=replace(FIVE_PENCE, amount=10)
    )
    close_card(card_id=card.pk, by=bernard)


def _cards_in_play(people: dict[str, Member]) -> None:
    """Make two cards of tonight; Celia plays on both."""
    celia = people["third"]
    play_card("in-play", people["player"], celia, WITH_CELIA, days_ago=0)
    play_card("second-table", celia, people["secretary"], EDMUND_AGAIN, days_ago=0)


def _card_of_games(people: dict[str, Member]) -> None:
    """Make a partie of piquet au cent with a double, and a deal where both reach a hundred."""
    celia, bernard = people["third"], people["opponent"]
    stake = Stake("", "GBP", 50, "game", "")
    card = play_card("au-cent", celia, bernard, (), days_ago=3, stake=stake, code="au-cent")
    for deal, (scores, first) in enumerate(GAMES, 1):
        write_deal(card, celia, 1, deal, scores, first=first)
    close_card(card_id=card.pk, by=celia)
    countersign(card_id=card.pk, by=bernard)


def _card_of_four_deals(people: dict[str, Member]) -> None:
    """Make a tied four-deal partie, in which each player deals once more."""
    edmund, bernard = people["secretary"], people["opponent"]
    stake = replace(FIVE_PENCE, amount=1)
    play_card("four-deal", edmund, bernard, (TIED,), days_ago=0, stake=stake, code="four-deal")
