"""Write the settings of one machine: `python3 -m deploy.cluster.fill one machines.env FOLDER`."""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Template

NAMES = ("one", "two", "three")
HERE = Path(__file__).resolve().parent
TEMPLATES = tuple(sorted((HERE / "settings").iterdir()))
Machines = Mapping[str, str]
"""What `machines.env` says, by its names."""


def read_env(lines: Iterable[str]) -> dict[str, str]:
    """Read the lines NAME=VALUE of a file."""
    pairs = (line.strip().partition("=") for line in lines if not line.startswith("#"))
    return {name: value for name, mark, value in pairs if mark}


def read_machines(lines: Iterable[str]) -> Machines:
    """Read `machines.env`. Raises ValueError if a value is missing."""
    read = read_env(lines)
    missing = sorted(name for name, value in read.items() if not value)
    if missing:
        raise ValueError(f"machines.env leaves empty: {', '.join(missing)}")
    return read


def filled(template: str, name: str, machines: Machines) -> str:
    """Return the template with the values of the machine of this name."""
    own = {**machines, "NAME": name, "ADDRESS": machines[name.upper()]}
    return Template(template).substitute(own)


def write_settings(folder: Path, name: str, machines: Machines) -> None:
    """Write all settings of the machine into the folder, readable by their owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for template in TEMPLATES:
        written = folder / template.name
        written.touch(mode=0o600)
        written.write_text(filled(template.read_text("utf-8"), name, machines), "utf-8")


def main() -> None:
    """Read the command line, and write the settings it asks for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("name", choices=NAMES, help="which of the three this machine is")
    arguments.add_argument("machines", type=Path, help="the file with all three machines")
    arguments.add_argument("folder", type=Path, help="where the settings are written")
    options = arguments.parse_args()
    with options.machines.open(encoding="utf-8") as lines:
        write_settings(options.folder, options.name, read_machines(lines))


if __name__ == "__main__":
    main()
