"""The printed running card of a chouette, from a sheet, and sentences about three players."""

import re

from django.utils.translation import gettext as _

from piquet.money.amounts import format_money
from scoring.documents.printed_card import PrintedChouette, PrintedLine
from scoring.ruled_card.chouette import RunningLine, chouette_table
from scoring.sheet.deal_names import partie_name
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet


def printed_chouette(sheet: Sheet, *, reckoned: bool) -> PrintedChouette:
    """Return the running card: a line for each finished partie, and the money if `reckoned`."""
    table = chouette_table(sheet)
    currency = sheet.reckoning.currency
    return PrintedChouette(
        names=table.names,
        lines=tuple(_line(line) for line in table.lines),
        points=tuple(figure.value or 0 for figure in table.points),
        money=tuple(format_money(a, currency) if a else "" for a in sheet.reckoning.amounts)
        if reckoned and sheet.stake
        else (),
        supplied=table.supplied,
    )


def _line(line: RunningLine) -> PrintedLine:
    return PrintedLine(
        place=line.number - 1,
        pair=(line.places.single, line.places.opponent),
        winner=line.winner,
        won=_won(line),
        tens=tuple(figure.value or 0 for figure in line.running),
        single=line.single,
    )


def _won(line: RunningLine) -> str:
    if line.partie.annulled:
        return _("annulled")
    return str(line.points) if line.points else _("drawn")


def names_of_pair(sheet: Sheet, partie: SheetPartie) -> tuple[str, str] | None:
    """Return the names of the two players of a chouette's partie. None on a card for two."""
    if partie.seats is None:
        return None
    single, opponent = names_of(sheet, partie.number)
    return single, opponent


def money_of_three(sheet: Sheet) -> str:
    """Return “Celia Crane receives £1 10s., Anne Archer 15s.; Bernard Bell pays £2 5s.”"""
    sides = sorted(zip(sheet.reckoning.amounts, sheet.players, strict=True), key=lambda s: -s[0])
    parts = [
        (_("%(name)s receives %(money)s") if amount > 0 else _("%(name)s pays %(money)s"))
        % {
            "name": player.name,
            "money": format_money(abs(amount), sheet.reckoning.currency),
        }
        for amount, player in sides
        if amount
    ]
    return "; ".join(parts)


def place_of_three(where: str, sheet: Sheet) -> str:
    """Return “Second partie, how Celia Crane stands”. "" if the report already says enough."""
    figure = re.fullmatch(r"written\.(\w+)(?:\[(\d+)\])?\[([012])\]", where)
    if not figure:
        return ""
    kind, line, seat = figure.groups()
    partie = partie_name(int(line or 0) + 1, len(sheet.begun))
    words = {"name": sheet.players[int(seat)].name, "partie": partie}
    if kind == "running":
        return _("%(partie)s, how %(name)s stands") % words
    return (_("Balance of %(name)s") if kind == "balance" else _("Total of %(name)s")) % words
