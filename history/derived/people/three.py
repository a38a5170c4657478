"""The chouettes of three members: each alone against two, and as one of the two.

They are stored as a figure of the club. In each partie the single player plays against the
opponent, and the adviser shares the opponent's wins and losses (R40). Each member's gain is counted
in tens, as on the chouette card (R41).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from club.models import Club
from history.derived.facts import CardFacts, PartieFacts
from history.derived.figures import current_figure, figure
from piquet.partie.chouette import in_tens
from piquet.partie.result import Pair

ROLES: Final = ("single", "opponent", "adviser")


@dataclass(frozen=True, slots=True)
class InRole:
    """A member's results in one of the `ROLES`: parties won, lost and drawn, and their tens.

    `tens` are below 0 if lost.
    """

    won: int
    lost: int
    drawn: int
    tens: int

    @property
    def parties(self) -> int:
        """The number of parties in this role."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class OfThree:
    """One of the three: the results in each role, and the money in the smallest coins."""

    person: int
    roles: Mapping[str, InRole]
    money: Mapping[str, int]

    @property
    def tens(self) -> int:
        """The tens of all roles together."""
        return sum(role.tens for role in self.roles.values())


@dataclass(frozen=True, slots=True)
class Three:
    """Three members' chouettes: each of the three, and the number of cards and parties.

    `single_won` counts the parties that the single player won, no matter which of the three it was.
    """

    people: Sequence[OfThree]
    cards: int
    parties: int
    single_won: int


def three_of(club: Club, *people: int) -> Three:
    """Return the chouettes of three members, in the order given.

    This takes two queries if no card has changed.
    """
    data = current_figure(club, three, *sorted(people))
    by_person = {player["person"]: _read(player) for player in data["people"]}
    return Three(**{**data, "people": [by_person[person] for person in people]})


@figure("three", about=3)
def three(facts: Sequence[CardFacts], *people: str) -> dict[str, Any]:
    """Return the fields of `Three` as JSON values."""
    parties = [
        (card, partie) for card in facts for partie in card.parties if partie.adviser is not None
    ]
    return {
        "people": [_player_fields(facts, parties, int(person)) for person in people],
        "cards": len({card.card for card, _player_fields in parties}),
        "parties": len(parties),
        "single_won": sum(partie.winner == partie.players[0] for _card, partie in parties),
    }


def _player_fields(
    facts: Iterable[CardFacts], parties: Sequence[tuple[CardFacts, PartieFacts]], person: int
) -> dict[str, Any]:
    money = Counter[str]()
    for card in facts:
        if not card.for_love:
            money[card.currency] += card.money[card.players.index(person)]
    return {
        "person": person,
        "roles": {
            role: _in_role([of for of in parties if _people(of[1])[place] == person], place)
            for place, role in enumerate(ROLES)
        },
        "money": dict(money),
    }


def _people(partie: PartieFacts) -> tuple[int, int, int | None]:
    """Return the single player, the opponent and the adviser of a partie."""
    return (*partie.players, partie.adviser)


def _in_role(parties: Sequence[tuple[CardFacts, PartieFacts]], place: int) -> tuple[int, ...]:
    """Return the fields of an `InRole` for the role at this place in `ROLES`."""
    side = min(place, 1)
    won = sum(partie.winner == partie.players[side] for _card, partie in parties)
    drawn = sum(partie.winner is None for _card, partie in parties)
    tens = sum(_tens(partie)[side] for _card, partie in parties)
    return won, len(parties) - won - drawn, drawn, tens


def _tens(partie: PartieFacts) -> Pair:
    """Return the tens that the partie scores the single player, and each of the others (R41)."""
    if partie.winner is None:
        return (0, 0)
    each = in_tens(max(partie.points)) * (1 if partie.winner == partie.players[0] else -1)
    return (2 * each, -each)


def _read(data: Mapping[str, Any]) -> OfThree:
    roles = {role: InRole(*counts) for role, counts in data["roles"].items()}
    return OfThree(data["person"], roles, data["money"])
