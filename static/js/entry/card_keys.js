/* The keys of the thirty-two cards: tap them into two hands, then play them. */

import { CARDS_IN_HAND } from "../shared/laws.js";

/** The parts of the deal to which cards belong.
    @typedef {"elder"|"younger"|"play"} Part */

/** @type {("elder"|"younger")[]} */
const SIDES = ["elder", "younger"];

/** The cards that are written here.
    @param {string} text */
const split = (text) => text.toUpperCase().replaceAll("10", "T").split(/[\s,;]+/).filter(Boolean);

export class Cards {
  /** @param {import("./itemised_deal.js").ItemisedDeal} deal */
  constructor(deal) {
    this.deal = deal;
    this.form = deal.form;
    /** @type {Record<Part, HTMLInputElement>} */
    this.fields = {
      elder: this.form.elements.elder_hand,
      younger: this.form.elements.younger_hand,
      play: this.form.elements.played,
    };
    this.form.querySelector(".pack").hidden = false;
    /** @type {string[]} The cards that may be played next. */
    this.may = [];
  }

  /** @param {Part} part */
  cards(part) {
    return split(this.fields[part].value);
  }

  /** @param {Part} part
      @param {string[]} cards */
  put(part, cards) {
    this.fields[part].value = cards.join(" ");
  }

  /** Whether this part must wait: the play, until both hands are complete.
      @param {string} part */
  barred(part) {
    const both = SIDES.every((side) => this.cards(side).length >= CARDS_IN_HAND);
    return part === "play" && !both && !this.form.querySelector("[data-told]");
  }

  /** @param {HTMLButtonElement} button
      @param {Event} event */
  tapped(button, event) {
    if (button.name === "turn") {
      event.preventDefault(); // Handled here, so the page need not reload.
      this.recall(button);
    } else if ("back" in button.dataset) this.put("play", this.cards("play").slice(0, -1));
    else if (!button.dataset.card) return;
    else if (this.deal.part === "play") this.play(button.dataset.card);
    else this.hold(this.deal.part === "elder" ? "elder" : "younger", button.dataset.card);
    this.deal.changed();
  }

  /** Mark a call as not made, or as made again.
      @param {any} button */
  recall(button) {
    const sunk = button.parentElement.querySelector('[name="sunk"]');
    const marked = Object.assign(document.createElement("input"), { type: "hidden", name: "sunk", value: button.value });
    if (sunk) sunk.remove();
    else button.before(marked);
  }

  /** Put the card into this hand, take it out again, or move it here from the other hand.
      @param {"elder"|"younger"} side
      @param {string} card */
  hold(side, card) {
    const other = side === "elder" ? "younger" : "elder";
    const held = this.cards(side);
    this.put("play", []);
    if (held.includes(card)) {
      this.put(side, held.filter((each) => each !== card));
      return;
    }
    this.put(other, this.cards(other).filter((each) => each !== card));
    this.put(side, [...held, card]);
    if (held.length + 1 === CARDS_IN_HAND) this.deal.turnTo(this.cards(other).length >= CARDS_IN_HAND ? "play" : other);
  }

  /** @param {string} card */
  play(card) {
    const played = this.cards("play");
    if (!played.includes(card)) this.put("play", [...played, card]);
  }

  changed() {
    this.paint();
  }

  turned() {
    this.paint();
  }

  /** Read the site's answer: the cards that may be played next, and how much of the play is lawful.
      @param {any} answer */
  answered(answer) {
    this.may = split(answer.dataset.may);
    const lawful = split(answer.dataset.played);
    if (lawful.length < this.cards("play").length && "told" in answer.dataset) this.put("play", lawful);
    this.form.querySelector("[data-turn-said]").textContent = answer.querySelector(".turn")?.textContent ?? "";
    this.paint();
  }

  paint() {
    const of = { elder: this.cards("elder"), younger: this.cards("younger") };
    const played = this.cards("play");
    const playing = this.deal.part === "play";
    for (const key of this.form.querySelectorAll("[data-card]")) {
      const card = key.dataset.card;
      const side = SIDES.find((each) => of[each].includes(card));
      const name = side ? this.fields[side].dataset.name : "";
      key.classList.toggle("of-elder", side === "elder");
      key.classList.toggle("of-younger", side === "younger");
      key.disabled = playing && (!side || played.includes(card));
      key.classList.toggle("barred", playing && Boolean(side) && !played.includes(card) && this.may.length > 0 && !this.may.includes(card));
      key.setAttribute("aria-pressed", String(Boolean(side)));
      key.setAttribute("aria-label", [key.dataset.label, name].filter(Boolean).join(", "));
      key.querySelector("i").textContent = side ? this.fields[side].dataset.mark : "";
    }
    for (const side of SIDES) {
      this.form.querySelector(`[data-held="${side}"]`).textContent = `${of[side].length}/${CARDS_IN_HAND}`;
    }
    this.form.querySelector('[data-part="play"]').disabled = this.barred("play");
    this.form.querySelector("[data-back]").hidden = !playing || played.length === 0;
    this.form.querySelector("[data-only]").hidden = !playing || played.length > 0;
  }
}
