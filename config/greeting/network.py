"""The addresses of this machine in its networks."""

import fcntl
import socket
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from club.loopback import is_loopback

OUTSIDE: Final = ("192.0.2.1", 9)
"""An address of no machine, used to ask the system for its default route."""
ASK_FOR_ADDRESS: Final = 0x8915
"""Linux’s SIOCGIFADDR."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses at which phones reach this machine: the one to print, and the others."""

    chosen: str = ""
    others: tuple[str, ...] = ()
    by_default_route: bool = False


def own_addresses() -> Addresses:
    """Return this machine’s IPv4 addresses. None is chosen if the machine has no network."""
    return choose(_address_of_default_route(), _addresses_of_interfaces())


def choose(route: str, known: Sequence[str]) -> Addresses:
    """Choose the address of the default route, or the first known address if there is no route."""
    chosen = route or next(iter(known), "")
    others = tuple(address for address in known if address != chosen)
    return Addresses(chosen, others, by_default_route=bool(route))


def _address_of_default_route() -> str:
    """Return the address from which this machine sends to others, or "" if it has none.

    Nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if is_loopback(address) else address


def _addresses_of_interfaces() -> list[str]:
    """Return the IPv4 address of each interface except loopback on Linux; [] on other systems."""
    if sys.platform != "linux":
        return []
    interface_addresses = [_address_of(name) for _number, name in socket.if_nameindex()]
    return [address for address in interface_addresses if address and not is_loopback(address)]


def _address_of(interface: str) -> str:
    request = struct.pack("256s", interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            response = fcntl.ioctl(probe.fileno(), ASK_FOR_ADDRESS, request)
        except OSError:  # It has no IPv4 address.
            return ""
    return socket.inet_ntoa(response[20:24])
