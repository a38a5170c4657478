"""A look at the installed site: whether it answers, and what its keeper should know."""

import json
import socket
import time
from collections.abc import Iterator
from typing import Final
from urllib.request import ProxyHandler, build_opener

from deploy.install import caddy, machine
from deploy.install.answers import is_local
from deploy.install.machine import StepError
from deploy.install.site import Site

SECONDS: Final = 60
"""How long the site has to answer after it was started."""


def look_at(site: Site) -> Iterator[str]:
    """Yield what is not well. Raises StepError if the site does not even answer."""
    if machine.systemd_runs():
        _wait_for(site.port)
        for finding in _findings():
            if finding["state"] != "well":
                yield f"{finding['name']}: {finding['said']} {finding['todo']}".strip()
    else:
        yield "systemd does not run here, so nothing was started."
        if not site.sends_emails:
            yield "E-mail: there is no mail server, so the site sends no e-mails."
    if site.is_behind_caddy:
        yield from _look_at_address(site.address)


def _wait_for(port: int) -> None:
    here = build_opener(ProxyHandler({}))  # Root's http_proxy does not lead to this machine.
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            with here.open(f"http://127.0.0.1:{port}/health/", timeout=5):
                return
        except OSError:
            time.sleep(0.5)
    raise StepError("The site does not answer. journalctl -u rubicon says why.")


def _findings() -> list[dict[str, str]]:
    """Return what `manage.py health` finds, well or not."""
    try:
        text = machine.manage("health", "--json")
    except StepError as error:  # Its exit is 1 where anything is not well.
        text = error.output
    return list(json.loads(text)["findings"])


def _look_at_address(address: str) -> Iterator[str]:
    if is_local(address):
        yield (
            f"Each phone has to trust the club's own certificate once, {caddy.ROOT_CERTIFICATE}, "
            "and the club's router has to know the name: docs/phones.md says how."
        )
    elif not _leads_somewhere(address):
        yield (
            f"{address} leads nowhere yet. Where you got the name, let it lead to this machine. "
            "HTTPS then works by itself after some minutes."
        )


def _leads_somewhere(address: str) -> bool:
    try:
        return bool(socket.getaddrinfo(address, 443))
    except OSError:
        return False
