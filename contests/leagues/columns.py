"""The columns of a league's table on the page and on the paper."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from contests.leagues.lines import TableLine
from contests.shared.columns import StandingsColumn

Column = StandingsColumn[TableLine]

PLAYED: Final = Column(_("Played"), lambda line: str(line.row.played), width=48, look="played")
WON: Final = Column(_("Won"), lambda line: str(line.row.won), width=40)
DRAWN: Final = Column(_("Drawn"), lambda line: str(line.row.drawn), width=46)
LOST: Final = Column(_("Lost"), lambda line: str(line.row.lost), width=40)
WON_DRAWN_LOST: Final = Column(
    _("W–D–L"),
    lambda line: f"{line.row.won}–{line.row.drawn}–{line.row.lost}",
    term=_("W–D–L: won, drawn and lost."),
)
NET: Final = Column(
    _("Net"),
    lambda line: line.net,
    term=_("Net: points won less points lost."),
    in_full=_("Net points"),
    width=66,
    marks_negative=True,
)
RUBICONS: Final = Column(
    _("Rub."),
    lambda line: line.rubicons,
    term=_("Rub.: rubicons inflicted less suffered."),
    in_full=_("Rubicons"),
    width=60,
)
SCORE: Final = Column(
    _("Score"), lambda line: line.score, width=50, is_score=True, marks_negative=True
)

ON_PAGE: Final = (PLAYED, WON_DRAWN_LOST, NET, RUBICONS, SCORE)
ON_PAPER: Final = (PLAYED, WON, DRAWN, LOST, RUBICONS, NET, SCORE)
