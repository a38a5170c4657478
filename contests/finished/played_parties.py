"""Parties that a contest counts: from their cards, and in the data of a closed contest."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from contests.finished.form import FORM
from contests.rules.parties import ContestPartie
from history.derived.facts import CardFacts, PartieFacts
from piquet.rule_sets import is_of_games, rule_set


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPartie(ContestPartie):
    """A partie that was played on a card: the card, its number there, and the day of play.

    Two are equal whatever the day, so a closed contest does not change if a card's day is
    corrected.
    """

    card: int
    number: int
    day: date = field(compare=False)


def played_partie(card: CardFacts, partie: PartieFacts, form: int = FORM) -> PlayedPartie:
    """Return a finished partie of a card as contests count it in this form."""
    won = partie.winner is not None
    return PlayedPartie(
        partie.players,
        partie.winner,
        points=_points(card.code, partie, form) if won else 0,
        rubicon=won and bool(partie.rubicon),
        card=card.card,
        number=partie.number,
        day=card.day,
    )


def _points(code: str, partie: PartieFacts, form: int) -> int:
    """Return the winner's points.

    In games up to a hundred, these are the winner's games less the loser's, at any stake.
    """
    if form > 1 and is_of_games(rule_set(code)):
        return abs(partie.totals[0] - partie.totals[1])
    return max(partie.points)


def parties_to_data(parties: Iterable[PlayedPartie]) -> list[dict[str, Any]]:
    """Return parties as plain data for a closed contest; `person` is the winner."""
    return [
        {
            "card": partie.card,
            "number": partie.number,
            "day": partie.day.isoformat(),
            "people": list(partie.players),
            "person": partie.winner,
            "points": partie.points,
            "rubicon": partie.rubicon,
        }
        for partie in parties
    ]


def parties_from_data(final: Mapping[str, Any]) -> list[PlayedPartie]:
    """Return the stored parties of a closed contest."""
    return [
        PlayedPartie(
            (data["people"][0], data["people"][1]),
            data["person"],
            data["points"],
            data["rubicon"],
            card=data["card"],
            number=data["number"],
            day=date.fromisoformat(data["day"]),
        )
        for data in final.get("parties", ())
    ]
