"""Type in a paper card, with a report beside the figures, or correct a paper card."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from club.security.cookies import site_cookie_name
from club.views.shared import render_club_page
from piquet.formats.card_file import CardFile
from piquet.formats.read_card import card_from_data
from piquet.rule_sets import is_of_games
from scoring.forms.paper import PaperHeadForm, head_of, new_head
from scoring.forms.paper_figures import PaperFigures
from scoring.models import Card, CardKind
from scoring.operations.cards.typed_paper_card import TypedCard, can_correct_paper_card, type_card
from scoring.pages.paper_card import PaperPage
from scoring.views.shared import add_faults, card_for

KEPT = "paper_kept"
"""The cookie that tells the browser which draft the club has stored."""

NOTHING = CardFile(players=("A", "B"), stake=None, parties=())


@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a paper card. On POST, save the card."""
    member = admit(request, club)
    if request.method == "POST":
        return _receive(request, member, NOTHING)
    side = "right" if request.GET.get("own") == "right" else "left"
    head = PaperHeadForm(member=member, initial=new_head(member, side))
    return _page(request, PaperPage(head, PaperFigures({}), NOTHING))


@require_http_methods(["GET", "HEAD", "POST"])
def paper_anew(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the form that corrects a paper card, with its figures. On POST, save the card."""
    member = admit(request, club)
    old = card_for(member, card)
    sent = request.method == "POST" and old.kind == CardKind.PAPER
    if not sent and not can_correct_paper_card(old, member):
        text = _("Only whoever typed this paper card, or an officer, can correct it.")
        messages.warning(request, text)
        return redirect("scoring:card", member.club.slug, old.pk)
    base = card_from_data(old.written)
    if base.chouette or is_of_games(base.rules):
        text = _("To correct a card of games, correct its file and bring it in again.")
        if base.chouette:
            text = _("To correct a chouette, correct its file and bring it in again.")
        messages.warning(request, text)
        return redirect("scoring:card", member.club.slug, old.pk)
    if sent:
        return _receive(request, member, base, old)
    seated = [seat.member for seat in old.seats.all()]
    head = PaperHeadForm(member=member, seated=seated, initial=head_of(old, base))
    return _page(request, PaperPage(head, PaperFigures.of_file(base), base, old))


def _receive(
    request: HttpRequest, member: Member, base: CardFile, old: Card | None = None
) -> HttpResponse:
    """Save the typed card, or show the form again with its report."""
    figures = PaperFigures.posted(request.POST, more="more" in request.POST)
    seated = [seat.member for seat in old.seats.all()] if old else []
    if "more" in request.POST:
        head = PaperHeadForm(member=member, seated=seated, initial=request.POST.dict())
        return _page(request, PaperPage(head, figures, base, old))
    head = PaperHeadForm(request.POST, member=member, seated=seated)
    if "HX-Request" in request.headers:
        return _page(request, PaperPage(head, figures, base, old))
    if "keep" in request.POST:
        figures.errors |= figures.wanting
        saved = _keep_card(head, figures, member, base, old)
        if saved:
            return _back(request, member, saved, head.cleaned_data["draft"])
    status = 422 if head.errors or figures.errors else 200
    return _page(request, PaperPage(head, figures, base, old), status)


def _keep_card(
    head: PaperHeadForm, figures: PaperFigures, member: Member, base: CardFile, old: Card | None
) -> TypedCard | None:
    if not figures.begun:
        head.add_error(None, _("Nothing is written on this card yet."))
    if not head.is_valid() or figures.errors:
        return None
    try:
        return type_card(
            by=member,
            file=head.on(figures.on(base)),
            players=head.players(),
            replaces=old.pk if old else None,
        )
    except OperationError as refused:
        add_faults(head, refused)
        return None


def _back(request: HttpRequest, member: Member, saved: TypedCard, draft: str) -> HttpResponse:
    """Redirect to the card, and set the cookie that lets the browser delete its draft."""
    if saved.before:
        messages.info(request, _("The club has this card already: here it is."))
    response = redirect("scoring:card", member.club.slug, saved.card.pk)
    response.set_cookie(
        site_cookie_name(KEPT),
        draft,
        max_age=365 * 24 * 3600,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def _page(request: HttpRequest, page: PaperPage, status: int = 200) -> HttpResponse:
    """Render the page or, for htmx, only the report, which the script swaps in."""
    template = "scoring/paper/page.html"
    if "HX-Request" in request.headers:
        template += "#report"
    response = render_club_page(request, template, page, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response
