"""Write a deal, or correct one (R60, R61, Law 74)."""

from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError, ReusedKeyError, not_done
from club.prepared import PreparedInsert
from piquet.odds.impossible_scores import EXPLAINED, check_deal
from piquet.odds.usual_pairs import usual_pairs
from piquet.partie.games_from_deals import Out
from piquet.partie.result import may_end_partie
from scoring.keys import Key
from scoring.models import Card, Mark, Record
from scoring.operations.change import Change, unchanged, with_records
from scoring.operations.deals.concession import verify_conceded, with_conceded_scores
from scoring.operations.deals.corrections import needs_consent
from scoring.operations.deals.dealer_due import verify_dealer, verify_places
from scoring.operations.deals.doubt import ImpossibleScoresError, meant_by_impossible, unusual
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.out_first import (
    EndedGame,
    ended_by,
    verify_lost,
    verify_settled,
    with_answer,
)
from scoring.operations.deals.partie_row import with_its_partie
from scoring.operations.deals.score_itemised import score_itemised
from scoring.operations.lock import locked
from scoring.operations.rights import NoPlaceError, verify_writable, writes_for_club
from scoring.sheet.deal import SheetDeal
from scoring.sheet.deal_names import deal_name, named_scores
from scoring.sheet.fetch import card_of_club
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import RecordRow
from scoring.sheet.rulings import Rulings, mark_ruled
from scoring.sheet.sheet import Sheet, load

_RECORD = PreparedInsert(Record)


class WrittenMeanwhileError(OperationError):
    """Raised if somebody else wrote the next deal in the meantime, with other scores.

    The writer's page was out of date. Only the writer knows which of the two deals they meant: that
    one or the next.
    """

    def __init__(self, partie: int, deal: SheetDeal) -> None:
        super().__init__(
            _("%(a)d–%(b)d was written in the meantime.")
            % dict(zip("ab", deal.scores, strict=True))
        )
        self.deal = deal
        self.place = (partie, deal.number)


def record_deal(
    *,
    card_id: int,
    by: Member,
    figures: Figures,
    key: Key,
    as_next: bool = False,
    sure: bool = True,
    loaded: Sheet | None = None,
) -> Change[Record]:
    """Write one member's record of a deal. The same key returns the same record again.

    If the deal is written already, the record is stored beside the others (R60). A record that
    changes a deal before the last waits for the other side's consent (R61), unless an officer
    writes it for the club.

    `as_next` says that the writer means the card's next deal. If the scores are very rare, a writer
    who is not `sure` is asked first. `loaded` is the card's sheet if the caller has loaded it. It
    is loaded again if the card has changed since.

    Raises OperationError with a message for each wrong field. Its kinds are NoPlaceError if the
    card has no place for the deal, and ImpossibleScoresError if no deal can end with these scores.
    ReusedKeyError means that the key belongs to another record, WrittenMeanwhileError that somebody
    else wrote the next deal. Three kinds ask a question: UnusualScoresError whether rare scores are
    right, UnconfirmedConcessionError whether the score of a conceded deal is right, UnclearEndError
    how a game ended. Raises Card.DoesNotExist if the member's club has no such card.
    """
    card_found = card_of_club(by.club_id, card_id)
    if card_found is None:
        raise Card.DoesNotExist
    sheet = loaded or load(card_found)  # Loads before locking, to keep the lock short.
    figures = _with_scores(sheet, figures)
    if key in sheet.keys:  # A repeated request need not wait for the lock.
        return unchanged(_record_of_key(sheet, key, figures, as_next=as_next), card_found, sheet)
    with locked(card_found) as card:
        if card.version != sheet.version:
            sheet = load(card)
        if key in sheet.keys:  # Two requests with this key arrived at the same time.
            card.version_kept = True
            return unchanged(_record_of_key(sheet, key, figures, as_next=as_next), card, sheet)
        figures = _verified(sheet, by, figures, as_next=as_next, sure=sure)
        record, rows = _write(card, sheet, by, figures, key)
    return Change(record, card, lambda: with_records(card, sheet, rows, [record], by), sheet)


def _with_scores(sheet: Sheet, figures: Figures) -> Figures:
    """Return the figures with the scores that follow from items, cards or counts in hand."""
    if figures.itemised is not None:
        scores, mark, seat = score_itemised(figures.itemised, sheet.rules, figures.dealer)
        figures = replace(figures, scores=scores, mark=mark, mark_seat=seat)
    return figures if figures.in_hand is None else with_conceded_scores(sheet, figures)


class _DealPlace(NamedTuple):
    """The place of a deal on a card: its partie and the deal, if written, and its rulings."""

    partie: SheetPartie | None
    written: SheetDeal | None
    rulings: Rulings


def _place_of(sheet: Sheet, figures: Figures) -> _DealPlace:
    partie = sheet.partie(figures.partie)
    if partie is None:
        return _DealPlace(None, None, ())
    deals = (deal for deal in partie.deals if deal.number == figures.deal)
    return _DealPlace(partie, next(deals, None), partie.rulings.get(figures.deal, ()))


def _verified(sheet: Sheet, by: Member, figures: Figures, *, as_next: bool, sure: bool) -> Figures:
    """Return the figures to write, after all checks."""
    verify_writable(sheet, by)
    place = _place_of(sheet, figures)
    ended = _verify_figures(sheet, figures, place)
    if ended or figures.first is not None or figures.double is not None:
        figures = with_answer(figures, ended)
    if as_next:
        _verify_next(sheet, figures, place.written)
    if sheet.chouette:
        verify_places(sheet, figures)
    if not (sure or _is_usual(sheet, figures, place)):
        _verify_usual(sheet, figures, place)
    return figures


def _write(
    card: Card, sheet: Sheet, by: Member, figures: Figures, key: Key
) -> tuple[Record, tuple[RecordRow, ...]]:
    """Write the record. Return it, and the card's rows with its partie."""
    partie, rows = sheet.partie(figures.partie), sheet.rows
    partie_id = partie.id if partie else 0
    if partie is None or sheet.chouette:
        partie_id, rows = with_its_partie(card, sheet, figures.partie)
    for_club = writes_for_club(sheet, by)
    record = _RECORD.save(
        Record(
            club_id=card.club_id,
            card_id=card.pk,
            partie_id=partie_id,
            deal=figures.deal,
            writer_id=by.pk,
            for_club=for_club,
            key=key,
            scores=list(figures.scores),
            dealer=figures.dealer,
            mark=figures.mark,
            mark_seat=figures.mark_seat if figures.mark else None,
            reckoned=figures.itemised,  # The column has an older name.
            first=figures.first,
            double=figures.double,
            waits=not for_club and _waits(sheet, by, figures),
        )
    )
    return record, rows


def _record_of_key(sheet: Sheet, key: Key, figures: Figures, *, as_next: bool) -> Record:
    """Return the record with this key if it has the same figures.

    If not, the writer went back to the form and changed it. Raises WrittenMeanwhileError to ask
    which deal they mean if that may be the next one, else ReusedKeyError.
    """
    record = record_with_key(sheet, key)
    if _has_figures(record, figures):
        return record
    written = sheet.deal(record.partie.number, record.deal)
    if as_next and written and sheet.next_deal:
        raise WrittenMeanwhileError(record.partie.number, written)
    raise reused_key_error(sheet, record)


def record_with_key(sheet: Sheet, key: Key) -> Record:
    """Return the record with this key, and its partie."""
    return Record.objects.select_related("partie").get(pk=sheet.keys[key])


def _has_figures(record: Record, figures: Figures) -> bool:
    """Return whether the record has exactly these figures."""
    sent = (figures.partie, figures.deal, figures.dealer, list(figures.scores), figures.itemised)
    mark = (figures.mark, figures.mark_seat if figures.mark else None)
    out = (figures.first, figures.double)
    # If either lacks `first`, nobody was asked how the game ended.
    end_asked = None not in (record.first, figures.first)
    recorded = (record.partie.number, record.deal, record.dealer, record.scores, record.reckoned)
    same = recorded == sent and (record.mark, record.mark_seat) == mark
    return same and (not end_asked or (record.first, record.double) == out)


def reused_key_error(sheet: Sheet, record: Record) -> ReusedKeyError:
    """Return the error for a form that was sent before with other figures, which it names."""
    partie = record.partie.number
    words = {"deal": deal_name(sheet, partie, record.deal)}
    if record.withdraws_id:
        text = _("%(deal)s was taken back from this form.")
    else:
        words["scores"] = named_scores(sheet, partie, record.scores)
        text = _("%(deal)s, %(scores)s, was written from this form.")
    return not_done(text % words)


def _verify_figures(sheet: Sheet, figures: Figures, place: _DealPlace) -> EndedGame | None:
    """Return the game that the deal would end, if the card is of games.

    Raises OperationError for a record out of turn, or with impossible scores.
    """
    due = sheet.next_deal
    if due is None or (figures.partie, figures.deal) != (due.partie, due.number):
        _verify_place(sheet, figures, place.partie)
    if figures.mark == Mark.LOSES_GAME:
        verify_lost(sheet, figures)
    if figures.mark == Mark.CONCEDED or place.written:
        verify_conceded(sheet, figures)
    ended = ended_by(sheet, figures) if sheet.of_games else None
    if not _is_usual(sheet, figures, place):
        _verify_possible(sheet, figures, place, broken_off=ended is not None)
    return ended


def _is_usual(sheet: Sheet, figures: Figures, place: _DealPlace) -> bool:
    """Return whether the scores are so usual that neither laws nor odds need checking."""
    elder = 1 - figures.dealer
    plain = not (figures.mark or figures.itemised or place.rulings)
    pair = (figures.scores[elder], figures.scores[figures.dealer])
    return plain and pair in usual_pairs(sheet.rules)


def _verify_place(sheet: Sheet, figures: Figures, partie: SheetPartie | None) -> None:
    """Raise NoPlaceError if the deal is neither written already nor the next one."""
    if partie and partie.annulled:
        raise NoPlaceError(_("Partie %(n)d is annulled.") % {"n": partie.number}, "deal")
    if partie and partie.carried_to and figures.deal >= partie.carried_to.deal:
        words = {"n": partie.number, "card": partie.carried_to.card}
        raise NoPlaceError(
            _("Partie %(n)d continues on card %(card)d. Write the deal there.") % words, "deal"
        )
    if partie and partie.has_result_alone:
        raise NoPlaceError(
            _("Partie %(n)d has only its result, so you cannot write deals in it.")
            % {"n": partie.number},
            "deal",
        )
    if partie and 1 <= figures.deal <= len(partie.deals):
        return
    verify_settled(sheet)
    due = sheet.next_deal
    place = (due.partie, due.number) if due else (1, 1)
    text = _("The next deal to write is %(deal)s.") % {"deal": deal_name(sheet, *place)}
    if partie and partie.over and figures.deal > len(partie.deals):
        text = f"{_ended(sheet, partie)} {text}"
    raise NoPlaceError(text, "deal")


def _ended(sheet: Sheet, partie: SheetPartie) -> str:
    """Return the sentence that says how a partie ended."""
    left, right = partie.result.totals
    words = {"n": partie.number, "a": left, "b": right, "last": len(partie.deals)}
    if sheet.of_games:
        return _("Partie %(n)d ended %(a)d–%(b)d in games.") % words
    return _("Partie %(n)d ended %(a)d–%(b)d with deal %(last)d.") % words


def _verify_next(sheet: Sheet, figures: Figures, written: SheetDeal | None) -> None:
    """Raise an error if the writer's page did not know the card's next deal.

    WrittenMeanwhileError if that deal is written already with other scores, OperationError if its
    dealer has changed.
    """
    if written and written.scores != tuple(figures.scores):
        raise WrittenMeanwhileError(figures.partie, written)
    if sheet.next_deal and sheet.next_deal.dealer != figures.dealer:
        verify_dealer(sheet, figures)


def _verify_possible(
    sheet: Sheet, figures: Figures, place: _DealPlace, *, broken_off: bool
) -> None:
    """Raise ImpossibleScoresError for scores that no deal can end with.

    A deal that ends a game may have been `broken_off` there. Skip a deal that loses the game by a
    penalty, because it is not played.
    """
    mark, seat = figures.mark, figures.mark_seat
    if not (mark or figures.itemised):
        mark, seat = mark_ruled(place.rulings, figures.dealer)
    if mark == Mark.LOSES_GAME:
        return
    elder, younger = 1 - figures.dealer, figures.dealer
    faults = check_deal(
        figures.scores[elder],
        figures.scores[younger],
        sheet.rules,
        mark=mark,
        marked=figures.side(seat or 0) if mark else None,
        last_deal=may_end_partie(figures.deal, sheet.rules),
    )
    if broken_off:
        faults = tuple(fault for fault in faults if fault.code not in EXPLAINED)
    if faults:
        fields = {"elder": f"score_{elder}", "younger": f"score_{younger}", "deal": "mark"}
        doubt = None if mark else meant_by_impossible(figures.scores, elder, sheet.rules)
        raise ImpossibleScoresError([(fields[fault.side], fault) for fault in faults], doubt, elder)


def _verify_usual(sheet: Sheet, figures: Figures, place: _DealPlace) -> None:
    """Raise UnusualScoresError for very rare scores.

    Skip a deal that is marked, entered by its items or cards, or already written with these scores.
    """
    written = place.written
    marked = figures.mark or mark_ruled(place.rulings, figures.dealer)[0]
    if marked or figures.itemised or (written and written.scores == figures.scores):
        return
    if error := unusual(figures.scores, 1 - figures.dealer, sheet.rules):
        raise error


def _waits(sheet: Sheet, by: Member, figures: Figures) -> bool:
    if sheet.deal(figures.partie, figures.deal) is None:
        return False
    seat = figures.mark_seat if figures.mark else None
    out = None if figures.first is None else Out(figures.first, bool(figures.double))
    content = (tuple(figures.scores), figures.dealer, figures.mark, seat, out)
    return needs_consent(sheet, by, figures.partie, figures.deal, content)
