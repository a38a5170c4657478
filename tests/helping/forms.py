"""Read a page's forms and links, as a browser would send and follow them.

They come from the page itself, so a form added later is found too.
"""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

Attributes = dict[str, str]
NEVER_SENT = {"reset", "button", "image"}
CHOSEN = {"checkbox", "radio"}

_VALUE = r"""(?:[^>"']|"[^"]*"|'[^']*')*"""
TOLD = re.compile(
    rf"<textarea\b.*?</textarea>|</?(?:a|form|input|button|select|option)\b{_VALUE}>", re.S | re.I
)
"""All of a page that matters here; the rest is most of it, and slow to read."""


@dataclass
class Field:
    """One field of a form: its name, the values it has on the page, and those it may have."""

    name: str
    kind: str
    values: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


@dataclass
class Form:
    """A form: its address and method, its fields in order, and its named buttons."""

    action: str
    method: str
    fields: dict[str, Field] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def told(self, name: str, kind: str) -> Field:
        """Return the field of this name; make it if there is none yet."""
        return self.fields.setdefault(name, Field(name, kind))


class Page(HTMLParser):
    """The forms and links of the page at an address."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.links: set[str] = set()
        self._form: Form | None = None
        self._area: Field | None = None
        self._choice: Field | None = None
        self.feed("".join(TOLD.findall(text)))

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in given}
        if tag == "a" and told.get("href", "#")[:1] in ("/", "?"):
            self.links.add(urljoin(self.address, told["href"]))
        elif tag == "form":
            self._begin(told)
        elif tag in ("input", "button", "textarea", "select", "option"):
            self._control(tag, told)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "textarea":
            self._area = None
        elif tag == "select":
            self._choice = None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.values = ["".join(self._area.values) + data]

    def _begin(self, told: Attributes) -> None:
        at = urljoin(self.address, told.get("action", ""))
        self._form = Form(at, told.get("method", "get").lower())
        self.forms.append(self._form)
        self.by_id[told.get("id", "")] = self._form

    def _control(self, tag: str, told: Attributes) -> None:
        form = self.by_id.get(told["form"]) if "form" in told else self._form
        if tag == "option":
            _option(self._choice, told)
        elif form is not None and "disabled" not in told:
            self._field(tag, told, form)

    def _field(self, tag: str, told: Attributes, form: Form) -> None:
        name, kind = told.get("name", ""), told.get("type", tag)
        value = told.get("value", "on" if kind in CHOSEN else "")
        if kind == "submit" or (tag == "button" and kind == "button" and "type" not in told):
            if "formaction" in told:
                at = urljoin(self.address, told["formaction"])
                self.forms.append(Form(at, form.method, form.fields, [(name, value)]))
            elif name:
                form.buttons.append((name, value))
        elif name and kind not in NEVER_SENT:
            one = form.told(name, kind)
            self._area = one if tag == "textarea" else None
            self._choice = one if tag == "select" else None
            if kind in CHOSEN:
                one.options.append(value)
            if tag == "input" and (kind not in CHOSEN or "checked" in told):
                one.values.append(value)


def _option(choice: Field | None, told: Attributes) -> None:
    if choice is None:
        return
    choice.options.append(told.get("value", ""))
    if "selected" in told:
        choice.values.append(told.get("value", ""))
