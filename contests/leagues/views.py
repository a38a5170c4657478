"""Views of leagues for every member, and of the meetings that they play."""

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.access import admit
from club.file_names import disposition, file_words
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from contests.finished.contests import load_contest
from contests.leagues.forms import MeetingWalkOverForm
from contests.leagues.meeting import MeetingPage
from contests.leagues.page import LeaguePage
from contests.leagues.paper import draw
from contests.leagues.printed_league import printed_league
from contests.models import ContestKind
from contests.operations.leagues.walk_overs import give_walk_over
from contests.shared.choose_card import link_chosen
from contests.shared.contest_list import ContestListPage, address_of
from contests.shared.views import contest_for
from scoring.documents.cached_drawings import cached_drawing
from scoring.views.shared import add_faults


@require_safe
def contests(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's leagues and tournaments."""
    page = ContestListPage(admit(request, club))
    return render_club_page(request, "contests/leagues/list.html", page)


@require_safe
def contest(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Redirect to the page of a contest of any kind."""
    member = admit(request, club)
    return redirect(address_of(contest_for(member, contest), member.club.slug))


@require_safe
def league(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show a league: its draw before it is confirmed, then its table and meetings."""
    member = admit(request, club)
    return show_league(request, league_page(member, contest))


@require_safe
def league_pdf(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Return the table and the meetings as a PDF; the same data gives the same bytes."""
    member = admit(request, club)
    page = league_page(member, contest)
    content = cached_drawing(draw, printed_league(page))
    response = HttpResponse(content, content_type="application/pdf")
    name = f"{member.club.slug}-{file_words(page.contest.name) or contest}.pdf"
    response["Content-Disposition"] = disposition(name)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def meeting(
    request: HttpRequest, club: str, contest: int, player: int, opponent: int
) -> HttpResponse:
    """Show the page of a meeting, link a card to it, or give a walk-over."""
    member = admit(request, club)
    page = _meeting_page(member, contest, player, opponent)
    if request.method != "POST":
        return render_club_page(request, "contests/leagues/meeting.html", page)
    if "winner" in request.POST or "walk_over" in request.POST:
        return _give_walk_over(request, page)
    if form := link_chosen(request, member, page.contest, page.two):
        return _refuse(request, page, form)
    return redirect("contests:league", member.club.slug, contest)


def league_page(member: Member, pk: int) -> LeaguePage:
    """Return the page of a league of the member's club. Raises Http404 for any other."""
    return LeaguePage(member, load_contest(contest_for(member, pk, ContestKind.LEAGUE)))


def show_league(
    request: HttpRequest, page: LeaguePage, form: Form | None = None, *, status: int = 200
) -> HttpResponse:
    """Render a league, before or after its draw."""
    name = "page" if page.contest.drawn_at else "draw"
    shown = LeaguePage(page.member, page.loaded, form)
    return render_club_page(request, f"contests/leagues/{name}.html", shown, status=status)


def _meeting_page(member: Member, contest: int, player: int, opponent: int) -> MeetingPage:
    """Return the page of a meeting, for its two players and for officers.

    Raises Http404 for two who do not meet, and for any other reader.
    """
    league = league_page(member, contest)
    two = member.club.members.in_bulk([player, opponent])
    if len(two) != 2 or not (member.pk in two or member.is_officer):
        raise Http404
    page = MeetingPage(league, (two[player], two[opponent]))
    if not page.lines:
        raise Http404
    first = page.next or page.lines[-1]
    return MeetingPage(league, (two[first.dealer], two[first.other]))


def _refuse(request: HttpRequest, page: MeetingPage, form: Form) -> HttpResponse:
    shown = MeetingPage(page.league, page.two, form)
    return render_club_page(request, "contests/leagues/meeting.html", shown, status=422)


def _give_walk_over(request: HttpRequest, page: MeetingPage) -> HttpResponse:
    two = page.member.club.members.filter(pk__in=[player.pk for player in page.two])
    form = MeetingWalkOverForm(request.POST, two=two)
    if form.is_valid():
        winner = form.cleaned_data["winner"]
        loser = page.two[1] if winner == page.two[0] else page.two[0]
        try:
            give_walk_over(
                contest_id=page.contest.pk,
                by=page.member,
                winner=winner,
                loser=loser,
                reason=form.cleaned_data["reason"],
            )
        except OperationError as refused:
            add_faults(form, refused)
        else:
            messages.success(request, _("%(name)s has the walk-over.") % {"name": winner.name})
            return redirect("contests:league", page.member.club.slug, page.contest.pk)
    return _refuse(request, page, form)
