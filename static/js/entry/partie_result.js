/* The result of a whole partie of a chouette, typed on the keys of its deals. */

import { plainFigures } from "../shared/digits.js";
import { show } from "./draft.js";

const FIGURES = 3;
const resultForm = () => document.getElementById("result");

/** Move the result form to the place of the deals, with their keys. */
function open() {
  const form = resultForm();
  const keys = document.getElementById("keys");
  if (!form || !keys) return;
  const place = document.getElementById("pad");
  place.classList.add("telling");
  place.append(form);
  form.classList.replace("panel", "keypad");
  form.classList.add("with-keys");
  const field = form.querySelector(".field");
  field.classList.add("score", "active");
  field.after(keys);
  form.elements.points.inputMode = "none";
  const go = keys.querySelector("[data-go]");
  go.textContent = go.dataset.write;
  if (!form.querySelector(".error")) form.querySelector(".ways [aria-pressed=true]").focus({ preventScroll: true });
}

/** Type a digit of the points, or delete the last digit ("back").
    @param {string} name */
function press(name) {
  const { points } = resultForm().elements;
  points.value = name === "back" ? points.value.slice(0, -1) : (points.value + name).slice(0, FIGURES);
}

/** Bring the card with its keys. What is typed of the result goes: a card in use stays as it is. */
function backToDeals() {
  resultForm().elements.points.value = "";
  show({});
}

/** @param {any} event */
function tapped(event) {
  const key = event.target.closest('#write [href="#result"], #result [data-deals], #result .key');
  if (!key) return;
  if (key.matches("a")) {
    event.preventDefault();
    open();
  } else if ("deals" in key.dataset) backToDeals();
  else if ("back" in key.dataset) press("back");
  else if (key.dataset.digit) press(key.dataset.digit);
}

const TYPED_IN = "input:not([type=radio]), select, textarea";

/** Figures typed on a keyboard belong to the result, unless another field has the focus.
    @param {any} event */
function typed(event) {
  const name = event.key === "Backspace" ? "back" : plainFigures(event.key);
  if (!document.querySelector(".telling") || event.target.matches(TYPED_IN) || !/^(\d|back)$/.test(name)) return;
  event.preventDefault();
  event.stopPropagation();
  press(name);
}

document.addEventListener("click", tapped);
window.addEventListener("keydown", typed, true);
if (resultForm()?.querySelector(".error")) open();
