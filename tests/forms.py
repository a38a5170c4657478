"""Read a page's forms and links, as a browser would send and follow them.

They come from the page itself, so a form added later is found too.
"""

from dataclasses import dataclass, field
from urllib.parse import urljoin

from lxml.html import HtmlElement, document_fromstring

CONTROLS = ("input", "button", "textarea", "select")
NEVER_SENT = {"reset", "button", "image"}
CHOSEN = {"checkbox", "radio"}


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


class Page:
    """The forms and links of the page at an address."""

    def __init__(self, address: str, text: str) -> None:
        page = document_fromstring(text.replace("\0", "") or "<p>")
        self.address = address
        hrefs = (link.get("href", "#") for link in page.iter("a"))
        self.links = {urljoin(address, href) for href in hrefs if href[:1] in ("/", "?")}
        self._by_element = {one: self._made(one) for one in page.iter("form")}
        self.forms = list(self._by_element.values())
        by_id = {one.get("id", ""): form for one, form in self._by_element.items()}
        for control in page.iter(*CONTROLS):
            around = next(control.iterancestors("form"), None)
            own = control.get("form")
            form = by_id.get(own) if own is not None else self._by_element.get(around)
            if form is not None and "disabled" not in control.attrib:
                self._read(control, form)

    def _made(self, one: HtmlElement) -> Form:
        at = urljoin(self.address, one.get("action", ""))
        return Form(at, one.get("method", "get").lower())

    def _read(self, control: HtmlElement, form: Form) -> None:
        name, kind = control.get("name", ""), control.get("type", control.tag)
        value = control.get("value", "on" if kind in CHOSEN else "")
        if kind == "submit" or (control.tag == "button" and "type" not in control.attrib):
            if action := control.get("formaction"):
                at = urljoin(self.address, action)
                self.forms.append(Form(at, form.method, form.fields, [(name, value)]))
            elif name:
                form.buttons.append((name, value))
        elif name and kind not in NEVER_SENT:
            _fill(form.fields.setdefault(name, Field(name, kind)), control, value)


def _fill(one: Field, control: HtmlElement, value: str) -> None:
    """Add what a control has, and what it may have."""
    if control.tag == "select":
        options = list(control.iter("option"))
        one.options += [each.get("value", "") for each in options]
        one.values += [each.get("value", "") for each in options if "selected" in each.attrib]
    elif control.tag == "textarea":
        one.values += [control.text.removeprefix("\n")] if control.text else []
    elif control.tag == "input":
        is_chosen = one.kind in CHOSEN
        one.options += [value] if is_chosen else []
        one.values += [value] if not is_chosen or "checked" in control.attrib else []
