"""Ask axe what is wrong with a page.

axe is asked only about what is new. The page is checked if it has a kind of element, or an order of
headings and landmarks, that no earlier page had. Its contrast is checked where something is painted
in a new way. Pages that differ only in words or figures need no second check. All processes of a
run share what they have seen.
"""

from collections.abc import Iterable, Sequence

from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from playwright.sync_api import Page

from tests.e2e.shared_set import SharedSet

OF_COLOURS = ["color-contrast", "link-in-text-block"]
LOADED = "typeof axe === 'object'"
RUN = """async ({among, options}) => {
    const all = document.querySelectorAll("body *");
    const where = among ? {include: among.map(place => all[place])} : document;
    const found = await axe.run(where, {...options, preload: false, resultTypes: ["violations"]});
    return found.violations.flatMap(({id, nodes}) => nodes.map(node =>
        `${id}: ${node.html.slice(0, 200)}: ${node.failureSummary}`));
}"""
# The kinds of elements on a page, as numbers. A kind is an element and those around it: whether it
# is visible and has text, and its attributes without words and figures. Of those around it neither
# the classes count nor whether they scroll: what they change is seen in the element, or painted.
# Then the order of the headings and landmarks, with references to nothing and ids used twice.
BUILT = """() => {
    const words = /^(data-.*|src|value|title|alt|placeholder|content|datetime|aria-label)$/;
    const targets = /^(for|headers|aria-(labelledby|describedby|controls|owns))$/;
    const strict = /^(ul|ol|dl|table|thead|tbody|tfoot|tr|select|fieldset|details|label|button|a)$/;
    const ordered = "h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, section, [role]";
    const there = id => document.getElementById(id) ? "" : "!";
    const attribute = ({name, value}) => {
        if (name === "href") return value.startsWith("#") ? `#${there(value.slice(1))}` : name;
        if (words.test(name)) return value.trim() ? name : `${name}?`;
        const broken = targets.test(name) ? value.split(/\\s+/).map(there).join("") : "";
        return `${name}=${value.replace(/\\d+/g, "0")}${broken}`;
    };
    const kinds = new Set();
    const number = (text, from) => {
        let [one, other] = [0xdeadbeef ^ from, 0x41c6ce57 ^ from];
        for (let at = 0; at < text.length; at++) {
            one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
            other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
        }
        return 4294967296 * (other & 2097151) + (one >>> 0);
    };
    const look = (element, around) => {
        const seen = element.checkVisibility() ? "" : "-";
        const scrolls = element.scrollWidth > element.clientWidth ||
            element.scrollHeight > element.clientHeight ? "~" : "";
        const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
        const inside = strict.test(element.localName)
            ? [...new Set([...element.children].map(child => child.localName))].join() : "";
        const own = [...element.attributes].filter(({name}) => name !== "class")
            .map(attribute).sort().join(" ");
        const kind = number(
            `${seen}${element.localName} ${own} ${text} ${inside}`, around % 4294967296
        );
        const classes = [...element.classList].sort().join(" ").replace(/\\d+/g, "0");
        kinds.add(number(`${scrolls}${classes}`, kind % 4294967296));
        for (const child of element.children) look(child, kind);
    };
    look(document.documentElement, 0);
    const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
    const order = [...document.querySelectorAll(ordered)].filter(part => part.checkVisibility())
        .map(part => `${part.localName} ${part.getAttribute("role") ?? ""}`)
        .filter((name, at, all) => name !== all[at - 1]);
    const twice = ids.length - new Set(ids).size;
    return [[...kinds], `${twice} ${document.title.trim() !== ""} ${order.join()}`];
}"""
SHOWN = """() => {
    const all = [...document.querySelectorAll("body *")];
    const before = window.shownBefore;
    window.shownBefore = new Set(all.filter(element => element.checkVisibility()));
    return before ? all.flatMap((element, place) =>
        window.shownBefore.has(element) && !before.has(element) ? [place] : []) : null;
}"""
PAINTED = """() => {
    const states = ["type", "hidden", "disabled", "open", "role", "aria-pressed",
        "aria-invalid", "aria-disabled", "aria-current", "aria-sort"];
    const seen = new Map();
    const sheets = [...document.styleSheets].map(sheet => sheet.href).join();
    const themes = Object.values(document.documentElement.dataset).join();
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const chosen = (element) => element.checked || element.previousElementSibling?.checked ||
        (element.matches("label") && element.querySelector(":checked"));
    const look = (element) => {
        if (!element) return `${sheets} ${themes} ${scheme}`;
        if (!seen.has(element)) {
            const classes = [...element.classList].sort();
            const now = states.map(name => element.getAttribute(name) ?? "");
            const own = [...classes, ...now].join(" ");
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

LOOK = f"() => [({SHOWN})(), ({BUILT})(), ({PAINTED})()]"

_asked = SharedSet(settings.SHARED / "axe-was-asked")


def axe_finds(page: Page, *, resized: bool = False) -> list[str]:
    """Return what is wrong with the page, except what axe was asked about before.

    A page that is only `resized` is asked about what it did not show before.
    """
    shown, built, looks = page.evaluate(LOOK)
    return _wrongly_built(page, shown, *built, resized=resized) + _hard_to_read(page, looks)


def _wrongly_built(
    page: Page, shown: list[int] | None, kinds: list[int], order: str, *, resized: bool
) -> list[str]:
    """Return what is wrong with the page besides its colours."""
    if (resized and shown == []) or not _new([*kinds, f"order {order}"]):
        return []
    others = {"rules": {rule: {"enabled": False} for rule in OF_COLOURS}}
    return _run(page, others, shown if resized else None)


def _hard_to_read(page: Page, looks: list[str]) -> list[str]:
    """Return what has too little contrast, or is a link that only its colour shows.

    Two places are alike if they have the same elements, classes and states from the body down, and
    the page is equally light or dark.
    """
    unseen = _new(look for look in looks if look)
    among = {look: place for place, look in enumerate(looks) if look in unseen}
    return _run(page, {"runOnly": OF_COLOURS}, sorted(among.values())) if among else []


def _new(what: Iterable[object]) -> set[str]:
    """Return what axe was not asked about before, and remember it."""
    return _asked.add({str(each) for each in what})


def _run(page: Page, options: dict[str, object], among: Sequence[int] | None) -> list[str]:
    if not page.evaluate(LOADED):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, {"among": among, "options": options})
    return found
