/* What the items or cards of a deal come to: shown beside them, on the card, and in its totals. */

import { showColumn, showLead } from "./running_totals.js";

/** @typedef {(number|null)[]} Counts Elder's count and younger's; null while it is unknown. */

export class ItemCounts {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.bonus = [0, 0];
  }

  /** The plain sums with the bonuses that the site computed last.
      @param {Counts} sums
      @returns {Counts} */
  withBonus(sums) {
    return sums.map((sum, side) => (sum === null ? null : sum + this.bonus[side]));
  }

  /** Show the counts that the site computed, and remember how much of them is bonus.
      @param {HTMLElement} answer
      @param {Counts} sums without bonuses */
  showAnswer(answer, sums) {
    const texts = (answer.dataset.counts ?? "").split(",");
    const counts = texts.map((text) => (text === "" ? null : Number(text)));
    this.bonus = counts.map((count, side) => (count === null || sums[side] === null ? 0 : count - Number(sums[side])));
    this.show(counts, false);
    this.#showMissing(answer.querySelector(".way-wants"));
  }

  /** Say beside the counts what is missing, so that it is visible in every part.
      @param {Element|null} missing */
  #showMissing(missing) {
    this.form.querySelector(".foot-wants").replaceChildren(...(missing ? [missing] : []));
  }

  /** Show the counts. `soon`: the site has not computed their bonuses yet.
      @param {Counts} counts
      @param {boolean} soon */
  show(counts, soon) {
    counts.forEach((count, side) => {
      const place = this.form.querySelector(`[data-count="${side}"]`);
      place.classList.toggle("soon", soon);
      if (count !== null || !soon) place.querySelector("output").textContent = count ?? "–";
    });
    this.#showOnCard();
  }

  /** Show the partie's totals with these counts, on the card and beside them, unless the deal is
      written already. */
  #showOnCard() {
    const card = this.form.closest("#card");
    if (!card || "elsewhere" in this.form.dataset) return;
    /** @type {number[]} */
    const totals = [];
    for (const place of this.form.querySelectorAll("[data-count]")) {
      const { of } = place.dataset;
      const count = place.querySelector("output").textContent.replace(/\D/g, "");
      const line = place.querySelector("small");
      totals[of] = showColumn(card, of, count);
      const needs = card.querySelector(`[data-needs="${of}"]`)?.textContent;
      line.textContent = [line.dataset.with.replace("{n}", totals[of]), needs].filter(Boolean).join(", ");
    }
    showLead(this.form, totals, card.querySelector("[data-sum].typing"));
  }

  /** Show each fault beside what it is about. */
  placeFaults() {
    for (const old of this.form.querySelectorAll(".beside")) old.replaceChildren();
    for (const fault of this.form.querySelectorAll("[data-faults] [data-for]")) {
      const places = this.form.querySelectorAll(`.beside[data-beside~="${fault.dataset.for}"]`);
      (places[0] ?? this.form.querySelector(".beside")).append(fault);
    }
  }
}
