/* The keys that write a deal. The form works without this file. With it, keys replace the phone's own
   keyboard, the sums follow each tap, and nothing typed is lost. */

import { plainFigures } from "../shared/digits.js";
import { ABOUT_ENTRY, Draft, leaves, questionOf, staysOpen, stop, Waiting } from "./draft.js";
import { elderOf, Face } from "./deal_display.js";
import { Keyboard } from "./keyboard.js";
import { PutAside } from "./unwritten_deal.js";

const FIGURES = 3;
export const UNREAD = 700; // Milliseconds within which nobody can have read a question.

const minusLast = (text) => text.slice(0, -1);
const figures = (text) => plainFigures(text).replace(/\D/g, "").slice(0, FIGURES);

/** A tap anywhere on a score continues its figures, like the keys do. */
function atItsEnd(input) {
  const { value, selectionStart, selectionEnd } = input;
  if (selectionStart === selectionEnd) input.setSelectionRange(value.length, value.length);
}

export const waiting = new Waiting();

export class Keypad {
  constructor(form) {
    this.form = form;
    this.inputs = [0, 1].map((seat) => form.elements[`score_${seat}`]);
    this.face = new Face(form, this.inputs);
    this.keyboard = new Keyboard(this, waiting);
    this.begin();
    this.listen();
  }

  /** The next deal in the same form: its head has come anew, and its keys where they are others. */
  goOn() {
    const { form, face } = this;
    const { dealer } = form.querySelector(".pad-head").dataset;
    for (const one of form.elements.dealer) one.defaultChecked = one.value === dealer;
    face.clear();
    if (face.open) face.more();
    form.classList.toggle("rests", form.querySelector(".rest-keys") !== null);
    this.face.net("");
    this.begin();
  }

  /** Whether the first figure typed replaces a score: it was not typed here, is refused, or questioned. */
  isGiven(seat) {
    const { form } = this;
    const mends = "mending" in form.dataset && !("bound" in form.dataset);
    const asked = form.querySelector(".unusual") !== null || this.inputs[seat].hasAttribute("aria-invalid");
    return mends || asked || "given" in form.dataset;
  }

  begin() {
    this.open();
    this.keys = this.face.keys = this.form.querySelector(".keys");
    this.draft = new Draft(this.form);
    this.deaf = 0;
    if (this.form.querySelector(".unusual, .taken-back")) this.deafen();
    this.form.querySelector(".back-to-keys").hidden = false;
    for (const input of this.inputs) Object.assign(input, { inputMode: "none", maxLength: FIGURES });
    const bound = "bound" in this.form.dataset;
    const restored = bound ? undefined : this.draft.restore();
    this.aside = new PutAside(this.form, this.draft);
    const isSent = restored !== undefined && this.draft.wasSent;
    this.asked = isSent || "asked" in this.form.dataset || questionOf(this.form) !== null;
    this.corrects = false;
    const isFull = ({ value }) => value.length === FIGURES; // No further figure has room in it.
    this.untouched = new Set([0, 1].filter((seat) => this.isGiven(seat) || isFull(this.inputs[seat])));
    const wrong = this.inputs.findIndex((input) => input.hasAttribute("aria-invalid"));
    this.active = wrong < 0 ? restored ?? elderOf(this.form) : wrong;
    if (restored !== undefined) this.unfold();
    if (bound) this.draft.keep(this.active);
    this.face.show(this.active, this.asked);
    if (this.form.contains(document.activeElement) && this.asked) this.hearsQuestion();
    if ("amiss" in this.form.dataset) this.face.more();
  }

  listen() {
    this.form.addEventListener("click", (event) => this.tapped(event), true);
    this.form.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".key")) event.preventDefault();
    });
    this.form.addEventListener("input", (event) => this.typed(event.target));
    this.form.addEventListener("change", (event) => this.chosen(event.target));
    this.form.addEventListener("submit", (event) => this.submitted(event), true);
    this.inputs.forEach((input, seat) => {
      input.addEventListener("focus", () => this.turnTo(seat));
      input.addEventListener("click", () => atItsEnd(input));
      for (const chosen of ["focus", "click"]) input.addEventListener(chosen, () => { this.corrects = true; });
    });
  }

  tapped(event) {
    if (leaves(event)) this.draft.forget();
    const key = event.target.closest("button");
    if (!key) return;
    const undoes = key.classList.contains("undo");
    if ("open" in key.dataset) this.unfold();
    if (key.getAttribute("aria-disabled") === "true" || (undoes && this.undoneNow)) event.preventDefault();
    const name = key.dataset.digit ?? ["back", "go"].find((word) => word in key.dataset);
    if (this.sending) {
      event.preventDefault();
      if (name) waiting.add(name);
      else event.stopPropagation(); // It is told another way only when it is written.
    } else if (key.name === "meant") this.take(key.value.split(":"));
    else if ("bringBack" in key.dataset) this.bringBack();
    else if ("more" in key.dataset) this.face.more();
    else if ("concede" in key.dataset) this.concede();
    else if (name && name !== "go") this.press(name);
  }

  /** Type a digit, or delete the last one ("back"). Typing replaces a figure that was not typed here. */
  press(name) {
    this.unfold();
    this.beginAnother();
    const input = this.inputs[this.active];
    if (name === "back") input.value = minusLast(input.value);
    else input.value = figures((this.untouched.has(this.active) ? "" : input.value) + name);
    this.untouched.delete(this.active);
    this.changed();
  }

  concede() {
    const concedes = !this.face.conceding;
    this.beginAnother();
    if (this.face.conceding !== concedes) this.face.concede();
    this.changed();
  }

  /** Put an entry that is not written aside, and begin another. */
  beginAnother() {
    if (!this.isWhole) return;
    this.aside.put();
    this.entryIs(false);
    this.active = elderOf(this.form);
    this.untouched.clear();
    this.face.say(this.aside.text);
  }

  bringBack() {
    this.aside.bringBack();
    this.entryIs(true);
    this.keepAndShow();
    this.hearsQuestion();
  }

  entryIs(asked) {
    [this.asked, this.corrects, this.deaf] = [asked, false, 0];
    this.untouched = new Set([0, 1].filter((seat) => this.isGiven(seat)));
  }

  /** Unfold the keys. */
  unfold() {
    const fold = this.form.querySelector(".fold input");
    if (fold?.checked) fold.click();
    this.form.classList.remove("rests");
  }

  /** Take the offered scores as if they had been typed. */
  take(scores) {
    scores.forEach((text, seat) => { this.inputs[seat].value = text; });
    this.deaf = 0; // The question has been read.
    this.face.unsay();
    this.keepAndShow();
  }

  /** Focus a question on the keys, so that Tab leads to its answers. Return whether there is one.
      Figures still go to the keys, and Enter does not answer. */
  hearsQuestion() {
    const question = this.form.querySelector(ABOUT_ENTRY);
    if (question) question.tabIndex = -1;
    question?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: "nearest" });
    return question !== null;
  }

  /** Type the keys that were tapped while sending. If they send a deal, the rest wait again. */
  catchUp() {
    const { keys } = waiting;
    while (keys[0] === "go") keys.shift(); // The second tap of a double tap.
    while (keys.length && !this.sending) {
      const name = keys.shift();
      if (name === "go") this.go();
      else this.press(name);
    }
    waiting.keep();
  }

  /** Say that the keys tapped while sending were lost. */
  unheard(why = this.form.dataset.unheard) {
    if (waiting.any) {
      this.face.net(why);
      this.face.say(why);
    }
    waiting.drop();
  }

  /** While a deal is being sent, keys belong to the next deal. While anything else is sent, such as
      Undo, they belong to the deal shown afterwards. */
  send(what) {
    this.sending = true;
    waiting.behind(what === this.form ? this.draft.of : null);
    this.form.classList.add("sending");
    for (const input of this.inputs) input.readOnly = true;
    const go = this.keys.querySelector("[data-go]");
    go.textContent = go.dataset.writing;
  }

  /** The deal was not written: restore the figures, and say which keys were lost. */
  sentInVain() {
    this.open();
    this.entryIs(true);
    this.face.show(this.active, this.asked);
  }

  open() {
    this.sending = false;
    this.form.classList.remove("sending");
    for (const input of this.inputs) input.readOnly = false;
  }

  typed(input) {
    const seat = this.inputs.indexOf(input);
    if (seat < 0) return;
    this.untouched.delete(seat);
    input.value = figures(input.value);
    this.changed();
  }

  chosen(field) {
    if (field.form !== this.form) return; // A switch of how the pages look.
    if (field.name === "dealer" && !this.typing) this.active = elderOf(this.form); // Elder's score is typed first.
    this.changed();
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
      return this.face.askDealer();
    }
    const empty = this.inputs[this.active].value === "" ? this.active : 1 - this.active;
    if (empty === this.active) this.face.wanting(empty);
    this.turnTo(empty);
    if (this.inputs.includes(document.activeElement)) this.inputs[empty].focus({ preventScroll: true });
  }

  /** What is shown has only just appeared: ignore taps for a moment. */
  deafen() { this.deaf = performance.now() + UNREAD; }

  /** Whether this tap can only be the second of a double tap. */
  get unread() {
    return performance.now() < this.deaf;
  }

  /** Whether Undo was tapped a moment ago; a deal written by mistake is taken back at once. */
  get undoneNow() {
    return this.unread && this.form.querySelector(".taken-back") !== null;
  }

  /** Whether the entry was sent and is not written, and no score was chosen to be corrected: it was
      asked about, refused or lost. Then the next key puts it aside. */
  get isWhole() { return this.asked && !this.corrects; }

  get typing() { return this.inputs.some((input) => input.value !== ""); }
  get bothTyped() { return this.inputs.every((input) => input.value !== ""); }

  ready() { return this.bothTyped && this.form.elements.dealer.value !== ""; }

  submitted(event) {
    if (event.submitter?.name === "to") return; // Another way to write: nothing is written yet.
    const question = questionOf(this.form);
    if (this.sending) return stop(event);
    if (staysOpen(question, event)) return;
    if (!this.ready()) {
      stop(event);
      this.corrects ||= question !== null; // It was answered, and a score is missing.
      this.onward();
      return;
    }
    if (this.unread && !event.submitter?.closest(".unusual")) {
      stop(event); // The second tap of a double tap answers nothing.
      return;
    }
    this.draft.send(this.active);
  }

  changed() {
    this.deaf = 0;
    if (!this.typing) this.anew();
    this.face.unsay();
    this.keepAndShow();
  }

  /** The figures are gone, and so are questions about them. What is typed now is for the next deal. */
  anew() {
    for (const part of this.form.querySelectorAll('.conflict, [type="hidden"][name="instead"]')) part.remove();
    this.asked = false;
  }

  turnTo(seat) {
    this.active = seat;
    this.keepAndShow();
  }

  keepAndShow() {
    this.draft.keep(this.active);
    this.face.show(this.active, this.asked);
  }
}
