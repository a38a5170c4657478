"""The pages of a tournament, and what officers do on them."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.access import admit
from club.models import Member
from club.refused import Refused
from club.views.shared import render_club_page
from front.tournaments.form import (
    DrawForm,
    PersonForm,
    RoundForm,
    TakeBackForm,
    TournamentForm,
    WalkOverForm,
    form_of,
)
from front.tournaments.form_page import FormPage
from front.tournaments.match_page import MatchPage
from front.tournaments.page import TournamentPage
from front.tournaments.paper import draw as draw_paper
from scoring.history.tournaments import load_tournament
from scoring.models import Contest
from scoring.operations.tournaments.close import close_tournament
from scoring.operations.tournaments.draw import draw_round, draw_tournament
from scoring.operations.tournaments.lock import KINDS
from scoring.operations.tournaments.make import change_tournament, make_tournament
from scoring.operations.tournaments.people import come_back, drop_out, enter_late
from scoring.operations.tournaments.walk_over import give_walk_over, take_back_walk_over
from scoring.views.shared import add_faults


def contest_for(member: Member, pk: int) -> Contest:
    """Return a tournament of the member's club. Raises Http404 for any other."""
    found = Contest.objects.filter(club_id=member.club_id, kind__in=KINDS, pk=pk).first()
    if found is None:
        raise Http404
    found.club = member.club
    return found


@require_safe
def tournament(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show a tournament: its draw, and the bracket or the table."""
    member = admit(request, club)
    return _show(request, member, contest)


def _show(
    request: HttpRequest,
    member: Member,
    contest: int,
    refused: str = "",
    forms: Mapping[str, Form] | None = None,
) -> HttpResponse:
    """Show the page of a tournament; with status 422 if something is wrong."""
    found = load_tournament(contest_for(member, contest))
    page = TournamentPage(member, found, refused, forms or {})
    status = 422 if refused or forms else 200
    return render_club_page(request, "front/tournaments/page.html", page, status=status)


def new_tournament(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a new tournament, and make it."""
    member = admit(request, club)
    if request.method != "POST":
        return _show_form(request, FormPage(member, TournamentForm(club=member.club)))
    form = TournamentForm(request.POST, club=member.club)
    if form.is_valid():
        try:
            people = form.cleaned_data["people"]
            made = make_tournament(by=member, plan=form.plan(), people=people)
            return redirect("front:tournament", member.club.slug, made.pk)
        except Refused as refused:
            add_faults(form, refused)
    return _show_form(request, FormPage(member, form))


def change(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show the form of a tournament that is not drawn, and change it."""
    member = admit(request, club)
    found = contest_for(member, contest)
    if found.drawn_at:
        return redirect("front:tournament", member.club.slug, found.pk)
    if request.method != "POST":
        return _show_form(request, FormPage(member, form_of(found, member.club), found))
    form = TournamentForm(request.POST, club=member.club)
    if form.is_valid():
        people, plan = form.cleaned_data["people"], form.plan()
        try:
            change_tournament(contest_id=found.pk, by=member, plan=plan, people=people)
            return redirect("front:tournament", member.club.slug, found.pk)
        except Refused as refused:
            add_faults(form, refused)
    return _show_form(request, FormPage(member, form, found))


def _show_form(request: HttpRequest, page: FormPage) -> HttpResponse:
    status = 422 if page.form.errors else 200
    return render_club_page(request, "front/tournaments/form.html", page, status=status)


def _done(
    request: HttpRequest, member: Member, contest: int, operation: Callable[[], object], said: str
) -> HttpResponse:
    """Do something with a tournament, and go back to its page; say there if it is refused."""
    contest_for(member, contest)
    try:
        operation()
    except Refused as refused:
        return _show(request, member, contest, refused.message)
    messages.success(request, said)
    return redirect("front:tournament", member.club.slug, contest)


@require_POST
def draw(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Let the draw stand that the officer has seen."""
    member = admit(request, club)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _show(request, member, contest, _("Look at the draw again, and let it stand."))
    seen = form.cleaned_data["seen"]
    return _done(
        request,
        member,
        contest,
        lambda: draw_tournament(contest_id=contest, by=member, seen=seen),
        _("The draw stands."),
    )


@require_POST
def next_round(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Draw the next round of a Swiss tournament."""
    member = admit(request, club)
    form = RoundForm(request.POST)
    if not form.is_valid():
        return _show(request, member, contest, _("Choose the round to draw."))
    number = form.cleaned_data["number"]
    return _done(
        request,
        member,
        contest,
        lambda: draw_round(contest_id=contest, by=member, number=number),
        _("Round %(n)d is drawn.") % {"n": number},
    )


@require_POST
def close(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Close a tournament."""
    member = admit(request, club)
    return _done(
        request,
        member,
        contest,
        lambda: close_tournament(contest_id=contest, by=member),
        _("The tournament is closed."),
    )


@require_POST
def people(request: HttpRequest, club: str, contest: int, way: str) -> HttpResponse:
    """Let a person drop out, come back or come late."""
    member = admit(request, club)
    form = PersonForm(request.POST, club=member.club)
    operation, said = {
        "drop": (drop_out, _("%(name)s has dropped out.")),
        "back": (come_back, _("%(name)s plays on.")),
        "late": (enter_late, _("%(name)s plays from the next round on.")),
    }[way]
    contest_for(member, contest)
    if form.is_valid():
        person = form.cleaned_data["person"]
        try:
            operation(contest_id=contest, by=member, person=person)
            messages.success(request, said % {"name": person.name})
            return redirect("front:tournament", member.club.slug, contest)
        except Refused as refused:
            add_faults(form, refused)
    return _show(request, member, contest, forms={way: form})


@require_safe
def match(request: HttpRequest, club: str, contest: int, one: int, other: int) -> HttpResponse:
    """Show two who are drawn together: how it stands, their cards, and what to do."""
    member = admit(request, club)
    return _show_match(request, member, contest, (one, other))


def _show_match(
    request: HttpRequest, member: Member, contest: int, pair: tuple[int, int], **forms: Form
) -> HttpResponse:
    """Show two who are drawn together. Raises Http404 if they are not."""
    found = load_tournament(contest_for(member, contest))
    page = MatchPage(member, found, *pair, forms=forms)
    if not set(pair) <= set(found.seeds) or not (page.lines or page.cards):
        raise Http404
    status = 422 if forms else 200
    return render_club_page(request, "front/tournaments/match.html", page, status=status)


@require_POST
def walk_over(request: HttpRequest, club: str, contest: int, one: int, other: int) -> HttpResponse:
    """Give what two were to play to one of them."""
    member = admit(request, club)
    form = WalkOverForm(request.POST)
    if form.is_valid():
        winner = form.cleaned_data["winner"]
        if winner in (one, other):
            loser, reason = (other if winner == one else one), form.cleaned_data["reason"]
            contest_for(member, contest)
            try:
                give_walk_over(
                    contest_id=contest, by=member, winner=winner, loser=loser, reason=reason
                )
                return redirect("front:tournament", member.club.slug, contest)
            except Refused as refused:
                add_faults(form, refused)
        else:
            form.add_error("winner", _("Choose who has the walk-over."))
    return _show_match(request, member, contest, (one, other), walk_over=form)


@require_POST
def take_back(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Take a walk-over back."""
    member = admit(request, club)
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        return _show(request, member, contest, _("Choose the walk-over to take back."))
    given = form.cleaned_data["walk_over"]
    return _done(
        request,
        member,
        contest,
        lambda: take_back_walk_over(contest_id=contest, by=member, walk_over_id=given),
        _("The walk-over is taken back."),
    )


@require_safe
def paper(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Return the bracket or the table as a PDF; the same state gives the same bytes."""
    member = admit(request, club)
    found = contest_for(member, contest)
    if found.drawn_at is None:
        raise Http404
    page = TournamentPage(member, load_tournament(found))
    response = HttpResponse(draw_paper(page), content_type="application/pdf")
    name = f"{member.club.slug}-tournament-{found.pk}.pdf"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
