"""The page of a club's settings, where officers save one section at a time."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from club.access import admit
from club.operation_error import OperationError
from club.settings.change_settings import change_settings
from club.views.shared import render_club_page
from piquet.text.digits import whole_number
from scoring.club_defaults import OfferedStake, stakes_of
from scoring.forms.club_settings import SettingsForm
from scoring.operations.club_stakes import replace_stakes
from scoring.pages.club_settings import STAKES, SettingsPage, settings_page

TEMPLATE = "scoring/settings/page.html"


@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HttpRequest, club: str) -> HttpResponse:
    """Show the club's settings, or save the section that was sent."""
    member = admit(request, club)
    if request.method != "POST":
        new = whole_number(request.GET.get("new", ""))
        page = settings_page(member, saved=request.GET.get("saved", ""), new_stake=new)
        return render_club_page(request, TEMPLATE, page)
    page = settings_page(member, sent=request.POST)
    section = request.POST.get("section", "")
    before = stakes_of(page.club)
    if _is_saved(page, section):
        address = reverse("scoring:club_settings", args=(member.club.slug,))
        new = _new_stake(page, before) if section == STAKES else None
        if new is not None:
            return redirect(f"{address}?saved=stakes&new={new}#stake-{new}")
        return redirect(f"{address}?saved={section}#{section}")
    return render_club_page(request, TEMPLATE, page, status=422)


def _is_saved(page: SettingsPage, section: str) -> bool:
    if section == STAKES:
        return _are_stakes_saved(page)
    form = page.forms.get(section)
    return form is not None and form.is_valid() and _is_changed(page, form)


def _is_changed(page: SettingsPage, form: SettingsForm) -> bool:
    try:
        change_settings(page.member, form.changes())
    except ValidationError as error:
        form.add_error(None, error)
        return False
    return True


def _new_stake(page: SettingsPage, before: Sequence[OfferedStake]) -> int | None:
    """Return the index of the stake that was added or changed. None unless it is exactly one."""
    chosen = page.stakes.chosen()
    new = [place for place, stake in enumerate(chosen) if stake not in before]
    return new[0] if len(new) == 1 else None


def _are_stakes_saved(page: SettingsPage) -> bool:
    form = page.stakes
    if not form.is_valid():
        return False
    try:
        replace_stakes(by=page.member, currency=form.currency, stakes=form.chosen())
    except OperationError as refused:
        form.errors.append(refused.message)
        return False
    return True
