"""Start all three on this machine, to try it: `python3 -m deploy.cluster.on_loopback FOLDER`.

It needs Debian's etcd-server, patroni, haproxy and postgresql. It ends with Ctrl-C. Started again
on the same folder, it has the same database.
"""

import argparse
import secrets
import signal
from contextlib import suppress
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.cluster.fill import HERE, Machines, read_env, read_machines
from deploy.cluster.nodes import PROXY, Cluster, started

OWNER = "rubicon"


def kept_machines(folder: Path) -> Machines:
    """Return the machines that the folder was made with, or make new passwords."""
    file = folder / "machines.env"
    if not file.exists():
        values = read_env((HERE / "machines.env").read_text("utf-8").splitlines())
        filled = {name: value or secrets.token_hex(24) for name, value in values.items()}
        file.touch(mode=0o600)
        file.write_text("".join(f"{name}={value}\n" for name, value in filled.items()), "utf-8")
    return read_machines(file.read_text("utf-8").splitlines())


def make_database(cluster: Cluster, machines: Machines) -> str:
    """Make the site's role and database unless they are there. Return the site's DATABASE_URL."""
    primary, password = cluster.primary(), machines["SITE_PASSWORD"]
    if primary is None:
        raise RuntimeError("there is no primary")
    with psycopg.connect(
        host=primary.address,
        user="postgres",
        password=machines["SUPERUSER_PASSWORD"],
        dbname="postgres",
        autocommit=True,
    ) as server:
        if not server.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [OWNER]).fetchone():
            role = sql.SQL("CREATE ROLE {} LOGIN CREATEDB PASSWORD {}")
            server.execute(role.format(sql.Identifier(OWNER), sql.Literal(password)))
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [OWNER]).fetchone():
            made = sql.SQL("CREATE DATABASE {} OWNER {}")
            server.execute(made.format(sql.Identifier(OWNER), sql.Identifier(OWNER)))
    return f"postgres://{OWNER}:{password}@127.0.0.1:{PROXY}/{OWNER}"


def main() -> None:
    """Start it, say how a site reaches it, and wait."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path, help="where its files are, or will be")
    folder = arguments.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    machines = kept_machines(folder)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with started(folder, machines) as cluster:
        cluster.nodes[0].start_proxy()
        print(f"DATABASE_URL={make_database(cluster, machines)}", flush=True)
        with suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    main()
