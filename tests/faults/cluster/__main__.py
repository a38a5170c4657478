"""Kill and cut off machines of a cluster of three, as `make cluster-faults` does.

Without `--brief` what came of it is written into bench/CLUSTER.md.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.helping import site
from deploy.cluster.fill import HERE, read_env
from deploy.cluster.nodes import Cluster, Node, started
from deploy.cluster.on_loopback import make_database
from tests.faults.cluster.cut import KINDS, Cut, cut
from tests.faults.cluster.killed import Kills, killed
from tests.faults.cluster.network import ADDRESSES, NETWORK, OWN, lay_cables
from tests.faults.cluster.results import page
from tests.faults.helping.served import Client, Member, tell, writers
from tests.long_runs.one import run
from tests.long_runs.site import a_site, let_go
from tests.long_runs.together import ROOT, is_brief

TIMES = {"Patroni and PostgreSQL": 10, "PostgreSQL alone": 10, "etcd, Patroni and PostgreSQL": 2}
BRIEF = 1
"""How often the primary is killed each way."""
PASSWORDS = ("SUPERUSER", "REPLICATION", "SITE")
IS_OURS = "FAULTS_NETWORKS_ARE_OUR_OWN"
RESULTS = ROOT / "bench" / "CLUSTER.md"


def fault(brief: bool) -> Iterator[str]:
    """Yield a line for whatever was lost, doubled, half written, old, or too late."""
    inside = lay_cables()
    machines = {
        **read_env((HERE / "machines.env").read_text("utf-8").splitlines()),
        **{f"{name}_PASSWORD": os.urandom(24).hex() for name in PASSWORDS},
        **{name.upper(): address for name, address in ADDRESSES.items()},
        "NETWORK": NETWORK,
    }
    with site.scratch("cluster") as folder, started(folder, machines, inside) as cluster:
        proxy = Node("one", folder / "site", machines)
        proxy.prepare()
        proxy.start_proxy()
        os.environ["DATABASE_URL"] = make_database(cluster, machines)
        try:
            with a_site("cluster-site"):
                yield from _faults(cluster, brief)
        finally:
            proxy.stop()
            if brief:
                _show_logs(folder)


def _faults(cluster: Cluster, brief: bool) -> Iterator[str]:
    members, all_ = writers(10), list[Client]()
    kills, cuts = [Kills(kind) for kind in TIMES], list[Cut]()
    wrong = []
    for line in _one_after_another(cluster, members, all_, kills, cuts, brief):
        wrong.append(line)
        yield line
    acknowledged = tell(all_)
    if not brief and not wrong:
        RESULTS.write_text(page(kills, cuts, acknowledged), encoding="utf-8")


def _one_after_another(
    cluster: Cluster,
    members: list[Member],
    all_: list[Client],
    kills: list[Kills],
    cuts: list[Cut],
    brief: bool,
) -> Iterator[str]:
    """Kill and cut over a running site, and look at the book."""
    from tests.faults.helping.book import wrong_in_book

    with site.served():
        for each in kills:
            times = BRIEF if brief else TIMES[each.kind]
            yield from killed(each, times, cluster, members, all_)
        for kind in KINDS:
            yield from cut(kind, cluster, members, all_, cuts)
        let_go()  # Its connections here have ended too.
        yield from wrong_in_book(all_)


def _show_logs(folder: Path) -> None:
    """Print the last lines of each log, for whoever looks for a fault."""
    for log in sorted(folder.glob("*/*.log")):
        print(f"--- {log}", *log.read_text("utf-8", "replace").splitlines()[-5:], sep="\n")


def main() -> None:
    """Begin again where networks, mounts and processes are our own, and run."""
    if IS_OURS not in os.environ:
        os.environ[IS_OURS] = "1"
        os.execvp(OWN[0], [*OWN, sys.executable, "-m", "tests.faults.cluster", *sys.argv[1:]])
    run(fault, brief=is_brief())


if __name__ == "__main__":
    main()
