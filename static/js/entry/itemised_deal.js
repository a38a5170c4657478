/* The form that enters a deal by its items or cards. It works without this file. With it, the counts
   follow each tap, the site adds the bonuses, and no entry is lost. */

import { keptAs, newKey, remember } from "./draft.js";
import { HeldForm } from "./held_form.js";
import { ItemCounts } from "./item_counts.js";
import { leaves, questionOf, staysOpen } from "./questions.js";
import { Preview } from "./preview.js";
import { contentOf, reopen, reopenCorrection, storedItems, storeItems } from "./stored_items.js";

export { again, reopen } from "./stored_items.js";

/** @typedef {import("./item_keys.js").EntryKeys} EntryKeys */

/** Start the form, or load it again with what was entered of this deal before.
    @param {HTMLFormElement} form */
export async function begin(form) {
  const stored = storedItems(form);
  if (stored && "fresh" in form.dataset && document.getElementById("card")) {
    await reopen(form, stored);
    return;
  }
  if (stored?.begun) {
    reopenCorrection(form, stored);
    return;
  }
  const Keys = form.dataset.way === "items" ? (await import("./item_keys.js")).Items : (await import("./card_keys.js")).Cards;
  new ItemisedDeal(form, Keys, stored);
}

export class ItemisedDeal extends HeldForm {
  /** @param {HTMLFormElement} form
      @param {new (deal: ItemisedDeal) => EntryKeys} Keys
      @param {import("./draft.js").StoredItems|null} stored */
  constructor(form, Keys, stored) {
    super(form);
    this.sent = stored?.sent ?? null;
    this.preview = new Preview(form, (text) => this.show(text));
    this.counts = new ItemCounts(form);
    /** @type {Record<string, string>} The part that was open, of items and of cards. */
    this.parts = stored?.parts ?? {};
    this.part = this.parts[form.dataset.way ?? ""] ?? "elder";
    form.classList.add("in-parts");
    for (const hidden of form.querySelectorAll(".parts")) hidden.hidden = false;
    /** @type {EntryKeys} */
    this.keys = new Keys(this);
    this.listen();
    this.showAnswer();
    const wrong = form.querySelector(".beside .error");
    const part = wrong?.closest("[data-in]")?.dataset.in ?? this.part;
    this.turnTo(this.keys.barred?.(part) ? "elder" : part);
    this.keep();
    form.scrollIntoView({ block: "start" });
    if (wrong) wrong.closest(".kind, .rare fieldset")?.scrollIntoView({ block: "nearest" });
  }

  listen() {
    const { form } = this;
    for (const kind of ["change", "input"]) form.addEventListener(kind, (event) => this.chosen(event));
    form.addEventListener("click", (event) => this.tapped(event));
    form.addEventListener("submit", (event) => this.submitted(event), true);
    form.addEventListener("htmx:beforeSend", (/** @type {any} */ { detail }) => this.hold(!detail.requestConfig.path.endsWith("/ways/")));
    window.addEventListener("online", () => this.online());
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) this.release(); });
    form.addEventListener("htmx:beforeOnLoad", (/** @type {any} */ event) => this.answered(event.detail));
    for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
      form.addEventListener(lost, () => this.lost());
    }
    form.addEventListener("not-sent", () => this.release());
  }

  /** @param {any} event */
  tapped(event) {
    if (leaves(event)) return this.forget();
    this.tap(event);
    return this.keep();
  }

  /** @param {any} event */
  tap(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if ("only" in button.dataset) this.parts.items = "play"; // Continue with items.
    else if (button.dataset.part) this.turnTo(button.dataset.part);
    else if ("onward" in button.dataset) this.turnTo(this.next());
    else if ("scores" in button.dataset) window.location.reload(); // The phone draws the card now.
    else this.keys.tapped?.(button, event);
  }

  /** @returns {HTMLButtonElement[]} */
  get partButtons() {
    return [...this.form.querySelectorAll(".parts [data-part]")];
  }

  next() {
    const names = this.partButtons.map((button) => button.dataset.part);
    return names[names.indexOf(this.part) + 1] ?? this.part;
  }

  /** @param {string} part */
  turnTo(part) {
    if (this.keys.barred?.(part)) return;
    this.part = this.parts[this.form.dataset.way ?? ""] = part;
    for (const button of this.partButtons) button.setAttribute("aria-pressed", String(button.dataset.part === part));
    for (const section of this.form.querySelectorAll("[data-in]")) section.hidden = section.dataset.in !== part;
    const last = this.next() === part;
    this.form.querySelector("[data-onward]").hidden = last;
    this.form.querySelector("[data-write]").hidden = !last;
    this.keys.turned?.(part);
    this.keep();
  }

  keep() {
    const { form, parts, sent } = this;
    storeItems(form, { content: contentOf(form), key: form.elements.key.value, parts, sent });
  }

  forget() {
    storeItems(this.form, null);
    remember(keptAs("draft", this.form.dataset.draft), null);
  }

  /** Elder and younger depend on the dealer, so load the form again when the dealer changes.
      @param {any} event */
  chosen({ target, type }) {
    if (target.form !== this.form) return; // A switch of how the pages look.
    if (target.name !== "dealer") this.changed();
    else if (type === "change") this.anew();
  }

  anew() {
    this.preview.cancel();
    this.keep();
    this.form.querySelector("[data-anew]").click();
    this.hold(false);
  }

  /** Show the plain sum at once, and the bonuses once the site has computed them. */
  changed() {
    this.form.querySelector(".asks-out")?.remove(); // It was about other figures.
    this.preview.askSoon();
    this.keys.changed?.();
    this.keep();
    this.counts.show(this.counts.withBonus(this.plainSums), true);
  }

  get plainSums() {
    return this.keys.sums?.() ?? [null, null];
  }

  /** Show the site's answer, a part of a page. Without a signal, say so.
      @param {string|null} text */
  show(text) {
    this.net(text === null ? this.form.dataset.away : "");
    if (text === null) return;
    const /** @type {any} */ focused = document.activeElement?.closest("#way-said") ? document.activeElement : null;
    const isAsked = this.form.querySelector(".asks") !== null;
    document.getElementById("way-said").innerHTML = text;
    if (focused) this.form.querySelector(`#way-said [name="${focused.name}"][value="${focused.value}"]`)?.focus();
    this.counts.placeFaults();
    this.showAnswer();
    this.keep();
    if (!isAsked) this.form.querySelector(".asks")?.scrollIntoView({ block: "nearest" });
  }

  /** Show the counts and what is missing by the answer that is in the form. */
  showAnswer() {
    const answer = this.form.querySelector("[data-said]");
    this.counts.showAnswer(answer, this.plainSums);
    this.keys.answered?.(answer);
  }

  /** @param {any} event */
  submitted(event) {
    const { form } = this;
    if (event.submitter?.name === "to" || staysOpen(questionOf(form), event)) return;
    this.preview.cancel();
    const content = JSON.stringify(contentOf(form));
    if (this.sent !== null && this.sent !== content) form.elements.key.value = newKey();
    this.sent = content;
    this.keep();
    if (!form.hasAttribute("hx-post")) setTimeout(() => this.hold(true)); // After it is sent.
  }

  /** Forget the entries once they are written, or carried over to the totals.
      @param {any} detail */
  answered({ elt, xhr }) {
    const ended = (elt === this.form && !xhr.responseURL.endsWith("/ways/")) || elt.value === "totals";
    if (ended && xhr.status < 400 && xhr.responseText.includes('id="card"')) this.forget();
  }

  /** The connection is back: remove the offline message, and have the site compute what was entered
      meanwhile. */
  online() {
    if (!this.form.isConnected) return;
    const { textContent } = this.form.querySelector(".error.net");
    if (textContent === this.form.dataset.away) this.preview.ask();
    else this.net("");
  }
}
