/* Show the deal being typed: whose score it is, its mark, the sums, faults. */

import { isolated } from "../shared/right_to_left.js";
import { questionOf } from "./questions.js";
import { put, showColumn, showLead } from "./running_totals.js";

/** The seat of elder, who does not deal.
    @param {HTMLFormElement} form */
export const elderOf = (form) => (form.elements.dealer.value === "0" ? 1 : 0);

export class Face {
  /** @param {HTMLFormElement} form
      @param {HTMLInputElement[]} inputs of both scores */
  constructor(form, inputs) {
    this.form = form;
    this.inputs = inputs;
    /** @type {HTMLElement} The next deal may have others. */
    this.keys = form.querySelector(".keys");
    /** @type {string[]} */
    this.names = inputs.map(({ labels }) => isolated(labels?.[0].querySelector("b").textContent));
    /** @type {number|undefined} The pause before the totals are read out. */
    this.timer = undefined;
  }

  /** Show everything, while the score of the seat `active` is typed. `isQuestioned`: the scores were asked
      about or refused.
      @param {number} active
      @param {boolean} isQuestioned */
  show(active, isQuestioned) {
    for (const score of this.form.querySelectorAll(".score")) {
      score.classList.toggle("active", Number(score.dataset.seat) === active);
    }
    this.keys.querySelector(".concede")?.setAttribute("aria-pressed", String(this.conceding));
    this.showGo(active, isQuestioned);
    const typing = this.inputs.some((input) => input.value !== "");
    this.showUndo(typing);
    this.showMark();
    this.showSums(typing);
  }

  /** Say on the big key what it does.
      @param {number} active
      @param {boolean} isQuestioned */
  showGo(active, isQuestioned) {
    const go = this.keys.querySelector("[data-go]");
    const { next, write, answer } = go.dataset;
    const open = questionOf(this.form) !== null;
    go.classList.toggle("quiet", open);
    const sure = this.form.querySelector('.unusual:not(.past) [name="sure"][type="hidden"]')?.value.split(":");
    const scores = sure ?? (isQuestioned && !this.conceding ? this.inputs.map(({ value }) => value) : null);
    const last = scores ? `${write}\n${scores.join("–")}` : this.conceding ? this.keys.querySelector(".concede").dataset.reckon : write;
    put(go, open ? answer : this.inputs[1 - active].value === "" ? next : last);
  }

  /** @param {boolean} typing */
  showUndo(typing) {
    const undo = this.keys.querySelector(".undo");
    undo?.setAttribute("aria-disabled", String(typing));
    if (undo) undo.title = typing ? undo.dataset.why : "";
  }

  showMark() {
    const mark = this.form.querySelector('[name="mark"]:checked')?.dataset.said ?? "";
    const seat = this.form.querySelector('[name="mark_seat"]:checked');
    const line = this.form.querySelector(".mark-said");
    line.hidden = mark === "";
    line.textContent = mark && seat ? `${this.names[Number(seat.value)]}: ${mark}` : mark;
  }

  /** Show the figures in their places on the card, and the totals.
      @param {boolean} typing */
  showSums(typing) {
    const card = this.form.closest("#card");
    const isCounted = card && typing && !this.conceding; // Counts in hand are not scores yet.
    const sums = this.inputs.map((input, seat) => showColumn(card, seat, this.conceding ? "" : input.value));
    showLead(this.form, sums, isCounted);
    const running = this.form.querySelector(".running");
    clearTimeout(this.timer);
    const totals = this.names.map((name, seat) => `${name} ${sums[seat]}`).join(", ");
    const text = isCounted ? `${running.dataset.with}: ${totals}` : "";
    this.timer = setTimeout(() => { running.textContent = text; }, 600);
  }

  /** Whether the part behind “More” is open: who deals first, the marks, the look. */
  get open() {
    return this.form.classList.contains("more-open");
  }

  more() {
    if (this.open && this.markOfNobody()) return;
    const open = this.form.classList.toggle("more-open");
    this.form.querySelector(".key.more").setAttribute("aria-expanded", String(open));
    const to = open ? ".deals-first input:checked" : ".key.more";
    this.form.querySelector(to)?.focus({ preventScroll: true });
  }

  /** Whether the deal is entered as conceded, by the counts in hand. */
  get conceding() {
    return Boolean(this.form.elements.conceder?.value);
  }

  /** Toggle conceding. Conceding asks who concedes. */
  concede() {
    const [nobody, unsaid] = this.form.elements.conceder;
    (this.conceding ? nobody : unsaid).checked = true;
  }

  /** Ask for the player of a mark before the keys come back. */
  markOfNobody() {
    const marked = this.form.querySelector('[name="mark"]:checked')?.value;
    const nobody = Boolean(marked) && !this.form.querySelector('[name="mark_seat"]:checked');
    const wanting = this.form.querySelector(".of-nobody");
    wanting.hidden = !nobody;
    if (nobody) this.form.querySelector('[name="mark_seat"]').focus();
    return nobody;
  }

  /** Say, also to screen readers, that a score is missing.
      @param {number} seat */
  wanting(seat) {
    const text = String(this.form.dataset.missing).replace("{name}", this.names[seat]);
    this.net(text);
    this.say(text);
  }

  /** Turn to the question who deals. */
  askDealer() {
    this.form.querySelector(".of-no-dealer").hidden = false;
    this.form.elements.dealer[0].focus();
  }

  /** Show a message below the keys, or none ("").
      @param {string} text */
  net(text) {
    const place = this.form.querySelector(".error.net");
    if (place.hidden && text === "") return;
    place.hidden = text === "";
    place.textContent = text;
  }

  /** Remove the offline message. */
  online() {
    const { textContent } = this.form.querySelector(".error.net");
    this.net(textContent.replace(this.form.dataset.lost, "").trim());
  }

  /** Say something to screen readers.
      @param {string} text */
  say(text) {
    document.getElementById("said").textContent = text;
  }

  /** Empty the form. If the site asked about its figures, that has been answered. */
  clear() {
    this.form.querySelector(".unusual")?.remove();
    this.form.querySelector(".running").textContent = "";
    delete this.form.dataset.bound;
    delete this.form.dataset.asked;
    for (const input of this.inputs) input.defaultValue = "";
    this.form.reset();
  }

  /** Remove messages about figures that are gone. */
  unsay() {
    this.net("");
    for (const message of this.form.querySelectorAll(".score .error, .unusual")) message.classList.add("past");
    for (const input of this.inputs) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }
}
