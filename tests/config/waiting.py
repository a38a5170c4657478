"""A process that notes its number and waits: `test_companion` runs it."""

import os
import signal
from pathlib import Path

if __name__ == "__main__":
    with Path(os.environ["NOTED"]).open("a", encoding="ascii") as noted:
        noted.write(f"{os.getpid()}\n")
    signal.pause()
