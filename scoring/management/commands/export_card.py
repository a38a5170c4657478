"""manage.py export_card ID: write a card of the club as a piquet-card/1 file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from piquet.formats.card_file import card_as_json
from scoring.export_card import card_file
from scoring.models import Card


class Command(BaseCommand):
    help = "Writes a card as a piquet-card/1 file to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", type=int, metavar="ID", help="the card's number")

    def handle(self, *_args: Any, **options: Any) -> None:
        card = Card.objects.select_related("club", "opened_by").filter(pk=options["id"]).first()
        if card is None:
            raise CommandError(f"There is no card {options['id']}.")
        self.stdout.write(card_as_json(card_file(card)), ending="")
