"""Write down what went wrong in a deal, and the ruling on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError, not_done
from piquet.deal.faults import SIDES
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.apply_ruling import is_void, sides_alone
from piquet.rulings.former.recorded import VERSION
from piquet.rulings.path import Path, offender_of, ruling_of
from piquet.rulings.ruling import BYSTANDER, Effect, Ruling
from scoring.keys import Key
from scoring.models import Card, Record
from scoring.operations.change import Change, unchanged, with_records
from scoring.operations.deals.partie_row import with_its_partie
from scoring.operations.deals.record_deal import record_with_key
from scoring.operations.lock import locked
from scoring.operations.rights import NoPlaceError, verify_writable, writes_for_club
from scoring.sheet.deal_names import deal_name
from scoring.sheet.itemised import Penalty, points_in_question
from scoring.sheet.race import later_deal_written
from scoring.sheet.rulings import in_force
from scoring.sheet.sheet import Sheet, load


@dataclass(frozen=True, slots=True)
class Proposed:
    """A ruling that a member proposes on a deal, because something went wrong in it.

    `path` names the kind of error, and `answers` are the answers to its questions. `choice` is the
    index of the choice made among the ruling's choices, None for the ruling as it is. `dealer` is
    the seat that dealt. If a bystander pays (Law 78), `bystander` is that member's id.
    `elder_shown` is the suit of the point that elder showed, if equal points differ (Case IV).
    """

    partie: int
    deal: int
    dealer: int
    path: str
    answers: Mapping[str, str]
    choice: int | None = None
    bystander: int | None = None
    elder_shown: str = ""

    @property
    def content(self) -> dict[str, object]:
        """The data stored in the record's `ruling` column."""
        side = offender_of(PATHS[self.path], self.answers)
        seat = {"elder": 1 - self.dealer, "younger": self.dealer}.get(side)
        return {
            "path": self.path,
            "answers": dict(self.answers),
            "choice": self.choice,
            "offender": seat,
            "version": VERSION,
            **({"bystander": self.bystander} if self.bystander else {}),
            **({"elder_shown": self.elder_shown} if self.elder_shown else {}),
        }


def propose(*, card_id: int, by: Member, proposed: Proposed, key: Key) -> Change[Record]:
    """Write a ruling. The same key returns the same record again.

    The ruling counts at once if an officer writes it for the club, or if only the writer loses by
    it: they are in error, or they waive a penalty. Otherwise it waits for the other side.

    Raises OperationError if the member may not write on the card, or if the answers lead to no
    ruling. Raises it too if the deal already has the ruling, or if a later deal follows a deal that
    would be void. Raises ReusedKeyError if the key belongs to another record.
    """
    with locked(card_id) as card:
        sheet = load(card)
        if key in sheet.keys:
            card.version_kept = True
            return unchanged(_written_before(sheet, key, proposed), card, sheet)
        verify_proposed(sheet, by, proposed)
        for_club = writes_for_club(sheet, by)
        partie_id, rows = with_its_partie(card, sheet, proposed.partie)
        record = Record.objects.create(
            club_id=card.club_id,
            card=card,
            partie_id=partie_id,
            deal=proposed.deal,
            writer=by,
            for_club=for_club,
            key=key,
            scores=[],
            dealer=proposed.dealer,
            ruling=proposed.content,
            waits=not for_club and needs_consent(sheet, by, proposed),
        )
    return Change(record, card, lambda: with_records(card, sheet, rows, [record], by))


def if_proposed(card: Card, sheet: Sheet, by: Member, proposed: Proposed) -> tuple[Sheet, int]:
    """Return the sheet as if this ruling on a written deal counted, and its record's id there.

    Nothing is written.
    """
    record = Record(
        pk=1 + max(row.id or 0 for row in sheet.rows),
        partie_id=next(row.partie_id for row in sheet.rows if row.partie == proposed.partie),
        deal=proposed.deal,
        scores=[],
        dealer=proposed.dealer,
        ruling=proposed.content,
        written_at=now(),
    )
    return with_records(card, sheet, sheet.rows, [record], by), record.pk


def _written_before(sheet: Sheet, key: Key, proposed: Proposed) -> Record:
    record = record_with_key(sheet, key)
    # The stored record may have been written by an older version.
    content = {**(record.ruling or {}), "version": VERSION}
    place = (record.partie.number, record.deal, record.dealer, content)
    if place != (proposed.partie, proposed.deal, proposed.dealer, proposed.content):
        raise not_done(_("Another ruling was written from this form."))
    return record


def verify_proposed(sheet: Sheet, by: Member, proposed: Proposed) -> None:
    """Raise OperationError if the ruling cannot be written.

    The member must be allowed to write, and the deal must be written or next. The answers must lead
    to a ruling that the deal does not have yet. The ruling must not come too late.
    """
    verify_writable(sheet, by)
    _verify_place(sheet, proposed)
    effect = _effect(proposed, _verified_ruling(sheet, proposed))
    if is_void(effect) and later_deal_written(sheet, proposed.partie, proposed.deal):
        raise NoPlaceError(too_late(sheet, proposed.partie, proposed.deal))
    _verify_bystander(sheet, by, proposed, effect)
    if points_to_choose(sheet, proposed, effect):
        raise OperationError(_("Choose the point that elder showed."), "elder_shown")
    if _is_there(sheet, proposed):
        raise OperationError(
            _("This is already written on the deal. Answer it, or take it back first.")
        )


def _verify_bystander(sheet: Sheet, by: Member, proposed: Proposed, effect: Effect) -> None:
    """Raise OperationError unless the chosen bystander fits the ruling.

    A ruling by which a bystander pays needs one who does not play. Other rulings have none.
    """
    if effect.pays != BYSTANDER:
        if proposed.bystander is not None:
            text = _("To have them pay, tap the button below. By the first no bystander pays.")
            raise OperationError(text, "bystander")
        return
    if proposed.bystander is None:
        raise OperationError(_("Choose the bystander."), "bystander")
    if not bystanders(sheet, by).filter(pk=proposed.bystander).exists():
        raise OperationError(
            _("Choose a member or guest who does not play on this card."), "bystander"
        )


def points_to_choose(sheet: Sheet, proposed: Proposed, effect: Effect) -> tuple[int, ...]:
    """Return elder's equal points, each by its cards, if the member must still choose one.

    The choice is which of these points elder showed (Case IV). Empty if there is no choice.
    """
    deal = sheet.deal(proposed.partie, proposed.deal)
    side = offender_of(PATHS[proposed.path], proposed.answers) or SIDES[0]
    penalty = Penalty(side, effect, proposed.elder_shown)
    points = (
        points_in_question(record.itemised, sheet.rules, record.penalties, penalty)
        for record in (deal.behind_scores if deal else ())
        if record.itemised
    )
    return next(filter(None, points), ())


def bystanders(sheet: Sheet, by: Member) -> "QuerySet[Member]":
    """Return the club's members and guests who do not play on the card."""
    return Member.objects.filter(club_id=by.club_id, left_at=None).exclude(pk__in=sheet.members)


def too_late(sheet: Sheet, partie: int, deal: int) -> str:
    """Return the message that a deal cannot be dealt again, because a later deal is written."""
    name = deal_name(sheet, partie, deal)
    return _(
        "%(deal)s cannot be dealt again: a later deal is written. Take the later deals back first, "
        "or let this deal stand."
    ) % {"deal": name}


def _verify_place(sheet: Sheet, proposed: Proposed) -> None:
    partie, due = sheet.partie(proposed.partie), sheet.next_deal
    if partie and partie.annulled:
        raise NoPlaceError(_("Partie %(n)d is annulled.") % {"n": partie.number})
    written = sheet.deal(proposed.partie, proposed.deal)
    if written is None or not proposed.deal:
        if due is None or (due.partie, due.number) != (proposed.partie, proposed.deal):
            raise NoPlaceError(_("There is no such deal on this card."))
    elif written.dealer != proposed.dealer:
        raise NoPlaceError(_("Somebody else dealt this deal. Correct the deal first."))


def _verified_ruling(sheet: Sheet, proposed: Proposed) -> Ruling:
    """Return the ruling that the answers lead to. Raises OperationError if there is none."""
    path: Path | None = PATHS.get(proposed.path)
    if path is None or not decides_at(path, sheet.rules):
        raise OperationError(_("Choose what went wrong."))
    try:
        ruling = ruling_of(path, proposed.answers)
    except ValueError:
        raise OperationError(
            _("These answers lead to no ruling. Answer the questions again.")
        ) from None
    if proposed.choice is not None and proposed.choice not in range(len(ruling.choices)):
        raise OperationError(_("Nobody may choose that here."))
    return ruling


def _effect(proposed: Proposed, ruling: Ruling) -> Effect:
    chosen = proposed.choice
    return ruling.effect if chosen is None else ruling.choices[chosen].effect


def _is_there(sheet: Sheet, proposed: Proposed) -> bool:
    partie = sheet.partie(proposed.partie)
    there = partie.rulings.get(proposed.deal, ()) if partie else ()
    rulings = [ruling for ruling in in_force(there) if not is_void(ruling.effect)]
    rulings += [ruling for ruling in there if ruling.waits]
    wanted = (proposed.path, proposed.answers)
    return any((ruling.content["path"], ruling.answers) == wanted for ruling in rulings)


def needs_consent(sheet: Sheet, by: Member, proposed: Proposed) -> bool:
    """Return whether the other side must agree before the ruling counts.

    They need not if only the writer loses by the ruling, and the other side has nothing to choose.
    They also need not if the writer waives a penalty that the writer may waive (Law 44).
    """
    path = PATHS[proposed.path]
    ruling, offender = ruling_of(path, proposed.answers), offender_of(path, proposed.answers)
    own = side_of(sheet, by, proposed.partie, proposed.dealer)
    return own not in sides_alone(ruling, offender, proposed.choice)


def side_of(sheet: Sheet, by: Member, partie: int, dealer: int) -> str:
    """Return the member's side in the deal, “elder” or “younger”. "" if they do not play in it."""
    for seat, side in enumerate(sheet.sides(partie)):
        if any(player.member_id == by.pk for player in side):
            return "younger" if seat == dealer else "elder"
    return ""
