"""The ledger itself: accounts, and transactions between them that never change.

Amounts are whole numbers of the smallest coin. A positive balance is money that the account's
holder is to receive. Only `ledger.operations` writes these tables. The database refuses to update,
delete or truncate a transaction or a posting.
"""

from typing import Final, TypeAlias

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import TypedField
from ledger.hashing.canonical import BEGINNING
from ledger.models.bets import Bet
from scoring.models import Card


class AccountKind(models.TextChoices):
    MEMBER = "member", _("member")
    CASH = "cash", _("the club’s cash")
    BANK = "bank", _("the club’s bank account")
    CARD_MONEY = "card_money", _("card money")
    FINES = "fines", _("fines and subscriptions")
    OPENING = "opening", _("opening balances")
    WRITE_OFF = "write_off", _("written off")


Holder: TypeAlias = Member | AccountKind
"""The holder of an account: a member, or one of the club's own kinds."""

HOLDING: Final = (AccountKind.CASH, AccountKind.BANK)
"""The accounts in which the club keeps money. A negative balance means that money is there."""


class Account(models.Model):
    """An account of one holder in one currency, with its running balance."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="accounts")
    kind = models.CharField(max_length=10, choices=AccountKind)
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="accounts", null=True, blank=True
    )
    currency = models.CharField(max_length=3)
    balance = models.BigIntegerField(
        default=0, help_text="Kept under a lock with each posting; check_ledger compares it."
    )

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = (
            models.UniqueConstraint(
                fields=("member", "currency"),
                condition=models.Q(member__isnull=False),
                name="one_account_a_member_and_currency",
            ),
            models.UniqueConstraint(
                fields=("club", "kind", "currency"),
                condition=models.Q(member__isnull=True),
                name="one_account_of_the_clubs_own",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="member", member__isnull=False)
                | (~models.Q(kind="member") & models.Q(member__isnull=True)),
                name="only_a_members_account_has_a_member",
            ),
        )

    def __str__(self) -> str:
        return str(self.name)

    @property
    def name(self) -> str:
        """The name of the member, or of one of the club's own accounts."""
        return self.member.name if self.member else str(self.get_kind_display())

    @property
    def holder(self) -> Holder:
        """The member, or the kind of the club's own account."""
        return self.member or AccountKind(self.kind)

    @property
    def holds(self) -> bool:
        """Whether the club keeps money in this account. Pages then reverse the balance's sign."""
        return self.kind in HOLDING


class TransactionKind(models.TextChoices):
    CARD = "card", _("card")
    REVERSAL = "reversal", _("reversal")
    PAYMENT = "payment", _("payment")
    CARD_MONEY = "card_money", _("card money")
    SIDE_BET = "side_bet", _("side bet")
    BYSTANDER = "bystander", _("bystander’s payment")
    SUBSCRIPTION = "subscription", _("subscription")
    FINE = "fine", _("fine")
    OPENING = "opening", _("opening balances")
    WRITE_OFF = "write_off", _("write-off")


class Way(models.TextChoices):
    """How a payment was made."""

    CASH = "cash", _("in cash")
    BANK = "bank", _("by bank")
    CLUB = "club", _("through the club")


class Counter(models.Model):
    """The last numbers given in a club, and the day up to which its ledger is closed.

    A writer locks this row to give the next number. `closed_through` is the last day of the club's
    last closed month. It is stored here because every posting reads it. `links` and `head` are the
    number and hash of the chain's last link.
    """

    club = models.OneToOneField(Club, models.PROTECT, related_name="counter", primary_key=True)
    last = models.PositiveIntegerField(default=0)
    documents = models.PositiveIntegerField(default=0)
    closed_through = models.DateField(null=True, blank=True)
    links = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, default=BEGINNING)

    def __str__(self) -> str:
        return f"the last numbers of {self.club}"


class Transaction(models.Model):
    """An entry: two or more postings that sum to zero in one currency. It never changes."""

    # No index: the constraints below serve searches by club, and nobody searches by writer.
    # Each index costs a page for every entry.
    club = models.ForeignKey(Club, models.PROTECT, related_name="transactions", db_index=False)
    number = models.PositiveIntegerField(help_text="The club's own, without holes.")
    kind = models.CharField(max_length=12, choices=TransactionKind)
    source_key = models.CharField(
        max_length=80, help_text="What it was made from, such as card:12:1; posted once only."
    )
    currency = models.CharField(max_length=3)
    dated = models.DateField(
        help_text="The day of countersigning, or of a payment, in the club's time zone."
    )
    played_on = models.DateField(null=True, blank=True)
    posted_at = models.DateTimeField(default=now)
    by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    card = models.ForeignKey(
        Card, models.PROTECT, related_name="transactions", null=True, blank=True
    )
    edition = models.PositiveSmallIntegerField(null=True, blank=True)
    laws_version = models.CharField(max_length=20, blank=True)
    bet = models.ForeignKey(
        Bet,
        models.PROTECT,
        related_name="transactions",
        null=True,
        blank=True,
        db_index=False,
    )
    way = models.CharField(max_length=4, choices=Way, blank=True)
    reverses = models.OneToOneField(
        "self", models.PROTECT, related_name="reversed_by", null=True, blank=True
    )
    reason = TypedField(
        max_length=300, blank=True, help_text="Why it was reversed, or what a payment was for."
    )

    class Meta:
        verbose_name = _("transaction")
        verbose_name_plural = _("transactions")
        ordering = ("club", "number")
        constraints = (
            models.UniqueConstraint(fields=("club", "number"), name="one_transaction_a_number"),
            models.UniqueConstraint(fields=("club", "source_key"), name="posted_once"),
        )
        indexes = (  # Partial: most entries have no bet.
            models.Index(
                fields=("bet",), condition=models.Q(bet__isnull=False), name="entries_of_bets"
            ),
        )

    def __str__(self) -> str:
        return f"No. {self.number}"


class Posting(models.Model):
    """An amount posted to one account, in the smallest coin; positive is to be received."""

    # No index: the constraint and the index below serve all searches; none is by club.
    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    transaction = models.ForeignKey(
        Transaction, models.PROTECT, related_name="postings", db_index=False
    )
    account = models.ForeignKey(Account, models.PROTECT, related_name="postings", db_index=False)
    amount = models.BigIntegerField()

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=~models.Q(amount=0), name="no_empty_posting"),
            models.UniqueConstraint(
                fields=("transaction", "account"), name="one_posting_an_account"
            ),
        )
        indexes = (models.Index(fields=("account", "-id")),)

    def __str__(self) -> str:
        return f"posting to {self.account}"


class PaymentAnswer(models.Model):
    """An answer to a payment by its other side: a confirmation, or a dispute and its decision."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    payment = models.ForeignKey(Transaction, models.PROTECT, related_name="answers")
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    confirmed = models.BooleanField()
    reason = TypedField(max_length=300, blank=True, help_text="Why it is disputed.")
    answered_at = models.DateTimeField(default=now)
    decided_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    stands = models.BooleanField(null=True, blank=True, help_text="Whether the payment stands.")
    decision = TypedField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("answer to a payment")
        verbose_name_plural = _("answers to payments")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("payment", "member"), name="one_answer_a_member"),
        )

    def __str__(self) -> str:
        return f"answer of {self.member}"

    @property
    def is_open_dispute(self) -> bool:
        """Whether the answer disputes the payment, and nobody has decided the dispute yet."""
        return not self.confirmed and self.decided_at is None
