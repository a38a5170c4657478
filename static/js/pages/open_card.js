/* A form of a new card that is not as it came asks for what depends on its choices: shared/form_drafts.js
   restores it after Back, and a thumb may choose before this file runs. */

/** @typedef {any} Field An input or a select of the form. */

const PLACES = ["single", "opponent", "adviser"];

/** @type {{unfolded: boolean, focused: Field|null, places: Record<string, string>, byHand: Set<string>}} Whether
    the last proposal was unfolded, and which of its fields had the focus; who has each place of a chouette, and
    which places were chosen by hand. */
const state = { unfolded: false, focused: null, places: {}, byHand: new Set() };

/** @type {(field: Field) => boolean} */
const isCheckedAsItCame = (field) => field.checked === field.defaultChecked;

/** @type {Record<string, (field: Field) => boolean>} */
const DEFAULTS = {
  radio: isCheckedAsItCame,
  checkbox: isCheckedAsItCame,
  "select-one": ({ selectedIndex, options }) =>
    selectedIndex === Math.max(0, [...options].findIndex((option) => option.defaultSelected)),
};

/** @param {Element} part
    @returns {Field[]} */
const fieldsOf = (part) => [...part.querySelectorAll("input, select")];

/** Whether a field has the value with which the page came.
    @param {Field} field */
const isAsItCame = (field) => DEFAULTS[field.type]?.(field) ?? field.value === field.defaultValue;

addEventListener("load", () => {
  const [players, agreed] = [".opponents", "#agreed"].map((part) => document.querySelector(part));
  if (!agreed) return; // There is nobody to play with yet.
  if (!fieldsOf(agreed).every(isAsItCame)) agreed.dispatchEvent(new Event("change"));
  if (fieldsOf(players).every(isAsItCame)) return;
  const chosen = fieldsOf(players).filter((field) => field.checked && !field.defaultChecked);
  const atFirst = fieldsOf(players).filter((field) => field.defaultChecked);
  state.places = Object.fromEntries(atFirst.map(({ name, value }) => [name, value]));
  (chosen.length === 1 ? chosen[0] : players).dispatchEvent(new Event("change", { bubbles: true }));
});

/* A new proposal stays folded or unfolded like the last one, and the focus stays where it was.
   What somebody changed while the proposal was on its way counts: then ask only for the rest. */
document.body.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (target.id !== "proposal") return;
  const agreed = document.getElementById("agreed");
  if (!fieldsOf(agreed).every(isAsItCame)) {
    detail.shouldSwap = false;
    setTimeout(askForTheRest, 0, detail.requestConfig.elt);
    return;
  }
  state.unfolded = agreed.open;
  state.focused = agreed.contains(document.activeElement) ? document.activeElement : null;
});
document.body.addEventListener("htmx:afterSwap", () => {
  const agreed = document.getElementById("agreed");
  if (agreed && state.unfolded) agreed.open = true;
  if (agreed && state.focused) {
    const { name, value } = state.focused;
    const again = fieldsOf(agreed).find((field) => field.name === name && field.value === value);
    (again ?? agreed.querySelector("summary")).focus();
  }
  [state.unfolded, state.focused] = [false, null];
});

/** The unfolded terms may begin below the screen. If a fault is in them, the browser shows that field. */
document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "agreed" || !target.open || target.querySelector("[autofocus]")) return;
  target.scrollIntoView({ block: "nearest" });
}, true);

/** Ask again what depends on the players, and say that the terms have been changed.
    @param {Element} players */
function askForTheRest(players) {
  const changed = Object.assign(document.createElement("input"), { type: "hidden", name: "changed", value: "on" });
  if (!document.querySelector("#terms [name=changed]")) document.getElementById("terms").append(changed);
  htmx.trigger(players, "change");
}

/** Note who has each place of a chouette, before it changes.
    @param {{target: any}} event */
function notePlaces({ target }) {
  const form = target.closest?.("form:has(.places)");
  if (form) state.places = Object.fromEntries(PLACES.map((name) => [name, form.elements[name].value]));
}

/** At a chouette, a player who takes another's place leaves them their own.
    @param {any} event */
function exchangePlaces(event) {
  const { name, value, form } = event.target;
  if (!PLACES.includes(name)) return;
  state.byHand.add(name);
  const left = PLACES.find((place) => place !== name && state.places[place] === value);
  if (left) for (const radio of form.elements[left]) radio.checked = radio.value === state.places[name];
  else seatYou(form);
  notePlaces(event);
}

/** Once two others are chosen, the third place is yours. An officer may open a card for three others,
    so theirs is only filled if it is empty.
    @param {any} form */
function seatYou(form) {
  const you = form.querySelector("[data-you]");
  const free = PLACES.filter((place) => !state.byHand.has(place));
  if (!you || free.length !== 1 || you.querySelector(":checked")) return;
  if (you.dataset.you || !form.elements[free[0]].value) you.querySelector(`[name=${free[0]}]`).checked = true;
}

addEventListener("pointerdown", /** @type {any} */ (notePlaces), true);
addEventListener("keydown", /** @type {any} */ (notePlaces), true);
addEventListener("change", exchangePlaces, true);
