"""The ledger in the admin: to be read. Money is written by the operations alone."""

from django.contrib import admin

from ledger.models import Account, Posting, Transaction
from scoring.admin import ReadOnlyAdmin, ReadOnlyInline


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "club", "kind", "currency", "balance")
    list_filter = ("club", "kind", "currency")
    list_select_related = ("club", "member")


class PostingInline(ReadOnlyInline):
    model = Posting
    exclude = ("club",)


@admin.register(Transaction)
class TransactionAdmin(ReadOnlyAdmin):
    list_display = ("number", "club", "kind", "dated", "currency", "source_key", "by")
    list_filter = ("club", "kind", "currency")
    list_select_related = ("club", "by")
    inlines = (PostingInline,)
