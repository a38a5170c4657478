/* The keys a deal is written with. The form works without this file; with it there are keys in
   place of the phone's own keyboard, the sums follow each tap, and nothing typed is lost. */

import { leaves, questionOf, staysOpen, stop } from "./question.js";
import { newKey, recall, remember } from "./store.js";
import { put, showColumn, showLead } from "./sums.js";

const FIGURES = 3;
const UNREAD = 700; // Milliseconds in which nobody has read what is asked or said.

const minusLast = (text) => text.slice(0, -1);
const figures = (text) => text.replace(/\D/g, "").slice(0, FIGURES);

/** Keys tapped while a deal is on its way: they are of the next one, or of more than one, and wait
    for its pad. */
export const waiting = [];

/** The key of the pad that a keyboard's key stands for. */
function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^\d$/.test(event.key)) return event.key;
  return { Backspace: "back", Enter: "go" }[event.key] ?? null;
}

export class Keypad {
  constructor(form) {
    this.form = form;
    this.sending = false;
    this.inputs = [0, 1].map((seat) => form.elements[`score_${seat}`]);
    this.names = this.inputs.map((input) => input.labels[0].querySelector("b").textContent);
    this.draft = form.dataset.draft && `rubicon:draft:${form.dataset.draft}`;
    this.untouched = new Set([0, 1].filter((seat) => this.isGiven(seat)));
    this.sent = null;
    this.asks = questionOf(form);
    this.deaf = form.querySelector(".unusual, .taken-back") ? performance.now() + UNREAD : 0;
    this.begin();
    this.listen();
  }

  /** Whether a score is not of his own typing, is refused, or was asked about: then his first figure
      takes its place. */
  isGiven(seat) {
    const { form } = this;
    const mends = "mending" in form.dataset && !("bound" in form.dataset);
    const asked = form.querySelector(".unusual") !== null || this.inputs[seat].hasAttribute("aria-invalid");
    return mends || asked || Boolean(form.elements.told);
  }

  begin() {
    this.form.classList.add("with-keys");
    this.form.querySelector(".back-to-keys").hidden = false;
    for (const input of this.inputs) {
      input.inputMode = "none";
      input.maxLength = FIGURES;
    }
    if (!("bound" in this.form.dataset) && this.draft) this.restore();
    this.order();
    const wrong = this.inputs.findIndex((input) => input.hasAttribute("aria-invalid"));
    this.active = wrong < 0 ? this.restored ?? this.elder() : wrong;
    if ("bound" in this.form.dataset) this.keep();
    this.show();
    if ("amiss" in this.form.dataset) this.more();
  }

  restore() {
    const kept = recall(sessionStorage, this.draft);
    if (!kept) {
      this.value("key", newKey());
      return;
    }
    if (kept.meanwhile) { // He left before he said which deal was meant: he is asked again.
      const [score_0, score_1] = kept.scores;
      const { meanwhile, dealer, mark, mark_seat, told } = kept;
      this.undecided = { meanwhile, dealer, score_0, score_1, mark, mark_seat, told };
      return;
    }
    kept.scores.forEach((text, seat) => { this.inputs[seat].value = text; });
    if (kept.told) this.form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "told" }));
    for (const name of ["key", "dealer", "mark", "mark_seat", "told"]) {
      if (kept[name] !== undefined) this.value(name, kept[name]);
    }
    this.sent = kept.sent;
    this.restored = kept.active;
  }

  value(name, value) {
    const field = this.form.elements[name];
    if (field) field.value = value;
  }

  content() {
    const of = (name) => this.form.elements[name]?.value;
    return {
      scores: this.inputs.map((input) => input.value),
      dealer: of("dealer"),
      mark: of("mark"),
      mark_seat: of("mark_seat"),
      told: of("told"),
    };
  }

  keep() {
    if (this.draft) remember(sessionStorage, this.draft, {
      ...this.content(), key: this.form.elements.key.value, active: this.active, sent: this.sent,
      meanwhile: this.form.elements.meanwhile?.value,
    });
  }

  listen() {
    this.form.addEventListener("click", (event) => this.tapped(event), true);
    this.form.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".key")) event.preventDefault();
    });
    this.form.addEventListener("input", (event) => this.typed(event.target));
    this.form.addEventListener("change", (event) => this.chosen(event.target));
    this.form.addEventListener("keydown", (event) => this.pressed(event));
    this.form.addEventListener("submit", (event) => this.submitted(event), true);
    this.inputs.forEach((input, seat) => {
      input.addEventListener("focus", () => this.turnTo(seat));
    });
  }

  tapped(event) {
    if (leaves(event)) this.forget();
    const key = event.target.closest("button");
    if (!key) return;
    const undoes = key.classList.contains("undo");
    if (key.getAttribute("aria-disabled") === "true" || (undoes && this.unread)) event.preventDefault();
    const name = key.dataset.digit ?? ["back", "go"].find((word) => word in key.dataset);
    if (this.sending) {
      event.preventDefault();
      if (name) waiting.push(name);
      else event.stopPropagation(); // It is told another way only when it is written.
    } else if (key.name === "meant") this.take(key.value.split(":"));
    else if ("more" in key.dataset) this.more();
    else if (name && name !== "go") this.press(name);
  }

  /** A digit, or “back” for the last one off; what stood there to be mended makes way. */
  press(name) {
    const input = this.inputs[this.active];
    if (name === "back") input.value = minusLast(input.value);
    else input.value = figures((this.untouched.has(this.active) ? "" : input.value) + name);
    this.untouched.delete(this.active);
    this.changed();
  }

  /** Scores offered for those typed are sent as if he had typed them. */
  take(scores) {
    scores.forEach((text, seat) => { this.inputs[seat].value = text; });
    this.deaf = 0; // He has read the question.
    this.net("");
    this.keep();
    this.show();
  }

  /** What was tapped during the sending, as if it were tapped now; from a deal that it sends on, the
      keys behind it wait again. */
  catchUp() {
    while (waiting[0] === "go") waiting.shift(); // The second tap of two on the same key.
    while (waiting.length && !this.sending) {
      const name = waiting.shift();
      if (name === "go") this.go();
      else this.press(name);
    }
  }

  /** From the sending of a deal to the answer the keys belong to the next one. */
  send() {
    this.sending = true;
    this.form.classList.add("sending");
    for (const input of this.inputs) input.readOnly = true;
    const go = this.form.querySelector("[data-go]");
    go.textContent = go.dataset.writing;
  }

  /** It was not written: he has his figures back, and hears of the keys that came to nothing. */
  sentInVain() {
    this.sending = false;
    this.form.classList.remove("sending");
    for (const input of this.inputs) input.readOnly = false;
    this.show();
  }

  typed(input) {
    const seat = this.inputs.indexOf(input);
    if (seat < 0) return;
    this.untouched.delete(seat);
    input.value = figures(input.value);
    this.changed();
  }

  chosen(field) {
    if (field.form !== this.form) return; // How the pages look is no part of a deal.
    if (field.name === "dealer") {
      const first = this.inputs.every((input) => input.value === "");
      this.order();
      if (first) this.turnTo(this.elder());
    }
    this.changed();
  }

  pressed(event) {
    const seat = this.inputs.indexOf(event.target);
    const name = keyOf(event);
    if (this.sending && name && (seat >= 0 || this.onKeys(event.target))) {
      event.preventDefault();
      waiting.push(name);
    } else if (name === "go" && seat >= 0) {
      event.preventDefault();
      this.go();
    } else if (event.key === "Escape" && this.form.classList.contains("more-open")) {
      this.more();
    } else if (seat >= 0 && this.untouched.has(seat) && /^\d$/.test(name)) {
      event.target.value = "";
    } else if (name && name !== "go" && this.onKeys(event.target)) {
      this.press(name);
    }
  }

  /** A keyboard's figures are the pad's where no other field has them. */
  typedAnywhere(event) {
    const name = keyOf(event);
    const nowhere = [document.body, document.getElementById("main")].includes(event.target);
    if (!nowhere || !name || this.form.classList.contains("more-open")) return;
    event.preventDefault();
    if (this.sending) waiting.push(name);
    else if (name === "go") this.go();
    else this.press(name);
  }

  onKeys(target) {
    return target.closest(".keys") !== null && this.form.contains(target);
  }

  /** What the big key does: to the other score while it is empty, else write. */
  go() {
    if (this.ready()) this.form.requestSubmit();
    else this.onward();
  }

  onward() {
    const empty = this.inputs[this.active].value === "" ? this.active : 1 - this.active;
    if (empty === this.active) this.wanting(this.form.dataset.missing.replace("{name}", this.names[empty]));
    this.turnTo(empty);
    if (this.inputs.includes(document.activeElement)) this.inputs[empty].focus({ preventScroll: true });
  }

  /** To the eye and to the ear alike. */
  wanting(text) {
    this.net(text);
    this.say(text);
  }

  /** Whether a tap can only be the second of two on the same key. */
  get unread() {
    return performance.now() < this.deaf;
  }

  ready() {
    return this.inputs.every((input) => input.value !== "");
  }

  submitted(event) {
    if (event.submitter?.name === "to") return; // Told another way: nothing is written yet.
    if (this.sending || !this.ready()) {
      stop(event);
      if (!this.sending) this.onward();
      return;
    }
    if (staysOpen(this.asks, event)) return;
    if (this.unread && !event.submitter?.closest(".unusual")) {
      stop(event); // The second tap of two on the same key answers nothing.
      return;
    }
    const content = JSON.stringify(this.content());
    if (this.sent !== null && this.sent !== content) this.value("key", newKey());
    this.sent = content;
    this.keep();
  }

  changed() {
    this.net("");
    this.deaf = 0;
    if (this.inputs.every((input) => input.value === "")) this.anew();
    this.unsay();
    this.keep();
    this.show();
  }

  /** With his figures gone nothing is asked of them: what he types now is the next deal's. */
  anew() {
    for (const part of this.form.querySelectorAll('.conflict, [type="hidden"][name="instead"]')) part.remove();
    this.asks = null;
    this.form.querySelector("[data-go]").classList.remove("quiet");
  }

  /** What was said of figures that are no longer there goes with them. */
  unsay() {
    for (const said of this.form.querySelectorAll(".score .error, .unusual")) said.classList.add("past");
    for (const input of this.inputs) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }

  more() {
    if (this.form.classList.contains("more-open") && this.markOfNobody()) return;
    const open = this.form.classList.toggle("more-open");
    this.form.querySelector(".key.more").setAttribute("aria-expanded", String(open));
    const to = open ? ".deals-first input:checked" : ".key.more";
    this.form.querySelector(to)?.focus({ preventScroll: true });
  }

  /** A mark says of whom it is before he goes back to the keys. */
  markOfNobody() {
    const marked = this.form.querySelector('[name="mark"]:checked')?.value;
    const nobody = Boolean(marked) && !this.form.querySelector('[name="mark_seat"]:checked');
    const wanting = this.form.querySelector(".of-nobody");
    wanting.hidden = !nobody;
    if (nobody) this.form.querySelector('[name="mark_seat"]').focus();
    return nobody;
  }

  elder() {
    return 1 - Number(this.form.elements.dealer.value);
  }

  /** Elder's score stands first, for the eye, the tab key and the screen reader alike. */
  order() {
    const elder = this.form.querySelector(`.score[data-seat="${this.elder()}"]`);
    const held = document.activeElement;
    if (elder.previousElementSibling) elder.parentElement.prepend(elder);
    if (held !== document.activeElement) held?.focus?.({ preventScroll: true });
  }

  turnTo(seat) {
    this.active = seat;
    this.keep();
    this.show();
  }

  show() {
    for (const score of this.form.querySelectorAll(".score")) {
      score.classList.toggle("active", Number(score.dataset.seat) === this.active);
    }
    const go = this.form.querySelector("[data-go]");
    const other = this.inputs[1 - this.active].value;
    const first = other === "" && this.active === this.elder();
    put(go, first ? go.dataset.next : go.dataset.write);
    const typing = this.inputs.some((input) => input.value !== "");
    this.showUndo(typing);
    this.showMark();
    this.showSums();
  }

  showUndo(typing) {
    const undo = this.form.querySelector(".key.undo");
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

  /** The figures in their places on the card, and the totals with them. */
  showSums() {
    const card = this.form.closest("#card");
    const sums = this.inputs.map((input, seat) => showColumn(card, seat, input.value));
    const typing = card && this.inputs.some((input) => input.value !== "");
    showLead(this.form, sums[0] - sums[1], typing);
    const running = this.form.querySelector(".running");
    clearTimeout(this.telling);
    const text = typing
      ? `${running.dataset.with}: ${this.names.map((name, seat) => `${name} ${sums[seat]}`).join(", ")}`
      : "";
    this.telling = setTimeout(() => { running.textContent = text; }, 600);
  }

  net(text) {
    const place = this.form.querySelector(".error.net");
    if (place.hidden && text === "") return;
    place.hidden = text === "";
    place.textContent = text;
  }

  say(text) {
    document.getElementById("said").textContent = text;
  }

  forget() {
    remember(sessionStorage, this.draft, null);
  }
}
