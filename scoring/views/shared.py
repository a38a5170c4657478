"""Rendering shared by the views of a card."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Protocol, cast

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from club.access.who_sees_money import sees_money_among
from club.models import Member
from club.operation_error import OperationError, ReusedKeyError
from club.views.shared import PageOfClub, named
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.change import Change
from scoring.pages.read_card import card_page
from scoring.pages.refusals import format_faults
from scoring.sheet.fetch import card_of_club
from scoring.sheet.sheet import Sheet, load


class PageOfCard(PageOfClub, Protocol):
    """A page about one card, as one member sees it."""

    @property
    def card(self) -> Card: ...

    @property
    def sheet(self) -> Sheet: ...


def card_for(member: Member, card_id: int) -> Card:
    """Return the card of the member's own club. Raise Http404 if the club has no such card."""
    card = card_of_club(member.club_id, card_id)
    if card is None:
        raise Http404
    card.club = member.club
    return card


def render_card(
    request: HttpRequest,
    member: Member,
    card: Card,
    *,
    sheet: Sheet | None = None,
    before: Sheet | None = None,
    forms: dict[str, Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the card's page.

    For htmx, render only the card's region. If a deal was written with the keys, render only the
    parts that differ from the sheet `before`. Pass the `sheet` if it is loaded already.
    """
    if member.office:
        member.office.only_shows()
    # Read META, because `request.headers` first reads every header.
    swapped = "HTTP_HX_REQUEST" in request.META
    # A new page scrolls to an error. A swapped one stays where it is.
    page = card_page(
        member,
        card,
        sheet or load(card),
        forms or {},
        swapped=swapped,
        before=before,
        sent=request.POST,
    )
    template = "scoring/card/page.html"
    if page.changed:
        template = "scoring/card/_changed_parts.jinja"
    elif swapped:
        template = "scoring/card/_card.jinja"
    response = render_page(request, template, page, status=status)
    if page.changed:
        response["HX-Retarget"] = "#pad-head"
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


def render_page(
    request: HttpRequest, template: str, page: PageOfCard, *, status: int = 200
) -> HttpResponse:
    """Render a page object of a card, with the variables that nearly every template needs."""
    players = [player.member_id for player in page.sheet.players]
    sees_money = sees_money_among(page.member, players)
    context = {**named(page), "card": page.card, "sheet": page.sheet, "sees_money": sees_money}
    using = "parts" if template.endswith(".jinja") else None
    return render(request, template, context, status=status, using=using)


def back_to_card(
    request: HttpRequest, member: Member, change: Change[Any], place: str = ""
) -> HttpResponse:
    """Answer a change: render the swapped region for htmx, or redirect to the card.

    The page then begins at this `place` on the card, such as "#sign".
    """
    if member.office:
        member.office.only_shows()
    card = change.card
    if request.META.get("HTTP_HX_REQUEST"):
        card.club = member.club
        before = change.before if request.META.get("HTTP_HX_TRIGGER") == "write" else None
        return render_card(request, member, card, sheet=change.sheet, before=before)
    return HttpResponseRedirect(_address(member.club.slug, card.pk) + place)


@lru_cache(1024)
def _address(club: str, card_id: int) -> str:
    """Return the URL of a card. The cache helps because every posted deal redirects to one."""
    return reverse("scoring:card", args=(club, card_id))


def carry_out(
    request: HttpRequest,
    member: Member,
    card: Card,
    name: str,
    form: Form,
    operation: Callable[[], Change[Any]],
    place: str = "",
) -> HttpResponse:
    """Run the operation of a valid form and return to this `place` on the card.

    If the form is not valid or the operation is refused, show the card with the errors on the form
    of this `name`.
    """
    if form.is_valid():
        try:
            return back_to_card(request, member, operation(), place)
        except OperationError as refused:
            add_faults(form, refused)
    return render_card(request, member, card_for(member, card.pk), forms={name: form}, status=422)


def add_faults(
    form: Form,
    refused: OperationError,
    in_words: Callable[[OperationError], Iterable[tuple[str, str]]] = format_faults,
) -> None:
    """Add an operation's errors to the form's fields. `in_words` returns their texts.

    If the form was sent before with other content, also give it a new key, so that it can be sent
    again.
    """
    if isinstance(refused, ReusedKeyError):
        name = "form_key" if "form_key" in form.fields else "key"
        data = cast(QueryDict, form.data).copy()
        data[name] = new_key()
        form.data = data
    for field, message in in_words(refused):
        form.add_error(field if field in form.fields else None, message)
