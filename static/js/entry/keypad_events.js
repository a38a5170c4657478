/* What happens to the form of a deal: taps, figures typed into a score, choices, and sending. */

import { leaves, questionOf, staysOpen, stop } from "./questions.js";

/** @typedef {import("./keypad.js").Keypad} Keypad */

/** A tap anywhere on a score continues its figures, like the keys do.
    @param {HTMLInputElement} input */
function toItsEnd(input) {
  const { value, selectionStart, selectionEnd } = input;
  if (selectionStart === selectionEnd) input.setSelectionRange(value.length, value.length);
}

/** @param {Keypad} pad */
export function listen(pad) {
  const { form, inputs } = pad;
  form.addEventListener("click", (event) => tapped(pad, event), true);
  form.addEventListener("pointerdown", (/** @type {any} */ event) => {
    if (event.target.closest(".key")) event.preventDefault();
  });
  form.addEventListener("input", (/** @type {any} */ event) => typed(pad, event.target));
  form.addEventListener("change", (/** @type {any} */ event) => chosen(pad, event.target));
  form.addEventListener("submit", (event) => submitted(pad, event), true);
  inputs.forEach((input, seat) => {
    input.addEventListener("focus", () => pad.turnTo(seat));
    input.addEventListener("click", () => toItsEnd(input));
    for (const chooses of ["focus", "click"]) input.addEventListener(chooses, () => { pad.corrects = true; });
  });
}

/** @param {Keypad} pad
    @param {any} event */
function tapped(pad, event) {
  if (leaves(event)) pad.draft.forget();
  const key = event.target.closest("button");
  if (!key) return;
  const undoes = key.classList.contains("undo");
  if ("open" in key.dataset) pad.unfold();
  if (key.getAttribute("aria-disabled") === "true" || (undoes && pad.undoneNow)) event.preventDefault();
  const name = key.dataset.digit ?? ["back", "go"].find((word) => word in key.dataset);
  if (pad.sending) {
    event.preventDefault();
    if (name) pad.waiting.add(name);
    else event.stopPropagation(); // The deal can be entered by items or cards only when it is written.
  } else if (key.name === "meant") pad.take(key.value.split(":"));
  else if ("bringBack" in key.dataset) pad.bringBack();
  else if ("more" in key.dataset) pad.face.more();
  else if ("concede" in key.dataset) pad.concede();
  else if (name && name !== "go") pad.press(name);
}

/** @param {Keypad} pad
    @param {HTMLInputElement} input */
function typed(pad, input) {
  const seat = pad.inputs.indexOf(input);
  if (seat >= 0) pad.typedInto(seat);
}

/** @param {Keypad} pad
    @param {HTMLInputElement} field */
function chosen(pad, field) {
  if (field.form !== pad.form) return; // A switch of how the pages look.
  if (field.name === "dealer") pad.dealerChosen();
  pad.changed();
}

/** @param {Keypad} pad
    @param {any} event */
function submitted(pad, event) {
  if (event.submitter?.name === "to") return; // Items or cards instead: nothing is written yet.
  const question = questionOf(pad.form);
  if (pad.sending) {
    stop(event);
    return;
  }
  if (staysOpen(question, event)) return;
  if (!pad.ready()) {
    stop(event);
    pad.corrects ||= question !== null; // It was answered, and a score is missing.
    pad.onward();
    return;
  }
  if (pad.unread && !event.submitter?.closest(".unusual")) {
    stop(event); // The second tap of a double tap answers nothing.
    return;
  }
  pad.draft.send(pad.active);
}
