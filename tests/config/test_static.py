"""The scripts find each other under the names they are served by."""

import re
from pathlib import Path

from django.core.management import call_command


def test_what_a_script_imports_is_served_under_the_name_it_asks_for(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.static.StaticFiles"},
    }
    call_command("collectstatic", verbosity=0, interactive=False)
    hashed = [path for path in (tmp_path / "js").glob("*.js") if path.name.count(".") == 2]
    asked = {name for path in hashed for name in _imports(path)}
    assert asked
    assert asked <= {path.name for path in hashed}


def _imports(script: Path) -> list[str]:
    return re.findall(r'(?:from |import\()"\./([^"]+)"', script.read_text("utf-8"))
