"""The laws of piquet at the command line: `rubicon score_deals|check_totals|verify_card`.

In the wheel this is a package. Rubicon's modules lie in its folder, and only this program finds
them there.
"""

import sys
from pathlib import Path


def main() -> int:
    """Run the command `rubicon`, and return its exit status."""
    sys.path.insert(0, str(Path(__file__).parent))
    from piquet.commands.main import main as run

    return run()
