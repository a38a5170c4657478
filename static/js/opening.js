/* After Back, the browser or form_kept.js may restore the form of a new card. Then update the line of
   terms to match. */

const DEFAULTS = {
  radio: (field) => field.checked === field.defaultChecked,
  checkbox: (field) => field.checked === field.defaultChecked,
  "select-one": (field) => field.selectedIndex === Math.max(0, [...field.options].findIndex((one) => one.defaultSelected)),
};
const asItCame = (field) => DEFAULTS[field.type]?.(field) ?? field.value === field.defaultValue;

addEventListener("load", () => {
  const agreed = document.getElementById("agreed");
  if (!agreed) return; // There is nobody to play with yet.
  const fields = [...agreed.querySelectorAll("input, select")];
  if (!fields.every(asItCame)) agreed.dispatchEvent(new Event("change"));
});

/** Keep a new proposal folded or unfolded like the last one. */
let unfolded = false;
document.body.addEventListener("htmx:beforeSwap", ({ target }) => {
  if (target.id === "proposal") unfolded = document.getElementById("agreed").open;
});
document.body.addEventListener("htmx:afterSwap", () => {
  const agreed = document.getElementById("agreed");
  if (unfolded && agreed) agreed.open = true;
  unfolded = false;
});

/** At a chouette whoever takes another's place leaves them their own. */
const PLACES = ["single", "opponent", "adviser"];
let sat = {};
const see = ({ target }) => {
  const form = target.closest?.("form:has(.places)");
  if (form) sat = Object.fromEntries(PLACES.map((name) => [name, form.elements[name].value]));
};
addEventListener("pointerdown", see, true);
addEventListener("keydown", see, true);
addEventListener("change", (event) => {
  const { name, value, form } = event.target;
  const left = PLACES.find((place) => place !== name && sat[place] === value);
  if (!PLACES.includes(name) || !left) return;
  for (const radio of form.elements[left]) radio.checked = radio.value === sat[name];
  see(event);
}, true);
