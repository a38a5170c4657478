"""The columns of a Swiss tournament's table on the page and on the paper."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from contests.shared.columns import StandingsColumn
from contests.tournaments.lines import StandingsLine

Column = StandingsColumn[StandingsLine]

SCORE: Final = Column(_("Score"), lambda line: str(line.row.score), width=66, is_score=True)
OPPONENTS: Final = Column(
    _("Opp."),
    lambda line: str(line.row.opponents),
    term=_(
        "Opp.: the scores of the opponents together. In a bye, a walk-over or a round missed, your "
        "own score counts."
    ),
    in_full=_("Opponents"),
    width=86,
)
WON: Final = Column(_("Won"), lambda line: str(line.row.won), width=56)
DRAWN: Final = Column(_("Drawn"), lambda line: str(line.row.drawn), width=56)
LOST: Final = Column(_("Lost"), lambda line: str(line.row.lost), width=56)
WON_DRAWN_LOST: Final = Column(
    _("Won–drawn–lost"),
    lambda line: f"{line.row.won}–{line.row.drawn}–{line.row.lost}",
    look="parties",
)
NET: Final = Column(_("Points"), lambda line: line.net, width=68, marks_negative=True)
BYES: Final = Column(_("Byes"), lambda line: str(line.row.byes), width=56)

ON_PAGE: Final = (SCORE, OPPONENTS, WON_DRAWN_LOST, NET)
ON_PAPER: Final = (SCORE, OPPONENTS, WON, DRAWN, LOST, NET, BYES)
