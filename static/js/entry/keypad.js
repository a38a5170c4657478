/* The keys that write a deal. The form works without this file. With it, keys replace the phone's own
   keyboard, the sums follow each tap, and nothing typed is lost. */

import { plainFigures } from "../shared/digits.js";
import { elderOf } from "./deal_display.js";
import { Draft } from "./draft.js";
import { Keyboard } from "./keyboard.js";
import { listen } from "./keypad_events.js";
import { questionOf } from "./questions.js";
import { FIGURES, ScoreEntry } from "./score_entry.js";
import { Waiting } from "./typed_ahead.js";

export { UNREAD } from "./score_entry.js";

/** @param {string} text */
const minusLast = (text) => text.slice(0, -1);

/** @param {string} text */
const figures = (text) => plainFigures(text).replace(/\D/g, "").slice(0, FIGURES);

export const waiting = new Waiting();

export class Keypad extends ScoreEntry {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form);
    this.waiting = waiting;
    this.keyboard = new Keyboard(this, waiting);
    listen(this);
  }

  /** The next deal in the same form: its head has come anew, and its keys where they are others. */
  goOn() {
    const { form, face } = this;
    const { dealer } = form.querySelector(".pad-head").dataset;
    for (const choice of form.elements.dealer) choice.defaultChecked = choice.value === dealer;
    face.clear();
    if (face.open) face.more();
    form.classList.toggle("rests", form.querySelector(".rest-keys") !== null);
    this.face.net("");
    this.draft = new Draft(form);
    this.aside = this.begin();
  }

  /** Type a digit, or delete the last one ("back"). Typing replaces a figure that was not typed here.
      @param {string} name */
  press(name) {
    this.unfold();
    this.beginAnother();
    const input = this.inputs[this.active];
    if (name === "back") input.value = minusLast(input.value);
    else input.value = figures((this.untouched.has(this.active) ? "" : input.value) + name);
    this.untouched.delete(this.active);
    this.changed();
  }

  /** Figures were typed into a score itself.
      @param {number} seat */
  typedInto(seat) {
    this.untouched.delete(seat);
    this.inputs[seat].value = figures(this.inputs[seat].value);
    this.changed();
  }

  /** Elder's score is typed first. */
  dealerChosen() {
    if (!this.typing) this.active = elderOf(this.form);
  }

  concede() {
    const concedes = !this.face.conceding;
    this.beginAnother();
    if (this.face.conceding !== concedes) this.face.concede();
    this.changed();
  }

  /** Take the offered scores as if they had been typed.
      @param {string[]} scores */
  take(scores) {
    scores.forEach((text, seat) => { this.inputs[seat].value = text; });
    this.deafUntil = 0; // The question has been read.
    this.face.unsay();
    this.keepAndShow();
  }

  /** Type the keys that were tapped while sending. If they send a deal, the rest wait again. */
  catchUp() {
    const { keys } = waiting;
    while (keys[0] === "go") keys.shift(); // The second tap of a double tap.
    while (keys.length && !this.sending) {
      const name = keys.shift();
      if (name === "go") this.go();
      else this.press(name ?? "");
    }
    waiting.keep();
  }

  /** Say that the keys tapped while sending were lost. */
  unheard(why = this.form.dataset.unheard ?? "") {
    if (waiting.any) {
      this.face.net(why);
      this.face.say(why);
    }
    waiting.drop();
  }

  /** While a deal is being sent, keys belong to the next deal. While anything else is sent, such as
      Undo, they belong to the deal shown afterwards.
      @param {Element} sent the element that sends */
  send(sent) {
    waiting.behind(sent === this.form ? this.draft.of ?? null : null);
    this.close();
    const go = this.face.keys.querySelector("[data-go]");
    go.textContent = go.dataset.writing;
  }

  /** What the big key does: go to the other score if it is empty, else write. */
  go() {
    if (this.ready() || questionOf(this.form)) this.form.requestSubmit();
    else this.onward();
  }

  onward() {
    if (this.unread) return;
    if (this.bothTyped) {
      this.entryIs(true);
      this.face.show(this.active, true);
      this.face.askDealer();
      return;
    }
    const empty = this.inputs[this.active].value === "" ? this.active : 1 - this.active;
    if (empty === this.active) this.face.wanting(empty);
    this.turnTo(empty);
    if (this.inputs.some((input) => input === document.activeElement)) this.inputs[empty].focus({ preventScroll: true });
  }
}
