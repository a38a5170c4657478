"""Everything on the paper of a season's report, as plain data."""

from dataclasses import dataclass
from typing import NamedTuple

from history.records.elder import ElderFigures
from history.season_report.report import RatingLine, SeasonLine, SeasonReport
from paper.chart_shapes.bars import BarChart
from paper.chart_shapes.matrix import Matrix


class SeasonBest(NamedTuple):
    """The best of a record: its name, the figure, the member, when, and the details."""

    record: str
    figure: str
    who: str
    when: str
    about: str


@dataclass(frozen=True, slots=True)
class PrintedReport:
    """The report of a season as its paper shows it, in the reader's language.

    `others` is the number of people for whom the table of who plays whom has no room.
    """

    club: str
    season: str
    days: str
    is_over: bool
    sentence: str
    weeks: BarChart | None
    lines: tuple[SeasonLine, ...]
    has_draws: bool
    currencies: tuple[str, ...]
    currencies_left_out: tuple[str, ...]
    records: tuple[SeasonBest, ...]
    matrix: Matrix | None
    has_both_numbers: bool
    others: int
    elder: ElderFigures | None
    ratings: tuple[RatingLine, ...]


def printed_report(report: SeasonReport) -> PrintedReport:
    """Return the plain data of a report."""
    return PrintedReport(
        club=report.member.club.name,
        season=report.season.name,
        days=report.days,
        is_over=report.is_over,
        sentence=report.sentence,
        weeks=report.weeks,
        lines=tuple(report.lines),
        has_draws=report.has_draws,
        currencies=tuple(report.currencies),
        currencies_left_out=tuple(report.currencies_left_out),
        records=tuple(
            SeasonBest(record.name, best.figure, best.who.name, best.when, best.about)
            for record in report.records.records
            for best in record.lines[:1]
        ),
        matrix=report.matrix,
        has_both_numbers=report.has_both_numbers,
        others=report.records.matrix.others,
        elder=report.elder,
        ratings=tuple(report.ratings),
    )
