"""Describe a browser in plain words: “Firefox on Android”."""

import re
from typing import Final

from django.utils.translation import gettext as _

# The first match counts: most browsers also claim to be an older browser.
_BROWSERS: Final = {
    r"Edg(e|A|iOS)?/": "Edge",
    r"OPR/|Opera": "Opera",
    r"SamsungBrowser/": "Samsung Internet",
    r"Firefox/|FxiOS/": "Firefox",
    r"Chrome/|CriOS/|Chromium/": "Chrome",
    r"Safari/": "Safari",
}
_SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "Chromebook",
    "Mac OS X|Macintosh": "Mac",
    "Linux|X11": "Linux",
}


def device_of(agent: str) -> str:
    """Return a `User-Agent` header in words, as far as it names a browser and a system."""
    browser, system = _first(_BROWSERS, agent), _first(_SYSTEMS, agent)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("an unknown device")


def _first(words: dict[str, str], agent: str) -> str:
    return next((word for sign, word in words.items() if re.search(sign, agent)), "")
