"""manage.py score_deals FILE|- [--json] [--items]: score the deals in a file, one on each line."""

from piquet.commands.score_deals import ScoreDeals
from scoring.management.wrapped import WrappedCommand


class Command(WrappedCommand):
    plain = ScoreDeals()
