"""The ledger's chain: what was posted, signed, answered, disputed and issued, in that order."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club


class LinkKind(models.TextChoices):
    TRANSACTION = "transaction", _("entry")
    SIGNATURE = "signature", _("signature")
    ANSWER = "answer", _("answer to a payment")
    DISPUTE = "dispute", _("dispute")
    DOCUMENT = "document", _("issued document")


class Link(models.Model):
    """One link of a club's chain. It never changes; `ledger.chain` explains what the hashes cover.

    When a linked item changes, as a dispute does when it is decided, it gets another link with the
    same subject. The last link is the valid one.
    """

    club = models.ForeignKey(  # The constraint below has an index by club.
        Club, models.PROTECT, related_name="links", db_index=False
    )
    number = models.PositiveIntegerField(help_text="Within the club's chain, from 1.")
    kind = models.CharField(max_length=11, choices=LinkKind)
    subject = models.CharField(
        max_length=160, help_text="What it is of, by names that stay: never a row's key."
    )
    content = models.CharField(max_length=64, help_text="The hash of what it is of.")
    previous = models.CharField(max_length=64, help_text="The hash of the link before it.")
    hash = models.CharField(max_length=64)
    at = models.DateTimeField(default=now)

    class Meta:
        verbose_name = _("link of the chain")
        verbose_name_plural = _("links of the chain")
        ordering = ("club", "number")
        constraints = (
            models.UniqueConstraint(fields=("club", "number"), name="one_link_a_number"),
        )

    def __str__(self) -> str:
        return f"link {self.number}"
