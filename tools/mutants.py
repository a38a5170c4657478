"""Mutation testing of the laws: each module is changed in one place after another, and the tests
of the laws are to notice.

    python -m tools.mutants [MODULE …] [--table]

What is found is kept line by line in mutants/found.jsonl: stopped and run again, it goes on where
it was. A change that was noticed is not tried again while its function stands; one that was not
is, whenever the tests have changed, unless nobody can notice it: those are told in
docs/mutants.txt with the reason; of the others the command prints each, and ends with 1 where
there are any. --table runs nothing and prints the figures.

A change inside a function that runs only when it is called is tried in a copy (fork) of a process
that has collected the tests, with those tests only that pass its lines, the quickest first. Any
other is tried by reading the module anew, with the tests of its own file first.
"""

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.mutations import Mutant, mutants

ROOT: Final = Path(__file__).resolve().parent.parent
LAWS: Final = ROOT / "scoring" / "laws"
TESTS: Final = ROOT / "tests" / "scoring" / "laws"
KEPT: Final = ROOT / "mutants"
EXPLAINED: Final = ROOT / "docs" / "mutants.txt"
KILLED: Final = "killed"
SURVIVED: Final = "survived"


def source_of(module: str) -> str:
    """The text of a module of the laws."""
    return (LAWS / f"{module.rpartition('.')[2]}.py").read_text(encoding="utf-8")


def modules(names: Sequence[str]) -> list[str]:
    """The modules named, or all of the laws."""
    there = sorted(path.stem for path in LAWS.glob("*.py"))
    unknown = set(names) - set(there)
    if unknown:
        raise SystemExit(f"no module of the laws: {', '.join(sorted(unknown))}")
    return [f"scoring.laws.{name}" for name in there if not names or name in names]


def tests_digest() -> str:
    """What stands for the tests as they are."""
    texts = (path.read_bytes() for path in sorted(TESTS.rglob("*.py")))
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


def explained() -> dict[str, str]:
    """The reasons why changes cannot be noticed, by what `told` says of them: a line of its own
    for each change, the reason, indented, below one or more."""
    if not EXPLAINED.exists():
        return {}
    reasons: dict[str, str] = {}
    waiting: list[str] = []
    for line in EXPLAINED.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            for said in waiting:
                reasons[said] = f"{reasons.get(said, '')} {line.strip()}".strip()
        elif line and not line.startswith("#"):
            waiting = [line] if not waiting or waiting[-1] in reasons else [*waiting, line]
    return reasons


def told(mutant: Mutant) -> str:
    """A mutant on one line, without what changes when lines are added above it."""
    return f"{mutant.module.rpartition('.')[2]} {mutant.scope or '(module)'}: {mutant.said}"


class Found:
    """What was found of each mutant, kept in a file that only grows."""

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.path = KEPT / "found.jsonl"
        self.by_key: dict[str, dict[str, str]] = {}
        KEPT.mkdir(exist_ok=True)
        if self.path.exists():
            with self.path.open(encoding="utf-8") as lines:
                for line in lines:
                    one = json.loads(line)
                    self.by_key[one["key"]] = one

    def stands(self, mutant: Mutant) -> bool:
        """Whether it need not be tried again."""
        one = self.by_key.get(mutant.key)
        return one is not None and (one["found"] == KILLED or one["tests"] == self.digest)

    def keep(self, mutant: Mutant, found: str, by: str) -> None:
        """Write down how it went, and which test noticed."""
        one = {"key": mutant.key, "found": found, "by": by, "tests": self.digest}
        self.by_key[mutant.key] = one
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**one, "said": told(mutant)}, ensure_ascii=False) + "\n")

    def of(self, mutant: Mutant) -> str:
        """How it went, "" where it was not tried."""
        return self.by_key.get(mutant.key, {}).get("found", "")


def table(all_of: dict[str, list[Mutant]], found: Found) -> Iterator[str]:
    """The figures of each module, and of all."""
    reasons = explained()
    yield "| module | changes | noticed | none can | not noticed | not tried | noticed of all |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    sums = [0] * 5
    for module, each in all_of.items():
        row = _row(each, found, reasons)
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        yield _line(module.rpartition(".")[2], row)
    yield _line("all", sums)


def _row(each: Sequence[Mutant], found: Found, reasons: dict[str, str]) -> list[int]:
    survived = [mutant for mutant in each if found.of(mutant) == SURVIVED]
    excused = sum(told(mutant) in reasons for mutant in survived)
    killed = sum(found.of(mutant) == KILLED for mutant in each)
    left = len(survived) - excused
    return [len(each), killed, excused, left, len(each) - killed - len(survived)]


def _line(name: str, row: Sequence[int]) -> str:
    share = f"{100 * row[1] / row[0]:.1f} %" if row[0] else ""
    return f"| {name} | {' | '.join(f'{figure:,}' for figure in row)} | {share} |"


def wanted(all_of: dict[str, list[Mutant]], found: Found) -> list[Mutant]:
    """Those to be tried, in order: first all that were never tried."""
    reasons = explained()
    left = [
        one
        for each in all_of.values()
        for one in each
        if not found.stands(one) and not (found.of(one) and told(one) in reasons)
    ]
    return sorted(left, key=lambda one: bool(found.of(one)))


def main() -> None:
    """Try what is left to be tried, and tell what nobody noticed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="pairs, play …; all if none")
    parser.add_argument("--table", action="store_true", help="print the figures, run nothing")
    options = parser.parse_args()
    all_of = {module: mutants(module, source_of(module)) for module in modules(options.modules)}
    found = Found(tests_digest())
    if not options.table:
        from tools.mutant_runs import tried

        left = wanted(all_of, found)
        for number, (mutant, how, by) in enumerate(tried(left), 1):
            found.keep(mutant, how, by)
            print(f"\r{number:,} of {len(left):,}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    print("\n".join(table(all_of, found)))
    sys.exit(_tell_the_unexplained(all_of, found))


def _tell_the_unexplained(all_of: dict[str, list[Mutant]], found: Found) -> int:
    """Print what was not noticed and has no reason, and reasons for what is no more; 1 if any."""
    reasons = explained()
    survived = defaultdict(list)
    untried = set()
    for each in all_of.values():
        for one in each:
            if found.of(one) == SURVIVED:
                survived[told(one)].append(one)
            elif not found.of(one):
                untried.add(told(one))
    bare = [one for said, each in survived.items() if said not in reasons for one in each]
    for one in bare:
        print(f"{one.module.replace('.', '/')}.py:{one.lines[0]}: {told(one)}")
    names = {module.rpartition(".")[2] for module in all_of}
    idle = [
        said
        for said in reasons
        if said.split()[0] in names and said not in survived and said not in untried
    ]
    for said in idle:
        print(f"docs/mutants.txt explains what is noticed or no more: {said}")
    return int(bool(bare or idle))


if __name__ == "__main__":
    main()
