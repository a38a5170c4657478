"""Tags for a card of three, and for the players' names on any card.

Python builds the cells of the running card, in 12 µs for a line. A template takes 99 µs, which is 1
ms of 12 ms for a card of twelve parties (November 2026).
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from piquet.money.amounts import format_money
from piquet.text.digits import whole_number
from piquet.text.typed import joined
from scoring.operations.cards.end_early import speaks_against
from scoring.ruled_card import chouette as table
from scoring.ruled_card.figures import CardFigure
from scoring.sheet.player_names import names_of
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet
from scoring.words.progress import format_result_alone, with_sign
from scoring.words.sentences import listed

register = template.Library()
SIDES = "abc"
MINUS = "−"


@register.simple_tag
def chouette_table(
    sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()
) -> table.ChouetteTable:
    """Return the sheet as the card of a chouette."""
    return table.chouette_table(sheet, discrepancies or ())


@register.simple_tag
def playing(sheet: Sheet, partie: int | str | None) -> tuple[Player, ...]:
    """Return the two players of a partie, in the order of its scores."""
    return sheet.playing(whole_number(str(partie or "")) or 1)


@register.filter(name="listed")
def players_listed(players: Sequence[Player | str]) -> str:
    """Join players or names: “Anne Archer”, “Anne Archer and Bernard Bell”, “A, B and C”."""
    return listed([player if isinstance(player, str) else player.name for player in players])


@register.simple_tag
def result_alone(names: Sequence[str], scores: Sequence[int]) -> str:
    """Return the result of a partie without its deals: “160 to Anne”, “drawn”."""
    return format_result_alone(scores, names)


@register.simple_tag
def running_line(sheet: Sheet, partie: int) -> table.RunningLine | None:
    """Return the partie's line on the running card. None until the partie is over."""
    lines = table.chouette_table(sheet).lines
    return next((line for line in lines if line.number == partie), None)


@register.simple_tag
def tens_by_name(names: Sequence[str], tens: Sequence[int]) -> str:
    """Return the tens that each player won or lost: “Anne +30, Bernard −15”."""
    each = zip(names, tens, strict=True)
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{with_sign(figure)}" for name, figure in each)


@register.filter
def minus(figure: int) -> str:
    """Return a figure with a true minus sign."""
    return _minus(figure)


@register.simple_tag
def standing_cells(figures: Sequence[CardFigure], single: int = -1) -> SafeString:
    """Return the cells with each player's standing. `single` is the seat that played alone."""
    return SafeString("".join(_cell(*place, single) for place in enumerate(figures)))


def _cell(seat: int, figure: CardFigure, single: int) -> str:
    alone = f'<i class="visually-hidden"> {escape(_("alone"))}</i>' if seat == single else ""
    classes = f"{SIDES[seat]}{' alone' if seat == single else ''}{' wrong' if figure.wrong else ''}"
    classes += " supplied" if figure.supplied else ""
    right = ""
    if figure.wrong:
        label = escape(_("should be"))
        right = f'<b><i class="visually-hidden"> {label} </i>{_minus(figure.computed)}</b>'
    return f'<td class="{classes}">{_minus(figure.value)}{alone}{right}</td>'


def _minus(figure: int | None) -> str:
    return "" if figure is None else str(figure).replace("-", MINUS)


@register.simple_tag
def receipts(
    players: Sequence[Player], amounts: Sequence[int], currency: str
) -> list[tuple[str, str, bool]]:
    """Return the name and sum of each player who receives money, then of each who pays.

    The third value is true for players who pay.
    """
    sides = sorted(zip(amounts, players, strict=True), key=lambda side: -side[0])
    return [
        (player.name, format_money(abs(amount), currency), amount < 0)
        for amount, player in sides
        if amount
    ]


@register.filter
def any_nonzero(amounts: Sequence[int]) -> bool:
    """Return whether any player has to pay."""
    return any(amounts)


@register.simple_tag
def money_cells(amounts: Sequence[int], currency: str) -> SafeString:
    """Return the cells with the amounts that the players would receive or pay."""
    texts = [escape(format_money(amount, currency)) if amount else "" for amount in amounts]
    cells = zip(SIDES, texts, strict=True)
    return SafeString("".join(f'<td class="{side} money">{text}</td>' for side, text in cells))


@register.simple_tag
def names_of_three(sheet: Sheet) -> tuple[str, ...]:
    """Return the players' names as on the running card."""
    return names_of(sheet)


@register.simple_tag
def who_may_win(sheet: Sheet, partie: int) -> list[tuple[int, str]]:
    """Return the seats of the two players of a partie, with their names as on the running card."""
    seats, names = sheet.seats_in(partie), names_of(sheet)
    return [(seat, names[seat]) for seat in seats.pair] if seats else []


@register.filter
def joined_by_or(players: Iterable[Player]) -> str:
    """Join the names of players, any of whom is enough: “Bernard Bell or Celia Crane”."""
    return joined(_(" or "), (player.name for player in players))


@register.simple_tag
def waited_for(sheet: Sheet, asker: int, partie: int = 0, agreed: int | None = None) -> str:
    """Return the names of the players who must answer this member.

    For a request about a partie, these are the other side. Otherwise they are all who have not
    `agreed`.
    """
    if partie:
        against = [side for side in sheet.sides(partie) if asker not in _ids(side)]
        return joined_by_or(player for side in against for player in side)
    names = [p.name for p in sheet.players if p.member_id not in (asker, agreed)]
    return joined(_(" and "), names)


register.simple_tag(speaks_against)


def _ids(players: Iterable[Player]) -> set[int | None]:
    return {player.member_id for player in players}
