"""A machine of the cluster is cut off, or its Patroni hangs, while clients write and others read.

They read with the site's settings: beside the clients, as a second site would on that machine, and
there straight from its own PostgreSQL. Somebody there also tries to write.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit

from deploy.cluster.nodes import Cluster, Node
from tests.faults.cluster.killed import LIMIT, REST, until_everybody_writes
from tests.faults.cluster.marks import Marks, Other, Seen, marks, other, strays
from tests.faults.cluster.network import cut_off
from tests.faults.helping.served import Client, Member, rest
from tests.long_runs.site import let_go

BEFORE, AWAY = 5.0, 40.0
"""Seconds of writing before, and for which the machine is away: long enough to be replaced."""
EACH = 600


@contextmanager
def hanging(node: Node) -> Iterator[None]:
    """Stop the machine's Patroni until the end of the block; its PostgreSQL goes on."""
    node.send("patroni", signal.SIGSTOP)
    try:
        yield
    finally:
        node.send("patroni", signal.SIGCONT)


def _primary(cluster: Cluster) -> str:
    return next(member["name"] for member in cluster.members() if member["role"] == "leader")


def _synchronous(cluster: Cluster) -> str:
    return next(member["name"] for member in cluster.members() if member["role"] == "sync_standby")


@dataclass(frozen=True)
class Kind:
    """What happens, to which machine, and whether its own PostgreSQL is asked straight."""

    name: str
    choose: Callable[[Cluster], str]
    away: Callable[[Node], AbstractContextManager[None]]
    straight: bool = True


KINDS = (
    Kind("the primary is cut off", _primary, lambda node: cut_off(node.name)),
    Kind("the synchronous replica is cut off", _synchronous, lambda node: cut_off(node.name)),
    # PostgreSQL then answers whoever asks it straight. The site asks HAProxy, which asks Patroni.
    Kind("the primary’s Patroni hangs", _primary, hanging, straight=False),
)


@dataclass(frozen=True)
class Cut:
    """What came of one."""

    kind: str
    pause: float
    read: Mapping[str, tuple[int, int]]
    """By who read: how often, and how often while the machine was away."""

    def line(self) -> str:
        """Return a row of the table of results."""
        read = "; ".join(
            f"{who}: {times}, {away} meanwhile" for who, (times, away) in self.read.items()
        )
        return f"| {self.kind} | {self.pause:.1f} s | {read} |"


def cut(
    kind: Kind, cluster: Cluster, members: list[Member], all_: list[Client], cuts: list[Cut]
) -> Iterator[str]:
    """Let it happen once. Yield what was read that was old, and what was wrongly acknowledged."""
    from tests.faults.helping.clients import at_the_tables

    chosen = kind.choose(cluster)
    node = next(node for node in cluster.nodes if node.name == chosen)
    node.start_proxy()
    let_go()  # Its connection here has ended.
    clients = at_the_tables(members, EACH)
    all_ += clients
    with marks() as writing:
        others = _others(kind, node)
        for client in clients:
            client.rest = REST
            client.start()
        sleep(BEFORE)
        begun = monotonic()
        with kind.away(node):
            sleep(AWAY)
            until_everybody_writes(clients)
            ended = monotonic()
        cluster.wait_until_whole()
        until_everybody_writes(clients)
        rest(clients)
    let_go()
    node.send("haproxy", signal.SIGKILL)
    seen = {who: process.seen() for who, process in others.items()}
    written = seen.pop("a writer there", [])
    yield from _wrong(kind.name, writing, seen, written, (begun, ended))
    pause = writing.longest_pause()
    if pause > LIMIT:
        yield f"{kind.name}: nothing was written for {pause:.0f} s"
    read = {
        who: (len(told), sum(1 for at, _ in told if begun < at < ended))
        for who, told in seen.items()
    }
    cuts.append(Cut(kind.name, pause, read))
    print(cuts[-1].line(), flush=True)


def _others(kind: Kind, node: Node) -> dict[str, Other]:
    """Start those who read, and who writes, beside the clients."""
    url = os.environ["DATABASE_URL"]
    parts = urlsplit(url)
    place = f"{parts.username}:{parts.password}@{node.address}:5432"
    straight = urlunsplit(parts._replace(netloc=place))
    started = {
        "beside the clients": other("read", (), url),
        "on that machine": other("read", node.inside, url),
    }
    if kind.straight:
        started["straight there"] = other("read", node.inside, straight)
        started["a writer there"] = other("write", node.inside, straight)
    return started


def _wrong(
    kind: str,
    writing: Marks,
    seen: Mapping[str, list[Seen]],
    written: list[Seen],
    away: tuple[float, float],
) -> Iterator[str]:
    """Yield a line for what was read too late, or acknowledged to somebody who was alone."""
    for who, told in seen.items():
        old = writing.old(told)
        if old:
            yield f"{kind}: {len(old)} of {len(told)} who read {who} saw old figures: {old[:3]}"
    if not seen["beside the clients"]:
        yield f"{kind}: nobody read anything"
    begun, ended = away
    alone = [number for at, number in written if begun < at < ended]
    if alone:
        yield f"{kind}: the machine acknowledged {len(alone)} while it was alone"
    lost = {number for _at, number in written} - strays()
    if lost:
        yield f"{kind}: {len(lost)} were acknowledged there and are lost"
