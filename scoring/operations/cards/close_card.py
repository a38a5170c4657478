"""Close a card: make its reckoning, store it as an edition, and offer it for signing."""

from dataclasses import asdict

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet import LAWS_VERSION
from scoring.models import WRITABLE, Card, CardKind, CardState, Edition
from scoring.operations.cards.verify_paper_card import check_of, verify_right
from scoring.operations.change import Change
from scoring.operations.deals.out_first import verify_settled
from scoring.operations.lock import locked
from scoring.operations.rights import manages, verify_manages
from scoring.operations.signing_rights import write_signatures
from scoring.sheet.deal_names import deal_name
from scoring.sheet.partie import SheetPartie
from scoring.sheet.records import pending_rulings
from scoring.sheet.sheet import Sheet, derive, load


def close_card(*, card_id: int, by: Member, version: int | None = None) -> Change[Edition]:
    """Close a card with its reckoning (R50). A player who closes the card also signs it.

    `version` is the version of the card that the member read. Raises OperationError if the card has
    changed since, or if a paper card disagrees with itself (R62). Raises it too while a partie is
    broken off (R34), or while a correction or a ruling waits (R61).
    """
    with locked(card_id) as card:
        sheet = load(card)
        edition = close_under_lock(card, sheet, by, version)
    return Change(edition, card, lambda: derive(card, sheet.players, sheet.rows))


def close_under_lock(card: Card, sheet: Sheet, by: Member, version: int | None = None) -> Edition:
    """Close a card as `close_card` does. Return its new edition.

    The caller holds the card's lock and has loaded its sheet under the lock.
    """
    verify_close_card(sheet, by)
    verify_read(card, version)
    edition = Edition.objects.create(
        club_id=card.club_id,
        card=card,
        number=card.edition,
        reckoning=reckoning_data(sheet),
        laws_version=LAWS_VERSION,
        closed_by=by,
    )
    own = card.seats.select_related("member").filter(member=by)
    write_signatures(card, edition, own, by)
    card.state = CardState.CLOSED
    card.abandon_asked_by = card.abandon_agreed_by = None
    return edition


def reckoning_data(sheet: Sheet) -> dict[str, object]:
    """Return the reckoning as plain data, as it is signed and stored: figures and steps."""
    return {
        **asdict(sheet.reckoning),
        "won": [list(each) for each in sheet.won],
        "endings": _endings(sheet),
    }


def endings_of(edition: Edition) -> list[str]:
    """Return how each partie of the edition ended.

    The values: “won”, “rubicon” (won, with a rubicon), “drawn”, “annulled”, “carried” to another
    card, or “open” if it has not ended.
    """
    endings: list[str] | None = edition.reckoning.get("endings")
    return _endings(load(edition.card)) if endings is None else endings


def _endings(sheet: Sheet) -> list[str]:
    return [_ending(partie) for partie in sheet.parties]


def _ending(partie: SheetPartie) -> str:
    if partie.annulled:
        return "annulled"
    if partie.carried_to:
        return "carried"
    if not partie.result.complete:
        return "open"
    if partie.result.drawn:
        return "drawn"
    return "rubicon" if partie.result.rubicon else "won"


def verify_close_card(sheet: Sheet, by: Member) -> None:
    """Raise OperationError if the card cannot be closed, or the member may not close it."""
    if sheet.kind != CardKind.PAPER:
        verify_manages(sheet, by)
    elif not may_close_paper(sheet, by):
        raise OperationError(_("Only the players of an open card, or an officer, can close it."))
    verify_closable(sheet)
    verify_right(check_of(sheet))


def verify_read(card: Card, version: int | None) -> None:
    """Raise OperationError if the card changed after the member's page was made."""
    if version not in (None, card.version):
        raise OperationError(
            _(
                "The card has changed since you opened this page. Read the new figures, and "
                "close the card if they are right."
            )
        )


def may_close_paper(sheet: Sheet, by: Member) -> bool:
    """Return whether the member may close a paper card for signing, if its figures are right."""
    unposted = sheet.kind == CardKind.PAPER and sheet.state in WRITABLE
    return unposted and manages(sheet.players, by)


def verify_closable(sheet: Sheet) -> None:
    """Raise OperationError if the card has nothing to reckon, or something still open."""
    verify_settled(sheet)
    for partie in sheet.parties:
        if sheet.not_finished(partie) is not None:
            raise OperationError(_broken_off(sheet, partie))
        for deal in partie.deals:
            if deal.waits:
                name = deal_name(sheet, partie.number, deal.number)
                text = _("First somebody must agree to the change of %(deal)s, or refuse it.")
                raise OperationError(text % {"deal": name[:1].lower() + name[1:]})
    for ruling in pending_rulings(sheet):
        name = deal_name(sheet, ruling.record.partie, ruling.record.deal)
        text = _("First somebody must agree to the ruling on %(deal)s, or refuse it.")
        raise OperationError(text % {"deal": name[:1].lower() + name[1:]})
    if not any(partie.deals for partie in sheet.parties):
        raise OperationError(_("Nothing is written on this card yet. Abandon it instead."))


def is_closable(sheet: Sheet) -> bool:
    """Return whether the card has something to reckon and nothing still open."""
    try:
        verify_closable(sheet)
    except OperationError:
        return False
    return True


def _broken_off(sheet: Sheet, partie: SheetPartie) -> str:
    text = _("Partie %(n)d has %(deals)d of its %(due)d deals")
    words = {"n": partie.number, "deals": len(partie.deals), "due": partie.result.deals_due}
    if sheet.of_games:
        text = _("Partie %(n)d stands at %(a)d–%(b)d in games")
        words = {"n": partie.number, "a": partie.result.totals[0], "b": partie.result.totals[1]}
    ways = _("finish it or annul it.")
    if sheet.kind == CardKind.TABLE and not sheet.chouette:
        ways = _("finish it, settle without it, or annul it.")
    return f"{text % words}: {ways}"


def standing_edition(card: Card) -> Edition | None:
    """Return the edition that is being signed or was signed. None while the card is open."""
    return card.editions.filter(number=card.edition, reopened_at=None).first()


def can_reopen_card(card: Card, by: Member) -> bool:
    """Return whether the member may reopen a closed card that somebody has still to sign."""
    return card.state == CardState.CLOSED and manages(card.seats.all(), by)


def reopen_card(*, card_id: int, by: Member) -> Change[Card]:
    """Reopen a closed card, so that players can write on it again. Its signatures become void."""
    with locked(card_id) as card:
        if not can_reopen_card(card, by):
            raise OperationError(
                _("Only a card that is still waiting for a signature can be opened again.")
            )
        back_to_writing(card, by)
    return Change(card, card, lambda: load(card))


def back_to_writing(card: Card, by: Member) -> None:
    """Void the current edition and open the card again. The caller holds the card's lock."""
    editions = card.editions.filter(number=card.edition, reopened_at=None)
    editions.update(reopened_at=now(), reopened_by=by)
    card.state = CardState.OPEN if card.edition == 1 else CardState.REVERSED
