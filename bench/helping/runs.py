"""Runs several kinds of load in turn, round by round, with several numbers of clients."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bench.helping.load import Address, Client, Run, drive

WARM = 0.5
"""Seconds of load before the first round, which do not count."""
PERCENTS = (50, 95, 99)


@dataclass(frozen=True, slots=True)
class Load:
    """Clients of one kind, and the site that they send to."""

    clients: Sequence[Client]
    address: Address

    def run(self, seconds: float) -> Run:
        return drive(self.clients, self.address, seconds)


@dataclass(frozen=True, slots=True)
class Runs:
    """The rounds of one load."""

    rounds: Sequence[Run]

    @property
    def rate(self) -> float:
        """Responses a second, the median of the rounds."""
        return median(run.rate for run in self.rounds)

    def percentile(self, percent: int) -> float:
        """Return the milliseconds within which so many in a hundred were answered, as a median."""
        return 1000 * median(run.percentile(percent) for run in self.rounds)

    @property
    def spread(self) -> float:
        """p99 / p50 of each round, as a median."""
        return median(run.percentile(99) / run.percentile(50) for run in self.rounds)


def driven(loads: Mapping[str, Load], seconds: float, rounds: int) -> dict[str, Runs]:
    """Drive every load once a round, for so many seconds each."""
    for load in loads.values():
        load.run(WARM)
    runs: dict[str, list[Run]] = {name: [] for name in loads}
    for _ in range(rounds):
        for name, load in loads.items():
            runs[name].append(load.run(seconds))
    return {name: Runs(of) for name, of in runs.items()}


def rates_and_times(runs: Mapping[str, Runs]) -> Iterator[str]:
    """Return a table of all loads: rates and percentiles."""
    yield "| load | a second | p50 ms | p95 ms | p99 ms | p99/p50 |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, of in runs.items():
        times = " | ".join(f"{of.percentile(percent):.1f}" for percent in PERCENTS)
        yield f"| {name} | {of.rate:.0f} | {times} | {of.spread:.1f} |"
