"""The places of the players in a partie of a chouette (R40, R42)."""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet.partie.chouette import PLAYERS, Seats, first_seats
from scoring.models import Partie
from scoring.operations.change import Change, with_partie_as_kept
from scoring.operations.deals.partie_row import with_its_partie
from scoring.operations.lock import locked
from scoring.operations.rights import verify_writable
from scoring.sheet.sheet import Sheet, load


def verify_seatable(sheet: Sheet, by: Member) -> int:
    """Return the number of the partie whose places can still change.

    Raises OperationError if there is none, because the partie has begun.
    """
    if not sheet.chouette:
        raise OperationError(_("Players change places only at a chouette."))
    verify_writable(sheet, by)
    due = sheet.next_deal
    if due is None or due.number != 1:
        raise OperationError(
            _("Partie %(n)d has begun. Its players keep their places until it is over.")
            % {"n": due.partie if due else len(sheet.parties)}
        )
    return due.partie


def take_places(
    *, card_id: int, by: Member, partie: int, single: int, opponent: int
) -> Change[Partie]:
    """Seat the three players for the next partie against R42, and record who decided this.

    `single` and `opponent` are seats of the card. Raises OperationError if one player has two
    places, if there is no such seat, and if the partie has begun.
    """
    with locked(card_id) as card:
        sheet = load(card)
        if verify_seatable(sheet, by) != partie:
            raise OperationError(_("The next partie is partie %(n)d.") % {"n": _next_partie(sheet)})
        seats = _verified(single, opponent)
        row = Partie.objects.get(pk=with_its_partie(card, sheet, partie)[0])
        chosen = seats != _by_r42(sheet, partie)
        row.single, row.opponent = seats.pair
        row.seated_by, row.seated_at = (by, now()) if chosen else (None, None)
        row.save(update_fields=["single", "opponent", "seated_by", "seated_at"])
    return Change(row, card, lambda: with_partie_as_kept(card, sheet, row))


def _next_partie(sheet: Sheet) -> int:
    return sheet.next_deal.partie if sheet.next_deal else len(sheet.parties)


def _by_r42(sheet: Sheet, partie: int) -> Seats | None:
    """Return the places by R42. None for the first partie, for which the players cut."""
    lines = sheet.lines
    if partie <= len(lines):
        return lines[partie - 1].due if partie > 1 else None
    return sheet.seats_in(partie)


def _verified(single: int, opponent: int) -> Seats:
    if not {single, opponent} <= set(range(PLAYERS)):
        raise OperationError(_("Choose one of the three players."), "single")
    if single == opponent:
        raise OperationError(
            _("Choose another opponent. Nobody can play against themselves."), "opponent"
        )
    return first_seats(single, opponent)
