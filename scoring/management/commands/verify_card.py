"""manage.py verify_card FILE|- [--json]: check a card file against itself and the laws."""

from piquet.commands.verify_card import VerifyCard
from scoring.management.wrapped import WrappedCommand


class Command(WrappedCommand):
    plain = VerifyCard()
