"""The demonstration club's cards for three: Cavendish's chouette, and one being played."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from club.models import Member
from ledger.operations.cards.countersign import countersign
from piquet.money.stakes import Stake
from scoring.days import day_of_play
from scoring.keys import Of, derived_key
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.open_card import open_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.record_result import WrittenResult, record_result

A, B, C = range(3)
# The points of each partie, and the seat that won them, as Cavendish prints them.
PRINTED: Final = ((150, A), (416, A), (476, B), (141, C), (126, C))
EARLIER: Final = ((131, B), (147, C), (112, C))
IN_PLAY: Final = ((28, 23), (12, 37), (31, 9))


def make_printed_chouette(people: Mapping[str, Member]) -> None:
    """Make Cavendish's chouette, signed and posted: Bernard pays what Anne and Celia receive."""
    _play_and_sign("chouette", people, PRINTED, days_ago=4)


def earlier_chouette(people: Mapping[str, Member]) -> None:
    """Make a chouette of the same three players on the present evening, signed and posted."""
    _play_and_sign("earlier-chouette", people, EARLIER, days_ago=0)


def _play_and_sign(
    name: str, people: Mapping[str, Member], results: Sequence[tuple[int, int]], *, days_ago: int
) -> None:
    players = (people["player"], people["opponent"], people["third"])
    card = _open(name, players, days_ago=days_ago)
    for partie, (points, winner) in enumerate(results, 1):
        _record_result(card, players[A], partie, points, winner)
    close_card(card_id=card.pk, by=players[A])
    for player in players[1:]:
        countersign(card_id=card.pk, by=player)


def chouette_in_play(people: Mapping[str, Member]) -> None:
    """Make a card of Edmund, the guest and Anne: one partie entered, three deals of the next."""
    players = (people["secretary"], people["guest"], people["player"])
    card = _open("chouette-in-play", players, days_ago=0)
    _record_result(card, players[0], 1, 212, 0)
    for deal, scores in enumerate(IN_PLAY, 1):
        figures = Figures(2, deal, (deal + 1) % 2, scores)
        record_deal(
            card_id=card.pk,
            by=players[2],
            figures=figures,
            key=derived_key(Of.DEMONSTRATION, 2, deal),
        )


def _open(name: str, players: Sequence[Member], *, days_ago: int) -> Card:
    return open_card(
        club=players[0].club,
        by=players[0],
        players=players,
        stake=Stake("", "GBP", 5, "point", "50"),
        first_dealer=0,
        played_on=day_of_play(players[0].club) - timedelta(days=days_ago),
        form_key=derived_key(Of.DEMONSTRATION, name),
        chouette=True,
    )


def _record_result(card: Card, by: Member, partie: int, points: int, winner: int) -> None:
    result = WrittenResult(partie, points, winner)
    record_result(
        card_id=card.pk, by=by, result=result, key=derived_key(Of.DEMONSTRATION, "result", partie)
    )
