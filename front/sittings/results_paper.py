"""The results of an evening as a PDF for the notice board: A4 upright, headed like the cards.

It shows the players' results first, then their cards. Long lists continue on further pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.pagesizes import A4

from front.sittings.card_progress import CardNow
from front.sittings.sitting import Sitting
from front.sittings.tally import PlayerTally
from paper.heading import draw_club, draw_title
from paper.new_paper import ABOVE, SIDE, finished, new_paper
from paper.results_table import (
    MARGIN,
    SIZE,
    PlacedBlocks,
    ResultsBlock,
    ResultsColumn,
    ResultsTable,
    pages_of,
    widest_piece,
)
from paper.typesetting.pen import FAINT, FINE, Pen
from paper.typesetting.typefaces import ITALIC
from scoring.models import CardState

WIDE: float
HIGH: float
WIDE, HIGH = A4
LEFT, RIGHT = SIDE, WIDE - SIDE
TOP, BOTTOM = HIGH - ABOVE, 48.0
HEADER, RUNNING = 92.0, 30.0
BETWEEN = 26.0
LEAST_MONEY = 84.0


def draw(club: str, sitting: Sitting) -> bytes:
    """Return the results as a PDF document. The same sitting gives the same bytes."""
    canvas = new_paper(
        A4,
        title=_("Results of %(day)s") % {"day": date_format(sitting.day, "j F Y")},
        club=club,
        subject=f"{club}, {_day(sitting)}",
    )
    pen = Pen(canvas, note=SIZE)
    paged = list(pages_of(_blocks(sitting), TOP - HEADER - BOTTOM, TOP - RUNNING - BOTTOM))
    for number, page in enumerate(paged, 1):
        _page(pen, club, sitting, page, number, len(paged))
    return finished(canvas)


def _day(sitting: Sitting) -> str:
    return date_format(sitting.day, "l, j F Y")


def _page(
    pen: Pen, club: str, sitting: Sitting, page: PlacedBlocks, number: int, count: int
) -> None:
    if number == 1:
        _header(pen, club, sitting)
    else:
        pen.write(
            LEFT, TOP - 8, club, face=ITALIC, size=SIZE, least=SIZE, room=(RIGHT - LEFT) * 0.6
        )
        pen.write(RIGHT, TOP - 8, _day(sitting), face=ITALIC, size=SIZE, align=1)
        pen.rule(LEFT, TOP - 14, RIGHT, TOP - 14, FINE)
    top = TOP - (HEADER if number == 1 else RUNNING)
    for block, below in page:
        block.draw(pen, top - below)
    if count > 1:
        words = _("page %(number)d of %(count)d") % {"number": number, "count": count}
        pen.write(RIGHT, BOTTOM - 20, words, face=ITALIC, size=SIZE, colour=FAINT, align=1)
    pen.page_done()


def _header(pen: Pen, club: str, sitting: Sitting) -> None:
    middle, room = (LEFT + RIGHT) / 2, RIGHT - LEFT
    draw_club(pen, middle, TOP, club, room)
    draw_title(pen, middle, TOP - 37, _("Piquet · Results of the evening"), SIZE)
    pen.write(LEFT, TOP - 68, _day(sitting), size=16, room=room * 0.5, least=SIZE)
    words = _state_of_results(sitting)
    pen.write(RIGHT, TOP - 68, words, face=ITALIC, size=SIZE, least=SIZE, align=1, room=room * 0.48)


def _state_of_results(sitting: Sitting) -> str:
    """Return the line that says whether the figures may still change, or "" without results."""
    left = sitting.still_open
    if left:
        return ngettext(
            "%(n)d card is not countersigned yet", "%(n)d cards are not countersigned yet", left
        ) % {"n": left}
    if not sitting.tallies:
        return ""
    if not_posted := sitting.not_posted:
        words = ngettext(
            "all countersigned except %(n)d paper card",
            "all countersigned except %(n)d paper cards",
            not_posted,
        )
        return words % {"n": not_posted}
    return _("every card is countersigned")


def _blocks(sitting: Sitting) -> list[ResultsBlock]:
    if not sitting.cards:
        return [_words(_("Nobody played a card."))]
    blocks = []
    if sitting.tallies:
        blocks += [*_results(sitting), ResultsBlock(BETWEEN)]
    return blocks + _cards(sitting)


def _words(words: str) -> ResultsBlock:
    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - 16, words, face=ITALIC, size=SIZE)

    return ResultsBlock(30, draw)


def _results(sitting: Sitting) -> Iterator[ResultsBlock]:
    points = [ResultsColumn(_("Points"), 56, 1)] if sitting.by_points else []
    games = [ResultsColumn(_("Games"), 50, 1)] if sitting.by_games else []
    sums = [sitting.together.money_words]
    for tally in sitting.tallies:
        sums += [tally.money_words, tally.so_far_words]
    money = [ResultsColumn(_("Money"), _money_width(sums, 92), 1)] if sitting.for_money else []
    figures = [
        ResultsColumn(_("Cards"), 42, 1),
        ResultsColumn(_("Won"), 40, 1),
        ResultsColumn(_("Lost"), 40, 1),
        ResultsColumn(_("Rubicons"), 60, 1),
        *points,
        *games,
        *money,
    ]
    room = RIGHT - LEFT - sum(column.width for column in figures)
    table = ResultsTable(LEFT, (ResultsColumn(_("Player"), room), *figures))
    yield table.head
    for tally in sitting.tallies:
        yield table.row(list(_player(tally, sitting)))
    n = sitting.parties
    name = ngettext("Together, %(n)d partie", "Together, %(n)d parties", n) % {"n": n}
    yield table.total([name, "", "", "", *_figures(sitting.together, sitting)])
    if sitting.has_money_so_far:
        yield _words(
            _("Money “so far” comes from cards that are still open. It is not in the totals.")
        )
    if sitting.has_love_apart:
        yield _words(_("What was played for love stands under the name and is in no sum."))


def _player(tally: PlayerTally, sitting: Sitting) -> Iterator[list[str]]:
    """Yield the line of a player, and a second line for results for love and money so far."""
    parties = [str(tally.won), str(tally.lost)]
    line = [tally.name, str(len(tally.cards)), *parties, *_figures(tally, sitting)]
    yield line
    if tally.love_words or tally.so_far:
        yield [tally.love_words, *([""] * (len(line) - 2)), tally.so_far_words]


def _figures(tally: PlayerTally, sitting: Sitting) -> list[str]:
    return [
        str(tally.rubicons),
        *([tally.points_words] if sitting.by_points else []),
        *([tally.games_words] if sitting.by_games else []),
        *([tally.money_words] if sitting.for_money else []),
    ]


@dataclass(frozen=True, slots=True)
class _Widths:
    """The widths of the columns of cards, in points; the players' column gets the rest."""

    card: float = 40
    between: float = 14
    state: float = 104
    parties: float = 52
    points: float = 56
    money: float = LEAST_MONEY

    @property
    def players(self) -> float:
        fixed = self.card + self.parties + self.points + self.money + self.between + self.state
        return RIGHT - LEFT - fixed


def _cards(sitting: Sitting) -> list[ResultsBlock]:
    unit = _unit(sitting)
    sums = [playing.money_words for now in sitting.cards for playing in now.players]
    money = _money_width(sums, LEAST_MONEY) if sitting.shows_money else 0
    wide = _Widths(money=money) if unit else _Widths(points=80, money=money)
    of_what = {"games": _("Games"), "points": _("Points")}.get(unit, _("Balance"))
    table = ResultsTable(
        LEFT,
        (
            ResultsColumn(_("Card"), wide.card),
            ResultsColumn(_("Players"), wide.players),
            ResultsColumn(_("Parties"), wide.parties, 1),
            ResultsColumn(of_what, wide.points, 1),
            *([ResultsColumn(_("Money"), wide.money, 1)] if sitting.shows_money else []),
            ResultsColumn("", wide.between),
            ResultsColumn("", wide.state),
        ),
    )
    return [table.head, *(table.row(list(_card(now, unit))) for now in sitting.cards), table.end]


def _money_width(sums: Sequence[str], least: float) -> float:
    """Return the width of a money column in points, wide enough that no amount is broken."""
    return max(least, *(widest_piece(words) + 2 * MARGIN for words in sums))


def _unit(sitting: Sitting) -> str:
    """Return the unit of all cards, or "" if it differs and each row must show it."""
    if sitting.by_games:
        return "" if sitting.by_points else "games"
    return "points"


def _card(now: CardNow, unit: str) -> Iterator[list[str]]:
    """Yield a line for each player. The first has the card's number and state."""
    abandoned = now.card.state == CardState.ABANDONED
    for place, playing in enumerate(now.players):
        figures = [
            str(playing.won),
            playing.balance_words if playing.unit == unit else playing.balance_in_full,
            *([playing.money_words] if playing.shows_money else []),
        ]
        yield [
            "" if place else str(now.card.pk),
            playing.member.name,
            *([""] * len(figures) if abandoned else figures),
            "",
            "" if place else _state(now),
        ]


def _state(now: CardNow) -> str:
    if now.posted or not now.counts:
        return now.state
    return now.state if now.card.state in (CardState.DISPUTED, CardState.CLOSED) else _("open")
