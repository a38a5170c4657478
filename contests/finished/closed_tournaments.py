"""The stored result of a closed tournament, and a check of it against its parties."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from club.models import Club
from contests.finished.contests import changed_silently, closed_contests
from contests.finished.final_tournament import bracket_to_data, swiss_to_data
from contests.finished.form import form_of
from contests.finished.played_parties import PlayedPartie, parties_from_data, parties_to_data
from contests.finished.tournaments import Tournament, derived_anew, load_tournament
from contests.models import Contest, ContestKind


def wrong_tournaments(club: Club) -> Iterator[str]:
    """Yield the names of the club's closed tournaments whose result differs from their parties.

    A card that was reversed or corrected after the closing is not wrong: the page shows it.
    """
    for contest in closed_contests(club, ContestKind.KNOCKOUT, ContestKind.SWISS):
        if _made_anew(contest) != _kept(contest) or changed_silently(contest):
            yield contest.name


def final_of(tournament: Tournament) -> dict[str, Any]:
    """Return the final data of a drawn tournament: its bracket or table, and its parties.

    Raises ValueError if it has neither a bracket nor an event.
    """
    parties = [partie for card in tournament.cards for partie in card.parties]
    return {**_standing(tournament), "parties": parties_to_data(parties)}


def _standing(tournament: Tournament) -> dict[str, Any]:
    """Return the bracket or the table of a drawn tournament as plain data."""
    if tournament.bracket:
        return bracket_to_data(tournament.bracket)
    if tournament.event is None:
        raise ValueError("The tournament is drawn, but has neither a bracket nor an event.")
    return swiss_to_data(tournament.event)


def _kept(contest: Contest) -> dict[str, Any]:
    return {name: value for name, value in (contest.final or {}).items() if name != "parties"}


def _made_anew(contest: Contest) -> Any:
    """Return the result that the draw and the stored parties give, as JSON values.

    An older form counts parties differently, so the stored parties are used as they are.
    """
    counted = _parties_of_cards(contest)
    tournament = load_tournament(contest)
    cards = tuple(replace(card, parties=tuple(counted[card.card.pk])) for card in tournament.cards)
    made = _standing(derived_anew(replace(tournament, cards=cards)))
    return json.loads(json.dumps({**made, "form": form_of(contest)}))


def _parties_of_cards(contest: Contest) -> Mapping[int, list[PlayedPartie]]:
    """Return the tournament's stored parties, by card."""
    by_card: dict[int, list[PlayedPartie]] = defaultdict(list)
    for partie in parties_from_data(contest.final or {}):
        by_card[partie.card].append(partie)
    return by_card
