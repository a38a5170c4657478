"""manage.py score_deals FILE|- [--json] [--items]: score deals, one a line."""

from piquet.commands.score_deals import ScoreDeals
from scoring.management.wrapped import WrappedCommand


class Command(WrappedCommand):
    plain = ScoreDeals()
