"""Open a demonstration that listens on the network to the phones there, for one run."""

import os
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from club.loopback import is_loopback
from config.greeting.network import own_addresses
from front.demonstration.phone_link import forget_phone_link, make_phone_link
from hosting.local_requests import is_behind_proxy

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104
HERE: Final = ("localhost", "127.0.0.1", "[::1]")


def invite_phones() -> None:
    """Make the link for phones, and answer only at its address and on this machine.

    Do nothing outside demonstration mode, behind a proxy, or if no phone reaches the site. The
    environment passes the changed settings on to the server's processes.
    """
    forget_phone_link()
    address = address_for_phones()
    if not settings.DEMONSTRATION or is_behind_proxy() or not address:
        return
    make_phone_link(address)
    settings.ALLOWED_HOSTS = [address, *HERE]
    os.environ["ALLOWED_HOSTS"] = ",".join(settings.ALLOWED_HOSTS)
    if is_loopback(urlsplit(settings.SITE_URL).hostname or ""):  # Phones cannot reach it.
        settings.SITE_URL = f"http://{address}:{settings.PORT}"
        os.environ["SITE_URL"] = settings.SITE_URL


def address_for_phones() -> str:
    """Return the IPv4 address at which phones reach the site, or "" if they cannot."""
    if settings.HOST in EVERYWHERE:
        return own_addresses().chosen
    try:
        address = ip_address(settings.HOST)
    except ValueError:
        return ""
    return "" if address.is_loopback or address.version == 6 else settings.HOST
