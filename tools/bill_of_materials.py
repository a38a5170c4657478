"""Writes docs/sbom.cdx.json: every package and font of other people that a site runs on.

Programs that look for known vulnerabilities read its format, CycloneDX. `make lock` runs this.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "docs" / "sbom.cdx.json"
FONTS = ROOT / "paper" / "fonts"


def main() -> None:
    """Write the file. The same packages give the same bytes."""
    bill = _of_packages()
    bill["components"] += [_font(path) for path in sorted(FONTS.glob("*.ttf"))]
    text = json.dumps(bill, indent=2, ensure_ascii=False, sort_keys=True)
    WRITTEN.write_text(text + "\n", encoding="utf-8")


def _of_packages() -> dict[str, Any]:
    command = ["cyclonedx_py", "requirements", "--output-reproducible", "--of", "JSON"]
    options = ["--pyproject", "pyproject.toml", "requirements.txt"]
    made = subprocess.run(
        [sys.executable, "-m", *command, *options], cwd=ROOT, check=True, capture_output=True
    )
    bill: dict[str, Any] = json.loads(made.stdout)
    bill["metadata"].pop("tools", None)
    for component in (bill["metadata"]["component"], *bill["components"]):
        # Where a package comes from does not matter: its hashes are in requirements.txt.
        for unsaid in ("description", "externalReferences", "properties"):
            component.pop(unsaid, None)
    return bill


def _font(path: Path) -> dict[str, Any]:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {
        "bom-ref": path.name,
        "type": "file",
        "name": path.name,
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }


if __name__ == "__main__":
    main()
