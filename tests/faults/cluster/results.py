"""The page of results: bench/CLUSTER.md."""

from collections.abc import Iterable

from bench.helping.common import machine
from tests.faults.cluster.cut import AWAY, Cut
from tests.faults.cluster.killed import Kills

PAGE = """# A cluster of three

{machine}. All of it ran on this one machine: three nodes in networks of their own, the site,
HAProxy and ten clients. `make cluster-faults` does it again. [docs/cluster.md](../docs/cluster.md)
says how the cluster is made.

{acknowledged} records were acknowledged. In the book afterwards none was lost, doubled or half
written, and `check_ledger` found nothing.

## The primary is killed

The seconds until each of the ten clients had written again.

| killed | times | another became the primary | usually | at most |
| --- | ---: | ---: | ---: | ---: |
{kills}

## A machine is cut off

For {away:.0f} seconds. Readers use the site's settings: beside the clients, on the machine that is
away, and there straight from its own PostgreSQL. Nobody read a number older than what had been
acknowledged before they asked.

| what happened | longest pause in writing | how often it was read |
| --- | ---: | --- |
{cuts}
"""


def page(kills: Iterable[Kills], cuts: Iterable[Cut], acknowledged: int) -> str:
    """Return the page of a run in which nothing was wrong."""
    return PAGE.format(
        machine=machine(),
        acknowledged=f"{acknowledged:,}",
        kills="\n".join(each.line() for each in kills),
        away=AWAY,
        cuts="\n".join(each.line() for each in cuts),
    )
