"""Write a deal, or mend one (R60, R61, Law 74)."""

from dataclasses import replace

from django.utils.translation import gettext as _

from club.models import Member
from club.prepared import PreparedInsert
from club.refused import Refused, SentBefore, not_done
from scoring.laws.chances.impossible_scores import EXPLAINED, check_deal
from scoring.laws.partie.games_from_deals import Out
from scoring.laws.partie.result import may_end_partie
from scoring.laws.rule_sets import RuleSet
from scoring.models import WRITABLE, Card, CardKind, CardState, Mark, Record
from scoring.operations.change import Change, unchanged, with_records
from scoring.operations.deals.concession import conceded, verify_conceded
from scoring.operations.deals.doubt import Impossible, unusual, what_was_meant
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.mending import needs_consent
from scoring.operations.deals.out_first import (
    Ended,
    answered,
    ended_by,
    verify_lost,
    verify_settled,
)
from scoring.operations.deals.partie_row import with_its_partie
from scoring.operations.deals.reckon import reckon
from scoring.operations.lock import locked
from scoring.operations.rights import disposes, may_write, writes_for_club
from scoring.sheet.deal import SheetDeal
from scoring.sheet.deal_names import deal_name, named_scores
from scoring.sheet.fetch import card_of_club
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet, load

_RECORD = PreparedInsert(Record)


class WrittenMeanwhile(Refused):
    """The next deal was written meanwhile, with other scores.

    The page it was written on was out of date: only its writer knows whether they meant that deal
    or the one after it.
    """

    def __init__(self, partie: int, deal: SheetDeal) -> None:
        super().__init__(
            _("%(a)d–%(b)d was written meanwhile.") % dict(zip("ab", deal.scores, strict=True))
        )
        self.deal = deal
        self.place = (partie, deal.number)


def record_deal(
    *,
    card_id: int,
    by: Member,
    figures: Figures,
    key: str,
    as_next: bool = False,
    sure: bool = True,
) -> Change[Record]:
    """Write one member's record of a deal. The same key returns the same record again.

    A deal already written takes the record beside the others (R60). Once a later deal stands,
    a record that would change it waits for the other side's consent (R61), unless an
    officer writes it for the club. `as_next` says that it was meant for the card's next deal;
    one who is not `sure` is asked first where the scores are unusual.
    Raises Refused with a message for each field at fault, SentBefore where the key stands for
    another record, Impossible where no deal can end so, Unusual to ask, AsksConcession to show what
    a conceded deal scores, AsksOut to ask how the game that it ends was won, WrittenMeanwhile where
    the next deal is another by now, Card.DoesNotExist where their club has no such card.
    """
    found = card_of_club(by.club_id, card_id)
    if found is None:
        raise Card.DoesNotExist
    sheet = load(found)  # Load it before locking, to keep the lock short.
    figures = conceded(sheet, _by_the_laws(figures, sheet.rules))
    with locked(found) as card:
        if card.version != sheet.version:
            sheet = load(card)
        if key in sheet.keys:
            card.version_kept = True
            return unchanged(_as_told(sheet, key, figures, as_next=as_next), card, sheet)
        figures = answered(figures, verify_record(sheet, by, figures))
        if as_next:
            _verify_next(sheet, figures)
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
                reckoned=figures.reckoned,
                first=figures.first,
                double=figures.double,
                waits=not for_club and _waits(sheet, by, figures),
            )
        )
    return Change(record, card, lambda: with_records(card, sheet, rows, [record], by), sheet)


def _as_told(sheet: Sheet, key: str, figures: Figures, *, as_next: bool) -> Record:
    """The record that stands under the key, if that is what is told now; if not, its writer went
    back to the form: of the next deal they are asked which they mean, as of any written
    meanwhile."""
    record = written_before(sheet, key)
    if _says(record, figures):
        return record
    standing = sheet.deal(record.partie.number, record.deal)
    if as_next and standing and sheet.next_deal:
        raise WrittenMeanwhile(record.partie.number, standing)
    raise wrote_before(sheet, record)


def written_before(sheet: Sheet, key: str) -> Record:
    """The record with this key, and its partie."""
    return Record.objects.select_related("partie").get(pk=sheet.keys[key])


def _says(record: Record, figures: Figures) -> bool:
    """Whether the record has exactly these figures."""
    told = (figures.partie, figures.deal, figures.dealer, list(figures.scores), figures.reckoned)
    mark = (figures.mark, figures.mark_seat if figures.mark else None)
    out = (figures.first, figures.double)
    asked = None not in (record.first, figures.first)  # Otherwise nobody was asked how it ended.
    kept = (record.partie.number, record.deal, record.dealer, record.scores, record.reckoned)
    same = kept == told and (record.mark, record.mark_seat) == mark
    return same and (not asked or (record.first, record.double) == out)


def wrote_before(sheet: Sheet, record: Record) -> SentBefore:
    """The refusal of a form that was sent before and now says something else. It names what was
    written."""
    partie = record.partie.number
    words = {"deal": deal_name(sheet, partie, record.deal)}
    if record.withdraws_id:
        text = _("%(deal)s was taken back from this form.")
    else:
        words["scores"] = named_scores(sheet, partie, record.scores)
        text = _("%(deal)s, %(scores)s, was written from this form.")
    return not_done(text % words)


def _by_the_laws(figures: Figures, rules: RuleSet) -> Figures:
    """Return the figures with the scores that the laws compute from the items or cards, if any."""
    if figures.reckoned is None:
        return figures
    scores, mark, seat = reckon(figures.reckoned, rules, figures.dealer)
    return replace(figures, scores=scores, mark=mark, mark_seat=seat)


def verify_record(sheet: Sheet, by: Member, figures: Figures) -> Ended | None:
    """Refuse a record by a stranger, on a closed card, out of place, or with impossible scores.

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
        raise Refused(_("This is a paper card: it keeps the figures written on it."))
    if sheet.state not in WRITABLE:
        raise Refused(
            _("This card is %(state)s: no deal can be written on it any more.")
            % {"state": CardState(sheet.state).label}
        )
    if not can_write(sheet, by):
        raise Refused(_("Only the players of this card, or an officer, write on it."))


def verify_disposes(sheet: Sheet, by: Member) -> None:
    """Refuse, of those who may write, the scribe, who keeps the card and decides nothing on it."""
    verify_writable(sheet, by)
    if not disposes(sheet.players, by):
        raise Refused(_("You keep this card; only its players, or an officer, decide on it."))


def _verify_place(sheet: Sheet, figures: Figures) -> None:
    """Refuse a deal that is neither the next one nor already written."""
    partie = sheet.partie(figures.partie)
    due = sheet.next_deal
    if due and (figures.partie, figures.deal) == (due.partie, due.number):
        return
    if partie and partie.annulled:
        raise Refused(_("Partie %(n)d is annulled.") % {"n": partie.number}, "deal")
    if partie and partie.carried_to and figures.deal >= partie.carried_to.deal:
        words = {"n": partie.number, "card": partie.carried_to.card}
        raise Refused(_("Partie %(n)d continues on card %(card)d: write it there.") % words, "deal")
    if partie and partie.told:
        raise Refused(
            _("Of partie %(n)d the result is written, and none of its deals.")
            % {"n": partie.number},
            "deal",
        )
    if partie and 1 <= figures.deal <= len(partie.deals):
        return
    verify_settled(sheet)
    place = (due.partie, due.number) if due else (1, 1)
    said = _("%(deal)s is the next to be written.") % {"deal": deal_name(sheet, *place)}
    if partie and partie.over and figures.deal > len(partie.deals):
        said = f"{_ended(sheet, partie)} {said}"
    raise Refused(said, "deal")


def _ended(sheet: Sheet, partie: SheetPartie) -> str:
    """How a partie ended."""
    words = {
        "n": partie.number,
        "a": partie.result.totals[0],
        "b": partie.result.totals[1],
        "last": len(partie.deals),
    }
    if sheet.of_games:
        return _("Partie %(n)d ended %(a)d–%(b)d in games.") % words
    return _("Partie %(n)d ended %(a)d–%(b)d with deal %(last)d.") % words


def _verify_next(sheet: Sheet, figures: Figures) -> None:
    """Refuse other scores for a deal that was meant as the next one and is written already."""
    standing = sheet.deal(figures.partie, figures.deal)
    if standing and standing.scores != tuple(figures.scores):
        raise WrittenMeanwhile(figures.partie, standing)


def _verify_possible(sheet: Sheet, figures: Figures, *, broken_off: bool) -> None:
    """Refuse scores that no deal can end with.

    A deal that ends a game may have been `broken_off` there. A deal that loses the game by a
    penalty is not played.
    """
    if figures.mark == Mark.LOSES_GAME:
        return
    elder, younger = 1 - figures.dealer, figures.dealer
    faults = check_deal(
        figures.scores[elder],
        figures.scores[younger],
        sheet.rules,
        mark=figures.mark,
        marked=figures.side(figures.mark_seat or 0) if figures.mark else None,
        last_deal=may_end_partie(figures.deal, sheet.rules),
    )
    if broken_off:
        faults = tuple(fault for fault in faults if fault.code not in EXPLAINED)
    if faults:
        fields = {"elder": f"score_{elder}", "younger": f"score_{younger}", "deal": "mark"}
        doubt = None if figures.mark else what_was_meant(figures.scores, elder, sheet.rules)
        raise Impossible([(fields[fault.side], fault) for fault in faults], doubt, elder)


def _verify_usual(sheet: Sheet, figures: Figures) -> None:
    """Question scores that are very rare. Skip a deal that is marked, told by its items or cards,
    or already written with these scores."""
    standing = sheet.deal(figures.partie, figures.deal)
    if figures.mark or figures.reckoned or (standing and standing.scores == figures.scores):
        return
    asked = unusual(figures.scores, 1 - figures.dealer, sheet.rules)
    if asked:
        raise asked


def _waits(sheet: Sheet, by: Member, figures: Figures) -> bool:
    seat = figures.mark_seat if figures.mark else None
    out = None if figures.first is None else Out(figures.first, bool(figures.double))
    said = (tuple(figures.scores), figures.dealer, figures.mark, seat, out)
    return needs_consent(sheet, by, figures.partie, figures.deal, said)
