"""The files outside the site's folder: systemd's units and Caddy's configuration, as text."""

from pathlib import Path
from string import Template
from typing import Final

from deploy.install.answers import is_local

DEPLOY: Final = Path(__file__).resolve().parent.parent
MARK: Final = "# Written by Rubicon's installer, which writes it anew each time it runs."
SERVICE: Final = "rubicon.service"
ENABLED: Final = (SERVICE, "rubicon-backup.timer", "rubicon-sessions.timer")
"""What the machine starts by itself; besides, each club has its own timer of months."""


def units() -> dict[str, str]:
    """Return systemd's units by file name."""
    paths = sorted((DEPLOY / "systemd").iterdir())
    return {path.name: MARK + "\n" + path.read_text("utf-8") for path in paths}


def months_timer(club: str) -> str:
    """Return the name of the timer that closes the club's months."""
    return f"rubicon-month@{club}.timer"


def caddyfile(address: str, port: int) -> str:
    """Return Caddy's configuration: HTTPS for the address, in front of the site."""
    local = is_local(address)
    template = Template((DEPLOY / "Caddyfile.template").read_text("utf-8"))
    return (
        MARK
        + "\n"
        + template.substitute(
            address=address,
            port=port,
            trust="\tskip_install_trust\n" if local else "",
            authority="\ttls internal\n" if local else "",
        )
    )
