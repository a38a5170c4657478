/* Show the deal being typed: whose score it is, its mark, the sums, faults. */

import { questionOf } from "./draft.js";
import { leadOf, wanting, withDeal } from "../sums/columns.js";
import { isolated } from "../shared/right_to_left.js";

/** Set the text only if it differs, to avoid a new layout. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Show a figure in a player's column, or clear it (""), and return the new total. A score with a
    letter, which the site refused, counts nothing. */
export function showColumn(card, seat, typed) {
  const text = /\D/.test(typed) ? "" : typed;
  const place = card?.querySelector(`[data-typed="${seat}"]`);
  const sum = card?.querySelector(`[data-sum="${seat}"]`);
  if (!place || !sum) return Number(text);
  put(place, text);
  const total = withDeal(Number(sum.dataset.from), Number(text), Number(place.dataset.times));
  put(sum, String(total));
  sum.classList.toggle("typing", text !== "");
  showNeeds(card.querySelector(`[data-needs="${seat}"]`), total, text !== "");
  return total;
}

function showNeeds(needs, total, typing) {
  if (!needs) return;
  const some = wanting(total, Number(needs.dataset.goal));
  put(needs, some ? needs.dataset.toSave.replace("{n}", some) : needs.dataset.saved);
  needs.classList.toggle("typing", typing);
}

/** Show who leads with this deal, in the head of its form. */
export function showLead(form, totals, typing) {
  const place = form.querySelector(".race span");
  if (!place) return;
  const lead = leadOf(totals);
  const who = lead ? (lead > 0 ? "a" : "b") : "level";
  put(place, place.dataset[who].replace("{n}", Math.abs(lead)));
  place.classList.toggle("typing", Boolean(typing));
}

/** The seat of elder, who does not deal. */
export const elderOf = (form) => (form.elements.dealer.value === "0" ? 1 : 0);

export class Face {
  /** @type {HTMLElement} The keys; whoever makes the face finds them. */
  keys;

  constructor(form, inputs) {
    this.form = form;
    this.inputs = inputs;
    this.names = inputs.map((input) => isolated(input.labels[0].querySelector("b").textContent));
  }

  /** Show everything, while the score of the seat `active` is typed. `asked`: the scores were asked
      about or refused. */
  show(active, asked) {
    for (const score of this.form.querySelectorAll(".score")) {
      score.classList.toggle("active", Number(score.dataset.seat) === active);
    }
    this.keys.querySelector(".concede")?.setAttribute("aria-pressed", String(this.conceding));
    this.showGo(active, asked);
    const typing = this.inputs.some((input) => input.value !== "");
    this.showUndo(typing);
    this.showMark();
    this.showSums(typing);
  }

  /** Say on the big key what it does. */
  showGo(active, asked) {
    const go = this.keys.querySelector("[data-go]");
    const { next, write, answer } = go.dataset;
    const open = questionOf(this.form) !== null;
    go.classList.toggle("quiet", open);
    const sure = this.form.querySelector('.unusual:not(.past) [name="sure"][type="hidden"]')?.value.split(":");
    const scores = sure ?? (asked && !this.conceding ? this.inputs.map(({ value }) => value) : null);
    const last = scores ? `${write}\n${scores.join("–")}` : this.conceding ? this.keys.querySelector(".concede").dataset.reckon : write;
    put(go, open ? answer : this.inputs[1 - active].value === "" ? next : last);
  }

  showUndo(typing) {
    const undo = this.keys.querySelector(".undo");
    undo?.setAttribute("aria-disabled", String(typing));
    if (undo) undo.title = typing ? undo.dataset.why : "";
  }

  showMark() {
    const mark = this.form.querySelector('[name="mark"]:checked')?.dataset.said ?? "";
    const seat = this.form.querySelector('[name="mark_seat"]:checked');
    const said = this.form.querySelector(".mark-said");
    said.hidden = mark === "";
    said.textContent = mark && seat ? `${this.names[Number(seat.value)]}: ${mark}` : mark;
  }

  /** Show the figures in their places on the card, and the totals. */
  showSums(typing) {
    const card = this.form.closest("#card");
    const told = card && typing && !this.conceding; // Counts in hand are not scores yet.
    const sums = this.inputs.map((input, seat) => showColumn(card, seat, this.conceding ? "" : input.value));
    showLead(this.form, sums, told);
    const running = this.form.querySelector(".running");
    clearTimeout(this.telling);
    const totals = this.names.map((name, seat) => `${name} ${sums[seat]}`).join(", ");
    const text = told ? `${running.dataset.with}: ${totals}` : "";
    this.telling = setTimeout(() => { running.textContent = text; }, 600);
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

  /** Say, also to screen readers, that a score is missing. */
  wanting(seat) {
    const text = this.form.dataset.missing.replace("{name}", this.names[seat]);
    this.net(text);
    this.say(text);
  }

  /** Turn to the question who deals. */
  askDealer() {
    this.form.querySelector(".of-no-dealer").hidden = false;
    this.form.elements.dealer[0].focus();
  }

  net(text) {
    const place = this.form.querySelector(".error.net");
    if (place.hidden && text === "") return;
    place.hidden = text === "";
    place.textContent = text;
  }

  /** Remove the offline message. */
  online() {
    const said = this.form.querySelector(".error.net").textContent;
    this.net(said.replace(this.form.dataset.lost, "").trim());
  }

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
    for (const said of this.form.querySelectorAll(".score .error, .unusual")) said.classList.add("past");
    for (const input of this.inputs) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }
}
