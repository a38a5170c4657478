"""Check that the writer's page knew who deals and plays the next deal."""

from django.utils.translation import gettext as _

from club.operation_error import OperationError
from scoring.operations.deals.figures import Figures
from scoring.sheet.next_deal import places_in, places_text
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet


def verify_dealer(sheet: Sheet, figures: Figures) -> None:
    """Raise OperationError if the dealer of the next deal has changed since the page was made.

    The figures then name another dealer than the card's. The error is on the field “dealer”.
    """
    due = sheet.next_deal
    if due is None or due.dealer is None or due.dealer == figures.dealer:
        return
    is_next = (figures.partie, figures.deal) == (due.partie, due.number)
    if is_next and not due.has_dealer_of(figures.expected):
        text = _("Meanwhile the dealer has changed: %(name)s deals. Choose who deals and write it.")
        raise OperationError(text % {"name": names_of(sheet, due.partie)[due.dealer]}, "dealer")


def verify_places(sheet: Sheet, figures: Figures) -> None:
    """Raise OperationError if a chouette's places have changed since the page was made.

    The scores would otherwise go to the wrong players.
    """
    seats, expected = sheet.seats_in(figures.partie), places_in(figures.expected)
    if seats is None or expected in ("", places_text(seats)):
        return
    single, opponent = names_of(sheet, figures.partie)
    text = _(
        "Meanwhile the places have changed: in partie %(n)d %(single)s plays alone against "
        "%(opponent)s. Write each player’s score under their name."
    )
    raise OperationError(text % {"n": figures.partie, "single": single, "opponent": opponent})
