"""The folders of files that tests read: the repository's root, and its documentation."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
SCHEMAS = DOCS / "schema"
