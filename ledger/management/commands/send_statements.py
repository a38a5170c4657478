"""manage.py send_statements --club SLUG --month YYYY-MM: send the statements, once each."""

import sys
from collections import Counter
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.emails.enabled import can_send_emails
from ledger.management.month_arguments import add_month, month_from_arguments
from ledger.operations.months.send_statements import Sending, SendingOutcome, send_statements

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
        choice = month_from_arguments(options["club"], options["month"])
        if choice.closed is None:
            raise CommandError(
                f"{choice.first:%Y-%m} is not closed. Its statements are made when it is closed."
            )
        if not can_send_emails():  # A file in var/mail would count as a sent e-mail.
            self.stdout.write(NOBODY_GETS_ANY)
            return
        outcomes: Counter[SendingOutcome] = Counter()
        for sending in send_statements(choice.closed, doubtful=options["doubtful"]):
            outcomes[sending.outcome] += 1
            if words := _format_sending(sending):
                self.stdout.write(words)
        self.stdout.write(
            ", ".join(f"{outcomes[outcome]} {outcome.value}" for outcome in SendingOutcome) + "."
        )
        if outcomes[SendingOutcome.SENT] and settings.EMAILS_GO_BY == EMAILS_STAY_HERE:
            self.stderr.write("EMAIL_URL is not set, so each e-mail is a file in var/mail.")
        if outcomes[SendingOutcome.FAILED] or outcomes[SendingOutcome.IN_DOUBT]:
            sys.exit(1)


def _format_sending(sending: Sending) -> str:
    """Return a line about the result of sending, or "" for a statement sent earlier."""
    document = sending.document
    paper = f"No. {document.number}, {document.data['member']['name']}"
    if sending.outcome is SendingOutcome.SENT:
        return f"{paper}: sent to {sending.address}."
    if sending.outcome is SendingOutcome.FAILED:
        return f"{paper}: not sent to {sending.address}: {sending.failure}"
    if sending.outcome is SendingOutcome.IN_DOUBT:
        return f"{paper}: may have gone to {sending.address}. --doubtful sends it again."
    if sending.outcome is SendingOutcome.NO_ADDRESS:
        return f"{paper}: has no e-mail address. Print the statement."
    if sending.outcome is SendingOutcome.NOT_WANTED:
        return f"{paper}: wants no statements by e-mail."
    return ""
