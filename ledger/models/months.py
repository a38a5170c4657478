"""Closed months, and the documents issued for them."""

import json
from typing import Any, cast

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import TypedField


class Month(models.Model):
    """One closing of a month.

    If the month is reopened, this row remains, and the next closing adds another.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="months")
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    ends_on = models.DateField(help_text="Its last day: nothing is dated up to it any more.")
    last_number = models.PositiveIntegerField(help_text="The club's last transaction by then.")
    closed_at = models.DateTimeField(default=now)
    closed_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    reason = TypedField(max_length=300, blank=True, help_text="Why it was reopened.")

    class Meta:
        verbose_name = _("month")
        verbose_name_plural = _("months")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("club", "year", "month"),
                condition=models.Q(reopened_at=None),
                name="one_standing_closing_a_month",
            ),
        )
        indexes = (models.Index(fields=("club", "ends_on")),)

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}"


class DocumentKind(models.TextChoices):
    REPORT = "report", _("report")
    STATEMENT = "statement", _("statement")


class IssuedDocument(models.Model):
    """A month's report or a member's statement, with its data as issued. It never changes.

    `text` is canonical JSON. `fingerprint` is the SHA-256 of the text in UTF-8, in hexadecimal.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="documents")
    month = models.ForeignKey(Month, models.PROTECT, related_name="documents")
    number = models.PositiveIntegerField(help_text="The club's own, without holes.")
    kind = models.CharField(max_length=9, choices=DocumentKind)
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="documents", null=True, blank=True
    )
    text = models.TextField()
    fingerprint = models.CharField(max_length=64)
    laws_version = models.CharField(max_length=20)
    layout = models.PositiveSmallIntegerField(
        default=1, help_text="The version of the printed form that it is laid out by."
    )
    issued_at = models.DateTimeField(default=now)

    class Meta:
        verbose_name = _("issued document")
        verbose_name_plural = _("issued documents")
        ordering = ("club", "number")
        constraints = (
            models.UniqueConstraint(fields=("club", "number"), name="one_document_a_number"),
            models.UniqueConstraint(
                fields=("month", "member"),
                condition=models.Q(member__isnull=False),
                name="one_statement_a_member_and_closing",
            ),
            models.UniqueConstraint(
                fields=("month",),
                condition=models.Q(member__isnull=True),
                name="one_report_a_closing",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="statement", member__isnull=False)
                | models.Q(kind="report", member__isnull=True),
                name="a_statement_is_a_members",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} No. {self.number}"

    @property
    def data(self) -> dict[str, Any]:
        """The data as issued; `ledger.months.figures` defines its form."""
        return cast("dict[str, Any]", json.loads(self.text))


class Delivery(models.Model):
    """The sending of one document by e-mail: begun, then sent or failed."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    document = models.OneToOneField(
        IssuedDocument, models.PROTECT, related_name="delivery", primary_key=True
    )
    address = models.EmailField()
    begun_at = models.DateTimeField(default=now)
    sent_at = models.DateTimeField(null=True, blank=True)
    failure = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")

    def __str__(self) -> str:
        return f"delivery to {self.address}"
