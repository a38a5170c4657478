"""Close a tournament: what it came to stays, whatever becomes of its cards."""

from django.utils.timezone import now
from django.utils.translation import ngettext

from club.models import Member
from club.refused import Refused
from scoring.history.contests import live_parties, to_final
from scoring.history.final_tournament import bracket_to_data, swiss_to_data
from scoring.history.tournaments import Tournament, load_tournament
from scoring.models import CardState, Contest
from scoring.operations.tournaments.lock import locked_tournament, verify_drawn

SETTLED = (CardState.COUNTERSIGNED, CardState.ABANDONED)


def close_tournament(*, contest_id: int, by: Member) -> Contest:
    """Close a tournament, and keep its bracket or its table as it stands.

    Raises Refused before the draw and while one of its cards waits to be signed.
    """
    with locked_tournament(contest_id, by) as contest:
        found = load_tournament(contest)
        verify_close(found)
        parties = live_parties(contest, found.entrants)
        contest.final = {**_final(found), "parties": to_final(parties)}
        contest.closed_at, contest.closed_by = now(), by
        contest.save(update_fields=["final", "closed_at", "closed_by"])
    return contest


def verify_close(found: Tournament) -> None:
    """Refuse to close a tournament that is not drawn, or while a card of it waits."""
    verify_drawn(found.contest)
    waiting = [one.card.pk for one in found.cards if one.card.state not in SETTLED]
    if waiting:
        text = ngettext(
            "Card %(cards)s is not countersigned yet. Its result would be lost.",
            "The cards %(cards)s are not countersigned yet. Their results would be lost.",
            len(waiting),
        )
        raise Refused(text % {"cards": ", ".join(map(str, waiting))})


def _final(found: Tournament) -> dict[str, object]:
    if found.bracket:
        return bracket_to_data(found.bracket)
    if found.event is None:
        raise ValueError("The tournament is drawn, but has neither a bracket nor an event.")
    return swiss_to_data(found.event)
