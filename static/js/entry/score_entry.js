/* The scores that are being typed: whose score it is, what was typed here, whether the entry was sent, and
   whether a question about it has just appeared. */

import { elderOf, Face } from "./deal_display.js";
import { Draft } from "./draft.js";
import { ABOUT_ENTRY, questionOf } from "./questions.js";
import { PutAside } from "./unwritten_deal.js";

export const FIGURES = 3;
export const UNREAD = 700; // Milliseconds within which nobody can have read a question.

export class ScoreEntry {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** @type {HTMLInputElement[]} */
    this.inputs = [0, 1].map((seat) => form.elements[`score_${seat}`]);
    /** @type {number} The seat whose score is being typed. */
    this.active = 0;
    /** @type {Set<number>} The seats whose score the first figure replaces. */
    this.untouched = new Set();
    this.sending = false;
    /** Whether the entry was asked about, refused or lost. */
    this.isQuestioned = false;
    /** Whether one of its scores was chosen to be corrected. */
    this.corrects = false;
    /** Until when taps are ignored, as time since the page began. */
    this.deafUntil = 0;
    this.face = new Face(form, this.inputs);
    this.draft = new Draft(form);
    this.aside = this.begin();
  }

  /** Begin an entry: restore what was kept of it, and what was put aside. */
  begin() {
    this.open();
    this.face.keys = this.form.querySelector(".keys");
    this.deafUntil = 0;
    if (this.form.querySelector(".unusual, .taken-back")) this.deafen();
    this.form.querySelector(".back-to-keys").hidden = false;
    for (const input of this.inputs) Object.assign(input, { inputMode: "none", maxLength: FIGURES });
    const bound = "bound" in this.form.dataset;
    const restored = bound ? undefined : this.draft.restore();
    const aside = new PutAside(this.form, this.draft);
    const isSent = restored !== undefined && this.draft.wasSent;
    this.isQuestioned = isSent || "asked" in this.form.dataset || questionOf(this.form) !== null;
    this.corrects = false;
    this.untouched = new Set([0, 1].filter((seat) => this.isGiven(seat) || this.isFull(seat)));
    const wrong = this.inputs.findIndex((input) => input.hasAttribute("aria-invalid"));
    this.active = wrong < 0 ? restored ?? elderOf(this.form) : wrong;
    if (restored !== undefined) this.unfold();
    if (bound) this.draft.keep(this.active);
    this.face.show(this.active, this.isQuestioned);
    if (this.form.contains(document.activeElement) && this.isQuestioned) this.hearsQuestion();
    if ("amiss" in this.form.dataset) this.face.more();
    return aside;
  }

  /** Whether no further figure has room in a score.
      @param {number} seat */
  isFull(seat) { return this.inputs[seat].value.length === FIGURES; }

  /** Whether the first figure typed replaces a score: it was not typed here, is refused, or questioned.
      @param {number} seat */
  isGiven(seat) {
    const { form } = this;
    const mends = "mending" in form.dataset && !("bound" in form.dataset);
    const questioned = form.querySelector(".unusual") !== null || this.inputs[seat].hasAttribute("aria-invalid");
    return mends || questioned || "given" in form.dataset;
  }

  /** Another entry begins, or this one comes back.
      @param {boolean} isQuestioned */
  entryIs(isQuestioned) {
    [this.isQuestioned, this.corrects, this.deafUntil] = [isQuestioned, false, 0];
    this.untouched = new Set([0, 1].filter((seat) => this.isGiven(seat)));
  }

  /** Let the scores be typed again. */
  open() {
    this.sending = false;
    this.form.classList.remove("sending");
    for (const input of this.inputs) input.readOnly = false;
  }

  /** Lock the scores while something is sent. */
  close() {
    this.sending = true;
    this.form.classList.add("sending");
    for (const input of this.inputs) input.readOnly = true;
  }

  /** What is shown has only just appeared: ignore taps for a moment. */
  deafen() { this.deafUntil = performance.now() + UNREAD; }

  /** Whether this tap can only be the second of a double tap. */
  get unread() { return performance.now() < this.deafUntil; }

  /** Whether Undo was tapped a moment ago; a deal written by mistake is taken back at once. */
  get undoneNow() {
    return this.unread && this.form.querySelector(".taken-back") !== null;
  }

  /** Whether the entry was sent and is not written, and no score was chosen to be corrected. Then the next
      key puts it aside. */
  get isWhole() { return this.isQuestioned && !this.corrects; }

  get typing() { return this.inputs.some((input) => input.value !== ""); }
  get bothTyped() { return this.inputs.every((input) => input.value !== ""); }

  ready() { return this.bothTyped && this.form.elements.dealer.value !== ""; }

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

  /** Unfold the keys. */
  unfold() {
    const fold = this.form.querySelector(".fold input");
    if (fold?.checked) fold.click();
    this.form.classList.remove("rests");
  }

  /** Focus a question on the keys, so that Tab leads to its answers. Return whether there is a question.
      Figures still go to the keys, and Enter does not answer. */
  hearsQuestion() {
    const question = this.form.querySelector(ABOUT_ENTRY);
    if (question) question.tabIndex = -1;
    question?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: "nearest" });
    return question !== null;
  }

  /** The deal was not written: restore the figures, and say which keys were lost. */
  sentInVain() {
    this.open();
    this.entryIs(true);
    this.face.show(this.active, this.isQuestioned);
  }

  changed() {
    this.deafUntil = 0;
    if (!this.typing) this.anew();
    this.face.unsay();
    this.keepAndShow();
  }

  /** The figures are gone, and so are questions about them. What is typed now is for the next deal. */
  anew() {
    for (const part of this.form.querySelectorAll('.conflict, [type="hidden"][name="instead"]')) part.remove();
    this.isQuestioned = false;
  }

  /** @param {number} seat */
  turnTo(seat) {
    this.active = seat;
    this.keepAndShow();
  }

  keepAndShow() {
    this.draft.keep(this.active);
    this.face.show(this.active, this.isQuestioned);
  }
}
