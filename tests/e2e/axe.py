"""Run axe, and return only the faults that it finds."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

CONTRAST = "color-contrast"
LOADED = "typeof axe === 'object'"
RUN = """async ({among, options}) => {
    const all = document.querySelectorAll("body *");
    const where = among ? {include: among.map(place => all[place])} : document;
    const found = await axe.run(where, {...options, preload: false, resultTypes: ["violations"]});
    return found.violations.flatMap(({id, nodes}) => nodes.map(node =>
        `${id}: ${node.html.slice(0, 200)}: ${node.failureSummary}`));
}"""
SHOWN = """() => {
    const all = [...document.querySelectorAll("body *")];
    const before = window.shownBefore;
    window.shownBefore = new Set(all.filter(element => element.checkVisibility()));
    return before ? all.flatMap((element, place) =>
        window.shownBefore.has(element) && !before.has(element) ? [place] : []) : null;
}"""
PAINTED = """() => {
    const states = ["class", "type", "hidden", "disabled", "open", "role", "aria-pressed",
        "aria-invalid", "aria-disabled", "aria-current", "aria-sort"];
    const seen = new Map();
    const sheets = [...document.styleSheets].map(sheet => sheet.href).join();
    const chosen = (element) => element.checked || element.previousElementSibling?.checked ||
        (element.matches("label") && element.querySelector(":checked"));
    const look = (element) => {
        if (!element) return sheets;
        if (!seen.has(element)) {
            const own = states.map(name => element.getAttribute(name) ?? "").join(" ");
            const on = chosen(element) ? "on" : "";
            seen.set(element, `${look(element.parentElement)}>${element.tagName} ${own}${on}`);
        }
        return seen.get(element);
    };
    const written = (element) => element.matches("input, select, textarea") ||
        [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    return [...document.querySelectorAll("body *")].map((element) =>
        written(element) && element.checkVisibility() ? look(element) : "");
}"""


def axe_finds(page: Page) -> list[str]:
    """The faults of the page as it stands."""
    return _run(page)


def axe_finds_but_contrast(page: Page) -> list[str]:
    """The faults of the page as it stands, except contrast. Ask again when the page shows something
    new."""
    options = {"rules": {CONTRAST: {"enabled": False}}}
    shown: list[int] | None = page.evaluate(SHOWN)
    return [] if shown == [] else _run(page, options, shown)


def poor_contrast(page: Page, seen: set[str]) -> list[str]:
    """The parts of the page that are hard to read.

    Whatever is painted like something in `seen` is left out: the same elements, classes and states
    from the body down. Everything else is added to `seen`.
    """
    looks: list[str] = page.evaluate(PAINTED)
    unseen = {look: place for place, look in enumerate(looks) if look and look not in seen}
    seen.update(unseen)
    options = {"runOnly": [CONTRAST]}
    return _run(page, options, sorted(unseen.values())) if unseen else []


def _run(
    page: Page, options: dict[str, object] | None = None, among: Sequence[int] | None = None
) -> list[str]:
    if not page.evaluate(LOADED):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, {"among": among, "options": options or {}})
    return found
