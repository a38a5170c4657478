/* The keys a deal is written with. The form works without this file; with it there are keys in
   place of the phone's own keyboard, the sums follow each tap, and nothing typed is lost.
   It adds up columns and knows no law. */

const FIGURES = 3;
const LEFT = "rubicon:left-hand";

const minusLast = (text) => text.slice(0, -1);
const figures = (text) => text.replace(/\D/g, "").slice(0, FIGURES);

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

function remember(store, name, value) {
  try {
    if (value === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(value));
  } catch {
    /* a private window may keep nothing; then a reload forgets, and that is all */
  }
}

function recall(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

class Keypad {
  constructor(form) {
    this.form = form;
    this.inputs = [0, 1].map((seat) => form.elements[`score_${seat}`]);
    this.names = this.inputs.map((input) => input.labels[0].querySelector("b").textContent);
    this.draft = form.dataset.draft && `rubicon:draft:${form.dataset.draft}`;
    this.sent = null;
    this.begin();
    this.listen();
  }

  begin() {
    this.form.classList.add("with-keys");
    this.form.classList.toggle("left-hand", recall(localStorage, LEFT) === true);
    const left = this.form.querySelector("[data-left]");
    left.checked = recall(localStorage, LEFT) === true;
    for (const hidden of this.form.querySelectorAll(".hand, .back-to-keys")) hidden.hidden = false;
    for (const input of this.inputs) {
      input.inputMode = "none";
      input.maxLength = FIGURES;
    }
    if ("bound" in this.form.dataset) this.keep();
    else if (this.draft) this.restore();
    this.order();
    this.active = this.restored ?? this.elder();
    this.show();
  }

  restore() {
    const kept = recall(sessionStorage, this.draft);
    if (!kept) {
      this.value("key", newKey());
      return;
    }
    kept.scores.forEach((text, seat) => { this.inputs[seat].value = text; });
    for (const name of ["key", "dealer", "mark", "mark_seat"]) {
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
    };
  }

  keep() {
    if (this.draft) remember(sessionStorage, this.draft, {
      ...this.content(), key: this.form.elements.key.value, active: this.active, sent: this.sent,
    });
  }

  listen() {
    this.form.addEventListener("click", (event) => this.tapped(event));
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
    const key = event.target.closest("button");
    if (!key) return;
    if (key.getAttribute("aria-disabled") === "true") event.preventDefault();
    const input = this.inputs[this.active];
    if (key.dataset.digit) input.value = figures(input.value + key.dataset.digit);
    else if ("back" in key.dataset) input.value = minusLast(input.value);
    else if ("more" in key.dataset) return this.more();
    else return;
    this.changed();
  }

  typed(input) {
    const seat = this.inputs.indexOf(input);
    if (seat < 0) return;
    input.value = figures(input.value);
    this.changed();
  }

  chosen(field) {
    if ("left" in field.dataset) {
      remember(localStorage, LEFT, field.checked);
      this.form.classList.toggle("left-hand", field.checked);
      return;
    }
    if (field.name === "dealer") {
      const first = this.inputs.every((input) => input.value === "");
      this.order();
      if (first) this.turnTo(this.elder());
    }
    this.changed();
  }

  pressed(event) {
    const seat = this.inputs.indexOf(event.target);
    if (event.key === "Enter" && seat >= 0) {
      event.preventDefault();
      this.go();
    } else if (event.key === "Escape" && this.form.classList.contains("more-open")) {
      this.more();
    } else if (seat < 0 && event.target.closest(".keys") && /^\d$/.test(event.key)) {
      this.inputs[this.active].value = figures(this.inputs[this.active].value + event.key);
      this.changed();
    } else if (seat < 0 && event.target.closest(".keys") && event.key === "Backspace") {
      this.inputs[this.active].value = minusLast(this.inputs[this.active].value);
      this.changed();
    }
  }

  /** What the big key does: to the other score while it is empty, else write. */
  go() {
    if (this.ready()) this.form.requestSubmit();
    else this.onward();
  }

  onward() {
    const empty = this.inputs[this.active].value === "" ? this.active : 1 - this.active;
    if (empty === this.active) this.say(this.form.dataset.missing.replace("{name}", this.names[empty]));
    this.turnTo(empty);
    if (this.inputs.includes(document.activeElement)) this.inputs[empty].focus({ preventScroll: true });
  }

  ready() {
    return this.inputs.every((input) => input.value !== "");
  }

  submitted(event) {
    if (!this.ready()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.onward();
      return;
    }
    const content = JSON.stringify(this.content());
    if (this.sent !== null && this.sent !== content) this.value("key", newKey());
    this.sent = content;
    this.keep();
  }

  changed() {
    this.net("");
    this.keep();
    this.show();
  }

  more() {
    const open = this.form.classList.toggle("more-open");
    this.form.querySelector(".key.more").setAttribute("aria-expanded", String(open));
    const to = open ? ".deals-first input:checked" : ".key.more";
    this.form.querySelector(to)?.focus({ preventScroll: true });
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
    go.textContent = first ? go.dataset.next : go.dataset.write;
    const typing = this.inputs.some((input) => input.value !== "");
    this.form.querySelector(".key.undo")?.setAttribute("aria-disabled", String(typing));
    this.showMark();
    this.showSums();
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
    const sums = this.inputs.map((input, seat) => this.showColumn(card, seat, input.value));
    const typing = card && this.inputs.some((input) => input.value !== "");
    const running = this.form.querySelector(".running");
    clearTimeout(this.telling);
    const text = typing
      ? `${running.dataset.with}: ${this.names.map((name, seat) => `${name} ${sums[seat]}`).join(", ")}`
      : "";
    this.telling = setTimeout(() => { running.textContent = text; }, 600);
  }

  showColumn(card, seat, text) {
    const place = card?.querySelector(`[data-typed="${seat}"]`);
    const sum = card?.querySelector(`[data-sum="${seat}"]`);
    const needs = card?.querySelector(`[data-needs="${seat}"]`);
    if (!place || !sum) return Number(text);
    place.textContent = text;
    const total = Number(sum.dataset.from) + Number(text);
    sum.textContent = String(total);
    sum.classList.toggle("typing", text !== "");
    this.showNeeds(needs, total, text !== "");
    return total;
  }

  showNeeds(needs, total, typing) {
    if (!needs) return;
    const wanting = Math.max(0, Number(needs.dataset.rubicon) - total);
    needs.textContent = wanting ? needs.dataset.toSave.replace("{n}", wanting) : needs.dataset.saved;
    needs.classList.toggle("typing", typing);
  }

  net(text) {
    const place = this.form.querySelector(".error.net");
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

let pad = null;
let held = false;
let width = window.innerWidth;

/** Bring the partie being played into sight beside the one before, without moving the page. */
function toCurrentPartie() {
  const scroller = document.querySelector(".scroller");
  const head = scroller?.querySelector(".head.current") ?? scroller?.querySelector(".totals .head");
  if (!head) return;
  const right = head.getBoundingClientRect().right - scroller.getBoundingClientRect().left;
  scroller.scrollTo({ left: scroller.scrollLeft + right - scroller.clientWidth, behavior: "instant" });
}

/** A phone turned on its side sets the page anew: the card stays before the player. */
function turned() {
  if (window.innerWidth === width) return;
  width = window.innerWidth;
  if (pad?.draft) document.getElementById("card").scrollIntoView({ behavior: "instant" });
  toCurrentPartie();
}

function begin() {
  const form = document.getElementById("write");
  pad = form ? new Keypad(form) : null;
  toCurrentPartie();
}

function asked() {
  held = Boolean(document.activeElement?.closest("#card"));
}

/** An answer is a card, or it is none: signed out, the page is asked for anew, what was typed kept. */
function answered(event) {
  const { xhr, target } = event.detail;
  if (target.id !== "card") return;
  if (!xhr.responseText.includes('id="card"')) {
    event.detail.shouldSwap = false;
    if (xhr.status < 400 || xhr.status === 403) window.location.reload();
    return;
  }
  if (xhr.status < 400) pad?.forget();
}

/** A new card stands in the page: say what happened, and put a keyboard's user where he goes on. */
function swapped(event) {
  if (event.detail.target?.id !== "card") return;
  begin();
  const wrong = pad?.form.querySelector('.score [aria-invalid="true"]');
  if (wrong) pad.turnTo(pad.inputs.indexOf(wrong));
  else if (pad && event.detail.xhr.status < 400) pad.say(pad.form.dataset.written);
  if (!held) return;
  const to = pad ? pad.inputs[pad.active] : document.getElementById("main");
  to.focus({ preventScroll: true });
}

function lost(event) {
  if (event.detail.target?.id === "card") pad?.net(pad.form.dataset.lost);
}

window.addEventListener("resize", turned);
document.body.addEventListener("htmx:beforeRequest", asked);
document.body.addEventListener("htmx:beforeSwap", answered);
document.body.addEventListener("htmx:afterSettle", swapped);
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.body.addEventListener(name, lost);
}
begin();
