"""A club moves to another site, on a database of its own, while others play on both sites."""

import os
import subprocess
import sys
from contextlib import contextmanager
from subprocess import PIPE
from urllib.parse import urlsplit

from bench.helping import site
from tests.faults.helping.served import COMMAND, all_written, at_work, finish, goes_on
from tests.long_runs.site import a_site, let_go

MOVED, BRIEF = 800, 12
"""How much each member of the moving club has written."""
EACH = 5000
"""How much each of the others has to write at most: more than they can while the club moves."""


def fault(brief):
    with a_site("moved-club") as folder:
        let_go()  # A database can be copied while nobody is connected.
        here = os.environ["DATABASE_URL"]
        with site.spare_database(here, urlsplit(here).path[1:]) as there:
            with site.served(), _served_on(there) as address:
                yield from all_written(_players("portland", BRIEF if brief else MOVED))
                with _on(there):
                    others = _players("lodge", EACH, at=address)
                clients = _players("turf", EACH)
                yield from _moved(folder / "portland.zip", there, (*clients, *others))
                yield from finish(clients)
                with _on(there):
                    yield from finish(others)
            yield from _is_there(there)
            let_go()


@contextmanager
def _served_on(url):
    """Serve another site on this database; yield its address."""
    port = site.free_port()
    settings = {**os.environ, "DATABASE_URL": url, "PORT": str(port)}
    with site.running(COMMAND, site.HOST, port, settings):
        yield site.HOST, port


@contextmanager
def _on(url):
    """Look at the other site's database for a while."""
    from django.db import connection

    from hosting.backups.other_database import on_database

    with on_database({**connection.settings_dict, "NAME": urlsplit(url).path[1:]}):
        yield


def _players(slug, each, **at):
    """Found a club of four, who write at the site of this address."""
    from bench.helping.club import make_club, players

    return at_work(players(make_club(4, slug)), each, **at)


def _moved(file, there, clients):
    """Move the club while all the others write. Nobody is told to try again."""
    yield from goes_on(clients)
    exporting = (os.environ["DATABASE_URL"], "export_club", "portland", str(file))
    for url, *command in (exporting, (there, "import_club", str(file))):
        before = sum(len(client.taken) for client in clients)
        line, env = [sys.executable, "manage.py", *command], {**os.environ, "DATABASE_URL": url}
        done = subprocess.run(line, cwd=site.ROOT, env=env, stderr=PIPE, text=True, check=False)
        if done.returncode:
            yield f"{command[0]} ended with {done.returncode}: {done.stderr}"
        meanwhile = sum(len(client.taken) for client in clients) - before
        print(f"{command[0]}: {meanwhile} were written meanwhile", flush=True)
        if not meanwhile:
            yield f"nobody could write during {command[0]}"
        yield from goes_on(clients)
    yield from (f"{client.member.name} was told to try again" for client in clients if client.told)


def _is_there(url):
    """Compare the club's rows on both sites."""
    here = _rows()
    with _on(url):
        there = _rows()
    if here != there or not all(here.values()):
        yield f"of {here} came {there}"


def _rows():
    from club.models import Club

    club = Club.objects.get(slug="portland")
    names = ("members", "cards", "transactions", "accounts")
    return {name: getattr(club, name).count() for name in names}
