/* No browser keeps pages with names and money, so it does not keep what was typed in them either.
   Here it is kept while the tab is open, for whoever goes back to the form, or has to sign in before
   it is taken. Deals and paper cards keep their own. The form works without this file. */

const who = document.querySelector("form[data-who]")?.dataset.who;
const place = `rubicon:form:${who}:${location.pathname}`;
const NEVER = ["csrfmiddlewaretoken"];
const CHECKED = ["checkbox", "radio"];

const form = [...document.querySelectorAll('main form:has([name="form_key"]), main form[data-kept]')]
  .find((one) => one.querySelector("input:not([type=hidden]), select, textarea"));
const fields = () => [...form.elements].filter(({ name, type }) =>
  name && !NEVER.includes(name) && !["password", "file", "submit", "button"].includes(type));
const values = () => fields().map((field) => [field.name, field.value, CHECKED.includes(field.type) ? field.checked : null]);

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(place));
  } catch {
    return null;
  }
}

function keep() {
  const now = values();
  try {
    if (JSON.stringify(now) !== fresh) sessionStorage.setItem(place, JSON.stringify(now));
  } catch {
    /* a private window may keep nothing */
  }
}

/** Whether whoever comes had been here: by the way back, or from signing in again. */
function returns() {
  const [way] = performance.getEntriesByType("navigation");
  const from = document.referrer && new URL(document.referrer);
  const signedIn = from && from.origin === location.origin && from.pathname.startsWith("/accounts/");
  return way?.type === "back_forward" || signedIn;
}

/** Its key too: what was sent already and is sent again counts once. */
function bringBack(all) {
  const left = [...all];
  for (const field of fields()) {
    const at = left.findIndex(([name, value, checked]) =>
      name === field.name && (checked === null || field.type === "hidden" || value === field.value));
    if (at === -1) continue;
    const [[, value, checked]] = left.splice(at, 1);
    if (checked === null) field.value = value;
    else field.checked = checked;
  }
}

let fresh = "";
if (form) {
  const all = kept();
  fresh = JSON.stringify(values());
  sessionStorage.removeItem(place);
  if (all && returns() && !form.querySelector("[aria-invalid=true]")) bringBack(all);
  addEventListener("pagehide", keep);
  document.addEventListener("signing-out", () => removeEventListener("pagehide", keep));
}
