"""Note what each test touches: functions of the project, templates, and files.

Functions note themselves, because modules are compiled so when they are imported; that costs far
less than tracing. What a module does when it is imported, what a fixture of many tests does, and
what a cached function did, is kept for the module, the fixture and the function.
"""

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.running.changed.units import noting_code
from tests.source import LAYERS

ROOT = Path(__file__).parents[3]
ROOT_PREFIX = f"{ROOT}/"
PACKAGES = {*LAYERS, "deploy", "tools", "bench", "tests"}
NOT_OURS = (".venv/", ".git/", "var/", "tools/vendored/node_modules/")
ANOTHER_PROCESS = "another process"
"""What a test touches that starts one, of which nothing is noted."""
BROWSER_DRIVER = "playwright"

now: set[str] = set()
"""What was touched since the last clearing."""
by_import: dict[str, set[str]] = {}
_real_cache = functools.lru_cache


@contextmanager
def apart() -> Iterator[set[str]]:
    """Yield a set that will have what the block touches. That is not added to `now`."""
    before, touched = set(now), set[str]()
    now.clear()
    try:
        yield touched
    finally:
        touched |= now
        now.clear()
        now.update(before)


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> Any:
        file = Path(self.path)
        place = self.path.removeprefix(ROOT_PREFIX)
        with apart():
            text = file.read_text(encoding="utf-8")
        return noting_code(text, file, place)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__touch__"] = now.add
        with apart() as touched:
            super().exec_module(module)
        by_import[self.path.removeprefix(ROOT_PREFIX)] = touched


class _Finder:
    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, last = name.partition(".")[0], *name.rpartition(".")[1:]
        if package not in PACKAGES or last.startswith("test_") or last == "conftest":
            return None
        with apart():
            spec = PathFinder.find_spec(name, path, target)
        if spec and spec.origin and spec.origin.startswith(ROOT_PREFIX):
            spec.loader = _Loader(name, spec.origin)
        return spec


def begin() -> None:
    """Note from now on. Nothing of the project may be imported yet."""
    sys.meta_path.insert(0, _Finder)  # type: ignore[arg-type]
    functools.lru_cache = _noting_cache  # type: ignore[assignment]
    functools.cache = _noting_cache(None)  # type: ignore[assignment]
    sys.addaudithook(_note_event)
    _note_templates()


def _note_event(event: str, args: tuple[Any, ...]) -> None:
    if event == "open":
        _note_path(args[0], "")
    elif event in {"os.listdir", "os.scandir"}:
        _note_path(args[0], "/")
    elif event == "subprocess.Popen" and BROWSER_DRIVER not in str(args[0]):
        now.add(ANOTHER_PROCESS)


def _note_path(path: object, end: str) -> None:
    if isinstance(path, int) or path is None:
        return
    text = path.decode() if isinstance(path, bytes) else str(path)
    if not text.startswith("/"):
        text = str(Path.cwd() / text)
    text = text.rstrip("/") + end
    if text.startswith(ROOT_PREFIX):
        place = text.removeprefix(ROOT_PREFIX)
        if not place.startswith(NOT_OURS) and "__pycache__" not in place:
            now.add(place or "./")


def _noting_cache(maxsize: Any = 128, typed: bool = False) -> Any:
    """Do as `functools.lru_cache`, and let a call touch what the calls that were cached did."""
    if callable(maxsize):
        return _noting_cache()(maxsize)

    def decorate(function: Callable[..., Any]) -> Any:
        code = getattr(function, "__code__", None)
        if code is None or not code.co_filename.startswith(ROOT_PREFIX):
            return _real_cache(maxsize, typed)(function)
        touched: set[str] = set()

        @functools.wraps(function)
        def first(*args: Any, **kwargs: Any) -> Any:
            with apart() as new:
                result = function(*args, **kwargs)
            touched.update(new)
            return result

        cached = _real_cache(maxsize, typed)(first)

        @functools.wraps(function)
        def asked(*args: Any, **kwargs: Any) -> Any:
            result = cached(*args, **kwargs)
            now.update(touched)
            return result

        asked.cache_info, asked.cache_clear = cached.cache_info, cached.cache_clear
        asked.cache_parameters = cached.cache_parameters
        return asked

    return decorate


def _note_templates() -> None:
    """Note templates when they are looked up: each is read from its file only once."""
    from django.template.engine import Engine
    from django.templatetags.static import StaticNode
    from jinja2 import Environment

    find, load, address = Engine.find_template, Environment._load_template, StaticNode.handle_simple

    def find_template(self: Any, name: str, dirs: Any = None, skip: Any = None) -> Any:
        found = find(self, name, dirs, skip)
        _note_path(found[1].name, "")
        return found

    def load_template(self: Any, name: str, globals: Any) -> Any:  # noqa: A002
        found = load(self, name, globals)
        _note_path(found.filename, "")
        return found

    def handle_simple(path: str) -> Any:
        now.add(f"link static/{path}")
        return address(path)

    Engine.find_template, Environment._load_template = find_template, load_template
    StaticNode.handle_simple = staticmethod(handle_simple)
