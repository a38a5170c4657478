"""What systemd would run there, read from the unit files: their users, folders and commands."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.installs.root import Root

OURS = "etc/systemd/system"
DEBIANS = "usr/lib/systemd/system"


def start_all(root: Root) -> str:
    """Return a shell script that starts the site and Caddy in the background."""
    site, web = _unit(root, OURS, "rubicon.service"), _unit(root, DEBIANS, "caddy.service")
    lines = [f"{_with_little_to_write(site)} >/tmp/site.log 2>&1 &"]
    lines.append(f"HOME=/var/lib/caddy {_with_capabilities(web)} >/tmp/caddy.log 2>&1 &")
    return "\n".join(lines)


def timed(root: Root) -> Iterator[tuple[str, str]]:
    """Yield every timer that is turned on, with the shell script of what it runs."""
    for link in sorted((root.folder / OURS / "timers.target.wants").glob("rubicon-*.timer")):
        name, at, club = link.name.removesuffix(".timer").partition("@")
        unit = _unit(root, OURS, f"{name}{at}.service")
        yield link.name, "\n".join(_commands(unit)).replace("%i", club)


def _unit(root: Root, place: str, name: str) -> dict[str, list[str]]:
    """Return the lines of a unit by their name."""
    found: dict[str, list[str]] = {}
    for line in (root.folder / place / name).read_text("utf-8").splitlines():
        key, mark, value = line.partition("=")
        if mark and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def _as_user(unit: dict[str, list[str]]) -> str:
    [command] = unit["ExecStart"]
    return _as(unit, command)


def _commands(unit: dict[str, list[str]]) -> Iterator[str]:
    for command in unit["ExecStart"]:
        yield _as(unit, command)


def _as(unit: dict[str, list[str]], command: str) -> str:
    [user] = unit["User"]
    [folder] = unit.get("WorkingDirectory", ["/"])
    [umask] = unit.get("UMask", ["0022"])
    script = f"cd {folder} && umask {umask} && exec {command}"
    return f"runuser -u {user} -- sh -c {shlex.quote(script)}"


def _with_little_to_write(unit: dict[str, list[str]]) -> str:
    """As ProtectSystem=strict: of /srv, the site can write only what ReadWritePaths names."""
    assert unit["ProtectSystem"] == ["strict"]
    [path] = unit["ReadWritePaths"]
    steps = [
        "mount --bind /srv /srv && mount -o remount,bind,ro /srv",
        f"mount --bind {path} {path} && mount -o remount,bind,rw {path}",
        f"exec {_as_user(unit)}",
    ]
    return f"unshare --mount --propagation unchanged sh -ec {shlex.quote(' && '.join(steps))}"


def _with_capabilities(unit: dict[str, list[str]]) -> str:
    """As AmbientCapabilities: Caddy may use the ports below 1024, which else only root may."""
    [user] = unit["User"]
    [command] = unit["ExecStart"]
    capabilities = [
        "+" + one.removeprefix("CAP_").lower() for one in unit["AmbientCapabilities"][0].split()
    ]
    listed = ",".join(capabilities)
    rights = f"--inh-caps {listed} --ambient-caps {listed}"
    return f"setpriv --reuid {user} --regid {user} --init-groups {rights} {command}"


def enabled(root: Root) -> set[str]:
    """Return the units that the machine starts by itself."""
    return {
        link.name
        for target in ("multi-user.target.wants", "timers.target.wants")
        for link in (root.folder / OURS / target).glob("rubicon*")
    }


def written(root: Root) -> list[Path]:
    """Return the files of our units."""
    return sorted((root.folder / OURS).glob("rubicon*"))
