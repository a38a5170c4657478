"""The ledger in Django's admin, read-only, because only the operations write money."""

from django.contrib import admin

from ledger.models import (
    Account,
    Bet,
    Counter,
    Delivery,
    IssuedDocument,
    Month,
    PaymentAnswer,
    Posting,
    Transaction,
)
from ledger.models.links import Link
from scoring.admin import ReadOnlyAdmin, ReadOnlyInline


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "club", "kind", "currency", "balance")
    list_filter = ("club", "kind", "currency")
    list_select_related = ("club", "member")


@admin.register(Counter)
class CounterAdmin(ReadOnlyAdmin):
    list_display = ("club", "last", "closed_through")
    list_select_related = ("club",)


class PostingInline(ReadOnlyInline):
    model = Posting
    exclude = ("club",)


class PaymentAnswerInline(ReadOnlyInline):
    model = PaymentAnswer
    exclude = ("club",)


@admin.register(Link)
class LinkAdmin(ReadOnlyAdmin):
    list_display = ("number", "club", "kind", "subject", "hash", "at")
    list_filter = ("club", "kind")
    list_select_related = ("club",)


@admin.register(Transaction)
class TransactionAdmin(ReadOnlyAdmin):
    list_display = ("number", "club", "kind", "dated", "currency", "source_key", "by")
    list_filter = ("club", "kind", "currency")
    list_select_related = ("club", "by")
    inlines = (PostingInline, PaymentAnswerInline)


@admin.register(Month)
class MonthAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "club", "year", "month", "closed_at", "closed_by", "reopened_at")
    list_filter = ("club",)
    list_select_related = ("club", "closed_by")


class DeliveryInline(ReadOnlyInline):
    model = Delivery
    exclude = ("club",)


@admin.register(IssuedDocument)
class IssuedDocumentAdmin(ReadOnlyAdmin):
    list_display = ("number", "club", "kind", "member", "issued_at", "fingerprint")
    list_filter = ("club", "kind")
    list_select_related = ("club", "member")
    inlines = (DeliveryInline,)


@admin.register(Bet)
class BetAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "club", "card", "backer", "layer", "state", "winner")
    list_filter = ("club", "state")
    list_select_related = ("club", "card", "backer", "layer", "winner")
