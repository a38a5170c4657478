"""manage.py send_statements --club SLUG --month YYYY-MM: send the statements, once each."""

import sys
from collections import Counter
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.emails.enabled import can_send_emails
from ledger.management.month_arguments import add_month, month_asked
from ledger.operations.months.send_statements import Outcome, Sending, send_statements

EMAILS_STAY_HERE: Final = "django.core.mail.backends.filebased.EmailBackend"
NOBODY_GETS_ANY: Final = (
    "Nothing was sent: this site sends no e-mails until EMAIL_URL names a mail server. Print the "
    "statements, or run this again once it does."
)


class Command(BaseCommand):
    help = (
        "E-mails each member their statement of a closed month. Run it again to send only those "
        "not sent yet."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_month(parser)
        parser.add_argument(
            "--doubtful",
            action="store_true",
            help=(
                "also send the e-mails in doubt again: sending began and never finished, so "
                "they may have gone"
            ),
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        asked = month_asked(options["club"], options["month"])
        if asked.closed is None:
            raise CommandError(
                f"{asked.first:%Y-%m} is not closed. Its statements are made when it is closed."
            )
        if not can_send_emails():  # A file in var/mail would count as sent.
            self.stdout.write(NOBODY_GETS_ANY)
            return
        outcomes: Counter[Outcome] = Counter()
        for sending in send_statements(asked.closed, doubtful=options["doubtful"]):
            outcomes[sending.outcome] += 1
            if words := _in_words(sending):
                self.stdout.write(words)
        self.stdout.write(", ".join(f"{outcomes[one]} {one.value}" for one in Outcome) + ".")
        if outcomes[Outcome.SENT] and settings.EMAILS_GO_BY == EMAILS_STAY_HERE:
            self.stderr.write("EMAIL_URL is not set, so each e-mail is a file in var/mail.")
        if outcomes[Outcome.FAILED] or outcomes[Outcome.IN_DOUBT]:
            sys.exit(1)


def _in_words(sending: Sending) -> str:
    """Return a line on what was sent or not; "" for a statement sent earlier."""
    document = sending.document
    paper = f"No. {document.number}, {document.data['member']['name']}"
    if sending.outcome is Outcome.SENT:
        return f"{paper}: sent to {sending.address}."
    if sending.outcome is Outcome.FAILED:
        return f"{paper}: not sent to {sending.address}: {sending.failure}"
    if sending.outcome is Outcome.IN_DOUBT:
        return f"{paper}: may have gone to {sending.address}. --doubtful sends it again."
    if sending.outcome is Outcome.NO_ADDRESS:
        return f"{paper}: has no e-mail address. Print the statement."
    if sending.outcome is Outcome.NOT_WANTED:
        return f"{paper}: wants no statements by e-mail."
    return ""
