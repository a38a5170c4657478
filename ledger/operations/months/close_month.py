"""Close a month, which issues its report and statements, and reopen the last one."""

from collections.abc import Mapping
from datetime import date, timedelta

from django.db import transaction
from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.operation_error import OperationError
from ledger.models import Counter, DocumentKind, IssuedDocument, Month
from ledger.months.figures import Data, canonical_text, fingerprint, report_of_month, statement_of
from ledger.months.queries import MonthReading, month_days, read_month
from ledger.operations.link_events import link_documents
from ledger.operations.post import lock_counter
from ledger.operations.verify import required_reason
from paper.typesetting.layout import LATEST
from piquet import LAWS_VERSION
from scoring.days import month_name, today


def close_month(*, club: Club, year: int, month: int, by: Member) -> Month:
    """Close a month that is over: it takes no more entries, and its papers are issued.

    The papers are the report, and a statement for every member with an account in the month. They
    are numbered and stored. A month already closed is returned unchanged. Months are closed in
    order, but a month without entries may be skipped. Raises OperationError.
    """
    first, last = _days(year, month)
    with transaction.atomic():
        counter = lock_counter(club.pk)
        known = club.months.filter(year=year, month=month, reopened_at=None).first()
        if known is not None:
            return known
        _verify_close(club, by, first, last, counter)
        closed = Month.objects.create(
            club=club,
            year=year,
            month=month,
            ends_on=last,
            last_number=counter.last,
            closed_at=now(),
            closed_by=by,
        )
        _issue(closed, counter)
        counter.closed_through = last
        counter.save(update_fields=["documents", "closed_through", "links", "head"])
        return closed


def reopen_month(*, month_id: int, by: Member, reason: str) -> Month:
    """Reopen the club's last closed month, with a reason. A second call changes nothing.

    The month's papers stay. The next closing issues new ones. Raises OperationError, and
    Month.DoesNotExist, also for another club's month.
    """
    with transaction.atomic():
        counter = lock_counter(by.club_id)
        closed = Month.objects.get(pk=month_id, club_id=by.club_id)
        if closed.reopened_at is not None:
            return closed
        _verify_reopen(closed, by)
        closed.reopened_at, closed.reopened_by = now(), by
        closed.reason = required_reason(reason, "reason")
        closed.save(update_fields=["reopened_at", "reopened_by", "reason"])
        before = last_closed(closed.club)
        counter.closed_through = before.ends_on if before else None
        counter.save(update_fields=["closed_through"])
        return closed


def last_closed(club: Club) -> Month | None:
    """Return the last closed month, or None."""
    return club.months.filter(reopened_at=None).order_by("-ends_on").first()


def can_close(club: Club, by: Member, year: int, month: int) -> bool:
    """Whether `by` may close this month now."""
    try:
        verify_close_month(club=club, by=by, year=year, month=month)
    except OperationError:
        return False
    return True


def verify_close_month(*, club: Club, by: Member, year: int, month: int) -> None:
    """Raise OperationError if `by` may not close this month now."""
    _verify_close(club, by, *_days(year, month), Counter.objects.filter(club=club).first())


def closable_from(club: Club, last: date) -> date:
    """Return the first day on which the month that ends on `last` may be closed."""
    return last + timedelta(days=club.days_before_closing + 1)


def can_reopen_month(closed: Month, by: Member) -> bool:
    """Whether `by` may reopen this month now."""
    try:
        _verify_reopen(closed, by)
    except OperationError:
        return False
    return closed.reopened_at is None


def _days(year: int, month: int) -> tuple[date, date]:
    try:
        return month_days(year, month)
    except ValueError:
        raise OperationError(_("There is no such month.")) from None


def _verify_close(club: Club, by: Member, first: date, last: date, counter: Counter | None) -> None:
    if not by.is_treasurer or by.club_id != club.pk:
        raise OperationError(_("Only the treasurer can close a month."))
    name = {"month": month_name(first)}
    if last >= today(club):
        raise OperationError(_("%(month)s is not over yet.") % name)
    if today(club) < (opens := closable_from(club, last)):
        name["day"] = date_format(opens, "j F Y")
        raise OperationError(
            _("The club’s settings say that %(month)s can be closed from %(day)s.") % name
        )
    closed = counter.closed_through if counter else None
    if closed and last <= closed:
        raise OperationError(_("A later month than %(month)s is already closed.") % name)
    earlier = club.transactions.filter(dated__lt=first)
    earlier = earlier.filter(dated__gt=closed) if closed else earlier
    if entry := earlier.order_by("dated").first():
        raise OperationError(
            _("%(earlier)s has entries. Close it first.") % {"earlier": month_name(entry.dated)}
        )


def _verify_reopen(closed: Month, by: Member) -> None:
    if not by.is_treasurer:
        raise OperationError(_("Only the treasurer can reopen a month."))
    last = last_closed(closed.club)
    if last and last != closed:
        raise OperationError(
            _("Only the last closed month can be reopened. That is %(month)s.")
            % {"month": month_name(last.ends_on)}
        )


def _issue(closed: Month, counter: Counter) -> None:
    """Issue the report, and a statement for each member with an account in the month, by name."""
    read = read_month(closed.club, closed.year, closed.month)
    before = _replaced_numbers(closed)
    documents = [_document(closed, counter, None, report_of_month(read), before.get(None))]
    documents += [
        _document(closed, counter, member, statement_of(read, member), before.get(member.pk))
        for member in members_with_statement(read)
    ]
    IssuedDocument.objects.bulk_create(documents)
    link_documents(counter, closed)


def members_with_statement(read: MonthReading) -> list[Member]:
    """Return the members with an account in the month, by name. Each of them gets a statement."""
    accounts = (account for of_one in read.accounts.values() for account in of_one)
    members = {account.member.pk: account.member for account in accounts if account.member}
    return sorted(members.values(), key=lambda member: (member.name, member.pk))


def _replaced_numbers(closed: Month) -> Mapping[int | None, int]:
    """Return the number of each member's last paper from earlier closings of this month.

    The report has the key None.
    """
    same = {"month__year": closed.year, "month__month": closed.month}
    earlier = closed.club.documents.filter(**same).exclude(month=closed).order_by("number")
    return dict(earlier.values_list("member_id", "number"))


def _document(
    closed: Month, counter: Counter, member: Member | None, data: Data, replaces: int | None
) -> IssuedDocument:
    counter.documents += 1
    issued = closed.closed_at.astimezone(closed.club.zone).date().isoformat()
    numbers = {"number": counter.documents, "replaces": replaces, "issued": issued}
    text = canonical_text({**data, **numbers, **_chain(counter)})
    return IssuedDocument(
        club=closed.club,
        month=closed,
        number=counter.documents,
        kind=DocumentKind.STATEMENT if member else DocumentKind.REPORT,
        member=member,
        text=text,
        fingerprint=fingerprint(text),
        laws_version=LAWS_VERSION,
        layout=LATEST,
        issued_at=closed.closed_at,
    )


def _chain(counter: Counter) -> Data:
    """Return the end of the chain before these papers are linked, as part of a paper's data."""
    return {"chain": {"number": counter.links, "head": counter.head}} if counter.links else {}
