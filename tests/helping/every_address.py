"""Every address of the site, read from the resolver and filled from a `World`.

A new address is found without a change here; only a new kind of parameter needs a value.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.resolvers import RoutePattern

from club.access.officers import ADDED
from club.emails.unsubscribe import turn_off_address
from club.members.invitation_links import new_link
from club.models import User
from scoring.card_polling import watch_address
from tests.helping.world import World

OURS = (
    "front:",
    "contests:",
    "history:",
    "hosting:",
    "own:",
    "club:",
    "scoring:",
    "ledger:",
    "watch",
)
# The admin's addresses without a name, which cannot be reversed.
UNNAMED = {
    "admin:django.contrib.admin.sites.AdminSite.catch_all_view": "/admin/nothing/",
    "admin:django.views.generic.base.RedirectView": "/admin/club/club/1/",
    "admin:moved_page": "/admin/front/reminder/",
}


@dataclass(frozen=True)
class Address:
    """One address of the site, by its full name, and its parameters."""

    name: str
    parameters: tuple[str, ...]


def addresses() -> list[Address]:
    """Return every address of the site."""
    return sorted(set(_walk(get_resolver(), "", ())), key=lambda address: address.name)


def _walk(resolver: URLResolver, prefix: str, taken: tuple[str, ...]) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        parameters = (*taken, *_parameters(entry))
        if isinstance(entry, URLPattern):
            yield Address(prefix + (entry.name or entry.lookup_str), parameters)
        else:
            inner = f"{prefix}{entry.namespace}:" if entry.namespace else prefix
            yield from _walk(entry, inner, parameters)


def _parameters(entry: URLPattern | URLResolver) -> tuple[str, ...]:
    pattern = entry.pattern
    if isinstance(pattern, RoutePattern):
        return tuple(pattern.converters)
    return tuple(pattern.regex.groupindex)


ADDRESSES = addresses()
OF_A_PAYMENT = ("transaction", "reverse_entry", "answer", "decide_payment")
TOURNAMENTS = [one for one in ADDRESSES if one.name.startswith("contests:tournament")]


def values(world: World) -> dict[str, object]:
    """Return values for parameters; one with two meanings is named by address and parameter."""
    player, opponent, paid = world.player.pk, world.opponent.pk, world.payment.number
    paper = world.month.documents.get(member=None).number
    watched = watch_address(player, world.card.pk).split("/")[2]
    turned_off = turn_off_address(world.player, "wants_reminders").split("/")[-2]
    game = {"card": world.card.pk, "record": world.record.pk, "partie": 1, "change": "drop"}
    when = {"day": world.card.played_on, "year": world.month.year, "month": world.month.month}
    meant = {
        "front:words version": "before",
        "front:help name": "no-signal",
        "contests:league_meeting player": player,
        "contests:league_meeting opponent": opponent,
        "contests:take_back_walk_over walk_over": world.contest.walk_overs.get().pk,
        "scoring:deal number": 1,
        "scoring:rulings number": 1,
        "watch address": watched,
        "ledger:own_account kind": "cash",
        "ledger:statement pk": player,
        "ledger:own_pdf year": 2019,  # A month that is not closed: everybody has a draft statement.
        "ledger:statement_pdf year": 2019,
        "ledger:document number": paper,
        "ledger:bet bet": world.bet.pk,
        "ledger:write_off pk": world.left.pk,
        "ledger:reopen_month pk": world.month.pk,
        "own:invitation pk": opponent,
        "own:invitation key": new_link(world.opponent).split("/")[-2],
        "own:turn_off token": turned_off,
        **{f"ledger:{name} number": paid for name in OF_A_PAYMENT},
    }
    for address in TOURNAMENTS:
        of_match = {"contest": world.tournament.pk, "player": player, "opponent": opponent}
        meant |= {f"{address.name} {name}": value for name, value in of_match.items()}
    packages = {"pk": player, "other": opponent, "third": world.treasurer.pk, "object_id": player}
    packages |= {"content_type_id": 1, "app_label": "club", "url": "nothing", "uidb36": "1"}
    packages |= {"key": "key", "id": player}
    named = {"club": world.club.slug, "law": "58", "case": "xix", "contest": world.contest.pk}
    return named | game | when | meant | packages


_last: tuple[World, dict[str, object]] | None = None


def _known(world: World) -> dict[str, object]:
    """Return the values, which are found once for a world that many addresses are filled from."""
    global _last
    if _last is None or _last[0] is not world:
        _last = (world, values(world))
    return _last[1]


# Parameters that mean the same in every club; all others name a thing of one club.
SHARED = {
    *("case", "club", "day", "front:help name", "front:words version", "law"),
    *("ledger:own_account kind", "ledger:own_pdf year", "ledger:statement_pdf year", "month"),
    *("partie", "scoring:deal number", "scoring:rulings number", "change", "year"),
}


def where(address: Address, parameter: str, known: dict[str, object]) -> str:
    """Return the key under which this parameter's value is known."""
    own = f"{address.name} {parameter}"
    key = own if own in known else parameter
    assert key in known, f"tests/helping/every_address.py knows no value for {own}: add one"
    return key


def filled(address: Address, world: World, **other: object) -> str:
    """Return the address with every parameter from the world, except those given."""
    if address.name in UNNAMED:
        return UNNAMED[address.name]
    known = _known(world)
    arguments = {name: known[where(address, name, known)] for name in address.parameters}
    return reverse(address.name, kwargs={**arguments, **other})


def signed_in(user: User | None, *, for_hours: int = 0) -> Client:
    """Return a browser signed in as this user; staff with a second factor, as the admin demands.

    Pages that ask who it is open for five minutes, and so many hours more. A browser that many
    tests share needs hours: the machine may be slow.
    """
    client = Client()
    if user is not None:
        client.force_login(user)
        has_just_shown_who_it_is(client, user, time.time() + 3600 * for_hours)
        if user.is_staff:
            show_second_factor(client, user)
    return client


def has_just_shown_who_it_is(client: Client, user: User, at: float | None = None) -> None:
    """Record what signing in leaves in the session and `force_login` does not."""
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": at or time.time(), "reauthenticated": True}
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


def show_second_factor(client: Client, user: User) -> None:
    """Add an authenticator app to the account, as if set up in this session."""
    TOTP.activate(user, generate_totp_secret())
    session = client.session
    session[ADDED] = True
    session.save()
