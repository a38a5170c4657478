"""Find the rows of a club that came from another site, by the ids they had there."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import ResolverMatch, reverse

from club.models import Member, MovedId
from piquet.text.digits import whole_number

Kind = MovedId.Kind

KINDS: Final[Mapping[str, Kind]] = {
    "card": Kind.CARD,
    "record": Kind.RECORD,
    "contest": Kind.CONTEST,
    "club:member pk": Kind.MEMBER,
    "club:invitation pk": Kind.MEMBER,
    "front:person pk": Kind.MEMBER,
    "history:statistics pk": Kind.MEMBER,
    "history:year pk": Kind.MEMBER,
    "history:year_png pk": Kind.MEMBER,
    "history:year_pdf pk": Kind.MEMBER,
    "history:head_to_head pk": Kind.MEMBER,
    "history:head_to_head other": Kind.MEMBER,
    "contests:league_meeting player": Kind.MEMBER,
    "contests:league_meeting opponent": Kind.MEMBER,
    "contests:tournament_match player": Kind.MEMBER,
    "contests:tournament_match opponent": Kind.MEMBER,
    "history:three pk": Kind.MEMBER,
    "history:three other": Kind.MEMBER,
    "history:three third": Kind.MEMBER,
    "ledger:statement pk": Kind.MEMBER,
    "ledger:statement_pdf pk": Kind.MEMBER,
    "ledger:write_off pk": Kind.MEMBER,
}
"""The kind of id that each parameter of a club's addresses holds.

A parameter with several meanings is named with its address. Parameters that are missing here are
the club's own numbers, which a move does not change.
"""


def id_now(club_id: int, kind: Kind, known: int) -> int:
    """Return the present id of the row that had this id before the club moved.

    Returns the same id if no row had it.
    """
    rows = MovedId.objects.filter(club_id=club_id, kind=kind, old=known)
    return rows.values_list("new", flat=True).first() or known


def with_ids_now(
    club_id: int, typed: Mapping[str, str], kinds: Mapping[str, Kind]
) -> dict[str, str]:
    """Return the fields of a form with the ids from before a move replaced by the present ids.

    `kinds` names the fields with ids. A phone may hold ids from before the club moved. Makes one
    query for each field that has an id.
    """
    known = {name: whole_number(typed.get(name, "")) for name in kinds}
    now = {name: str(id_now(club_id, kinds[name], pk)) for name, pk in known.items() if pk}
    return {**typed, **now}


def members_by_old_id(club_id: int) -> Mapping[int, int]:
    """Return the members' present ids, by the ids they had before the club moved.

    Papers that were issued before the move hold the old ids.
    """
    rows = MovedId.objects.filter(club_id=club_id, kind=Kind.MEMBER)
    return dict(rows.values_list("old", "new"))


def redirect_from_old_id(request: HttpRequest) -> HttpResponseRedirect | None:
    """Return a redirect from an address with ids from before a move to the same page here.

    Only members of the club get it; that page decides what they may see. Returns None for every
    other address.
    """
    match = request.resolver_match
    if match is None or request.method not in ("GET", "HEAD") or "club" not in match.kwargs:
        return None
    known = {name: kind for name in match.kwargs if (kind := _kind(match, name))}
    club_id = _own_club(request, match.kwargs["club"]) if known else None
    if club_id is None:
        return None
    ids = {name: id_now(club_id, kind, match.kwargs[name]) for name, kind in known.items()}
    if all(ids[name] == match.kwargs[name] for name in ids):
        return None
    query = request.META.get("QUERY_STRING", "")
    path = reverse(match.view_name, kwargs={**match.kwargs, **ids})
    return HttpResponseRedirect(f"{path}?{query}" if query else path)


def _kind(match: ResolverMatch, name: str) -> Kind | None:
    return KINDS.get(f"{match.view_name} {name}") or KINDS.get(name)


def _own_club(request: HttpRequest, slug: str) -> int | None:
    """Return the id of the club with this slug if the visitor is a member of it, else None."""
    if not request.user.is_authenticated:
        return None
    own = Member.objects.filter(club__slug=slug, user_id=request.user.pk, left_at=None)
    return own.values_list("club_id", flat=True).first()
