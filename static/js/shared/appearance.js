/* How the pages look on this phone: large letters, light or dark against the system's choice, the
   chances, where the card's keys are and whether they are folded. It runs before the page is drawn,
   so that nothing flashes. Without it the pages follow the system. The card's keys are visible from
   here on, so it also records taps on them until their own script has loaded. */
{
  /** @type {Record<string, string>} */
  const SWITCHES = {
    "look-large": "large", "look-left": "left-hand", "look-folded": "folded", "look-no-chances": "no-chances",
  };
  const LIGHT = "light";
  const root = document.documentElement;
  let placedFor = 0; // The screen's width for which the keys were placed.

  /** @param {string} name */
  const stored = (name) => {
    try {
      return localStorage.getItem(`rubicon:${name}`) ?? "";
    } catch {
      return "";
    }
  };

  /** @param {string} name
      @param {string} value */
  const store = (name, value) => {
    try {
      localStorage.setItem(`rubicon:${name}`, value);
    } catch {
      /* A private window stores nothing; the choice then lasts for this page. */
    }
  };

  /** Apply the choice of light or dark; without a choice, parts follow the system.
      @param {string} light */
  const lighten = (light) => {
    root.dataset.light = light;
    for (const part of document.querySelectorAll("[data-when]")) {
      const { when } = part.dataset;
      const system = `screen and (prefers-color-scheme: ${when})`;
      part.media = light ? (when === light ? "screen" : "not all") : system;
    }
  };

  /** If the keys take a third of the screen or less, fix them to the bottom. Decide again only when
      the width changes, not whenever the browser's bars appear. */
  function placeKeys() {
    if (placedFor === window.innerWidth) return;
    placedFor = window.innerWidth;
    const keys = 12.75 * parseFloat(getComputedStyle(root).fontSize);
    root.classList.toggle("keys-at-foot", window.innerHeight >= 3 * keys);
  }

  /** @param {{target: HTMLInputElement}} event */
  const chosen = ({ target }) => {
    const name = SWITCHES[target.name];
    if (name) {
      store(name, target.checked ? "on" : "");
      root.classList.toggle(name, target.checked);
    } else if (target.name === "look-light") {
      store(LIGHT, target.value);
      lighten(target.value);
    }
  };

  /** Set the switches to how the page looks, also in a card that was swapped in. */
  const set = () => {
    for (const switches of document.querySelectorAll("[data-look]")) switches.hidden = false;
    for (const field of document.querySelectorAll('[name^="look-"]')) {
      const name = SWITCHES[field.name];
      field.checked = name ? root.classList.contains(name) : field.value === root.dataset.light;
    }
  };

  /** Record keys tapped before the card's script runs.
      @param {{target: any, preventDefault: () => void}} event */
  const early = (event) => {
    const { digit, back, go } = event.target.closest?.(".keys button")?.dataset ?? {};
    const name = digit ?? (back === undefined ? go === undefined ? null : "go" : "back");
    if (name === null) return;
    event.preventDefault();
    window.tappedEarly.keys.push(name);
  };
  window.tappedEarly = { keys: [], stop: () => document.removeEventListener("click", early, true) };
  document.addEventListener("click", early, true);

  for (const name of Object.values(SWITCHES)) root.classList.toggle(name, stored(name) === "on");
  lighten(stored(LIGHT));
  root.classList.toggle("scripted", "noModule" in document.createElement("script"));
  placeKeys();
  window.addEventListener("resize", placeKeys);
  document.addEventListener("change", chosen);
  document.addEventListener("DOMContentLoaded", () => {
    set();
    document.body.addEventListener("htmx:afterSettle", set);
  });
}
