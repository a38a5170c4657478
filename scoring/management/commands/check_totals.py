"""manage.py check_totals FILE|- [--json]: report whether each line's scores are possible."""

from piquet.commands.check_totals import CheckTotals
from scoring.management.wrapped import WrappedCommand


class Command(WrappedCommand):
    plain = CheckTotals()
