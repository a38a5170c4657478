/* The keys that tell a deal by its items: one for each call, and the figures that play can have. */

import { wholeNumber } from "../shared/digits.js";

const SIDES = ["elder", "younger"];

/** @typedef {object} EntryKeys The keys of items or of cards, with what they do themselves.
    @property {(part: string) => boolean} [barred] whether a part must wait
    @property {(button: HTMLButtonElement, event: Event) => void} [tapped]
    @property {(part: string) => void} [turned]
    @property {() => void} [changed]
    @property {() => (number|null)[]} [sums] what each side counts, without bonuses
    @property {(answer: HTMLElement) => void} [answered] */

/** @typedef {{input: HTMLInputElement, place: HTMLElement, given?: boolean}} Field Where a side's figure in play is
    typed, where its keys are, and whether the only possible figure was filled in. */

/** Replace a select with a key. Each tap chooses the next value; after the last, none.
    @param {HTMLSelectElement} select */
function keyFor(select) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = "tap";
  const show = () => {
    const chosen = select.selectedIndex > 0;
    key.textContent = chosen ? select.selectedOptions[0].textContent : select.dataset.label ?? "";
    key.setAttribute("aria-pressed", String(chosen));
  };
  key.addEventListener("click", () => {
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    show();
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  select.hidden = true;
  select.after(key);
  show();
}

export class Items {
  /** @param {import("./itemised_deal.js").ItemisedDeal} deal */
  constructor({ form }) {
    this.form = form;
    /** @type {Record<string, Record<string, number[]>>} The figures in play of elder by the tricks of elder, each
        with the figures of younger that go with it. */
    this.plays = JSON.parse(this.form.querySelector(".parts").dataset.plays);
    for (const select of this.form.querySelectorAll(".taps select")) keyFor(select);
    this.figures = SIDES.map((side) => {
      const input = this.form.elements[`${side}_play`];
      const place = document.createElement("div");
      place.className = "figures-in-play";
      input.after(place);
      /** @type {Field} */
      const field = { input, place };
      place.addEventListener("click", (/** @type {any} */ event) => this.played(field, event.target.closest("button")));
      return field;
    });
    this.form.addEventListener("pointerdown", (/** @type {any} */ event) => this.hold(event));
    this.changed();
  }

  /** Clear a point's length when it is tapped again.
      @param {any} event */
  hold(event) {
    const radio = event.target.closest("label")?.querySelector('[name$="_point"]');
    if (!radio?.checked) return;
    const off = (/** @type {Event} */ click) => {
      click.preventDefault();
      radio.checked = false;
      radio.dispatchEvent(new Event("change", { bubbles: true }));
    };
    radio.addEventListener("click", (/** @type {Event} */ click) => { setTimeout(() => off(click)); }, { once: true });
  }

  /** @param {Field} field
      @param {HTMLElement|null} button */
  played(field, button) {
    if (!button) return;
    const { input } = field;
    field.given = false;
    input.value = button.textContent ?? "";
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  get ordinary() {
    return ["", "conceded", undefined].includes(this.form.querySelector('[name="mark"]:checked')?.value);
  }

  /** Whether this side has conceded, and so counts nothing in play.
      @param {string} side */
  conceded(side) {
    if (this.form.querySelector('[name="mark"]:checked')?.value !== "conceded") return false;
    const seat = this.form.querySelector('[name="mark_seat"]:checked')?.value;
    return this.form.querySelector(`[data-plays="${side}"]`).dataset.seat === seat;
  }

  /** Offer the figures in play that this many tricks allow. */
  changed() {
    const tricks = this.form.querySelector('[name="tricks"]:checked')?.value;
    const known = this.plays[tricks] ?? {};
    const [elder, younger] = this.figures;
    this.offer(elder, Object.keys(known).map(Number));
    const beside = (!this.conceded("elder") && known[wholeNumber(elder.input.value) ?? ""]) || Object.values(known).flat();
    this.offer(younger, [...new Set(beside)].sort((a, b) => a - b));
  }

  /** Offer these figures. A single one is filled in, and cleared when there is a choice again. In a
      page loaded again it counts as filled in too.
      @param {Field} field
      @param {number[]} figures */
  offer(field, figures) {
    const { input, place } = field;
    const chips = this.ordinary;
    const only = chips && figures.length === 1;
    field.given ??= only;
    if (field.given || (chips && !figures.includes(wholeNumber(input.value) ?? -1))) input.value = "";
    field.given = only && input.value === "";
    if (field.given) input.value = String(figures[0]);
    input.hidden = chips;
    place.hidden = !chips;
    place.closest(".kind").hidden = chips && figures.length === 0;
    if (!chips) return;
    place.replaceChildren(...figures.map((figure) => {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "tap";
      key.textContent = String(figure);
      key.setAttribute("aria-pressed", String(input.value === key.textContent));
      return key;
    }));
  }

  /** What each side counts, without bonuses. */
  sums() {
    const played = this.figures.every(({ input }) => input.value !== "");
    return SIDES.map((side, place) => {
      let sum = wholeNumber(this.form.elements[`${side}_play`].value) ?? 0;
      for (const field of this.form.querySelectorAll(`[data-in="${side}"] :is(select, input:checked)`)) {
        sum += Number((field.selectedOptions?.[0] ?? field).dataset.amount ?? 0);
      }
      const tricks = this.form.querySelector('[name="tricks"]:checked');
      return sum + (played && tricks ? Number(tricks.dataset.cards.split(",")[place]) : 0);
    });
  }
}
