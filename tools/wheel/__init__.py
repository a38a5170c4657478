"""The build backend that pyproject.toml names: it makes the wheel with the command `rubicon`.

`pip wheel --no-deps .` calls it. The wheel holds the modules that the command imports, and nothing
of the site. They are found by their imports, so there is no list to keep. All of it is in one
package, `rubicon_piquet`, so that no module named `scoring` or `club` comes into anybody's
environment.
"""

import base64
import hashlib
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT: Final = Path(__file__).resolve().parents[2]
COMMAND: Final = "piquet.commands.main"
PACKAGE: Final = "rubicon_piquet"
START: Final = Path(__file__).with_name(f"{PACKAGE}.py")
WHEEL: Final = """Wheel-Version: 1.0
Generator: rubicon
Root-Is-Purelib: true
Tag: py3-none-any
"""


class NotPlainError(Exception):
    """The command imports something that its wheel does not bring."""


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, Any] | None = None,  # noqa: ARG001 - part of the interface.
    metadata_directory: str | None = None,  # noqa: ARG001
) -> str:
    """Write the wheel into a folder, and return its name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    full_name = f"{project['name']}-{project['version']}"
    name = f"{full_name}-py3-none-any.whl"
    with ZipFile(Path(wheel_directory, name), "w", ZIP_DEFLATED) as wheel:
        record = [
            _add(wheel, path, content)
            for path, content in (*_modules(project), *_about(project, f"{full_name}.dist-info"))
        ]
        end = f"{full_name}.dist-info/RECORD"
        _add(wheel, end, "".join([*record, f"{end},,\n"]).encode())
    return name


def build_sdist(sdist_directory: str, config_settings: Mapping[str, Any] | None = None) -> str:
    """Refuse: the repository itself is the source."""
    raise NotImplementedError("Rubicon has no source distribution. Clone its repository.")


def _add(wheel: ZipFile, path: str, content: bytes) -> str:
    """Add a file, dated so that the same source makes the same wheel; return its line in RECORD."""
    entry = ZipInfo(path)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o100644 << 16
    wheel.writestr(entry, content)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"


def _modules(project: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Yield the paths and contents of the modules, and of the figures they read."""
    yield f"{PACKAGE}/__init__.py", START.read_bytes()
    sources = _imported(project)
    figures = {file for source in sources for file in source.parent.glob("data/*.bin")}
    for file in sorted({*sources, *figures}):
        yield f"{PACKAGE}/{file.relative_to(ROOT)}", file.read_bytes()


def _imported(project: Mapping[str, Any]) -> set[Path]:
    """Return the files of all modules that the command imports.

    Raises NotPlainError where one of them needs a package that pyproject.toml does not name.
    """
    finder = ModuleFinder(path=[str(ROOT)])
    finder.import_hook(COMMAND)
    foreign = {name.partition(".")[0] for name in finder.badmodules} - sys.stdlib_module_names
    if unnamed := foreign - _named(project):
        raise NotPlainError(f"{COMMAND} imports {', '.join(sorted(unnamed))}.")
    files = (getattr(module, "__file__", None) for module in finder.modules.values())
    return {Path(file).resolve() for file in files if file}


def _named(project: Mapping[str, Any]) -> set[str]:
    """Return the packages that the wheel wants beside it, as they are imported."""
    return {each.partition(">")[0].lower() for each in project["dependencies"]}


def _about(project: Mapping[str, Any], folder: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files that tell installers what is in the wheel."""
    scripts = (f"{name} = {what}\n" for name, what in project["scripts"].items())
    yield f"{folder}/METADATA", "\n".join([*_metadata(project), ""]).encode()
    yield f"{folder}/WHEEL", WHEEL.encode()
    yield f"{folder}/entry_points.txt", "".join(["[console_scripts]\n", *scripts]).encode()
    yield f"{folder}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes()


def _metadata(project: Mapping[str, Any]) -> Iterable[str]:
    return (
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        "Summary: The laws of piquet at the command line: score deals, check totals, verify cards.",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {each}" for each in project["dependencies"]),
    )
