"""Every table of the project: which of its fields go into a club's file, or why it is left out.

A test goes through all models and all their fields, so that none can be forgotten.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.db.models import Field, ForeignKey, Model, Subquery, Value
from django.db.models.functions import Coalesce, NullIf

from club.models import Club, Member, MovedId
from contests.models import Contest, ContestCard, ContestMeeting, Entrant, WalkOver
from ledger.models import (
    Account,
    Bet,
    Counter,
    Delivery,
    IssuedDocument,
    Link,
    Month,
    PaymentAnswer,
    Posting,
    Transaction,
)
from ledger.months.mailings import emails_of_deliveries
from scoring.models import (
    Card,
    ClubStake,
    Consent,
    Dispute,
    Edition,
    Leave,
    Partie,
    Record,
    Reminder,
    Seat,
    Signature,
    Unplaced,
)


@dataclass(frozen=True)
class PartColumn:
    """A field of a row: its key in the file, and the model's field for its value."""

    key: str
    field: "Field[Any, Any]"
    source: str
    """The field or annotation that is read from the database."""

    @property
    def target(self) -> "type[Model] | None":
        """The table whose id the field holds, or None for a plain value."""
        return self.field.related_model if isinstance(self.field, ForeignKey) else None


@dataclass(frozen=True)
class ClubFilePart:
    """A table in the file, with a line for each of the club's rows, in the order of their ids."""

    name: str
    model: type[Model]
    of_club: str = "club"
    """The path from a row to its club. It begins where the database has an index."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """The fields that are left out, each with the reason."""
    made_from: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    """Fields with another source: for each, its key in the file and the expression to read."""
    most: int = 1_000_000
    """The largest number of rows: far more than a club has in a century."""

    @property
    def file(self) -> str:
        """The table's file name in the archive."""
        return f"{self.name}.jsonl"

    @cached_property
    def columns(self) -> tuple[PartColumn, ...]:
        """The fields of a row, the id first."""
        fields = sorted(self.model._meta.concrete_fields, key=lambda field: not field.primary_key)
        return tuple(self._column(field) for field in fields if field.name not in self.left_out)

    def _column(self, of: "Field[Any, Any]") -> PartColumn:
        if of.name in self.made_from:
            key = self.made_from[of.name][0]
            return PartColumn(key, of, f"told_{key}")
        return PartColumn("id" if of.primary_key else of.name, of, of.attname)

    def rows(self, club_id: int) -> Any:
        """Return the club's rows in order of id, as plain values in the order of the columns."""
        rows = self.model._default_manager.filter(**{self.of_club: club_id}).order_by("pk")
        sources = {f"told_{key}": source for key, source in self.made_from.values()}
        return rows.annotate(**sources).values_list(*(column.source for column in self.columns))


def _of_email(state: str, name: str) -> Subquery:
    """Return a query for a field of a delivery's e-mail, if the e-mail is in this state."""
    return Subquery(emails_of_deliveries().filter(state=state).values(name)[:1])


PARTS: Final = (
    ClubFilePart("clubs", Club, of_club="pk", most=1),
    ClubFilePart(
        "members",
        Member,
        left_out={
            "user": "an account is the person’s own on each site; their address goes with them",
            "invited_at": "they are invited anew",
            "pin": "it opens something; they choose another",
        },
        made_from={"invited": ("address", Coalesce("user__email", "invited"))},
        most=100_000,
    ),
    ClubFilePart("stakes", ClubStake, most=10_000),
    ClubFilePart("cards", Card),
    ClubFilePart("seats", Seat, most=3_000_000),
    ClubFilePart("leaves", Leave),
    ClubFilePart("parties", Partie, most=5_000_000),
    ClubFilePart("records", Record, of_club="card__club", most=10_000_000),
    ClubFilePart("consents", Consent, most=2_000_000),
    ClubFilePart("unplaced", Unplaced),
    ClubFilePart("editions", Edition),
    ClubFilePart("signatures", Signature, most=3_000_000),
    ClubFilePart("disputes", Dispute),
    ClubFilePart("reminders", Reminder),
    ClubFilePart("contests", Contest, most=10_000),
    ClubFilePart("entrants", Entrant),
    ClubFilePart("meetings", ContestMeeting),
    ClubFilePart("contestcards", ContestCard),
    ClubFilePart("walkovers", WalkOver),
    ClubFilePart("accounts", Account),
    ClubFilePart("bets", Bet),
    ClubFilePart("transactions", Transaction, most=3_000_000),
    ClubFilePart("postings", Posting, of_club="transaction__club", most=8_000_000),
    ClubFilePart("answers", PaymentAnswer),
    ClubFilePart("months", Month, most=10_000),  # After the entries: a closed month refuses them.
    ClubFilePart("documents", IssuedDocument),
    ClubFilePart(
        "deliveries",
        Delivery,
        made_from={  # Often only the e-mail knows, and e-mails are left out.
            "sent_at": ("sent_at", Coalesce("sent_at", _of_email("sent", "ended_at"))),
            "failure": (
                "failure",
                Coalesce(NullIf("failure", Value("")), _of_email("failed", "failure"), Value("")),
            ),
        },
    ),
    ClubFilePart("links", Link, most=8_000_000),
    ClubFilePart("counters", Counter, most=1),
    ClubFilePart("moved", MovedId, most=10_000_000),
)
"""The tables in the file, in the order of writing and reading."""

_SIGN_IN: Final = "it opens an account; everybody proves their address again on the other site"
_OF_DJANGO: Final = "Django makes it on every site"

LEFT_OUT: Final[Mapping[str, str]] = {
    "club.User": "an account is the person’s own on each site, with their password",
    "club.Session": _SIGN_IN,
    "sessions.Session": _SIGN_IN,
    "club.SecurityEvent": "what this site saw of its own accounts and browsers; it stays here",
    "club.OutgoingLetter": "letters of this site, with codes and links that work only here",
    "history.HistoryVersion": "how often the cache of the cards changed; it counts anew there",
    "history.KeptFacts": "a cache of the cards; it is derived anew on the other site",
    "history.KeptFigures": "a cache of the cards; it is derived anew on the other site",
    "scoring.DatabaseId": "it names the database, not the club",
    "account.EmailAddress": _SIGN_IN,
    "account.EmailConfirmation": _SIGN_IN,
    "mfa.Authenticator": _SIGN_IN,
    "admin.LogEntry": "what was done in this site’s administration pages",
    "auth.Group": _OF_DJANGO,
    "auth.Permission": _OF_DJANGO,
    "contenttypes.ContentType": _OF_DJANGO,
}
"""The other models, each with the reason why it is left out."""
