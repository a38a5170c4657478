"""Views for officers of a league: make it, draw it, change its people, close it."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from contests.leagues.changing import CloseLeaguePage, PeoplePage, TermsPage
from contests.leagues.forms import LeagueForm, LotForm, PlayerForm, first_values, values_of
from contests.leagues.views import league_page, show_league
from contests.models import Contest
from contests.operations.leagues.drafts import draw_another_lot
from contests.operations.leagues.entrants import drop_out, enter_late
from contests.operations.leagues.leagues import (
    change_league,
    close_league,
    draw_league,
    make_league,
)
from contests.operations.leagues.walk_overs import take_back_walk_over
from piquet.text.digits import whole_number
from scoring.views.shared import add_faults


@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a new league, and make it. The next page shows its draw to confirm."""
    member = admit(request, club)
    if request.method != "POST":
        form = LeagueForm(member=member, initial=first_values(member.club))
        return _terms(request, TermsPage(member, form))
    form = LeagueForm(request.POST, member=member)
    if form.is_valid():
        try:
            made = make_league(by=member, terms=form.terms())
            return redirect("contests:league", member.club.slug, made.pk)
        except OperationError as refused:
            add_faults(form, refused)
    return _terms(request, TermsPage(member, form), status=422)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show the terms of a league that is not drawn yet, and change them."""
    member = admit(request, club)
    league = league_page(member, contest).contest
    if league.drawn_at:
        return redirect("contests:league", member.club.slug, contest)
    if request.method != "POST":
        form = LeagueForm(member=member, contest=league, initial=values_of(league))
        return _terms(request, TermsPage(member, form, league))
    form = LeagueForm(request.POST, member=member, contest=league)
    if form.is_valid():
        try:
            change_league(contest_id=contest, by=member, terms=form.terms())
            return redirect("contests:league", member.club.slug, contest)
        except OperationError as refused:
            add_faults(form, refused)
    return _terms(request, TermsPage(member, form, league), status=422)


def _terms(request: HttpRequest, page: TermsPage, *, status: int = 200) -> HttpResponse:
    return render_club_page(request, "contests/leagues/terms.html", page, status=status)


@require_POST
def draw(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Confirm the draw, or draw another lot."""
    member = admit(request, club)
    page = league_page(member, contest)
    form = LotForm(request.POST)
    if form.is_valid():
        try:
            if "another" in request.POST:
                draw_another_lot(contest_id=contest, by=member)
            else:
                draw_league(contest_id=contest, by=member, lot=form.cleaned_data["lot"])
                messages.success(request, _("The draw stands. The season can begin."))
            return redirect("contests:league", member.club.slug, contest)
        except OperationError as refused:
            add_faults(form, refused)
            page = league_page(member, contest)  # Somebody has changed the league meanwhile.
    return show_league(request, page, form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Let a person enter late or leave. `?leaves` asks to confirm that a person leaves."""
    member = admit(request, club)
    page = PeoplePage(league_page(member, contest), leaving_id=_asked(request))
    if not page.league.is_open:
        return redirect("contests:league", member.club.slug, contest)
    if request.method != "POST":
        return _people(request, page)
    leaves = "leaves" in request.POST
    form = PlayerForm(request.POST, people=_people_for(member, page.contest, leaves=leaves))
    if form.is_valid():
        player = form.cleaned_data["player"]
        try:
            (drop_out if leaves else enter_late)(contest_id=contest, by=member, player=player)
        except OperationError as refused:
            add_faults(form, refused)
        else:
            text = _("%(name)s has left.") if leaves else _("%(name)s plays too.")
            messages.success(request, text % {"name": player.name})
            return redirect("contests:league", member.club.slug, contest)
    return _people(request, PeoplePage(page.league, form, page.leaving_id), status=422)


def _asked(request: HttpRequest) -> int | None:
    return whole_number(request.GET.get("leaves", ""))


def _people_for(member: Member, contest: Contest, *, leaves: bool) -> QuerySet[Member]:
    """Return the people who play in the contest, or all members of the club."""
    members = member.club.members.all()
    return members.filter(contests_entered__contest=contest) if leaves else members


def _people(request: HttpRequest, page: PeoplePage, *, status: int = 200) -> HttpResponse:
    return render_club_page(request, "contests/leagues/people.html", page, status=status)


@require_POST
def take_back(request: HttpRequest, club: str, contest: int, walk_over: int) -> HttpResponse:
    """Take a walk-over back."""
    member = admit(request, club)
    given = get_object_or_404(league_page(member, contest).contest.walk_overs, pk=walk_over)
    try:
        take_back_walk_over(walk_over_id=given.pk, by=member)
        messages.success(request, _("The walk-over is taken back. The meeting is open again."))
    except OperationError as refused:
        messages.error(request, refused.message)
    return redirect("contests:league", member.club.slug, contest)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show the effect of closing a league, and close it once that is confirmed."""
    member = admit(request, club)
    page = league_page(member, contest)
    if page.contest.closed_at or not page.contest.drawn_at:
        return redirect("contests:league", member.club.slug, contest)
    if request.method == "POST":
        try:
            close_league(contest_id=contest, by=member)
            return redirect("contests:league", member.club.slug, contest)
        except OperationError as refused:
            closing = CloseLeaguePage(page, refused.message)
            return render_club_page(request, "contests/leagues/close.html", closing, status=422)
    return render_club_page(request, "contests/leagues/close.html", CloseLeaguePage(page))
