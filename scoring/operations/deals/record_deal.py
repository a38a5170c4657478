"""Write a deal, or correct one (R60, R61, Law 74)."""

from dataclasses import replace

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError, ReusedKeyError, not_done
from club.prepared import PreparedInsert
from piquet.odds.impossible_scores import EXPLAINED, check_deal
from piquet.partie.games_from_deals import Out
from piquet.partie.result import may_end_partie
from piquet.rule_sets import RuleSet
from scoring.keys import Key
from scoring.models import WRITABLE, Card, CardKind, CardState, Mark, Record
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
from scoring.operations.rights import manages, may_write, writes_for_club
from scoring.sheet.deal import SheetDeal
from scoring.sheet.deal_names import deal_name, named_scores
from scoring.sheet.fetch import card_of_club
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rulings import mark_ruled
from scoring.sheet.sheet import Sheet, load

_RECORD = PreparedInsert(Record)


class WrittenMeanwhileError(OperationError):
    """Raised if somebody wrote the next deal meanwhile, with other scores.

    The writer's page was out of date. Only they know whether they meant that deal or the one after
    it.
    """

    def __init__(self, partie: int, deal: SheetDeal) -> None:
        super().__init__(
            _("%(a)d–%(b)d was written in the meantime.")
            % dict(zip("ab", deal.scores, strict=True))
        )
        self.deal = deal
        self.place = (partie, deal.number)


class NoPlaceError(OperationError):
    """Raised if the card has no place for a deal: it is closed, the partie is over, or the deal
    before it is missing."""


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

    If the deal is written already, the record is kept beside the others (R60). If it would change
    a deal before the last, it waits for the other side's consent (R61), unless an officer writes it
    for the club.

    `as_next` says that the writer means the card's next deal. If the scores are very rare, a writer
    who is not `sure` is asked first. `loaded` is the card's sheet if the caller has loaded it. It
    is loaded again if the card has changed since.

    Raises OperationError with a message for each field at fault. Its kinds: NoPlaceError if the
    card has no place for the deal, ImpossibleScoresError if no deal can end so, ReusedKeyError if
    the key belongs to another record, WrittenMeanwhileError if somebody else wrote the next deal.
    Three ask something: UnusualScoresError whether rare scores are right,
    UnconfirmedConcessionError whether the score of a conceded deal is, UnclearEndError how a game
    ended. Raises Card.DoesNotExist if the member's club has no such card.
    """
    found = card_of_club(by.club_id, card_id)
    if found is None:
        raise Card.DoesNotExist
    sheet = loaded or load(found)  # Before locking, to keep the lock short.
    figures = with_conceded_scores(sheet, _with_itemised_scores(figures, sheet.rules))
    if key in sheet.keys:  # What is sent again waits for no writer.
        return unchanged(_record_of_key(sheet, key, figures, as_next=as_next), found, sheet)
    with locked(found) as card:
        if card.version != sheet.version:
            sheet = load(card)
        if key in sheet.keys:  # The same was sent twice at once.
            card.version_kept = True
            return unchanged(_record_of_key(sheet, key, figures, as_next=as_next), card, sheet)
        figures = with_answer(figures, verify_record(sheet, by, figures))
        if as_next:
            _verify_next(sheet, figures)
            verify_dealer(sheet, figures)
        verify_places(sheet, figures)
        if not sure:
            _verify_usual(sheet, figures)
        for_club = writes_for_club(sheet, by)
        partie_id, rows = with_its_partie(card, sheet, figures.partie)
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
                reckoned=figures.itemised,  # The column has the older name.
                first=figures.first,
                double=figures.double,
                waits=not for_club and _waits(sheet, by, figures),
            )
        )
    return Change(record, card, lambda: with_records(card, sheet, rows, [record], by), sheet)


def _record_of_key(sheet: Sheet, key: Key, figures: Figures, *, as_next: bool) -> Record:
    """Return the record with this key if it has the same figures.

    If not, the writer went back to the form and changed it. Raises WrittenMeanwhileError to ask
    which deal they mean if that may be the next one, else ReusedKeyError.
    """
    record = written_before(sheet, key)
    if _has_figures(record, figures):
        return record
    written = sheet.deal(record.partie.number, record.deal)
    if as_next and written and sheet.next_deal:
        raise WrittenMeanwhileError(record.partie.number, written)
    raise wrote_before(sheet, record)


def written_before(sheet: Sheet, key: Key) -> Record:
    """Return the record with this key, and its partie."""
    return Record.objects.select_related("partie").get(pk=sheet.keys[key])


def _has_figures(record: Record, figures: Figures) -> bool:
    """Whether the record has exactly these figures."""
    sent = (figures.partie, figures.deal, figures.dealer, list(figures.scores), figures.itemised)
    mark = (figures.mark, figures.mark_seat if figures.mark else None)
    out = (figures.first, figures.double)
    asked = None not in (record.first, figures.first)  # Otherwise nobody was asked how it ended.
    kept = (record.partie.number, record.deal, record.dealer, record.scores, record.reckoned)
    same = kept == sent and (record.mark, record.mark_seat) == mark
    return same and (not asked or (record.first, record.double) == out)


def wrote_before(sheet: Sheet, record: Record) -> ReusedKeyError:
    """Return the refusal of a form that was sent before with other figures. It names what was
    written."""
    partie = record.partie.number
    words = {"deal": deal_name(sheet, partie, record.deal)}
    if record.withdraws_id:
        text = _("%(deal)s was taken back from this form.")
    else:
        words["scores"] = named_scores(sheet, partie, record.scores)
        text = _("%(deal)s, %(scores)s, was written from this form.")
    return not_done(text % words)


def _with_itemised_scores(figures: Figures, rules: RuleSet) -> Figures:
    """Return the figures with the scores that the laws compute from its items or cards, if any."""
    if figures.itemised is None:
        return figures
    scores, mark, seat = score_itemised(figures.itemised, rules, figures.dealer)
    return replace(figures, scores=scores, mark=mark, mark_seat=seat)


def verify_record(sheet: Sheet, by: Member, figures: Figures) -> EndedGame | None:
    """Refuse a record by a stranger, on a closed card, out of turn, or with impossible scores.

    Return the game that the deal would end, if the card is of games.
    """
    verify_writable(sheet, by)
    _verify_place(sheet, figures)
    verify_lost(sheet, figures)
    verify_conceded(sheet, figures)
    ended = ended_by(sheet, figures)
    _verify_possible(sheet, figures, broken_off=ended is not None)
    return ended


def can_write(sheet: Sheet, by: Member) -> bool:
    """Whether the member may write on the card now."""
    is_open = sheet.kind == CardKind.TABLE and sheet.state in WRITABLE
    return is_open and may_write(sheet, by)


def verify_writable(sheet: Sheet, by: Member) -> None:
    """Refuse a member for whom can_write is false, and say why."""
    if sheet.kind == CardKind.PAPER:
        raise OperationError(_("This is a paper card, so its figures stay as they were written."))
    if sheet.state not in WRITABLE:
        raise NoPlaceError(
            _("This card is %(state)s, so no more deals can be written on it.")
            % {"state": CardState(sheet.state).label}
        )
    if not can_write(sheet, by):
        raise OperationError(_("Only the players of this card, or an officer, can write on it."))


def verify_manages(sheet: Sheet, by: Member) -> None:
    """Refuse a member who may not write, and the scribe, who may write but decides nothing."""
    verify_writable(sheet, by)
    if not manages(sheet.players, by):
        raise OperationError(
            _("You keep this card, but only its players or an officer can decide this.")
        )


def _verify_place(sheet: Sheet, figures: Figures) -> None:
    """Refuse a deal that is neither the next one nor already written."""
    partie = sheet.partie(figures.partie)
    due = sheet.next_deal
    if due and (figures.partie, figures.deal) == (due.partie, due.number):
        return
    if partie and partie.annulled:
        raise NoPlaceError(_("Partie %(n)d is annulled.") % {"n": partie.number}, "deal")
    if partie and partie.carried_to and figures.deal >= partie.carried_to.deal:
        words = {"n": partie.number, "card": partie.carried_to.card}
        raise NoPlaceError(
            _("Partie %(n)d continues on card %(card)d. Write the deal there.") % words, "deal"
        )
    if partie and partie.told:
        raise NoPlaceError(
            _("Partie %(n)d has only its result, so you cannot write deals in it.")
            % {"n": partie.number},
            "deal",
        )
    if partie and 1 <= figures.deal <= len(partie.deals):
        return
    verify_settled(sheet)
    place = (due.partie, due.number) if due else (1, 1)
    said = _("The next deal to write is %(deal)s.") % {"deal": deal_name(sheet, *place)}
    if partie and partie.over and figures.deal > len(partie.deals):
        said = f"{_ended(sheet, partie)} {said}"
    raise NoPlaceError(said, "deal")


def _ended(sheet: Sheet, partie: SheetPartie) -> str:
    """How a partie ended."""
    left, right = partie.result.totals
    words = {"n": partie.number, "a": left, "b": right, "last": len(partie.deals)}
    if sheet.of_games:
        return _("Partie %(n)d ended %(a)d–%(b)d in games.") % words
    return _("Partie %(n)d ended %(a)d–%(b)d with deal %(last)d.") % words


def _verify_next(sheet: Sheet, figures: Figures) -> None:
    """Refuse other scores for a deal that was meant as the next one and is written already."""
    written = sheet.deal(figures.partie, figures.deal)
    if written and written.scores != tuple(figures.scores):
        raise WrittenMeanwhileError(figures.partie, written)


def _verify_possible(sheet: Sheet, figures: Figures, *, broken_off: bool) -> None:
    """Refuse scores that no deal can end with.

    A deal that ends a game may have been `broken_off` there. A deal that loses the game by a
    penalty is not played.
    """
    mark, seat = figures.mark, figures.mark_seat
    if not (mark or figures.itemised):
        mark, seat = _ruled_mark(sheet, figures)
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


def _ruled_mark(sheet: Sheet, figures: Figures) -> tuple[str, int | None]:
    """The mark that the rulings on the deal give it, and its seat."""
    partie = sheet.partie(figures.partie)
    return mark_ruled(partie.rulings.get(figures.deal, ()) if partie else (), figures.dealer)


def _verify_usual(sheet: Sheet, figures: Figures) -> None:
    """Question scores that are very rare. Skip a deal that is marked, told by its items or cards,
    or already written with these scores."""
    standing = sheet.deal(figures.partie, figures.deal)
    marked = figures.mark or _ruled_mark(sheet, figures)[0]
    if marked or figures.itemised or (standing and standing.scores == figures.scores):
        return
    if asked := unusual(figures.scores, 1 - figures.dealer, sheet.rules):
        raise asked


def _waits(sheet: Sheet, by: Member, figures: Figures) -> bool:
    seat = figures.mark_seat if figures.mark else None
    out = None if figures.first is None else Out(figures.first, bool(figures.double))
    said = (tuple(figures.scores), figures.dealer, figures.mark, seat, out)
    return needs_consent(sheet, by, figures.partie, figures.deal, said)
