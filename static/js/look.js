/* How the pages look on this phone: large letters, light or dark against the system's choice.
   Runs before the page is drawn, so that nothing flashes; keeps to what the system says without it. */
{
  const LARGE = "rubicon:large";
  const LIGHT = "rubicon:light";
  const root = document.documentElement;

  const kept = (name) => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  };

  const keep = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      /* a private window keeps nothing: then it holds for this page */
    }
  };

  /** What is meant for the light or the dark follows the choice where there is one. */
  const show = (large, light) => {
    root.classList.toggle("large", large === "on");
    root.dataset.light = light;
    for (const part of document.querySelectorAll("[data-when]")) {
      const { when } = part.dataset;
      const system = `screen and (prefers-color-scheme: ${when})`;
      part.media = light ? (when === light ? "screen" : "not all") : system;
    }
  };

  const chosen = ({ target }) => {
    if (target.name === "look-large") keep(LARGE, target.checked ? "on" : "");
    else if (target.name === "look-light") keep(LIGHT, target.value);
    else return;
    show(target.name === "look-large" ? (target.checked ? "on" : "") : kept(LARGE),
      target.name === "look-light" ? target.value : kept(LIGHT));
  };

  /** The switches stand as they are kept, also in a card that has been swapped in. */
  const set = () => {
    for (const field of document.querySelectorAll("[name=look-large]")) field.checked = kept(LARGE) === "on";
    for (const field of document.querySelectorAll("[name=look-light]")) field.checked = field.value === kept(LIGHT);
  };

  show(kept(LARGE), kept(LIGHT));
  document.addEventListener("change", chosen);
  document.addEventListener("DOMContentLoaded", () => {
    set();
    document.body.addEventListener("htmx:afterSettle", set);
    for (const switches of document.querySelectorAll("[data-look]")) switches.hidden = false;
  });
}
