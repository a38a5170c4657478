"""What a long run came to, by route: `python -m tests.fuzz.report FOLDER` writes bench/FUZZ.md."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bench.common import machine
from tests.fuzz.likely import NEVER

ROOT = Path(__file__).resolve().parent.parent.parent


def main(folder: Path) -> int:
    """Write the table of all shares in the folder; how many forms broke something."""
    shares = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]
    told = table(shares, machine())
    (ROOT / "bench" / "FUZZ.md").write_text(told, encoding="utf-8")
    return sum(len(share["broken"]) for share in shares)


def table(shares: list[dict[str, Any]], where: str) -> str:
    """The report, in Markdown."""
    sent, past, answers = Counter[str](), Counter[str](), dict[str, Counter[str]]()
    for share in shares:
        sent.update(share["sent"])
        past.update(share["past"])
        for name, each in share["answers"].items():
            answers.setdefault(name, Counter()).update(each)
    rows = [
        f"| {name} | {sent[name]:,} | {past[name]:,} | {_said(answers[name])} |"
        for name in sorted(sent)
    ]
    broken = sorted({fault.splitlines()[0] for share in shares for fault in share["broken"]})
    never = set.intersection(*(set(share["never"]) for share in shares)) if shares else set()
    head = (
        f"{where}: {sum(sent.values()):,} requests, {len(broken)} kinds of error 500; "
        f"forms of which none was read as valid: {', '.join(sorted(never)) or 'none'}."
    )
    return "\n".join(
        [
            "# Forms sent wrong",
            "",
            head,
            "",
            *(f"- {fault}" for fault in broken),
            "| route | sent | past its form | answers |",
            "| --- | ---: | ---: | --- |",
            *rows,
            "",
            "Nobody comes past these by typing: "
            + "; ".join(f"{name} ({why})" for name, why in sorted(NEVER.items()))
            + ".",
            "",
        ]
    )


def _said(answers: Counter[str]) -> str:
    return ", ".join(f"{status}: {count:,}" for status, count in sorted(answers.items()))


if __name__ == "__main__":
    sys.exit(1 if main(Path(sys.argv[1])) else 0)
