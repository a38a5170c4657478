"""Caddy, Debian's own, in front of the site: it keeps the certificate and speaks HTTPS."""

import hashlib
import socket
from pathlib import Path
from typing import Final

from deploy.install.files import MARK, caddyfile
from deploy.install.machine import StepError, is_installed, printed, run, systemd_runs, write

FILE: Final = Path("/etc/caddy/Caddyfile")
BEFORE: Final = FILE.with_name("Caddyfile.before-rubicon")
BESIDE: Final = FILE.with_name("Caddyfile.rubicon")
ROOT_CERTIFICATE: Final = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"


def verify_ports() -> None:
    """Raise StepError if another program has the ports that Caddy will need."""
    if is_installed("caddy"):
        return
    for port in (80, 443):
        if not is_free("0.0.0.0", port):  # noqa: S104  (Caddy listens on every network)
            raise StepError(
                f"Another program already answers on port {port} of this machine, perhaps a web "
                "server. Rubicon needs ports 80 and 443 for HTTPS. Remove that program, take "
                "another machine, or install Rubicon by hand (docs/installing.md)."
            )


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port() -> int:
    """Return the first port from 8000 on that nobody uses, for the site behind Caddy."""
    return next(port for port in range(8000, 8100) if is_free("127.0.0.1", port))


def place(address: str, port: int) -> str:
    """Write the configuration and let Caddy read it; return what to say if it is not ours."""
    if not _is_ours_to_write():
        write(BESIDE, caddyfile(address, port))
        return (
            f"Caddy already serves something else here, so {FILE} is as it was. Take into it what "
            f"{BESIDE} says, then: systemctl reload caddy"
        )
    if FILE.exists() and not _is_written_by_us():
        FILE.rename(BEFORE)
    write(FILE, caddyfile(address, port))
    _tell_caddy()
    return ""


def _is_ours_to_write() -> bool:
    """Whether the file is missing, written by us, or still as Debian brought it."""
    return not FILE.exists() or _is_written_by_us() or _is_debians()


def _is_written_by_us() -> bool:
    return FILE.exists() and FILE.read_text("utf-8").startswith(MARK)


def _is_debians() -> bool:
    brought = printed("dpkg-query", "-W", "-f", "${Conffiles}", "caddy")
    digest = hashlib.md5(FILE.read_bytes(), usedforsecurity=False).hexdigest()  # dpkg keeps MD5s.
    return f"{FILE} {digest}" in brought


def _tell_caddy() -> None:
    if systemd_runs():
        run("systemctl", "enable", "caddy")
        run("systemctl", "reload-or-restart", "caddy")


def remove() -> None:
    """Put back what Caddy had before."""
    BESIDE.unlink(missing_ok=True)
    if not _is_written_by_us():
        return
    if BEFORE.exists():
        BEFORE.rename(FILE)
        _tell_caddy()
        return
    FILE.unlink()
    if systemd_runs():
        run("systemctl", "stop", "caddy")
