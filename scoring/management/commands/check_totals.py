"""manage.py check_totals FILE|- [--json]: say whether a deal can end in two scores, one a line."""

from piquet.commands.check_totals import CheckTotals
from scoring.management.wrapped import WrappedCommand


class Command(WrappedCommand):
    plain = CheckTotals()
