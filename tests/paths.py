"""The folders that tests read, and the one in which runs keep files for the next."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
KEPT = ROOT / "var" / "tests"
EXAMPLES = DOCS / "examples"
SCHEMAS = DOCS / "schema"
