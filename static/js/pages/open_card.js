/* A form of a new card that is not as it came asks for what depends on its choices: shared/form_drafts.js
   restores it after Back, and a thumb may choose before this file runs. */

const DEFAULTS = {
  radio: (field) => field.checked === field.defaultChecked,
  checkbox: (field) => field.checked === field.defaultChecked,
  "select-one": (field) => field.selectedIndex === Math.max(0, [...field.options].findIndex((one) => one.defaultSelected)),
};
const fieldsOf = (agreed) => [...agreed.querySelectorAll("input, select")];
const asItCame = (field) => DEFAULTS[field.type]?.(field) ?? field.value === field.defaultValue;

addEventListener("load", () => {
  const [players, agreed] = [".opponents", "#agreed"].map((part) => document.querySelector(part));
  if (!agreed) return; // There is nobody to play with yet.
  if (!fieldsOf(agreed).every(asItCame)) agreed.dispatchEvent(new Event("change"));
  if (fieldsOf(players).every(asItCame)) return;
  const chosen = fieldsOf(players).filter((field) => field.checked && !field.defaultChecked);
  const atFirst = fieldsOf(players).filter((field) => field.defaultChecked);
  sat = Object.fromEntries(atFirst.map(({ name, value }) => [name, value]));
  (chosen.length === 1 ? chosen[0] : players).dispatchEvent(new Event("change", { bubbles: true }));
});

/* A new proposal stays folded or unfolded like the last one, and the focus stays where it was.
   What somebody changed while the proposal was on its way counts: then ask only for the rest. */
let kept = {};
document.body.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (target.id !== "proposal") return;
  const agreed = document.getElementById("agreed");
  if (!fieldsOf(agreed).every(asItCame)) {
    detail.shouldSwap = false;
    return setTimeout(askForTheRest, 0, detail.requestConfig.elt);
  }
  kept = { unfolded: agreed.open, focused: agreed.contains(document.activeElement) && document.activeElement };
});
document.body.addEventListener("htmx:afterSwap", () => {
  const agreed = document.getElementById("agreed");
  if (agreed && kept.unfolded) agreed.open = true;
  if (agreed && kept.focused) {
    const { name, value } = kept.focused;
    const again = fieldsOf(agreed).find((field) => field.name === name && field.value === value);
    (again ?? agreed.querySelector("summary")).focus();
  }
  kept = {};
});

/** The unfolded terms may begin below the screen. If a fault is in them, the browser shows that field. */
document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "agreed" || !target.open || target.querySelector("[autofocus]")) return;
  target.scrollIntoView({ block: "nearest" });
}, true);

/** Ask again what depends on the players, and say that the terms have been changed. */
function askForTheRest(players) {
  const changed = Object.assign(document.createElement("input"), { type: "hidden", name: "changed", value: "on" });
  if (!document.querySelector("#terms [name=changed]")) document.getElementById("terms").append(changed);
  htmx.trigger(players, "change");
}

/** At a chouette whoever takes another's place leaves them their own. */
const PLACES = ["single", "opponent", "adviser"];
const byHand = new Set();
let sat = {};
const see = ({ target }) => {
  const form = target.closest?.("form:has(.places)");
  if (form) sat = Object.fromEntries(PLACES.map((name) => [name, form.elements[name].value]));
};
addEventListener("pointerdown", see, true);
addEventListener("keydown", see, true);
addEventListener("change", (/** @type {any} */ event) => {
  const { name, value, form } = event.target;
  if (!PLACES.includes(name)) return;
  byHand.add(name);
  const left = PLACES.find((place) => place !== name && sat[place] === value);
  if (left) for (const radio of form.elements[left]) radio.checked = radio.value === sat[name];
  else seatYou(form);
  see(event);
}, true);

/** Once two others are chosen, the third place is yours. An officer may open a card for three others,
    so theirs is only filled if it is empty. */
function seatYou(form) {
  const you = form.querySelector("[data-you]");
  const free = PLACES.filter((place) => !byHand.has(place));
  if (!you || free.length !== 1 || you.querySelector(":checked")) return;
  if (you.dataset.you || !form.elements[free[0]].value) you.querySelector(`[name=${free[0]}]`).checked = true;
}
