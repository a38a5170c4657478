"""The primary is killed, or only its PostgreSQL, while ten clients write over a running site."""

import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import monotonic, sleep

from deploy.cluster.nodes import Cluster, Node
from tests.faults.helping.served import PATIENCE, Client, Member, at_work, rest
from tests.long_runs.cluster import kill_server
from tests.long_runs.site import let_go

LIMIT = 30.0
"""Seconds after which everybody has to write again."""
EACH, REST = 600, 0.2
"""How much each client has to write between two kills, and its rest after each."""
AFTERWARDS = 2
"""So many each has to write: what was under way at the kill may be the first."""


def kill_machine(node: Node) -> None:
    """Kill etcd, Patroni and PostgreSQL together, as a power cut does."""
    node.send("etcd", signal.SIGKILL)
    kill_database(node)


def kill_database(node: Node) -> None:
    """Kill Patroni and PostgreSQL together."""
    node.send("patroni", signal.SIGKILL)
    kill_server(node.data)


def kill_postgresql(node: Node) -> None:
    """Kill PostgreSQL alone, so that Patroni starts it again."""
    kill_server(node.data)


KINDS: dict[str, Callable[[Node], None]] = {
    "Patroni and PostgreSQL": kill_database,
    "PostgreSQL alone": kill_postgresql,
    "etcd, Patroni and PostgreSQL": kill_machine,
}


@dataclass
class Kills:
    """The kills of one kind, and how long each kept everybody from writing."""

    kind: str
    seconds: list[float] = field(default_factory=list)
    primaries: int = 0
    """How often another machine became the primary."""

    def line(self) -> str:
        """Return a row of the table of results."""
        longest, usual = max(self.seconds), median(self.seconds)
        counts = f"{len(self.seconds)} | {self.primaries}"
        return f"| {self.kind} | {counts} | {usual:.1f} s | {longest:.1f} s |"


def killed(
    kills: Kills, times: int, cluster: Cluster, members: Sequence[Member], all_: list[Client]
) -> Iterator[str]:
    """Kill so many times, with new cards each time. Yield who writes too late or not at all."""
    chance = Random(kills.kind)
    for time in range(times):
        let_go()  # Its connection here ended at the last kill.
        clients = at_work(members, EACH, rest=REST)
        all_ += clients
        sleep(chance.uniform(1, 6))  # At any moment of Patroni's loop.
        primary = cluster.primary()
        if primary is None:
            yield "there was no primary to kill"
            return
        KINDS[kills.kind](primary)
        seconds = until_everybody_writes(clients)
        kills.seconds.append(seconds)
        print(f"{kills.kind}, {time + 1} of {times}: {seconds:.1f} s", flush=True)
        if seconds > LIMIT:
            yield f"after {kills.kind} were killed everybody wrote again in {seconds:.0f} s"
        _start_again(primary)
        cluster.wait_until_whole()
        kills.primaries += cluster.primary() is not primary
        rest(clients)


def until_everybody_writes(clients: Sequence[Client]) -> float:
    """Wait until each client has written what it began after now; return the seconds."""
    before = {client: len(client.taken) for client in clients}
    begun = monotonic()
    while any(len(c.taken) < before[c] + AFTERWARDS for c in clients):
        if monotonic() > begun + 2 * PATIENCE:
            break
        sleep(0.05)
    return monotonic() - begun


def _start_again(node: Node) -> None:
    if "etcd" not in node.running:
        node.start_etcd()
    if "patroni" not in node.running:
        node.start_patroni()
