/* The keys that write a deal, on a keyboard. */

import { plainFigures } from "../shared/digits.js";
import { ABOUT_ENTRY } from "./questions.js";

/** The key of the pad for a key of a keyboard.
    @param {KeyboardEvent} event
    @returns {string|null} */
function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = plainFigures(event.key);
  if (/^\d$/.test(key)) return key;
  return key === "Backspace" ? "back" : key === "Enter" ? "go" : null;
}

export class Keyboard {
  /** @param {import("./keypad.js").Keypad} pad which imports this file
      @param {import("./typed_ahead.js").Waiting} waiting */
  constructor(pad, waiting) {
    this.pad = pad;
    this.waiting = waiting;
    pad.form.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** A key was pressed within the form.
      @param {any} event */
  pressed(event) {
    const { pad } = this;
    const seat = pad.inputs.indexOf(event.target);
    const name = keyOf(event);
    if (pad.sending && name && (seat >= 0 || this.onKeys(event.target))) {
      event.preventDefault();
      this.waiting.add(name);
    } else if (name === "go" && seat >= 0) {
      event.preventDefault();
      pad.go();
    } else if (event.key === "Escape" && pad.face.open) {
      pad.face.more();
    } else if (name && seat >= 0 && pad.isWhole) {
      event.preventDefault();
      pad.press(name);
    } else if (seat >= 0 && pad.untouched.has(seat) && name && /^\d$/.test(name)) {
      event.target.value = "";
    } else if (name && name !== "go" && this.onKeys(event.target)) {
      pad.press(name);
    }
  }

  /** Figures typed on a keyboard go to the pad, unless another field has the focus.
      @param {any} event */
  typedAnywhere(event) {
    const { pad } = this;
    const name = keyOf(event);
    const nowhere = [document.body, document.getElementById("main")].includes(event.target);
    if (nowhere && event.key === "Tab") this.tabbed();
    if (!(nowhere || event.target.matches(ABOUT_ENTRY)) || !name || pad.face.open) return;
    event.preventDefault();
    if (pad.sending) this.waiting.add(name);
    else if (name === "go") pad.go();
    else pad.press(name);
  }

  /** Tab continues from the score typed by keyboard. */
  tabbed() {
    const { pad } = this;
    if (pad.typing && !pad.face.open) pad.inputs[pad.active].focus({ preventScroll: true });
  }

  /** @param {Element} target */
  onKeys(target) {
    return target.closest(".keys, :is(.unusual, .conflict) .button") !== null && this.pad.form.contains(target);
  }
}
