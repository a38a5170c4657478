"""The message that the server prints at its start: the site's address, and a link for phones."""

from django.conf import settings

from club.loopback import is_loopback
from config.greeting.network import own_addresses
from config.greeting.phones import EVERYWHERE, address_for_phones
from config.greeting.qr_code import qr_code
from front.demonstration.people import AT_ONE_CLICK, NAMES
from front.demonstration.phone_link import PhoneLink, phone_link
from hosting.local_requests import is_behind_proxy


def greeting(terminal: bool = False) -> list[str]:
    """Return the lines with the site's address; in a demonstration, also links that sign in.

    On a terminal the QR code has its own colours, so that it is readable in any window.
    """
    site = f"http://{_address_shown(settings.HOST)}:{settings.PORT}/"
    lines = [f"Rubicon is at {site} (Ctrl+C stops it)."]
    if settings.DEMONSTRATION and is_loopback(_address_shown(settings.HOST)):
        lines.append("This is a demonstration. On this machine one click there signs you in as")
        people = {who: f"{NAMES[who]}, {who}:" for who in AT_ONE_CLICK}
        lines += [f"  {label:<24} {site}#as-{who}" for who, label in people.items()]
    if link := phone_link():
        return [*lines, "", *_about_link(link), *qr_code(link.url(settings.PORT), terminal)]
    if settings.HOST in EVERYWHERE:
        lines += _without_link()
    return lines


def address_here(host: str) -> str:
    """Return the address at which this machine itself reaches a site that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104


def _address_shown(host: str) -> str:
    here = address_here(host)
    return f"[{here}]" if ":" in here else here


def _about_link(link: PhoneLink) -> list[str]:
    """Return the lines above the QR code: the link, who can sign in with it, and its address."""
    return [
        "On a phone in the same network, scan this code or open its link. Whoever opens it can",
        "sign in with one click until this run of the site stops, so show it to nobody else.",
        f"  {link.url(settings.PORT)}",
        *_choice(link.address),
        f"This run answers only at {link.address} and on this machine. It ignores ALLOWED_HOSTS.",
    ]


def _choice(address: str) -> list[str]:
    """Return the lines about why this address was chosen, and how to choose another."""
    own = own_addresses()
    if settings.HOST not in EVERYWHERE or not own.others:
        return []
    why = "the one its default route uses" if own.by_default_route else "the first of them"
    others = ", ".join(own.others)
    return [
        f"This machine has several addresses. It uses {address}, {why}. The others: {others}.",
        f"  To choose one of them: make serve HOST={own.others[0]}",
    ]


def _without_link() -> list[str]:
    """Return the lines about phones for a run without a link."""
    address = address_for_phones()
    if settings.DEMONSTRATION:
        return _why_no_link()
    if not address:
        return ["This machine is not on a network, so no phone can reach the site."]
    lines = [f"From a phone on the same network: http://{address}:{settings.PORT}/"]
    if not {address, "*"} & set(settings.ALLOWED_HOSTS):
        lines.append(f"  but first add {address} to ALLOWED_HOSTS in .env (see docs/phones.md).")
    return lines


def _why_no_link() -> list[str]:
    if is_behind_proxy():
        return [
            "There is no code for phones, because the code works only without a proxy:",
            "HTTPS, BEHIND_PROXY or CSRF_TRUSTED_ORIGINS says that the site is behind a proxy.",
        ]
    return [
        "There is no code for phones, because this machine is not on a network: it has no IPv4",
        "address but its own. Connect it to the network of the phones, and start it again.",
    ]
