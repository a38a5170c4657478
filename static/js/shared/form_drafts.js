/* Keep what is typed in forms while the tab is open, for a visitor who goes back to it or must sign
   in first. Browsers are told not to store pages with names and money, so they lose it. Deals and
   paper cards have drafts of their own. A field with data-shown says what its page shows: it is not
   put back into another page. The forms work without this file. */

const who = document.querySelector("form[data-who]")?.dataset.who;
const place = `rubicon:form:${who}:${location.pathname}`;
const NEVER = ["csrfmiddlewaretoken", "made_for"];
const CHECKED = ["checkbox", "radio"];

const forms = [...document.querySelectorAll('main form:has([name="form_key"]), main form[data-kept]')]
  .filter((form) => form.querySelector("input:not([type=hidden]), select, textarea"));
const fields = () => forms.flatMap((form) => [...form.elements]).filter(({ name, type, dataset }) =>
  name && !("shown" in dataset) && !NEVER.includes(name) && !["password", "file", "submit", "button"].includes(type));
/** The name of a field among those of all forms. Several forms of a page may have a field of the same
    name. A box is known by its value too.
    @param {HTMLInputElement} field */
const called = ({ id, name, type }) => CHECKED.includes(type) ? name : id || name;

/** @typedef {[string, string, boolean|null]} Entry A field's name, its value, and whether it is checked;
    null if it cannot be. */

/** @returns {Entry[]} */
const values = () => fields().map((field) => [called(field), field.value, CHECKED.includes(field.type) ? field.checked : null]);

/** @returns {Entry[]|null} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function keep() {
  const now = values();
  try {
    if (JSON.stringify(now) !== asItCame) sessionStorage.setItem(place, JSON.stringify(now));
  } catch {
    /* A private window may store nothing. */
  }
}

/** Whether the page answers a form. Then what is typed came with it, and is kept as it is. */
const answers = document.querySelector("[data-asked-at]") !== null;

/** Whether the visitor returned by Back, after signing in, or by reloading a page that answered a form. */
function returns() {
  const navigation = /** @type {any} */ (performance.getEntriesByType("navigation")[0]);
  const from = document.referrer && new URL(document.referrer);
  const signedIn = from && from.origin === location.origin && from.pathname.startsWith("/accounts/");
  const again = navigation?.type === "reload" && history.state?.answered;
  return navigation?.type === "back_forward" || signedIn || again;
}

/** Restore the fields, and the form's key too, so that a form sent twice counts once.
    @param {Entry[]} all */
function bringBack(all) {
  const left = [...all];
  for (const field of fields()) {
    const at = left.findIndex(([name, value, checked]) =>
      name === called(field) && (checked === null || field.type === "hidden" || value === field.value));
    if (at === -1) continue;
    const [[, value, checked]] = left.splice(at, 1);
    const unchanged = checked === null ? field.value === value : field.checked === checked;
    if (checked === null) field.value = value;
    else field.checked = checked;
    if (!unchanged && field.closest("details")) field.closest("details").open = true;
  }
}

const asItCame = answers ? "" : JSON.stringify(values());
if (forms.length) {
  const all = stored();
  sessionStorage.removeItem(place);
  if (all && returns() && !forms.some((form) => form.querySelector("[aria-invalid=true]"))) bringBack(all);
  addEventListener("pagehide", keep);
  document.addEventListener("signing-out", () => removeEventListener("pagehide", keep));
}
