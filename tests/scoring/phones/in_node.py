"""The site's scripts without a browser, where nothing is drawn: node runs them."""

import json
import subprocess
import sysconfig
from pathlib import Path
from typing import Any, Final

from tests.paths import ROOT

NODE: Final = Path(sysconfig.get_path("scripts"), "node")
RUN: Final = """import { readFileSync } from "node:fs";
const answer = await (%s)(JSON.parse(readFileSync(0, "utf8")));
process.stdout.write(JSON.stringify(answer));"""


def in_node(script: str, given: object) -> Any:
    """Return what a function of JavaScript makes of this. It imports `./sums/card.js`, say."""
    done = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", RUN % script],
        cwd=ROOT / "static" / "js",
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
