"""Try the installer in a clean Debian 12 and 13, as root: `make installs`.

What came of each step is written into bench/INSTALLS.md.
"""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from subprocess import CalledProcessError, run
from time import monotonic

from bench.helping.common import machine
from tests.installs.course import Course
from tests.installs.root import RELEASES, debian
from tests.long_runs.together import ROOT, Row, table

RESULTS = ROOT / "bench" / "INSTALLS.md"
SPACES = ["unshare", "--mount", "--pid", "--net", "--fork", "mount", "-t", "tmpfs", "none", "/mnt"]
"""What every step does in a Debian of its own, and some containers forbid."""
INTRODUCTION = """\
Each Debian is new, made by mmdebstrap, in a chroot in which no systemd runs. After each
installation, repair and upgrade, the commands of the unit files are run there as systemd would run
them: Caddy, and the site, which of /srv can write its data alone. Pages are fetched by HTTPS, the
timers' commands are run, and `manage.py health` finds nothing that is not well."""


def main() -> int:
    """Try each Debian; return 1 if anything did not hold."""
    if missing := lacks():
        sys.exit(f"make installs tries nothing here: {missing}")
    try:
        rows = {name: list(course(release)) for name, release in RELEASES.items()}
    except CalledProcessError as error:
        sys.exit(f"make installs: no new Debian was made: {' '.join(error.cmd)} failed (see above)")
    write(rows)
    return int(any(status for came in rows.values() for _step, status, _seconds in came))


def lacks() -> str:
    """Return what this machine lacks, in words; "" if nothing."""
    if os.geteuid() != 0:
        return "it needs root"
    if not shutil.which("mmdebstrap"):
        return "it needs mmdebstrap (apt-get install mmdebstrap debian-archive-keyring)"
    try:
        made = run(SPACES, capture_output=True, text=True, check=False)
    except OSError as error:
        return f"it needs unshare, of util-linux ({error})"
    return f"this machine allows no namespaces ({made.stderr.strip()})" if made.returncode else ""


def write(rows: Mapping[str, Sequence[Row]]) -> None:
    """Write the results, by the names of the Debians."""
    lines = ["# Installing", "", machine(), "", INTRODUCTION]
    for name, came in rows.items():
        lines += ["", f"## {name}", "", *table(came)]
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def course(release: str) -> Iterator[Row]:
    """Yield what came of each step, up to the first that did not hold."""
    with debian(release) as root:
        for name, step in Course(root).steps():
            begun = monotonic()
            print(f"{release}: {name} …", flush=True)
            try:
                step()
            except (AssertionError, OSError) as wrong:
                print(f"WRONG: {wrong}", flush=True)
                yield name, 1, monotonic() - begun
                return
            yield name, 0, monotonic() - begun


if __name__ == "__main__":
    sys.exit(main())
