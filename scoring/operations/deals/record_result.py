"""Write the result of a partie whose deals are not written: the points and the winner."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet.rule_sets import RuleSet
from scoring.keys import Key
from scoring.models import Record
from scoring.operations.change import Change, unchanged, with_records
from scoring.operations.deals.corrections import needs_consent
from scoring.operations.deals.partie_row import with_its_partie
from scoring.operations.deals.record_deal import record_with_key, reused_key_error
from scoring.operations.lock import locked
from scoring.operations.rights import verify_writable, writes_for_club
from scoring.sheet.partie import RESULT
from scoring.sheet.sheet import Sheet, load


@dataclass(frozen=True, slots=True)
class WrittenResult:
    """The points won in a partie and the seat of the winner, None if the partie was drawn."""

    partie: int
    points: int
    winner: int | None

    def scores(self, sheet: Sheet) -> list[int]:
        """Return the points won by the single player and by the opponent."""
        seats = sheet.seats_in(self.partie)
        pair = seats.pair if seats else (0, 1)
        return [self.points if seat == self.winner else 0 for seat in pair]


def record_result(*, card_id: int, by: Member, result: WrittenResult, key: Key) -> Change[Record]:
    """Write one member's record of a whole partie. The same key returns the same record again.

    Once a later partie has begun, a record that would change this one waits for the other side's
    consent (R61). Raises OperationError with a message for the wrong field, and ReusedKeyError if
    the key belongs to another record.
    """
    with locked(card_id) as card:
        sheet = load(card)
        if key in sheet.keys:
            card.version_kept = True
            record = record_with_key(sheet, key)
            sent = (result.partie, RESULT, result.scores(sheet))
            if sent != (record.partie.number, record.deal, record.scores):
                raise reused_key_error(sheet, record)
            return unchanged(record, card, sheet)
        verify_result(sheet, by, result)
        for_club = writes_for_club(sheet, by)
        scores = result.scores(sheet)
        content = (tuple(scores), 0, "", None, None)
        partie_id, rows = with_its_partie(card, sheet, result.partie)
        record = Record.objects.create(
            club_id=card.club_id,
            card=card,
            partie_id=partie_id,
            deal=RESULT,
            writer=by,
            for_club=for_club,
            key=key,
            scores=scores,
            dealer=0,
            waits=not for_club and needs_consent(sheet, by, result.partie, RESULT, content),
        )
    return Change(record, card, lambda: with_records(card, sheet, rows, [record], by))


def can_record_result(sheet: Sheet) -> bool:
    """Return whether the next partie may be written by its result alone: it has no deals yet."""
    return sheet.chouette and sheet.next_deal is not None and sheet.next_deal.number == 1


def verify_result(sheet: Sheet, by: Member, result: WrittenResult) -> None:
    """Raise OperationError if the result cannot be written.

    Reasons: the member may not write, the result is impossible, or its partie has deals or is not
    the next one.
    """
    verify_writable(sheet, by)
    _verify_place(sheet, result.partie)
    _verify_winner(sheet, result)
    _verify_points(sheet.rules, result)


def _verify_place(sheet: Sheet, number: int) -> None:
    if not sheet.chouette:
        raise OperationError(_("You can write a result without its deals only at a chouette."))
    partie = sheet.partie(number)
    if partie and partie.annulled:
        raise OperationError(_("Partie %(n)d is annulled.") % {"n": number})
    if partie and partie.has_result_alone:
        return
    if partie and partie.deals:
        raise OperationError(
            _("Partie %(n)d already has deals, so its result follows from them.") % {"n": number}
        )
    due = sheet.next_deal
    if due is None or due.partie != number:
        raise OperationError(
            _("The next partie is partie %(n)d.") % {"n": due.partie if due else 1}
        )


def _verify_winner(sheet: Sheet, result: WrittenResult) -> None:
    seats = sheet.seats_in(result.partie)
    if result.winner is None or seats is None or result.winner in seats.pair:
        return
    names = [player.name for player in sheet.playing(result.partie)]
    adviser = sheet.players[seats.adviser].name
    raise OperationError(
        _(
            "%(adviser)s was the adviser in partie %(n)d and cannot win it. Choose %(single)s "
            "or %(opponent)s."
        )
        % {"adviser": adviser, "n": result.partie, "single": names[0], "opponent": names[1]},
        "winner",
    )


def _verify_points(rules: RuleSet, result: WrittenResult) -> None:
    least = rules.for_game + 1  # The hundred for the game, and a lead of at least one (R32).
    most = 2 * rules.highest * (sum(rules.weights) + rules.tie_break_deals) + rules.for_game
    if result.winner is None and result.points:
        text = _("A drawn partie wins nothing. Write 0, or choose who won %(points)d.")
        raise OperationError(text % {"points": result.points}, "points")
    if result.winner is not None and result.points < least:
        words = {"least": least, "points": result.points, "few": least - result.points}
        text = _("A partie wins at least %(least)d. %(points)d is %(few)d too few.")
        raise OperationError(text % words, "points")
    if result.points > most:
        text = _("A partie can win at most %(most)d. %(points)d is too many.")
        raise OperationError(text % {"most": most, "points": result.points}, "points")
