"""A printed card from a sheet: the same figures, with words for paper."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from piquet.money.amounts import format_money
from piquet.partie.result import adjusting
from scoring.documents.chouette_from_sheet import (
    money_of_three,
    names_of_pair,
    place_of_three,
    printed_chouette,
)
from scoring.documents.deal_from_sheet import printed_deal
from scoring.documents.games_from_sheet import columns_of_games
from scoring.documents.printed_card import (
    NOTHING,
    Pair,
    PrintedCard,
    PrintedDiscrepancy,
    PrintedPartie,
    PrintedSignature,
    PrintedTotals,
)
from scoring.models import CardKind, CardState
from scoring.ruled_card.figures import WrittenFigures, numbers
from scoring.ruled_card.games import RULED_DEALS
from scoring.sheet.deal_names import partie_name
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet
from scoring.words.reckoning import (
    format_lead,
    format_points,
    format_reckoning,
    won_for_love,
)
from scoring.words.rules import format_special_rules
from scoring.words.rulings.record import format_rulings_of_card
from scoring.words.settling import format_moves
from scoring.words.stakes import format_stake

RECKONED = (CardState.CLOSED, CardState.DISPUTED, CardState.COUNTERSIGNED)


def printed_card(
    sheet: Sheet,
    *,
    club_name: str,
    signatures: Sequence[tuple[str, str]],
    discrepancies: Sequence[Mapping[str, object]] = (),
    consequence: str = "",
    in_money: bool = True,
    bystanders: Mapping[int, str] = MappingProxyType({}),
    in_place: Sequence[str] = (),
) -> PrintedCard:
    """Return the card of a sheet, ready to be drawn.

    Its result is in money (`in_money`) or in points. `signatures` are the players' names, each with
    how and when they signed, "" if they have not. `discrepancies` are those of the verification
    report (R62), and `consequence` is their effect in words. A paper card shows its written figures
    where it has them. It has no lines for signatures unless somebody signed here, because its
    players signed the paper. `bystanders` maps the ids of the bystanders in its rulings to their
    names. `in_place` are sentences on what these pay in place of players.
    """
    paper = sheet.kind == CardKind.PAPER
    signed = not paper or any(how for _name, how in signatures)
    written = WrittenFigures(sheet)
    if sheet.of_games:
        parties = columns_of_games(sheet, written)
        carried = [partie.won for partie in sheet.parties]
    else:
        parties = _parties(sheet, written)
        carried = [partie.won for partie in parties]
    reckoned = paper or sheet.state in RECKONED
    totals = PrintedTotals() if sheet.chouette else _totals(written, carried)
    chouette = printed_chouette(sheet, reckoned=reckoned and in_money) if sheet.chouette else None
    return PrintedCard(
        club=club_name,
        number=sheet.id,
        edition=sheet.edition,
        players=_names(sheet),
        date=date_format(sheet.played_on, "j F Y"),
        stake=_agreed(sheet),
        weights=(1,) * RULED_DEALS if sheet.of_games else sheet.rules.weights,
        of_games=sheet.of_games,
        parties=parties,
        totals=totals,
        reckoning_heading=_heading(discrepancies) if reckoned else "",
        reckoning=_reckoning(sheet, in_money=in_money) if reckoned else (),
        money=_money(sheet, discrepancies, in_money=in_money) if reckoned else "",
        signatures=tuple(PrintedSignature(*each) for each in signatures) if signed else (),
        remarks=_remarks(sheet),
        consequence=consequence,
        rulings=(*format_rulings_of_card(sheet, bystanders), *in_place),
        discrepancies=tuple(_discrepancy(discrepancy, sheet) for discrepancy in discrepancies),
        watermark=_watermark(sheet),
        chouette=chouette,
        supplied=frozenset(written.supplied) | (chouette.supplied if chouette else frozenset()),
    )


def _agreed(sheet: Sheet) -> str:
    """Return the stake, after the game if that is not plain Rubicon piquet."""
    stake, rules = format_stake(sheet.stake), format_special_rules(sheet.rules)
    return f"{rules}. {stake}" if rules else stake


def _names(sheet: Sheet) -> tuple[str, ...]:
    return tuple(player.name for player in sheet.players)


def _reckoning(sheet: Sheet, *, in_money: bool) -> tuple[str, ...]:
    if not in_money:
        return tuple(format_points(sheet.reckoning))
    return tuple(format_reckoning(sheet.reckoning, sheet.stake, names_of(sheet)))


def _parties(sheet: Sheet, written: WrittenFigures) -> tuple[PrintedPartie, ...]:
    """Return the parties begun. In a chouette, only those whose deals are known."""
    return tuple(
        _partie(sheet, partie, written)
        for partie in sheet.begun
        if not sheet.chouette or (partie.deals and not partie.has_result_alone)
    )


def _partie(sheet: Sheet, partie: SheetPartie, written: WrittenFigures) -> PrintedPartie:
    totals = numbers(written.totals(partie))
    won = NOTHING if partie.annulled else numbers(written.won(partie))
    elder_known = sheet.dealers_known(partie.number)
    return PrintedPartie(
        number=partie.number,
        deals=tuple(printed_deal(deal, elder_known=elder_known) for deal in partie.deals),
        totals=totals,
        adjusting=adjusting(totals, won),
        won=won,
        complete=partie.result.complete,
        drawn=_is_drawn(partie, won),
        annulled=partie.annulled,
        word=_word(partie, totals),
        names=names_of_pair(sheet, partie),
    )


def _word(partie: SheetPartie, totals: Pair) -> str:
    """Return “rubicon” for the loser's place, unless the written totals are wrong. Else ""."""
    result = partie.result
    is_so = result.rubicon and not partie.annulled and tuple(result.totals) == totals
    return _("rubicon") if is_so else ""


def _is_drawn(partie: SheetPartie, won: Pair) -> bool:
    return partie.result.drawn and not partie.annulled and not any(won)


def _totals(written: WrittenFigures, won: Sequence[Pair]) -> PrintedTotals:
    """Return the totals column, from the points that the parties won."""
    carried = [written.carried(place, pair) for place, pair in enumerate(won)]
    sums = written.sums(carried)
    balance = numbers(written.balance(sums))
    return PrintedTotals(tuple(map(numbers, carried)), numbers(sums), balance)


def _heading(discrepancies: Sequence[Mapping[str, object]]) -> str:
    return _("By the written deals") if discrepancies else _("The reckoning")


def _money(sheet: Sheet, discrepancies: Sequence[Mapping[str, object]], *, in_money: bool) -> str:
    """Return who pays whom, or who wins for love, or without money who is ahead.

    "" if the steps already show that nothing is paid.
    """
    if sheet.stake is None:
        return won_for_love(_names(sheet), sheet.reckoning.balance, games=sheet.of_games)
    if not in_money:
        return format_lead(_names(sheet), sheet.reckoning.balance)
    amounts = sheet.reckoning.amounts
    if not any(amounts):
        return ""
    if sheet.chouette:
        return money_of_three(sheet)
    names = _names(sheet)
    payer = 0 if amounts[0] < 0 else 1
    words = {
        "payer": names[payer],
        "receiver": names[1 - payer],
        "money": format_money(abs(amounts[0]), sheet.reckoning.currency),
    }
    if discrepancies:
        return _("%(payer)s would pay %(receiver)s %(money)s") % words
    return _("%(payer)s pays %(receiver)s %(money)s") % words


def _remarks(sheet: Sheet) -> tuple[str, ...]:
    remarks = [sheet.remark] if sheet.remark else []
    remarks += [text for partie in sheet.carried for text in format_moves(partie)]
    if sheet.kind == CardKind.PAPER:
        is_all = sheet.state == CardState.COUNTERSIGNED or sheet.stake is None
        remarks.append(
            _("A paper card, kept as it was written.")
            if is_all
            else _("A paper card, kept as it was written. Nothing is posted from it.")
        )
    return tuple(remarks)


def _watermark(sheet: Sheet) -> str:
    """Return the text across a card whose reckoning is not final, "" for none."""
    if sheet.kind == CardKind.PAPER and sheet.state == CardState.OPEN:
        return ""
    words = {
        CardState.OPEN: _("open, not yet reckoned"),
        CardState.DISPUTED: _("disputed"),
        CardState.REVERSED: _("reversed"),
        CardState.ABANDONED: _("abandoned"),
    }
    return words.get(CardState(sheet.state), "")


def _discrepancy(finding: Mapping[str, object], sheet: Sheet) -> PrintedDiscrepancy:
    where = str(finding["where"])
    place = place_of_three if sheet.chouette else _format_place
    return PrintedDiscrepancy(
        where=where,
        written=str(finding["written"]),
        right=str(finding["computed"]),
        sentence=place(where, sheet) or str(finding.get("message", where)),
        from_totals=finding["kind"] in ("result", "balance") and not sheet.chouette,
    )


def _format_place(where: str, sheet: Sheet) -> str:
    """Return “Fourth partie, total of A”. "" for an unknown place."""
    figure = re.fullmatch(r"(?:parties\[(\d+)\]\.)?written\.(\w+)(?:\[(\d+)\])?\[([01])\]", where)
    if not figure:
        return ""
    partie, kind, carried, seat = figure.groups()
    if partie is not None:
        won = _("%(partie)s, points won by %(name)s")
        words = _("%(partie)s, total of %(name)s") if kind == "totals" else won
    elif carried is not None:
        words = _("%(partie)s, carried to the totals of %(name)s")
    else:
        words = _("Balance of %(name)s") if kind == "balance" else _("Sum won by %(name)s")
    ordinal = partie_name(int(partie or carried or 0) + 1, len(sheet.begun))
    return words % {"partie": ordinal, "name": sheet.players[int(seat)].name}
