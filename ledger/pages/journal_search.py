"""Find the entries that a search of the journal asks for.

Words are compared with what a line of the journal shows. Names and kinds are compared in Python,
because databases disagree on which letters are equal. Only reasons are compared by the database.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.models import Member
from ledger.entries_seen import postings_seen
from ledger.models import Account, Posting, Transaction, TransactionKind
from piquet.text.digits import whole_number
from piquet.text.names import comparison_key, tidy

MOST_WORDS = 8


def narrow_entries(
    entries: QuerySet[Transaction], viewer: Member, terms: Mapping[str, Any]
) -> QuerySet[Transaction]:
    """Return the entries that match the terms of a `JournalSearchForm`.

    A name or an amount finds an entry only through a posting that the viewer may see.
    """
    postings = Posting.objects.filter(postings_seen(viewer))
    for name, lookup in (
        ("kind", "kind"),
        ("currency", "currency"),
        ("since", "dated__gte"),
        ("until", "dated__lte"),
    ):
        if name in terms:
            entries = entries.filter(**{lookup: terms[name]})
    if "person" in terms:
        entries = entries.filter(pk__in=_of_person(postings, viewer, terms).values("transaction"))
    elif "amount" in terms:
        of_amount = postings.filter(transaction=OuterRef("pk"), **_of_amount(terms))
        entries = entries.filter(Exists(of_amount))
    if "words" in terms:
        accounts = list(viewer.club.accounts.select_related("member"))
        for word in dict.fromkeys(terms["words"].split()[:MOST_WORDS]):
            entries = entries.filter(_with_word(word, accounts, postings))
    return entries


def _of_person(
    postings: QuerySet[Posting], viewer: Member, terms: Mapping[str, Any]
) -> QuerySet[Posting]:
    """Return the person's postings, with the searched amount if there is one."""
    accounts = viewer.club.accounts.filter(member=terms["person"]).values_list("pk", flat=True)
    return postings.filter(account__in=list(accounts), **_of_amount(terms))


def _of_amount(terms: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Return a filter of postings with the searched amount, received or given."""
    return {"amount__in": (terms["amount"], -terms["amount"])} if "amount" in terms else {}


def _with_word(word: str, accounts: list[Account], postings: QuerySet[Posting]) -> Q:
    """Return a filter of entries with the word in the reason, kind or a name, or as a number."""
    key = comparison_key(word)
    kinds = [kind for kind in TransactionKind if key in comparison_key(str(kind.label))]
    lookup = Q(kind__in=kinds) if kinds else Q()
    for form in _forms(word):
        lookup |= Q(reason__icontains=form)
    named = [account.pk for account in accounts if key in comparison_key(account.name)]
    if named:
        of_them = postings.filter(transaction=OuterRef("pk"), account__in=named)
        lookup |= Q(Exists(of_them))
    number = whole_number(word)
    if number is not None:
        lookup |= Q(number=number) | Q(card=number) | Q(reverses__number=number)
    return lookup


def _forms(word: str) -> set[str]:
    """Return spellings of the word for SQLite, which ignores case only for the letters A to Z."""
    written = tidy(word)
    return {written, written.lower(), written.upper(), written.capitalize()}
