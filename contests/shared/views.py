"""Views that leagues and tournaments share."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from contests.models import Contest
from contests.operations.leagues.cards import unlink_card
from contests.operations.leagues.drafts import give_up_contest
from contests.operations.leagues.last_day import change_last_day
from contests.shared.contest_list import address_of
from contests.shared.forms import LastDayForm
from contests.shared.last_day import LastDayPage
from scoring.views.shared import add_faults, card_for


def contest_for(member: Member, pk: int, *kinds: str) -> Contest:
    """Return a contest of the member's club, of one of these kinds if any are given.

    Raises Http404 for any other contest.
    """
    contests = Contest.objects.filter(club_id=member.club_id)
    contest = get_object_or_404(contests.filter(kind__in=kinds) if kinds else contests, pk=pk)
    contest.club = member.club
    return contest


@require_POST
def unlink(request: HttpRequest, club: str, contest: int, card: int) -> HttpResponse:
    """Take a card out of a contest, and redirect to the contest."""
    member = admit(request, club)
    linked_to, taken = contest_for(member, contest), card_for(member, card)
    try:
        unlink_card(contest_id=linked_to.pk, by=member, card=taken)
    except OperationError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("Card %(n)d no longer belongs to it.") % {"n": card})
    return redirect(address_of(linked_to, member.club.slug))


@require_http_methods(["GET", "HEAD", "POST"])
def last_day(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show the last day of an open contest, and change it."""
    member = admit(request, club)
    contest_row = contest_for(member, contest)
    back = redirect(address_of(contest_row, member.club.slug))
    if not contest_row.drawn_at or contest_row.closed_at:
        return back
    if request.method != "POST":
        return _last_day(
            request, LastDayPage(member, contest_row, LastDayForm(contest=contest_row))
        )
    form = LastDayForm(request.POST, contest=contest_row)
    if form.is_valid():
        ends = form.cleaned_data["ends"]
        try:
            change_last_day(contest_id=contest_row.pk, by=member, ends=ends)
        except OperationError as refused:
            add_faults(form, refused)
        else:
            text = _("It ends on %(day)s now.") % {"day": date_format(ends, "j F Y")}
            messages.success(request, text)
            return back
    return _last_day(request, LastDayPage(member, contest_row, form), status=422)


def _last_day(request: HttpRequest, page: LastDayPage, *, status: int = 200) -> HttpResponse:
    return render_club_page(request, "contests/shared/last_day.html", page, status=status)


@require_POST
def give_up(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Delete a contest that is not drawn yet."""
    member = admit(request, club)
    contest_row = contest_for(member, contest)
    try:
        give_up_contest(contest_id=contest_row.pk, by=member)
    except OperationError as refused:
        messages.error(request, refused.message)
        return redirect(address_of(contest_row, member.club.slug))
    messages.success(request, _("%(name)s is deleted.") % {"name": contest_row.name})
    return redirect("contests:contests", member.club.slug)
