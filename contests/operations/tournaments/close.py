"""Close a tournament: its result stays, even if its cards change."""

from django.utils.timezone import now
from django.utils.translation import ngettext

from club.models import Member
from club.operation_error import OperationError
from contests.finished.closed_tournaments import final_of
from contests.finished.tournaments import Tournament, load_tournament
from contests.models import Contest
from contests.operations.tournaments.lock import locked_tournament, verify_drawn
from scoring.models import CardState

SETTLED = (CardState.COUNTERSIGNED, CardState.ABANDONED)


def close_tournament(*, contest_id: int, by: Member) -> Contest:
    """Close a tournament, and store its present bracket or table.

    Raises OperationError before the draw, and while one of its cards waits for a signature.
    """
    with locked_tournament(contest_id, by) as contest:
        tournament = load_tournament(contest)
        verify_close(tournament)
        contest.final = final_of(tournament)
        contest.closed_at, contest.closed_by = now(), by
        contest.save(update_fields=["final", "closed_at", "closed_by"])
    return contest


def verify_close(tournament: Tournament) -> None:
    """Raise OperationError if a tournament is not drawn, or while one of its cards waits."""
    verify_drawn(tournament.contest)
    waiting = [card.card.pk for card in tournament.cards if card.card.state not in SETTLED]
    if waiting:
        text = ngettext(
            "Card %(cards)s is not countersigned yet. Its result would be lost.",
            "The cards %(cards)s are not countersigned yet. Their results would be lost.",
            len(waiting),
        )
        raise OperationError(text % {"cards": ", ".join(map(str, waiting))})
