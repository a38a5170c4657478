/* A deal that is asked about, refused or not sent is one entry. The first key of the next one puts it
   aside whole: nothing of the two is ever mixed. It is kept with the draft, and can be brought back. */

import { newKey, toldIn } from "./draft.js";

/** What asks about the entry or refuses it, and what only it had. */
const ABOUT = [
  ".conflict, .unusual, .pad-errors, :is(.score, .concession, .marks) .error:not(.of-nobody)",
  ":is([name=instead], [name=meanwhile], [name=told])[type=hidden]",
].join();
const HIDDEN = ["instead", "meanwhile", "told"];

/** What is typed, with what tells it from another entry.
    @param {HTMLFormElement} form
    @returns {Record<string, string>} */
const entryIn = (form) => ({
  ...toldIn(form),
  ...Object.fromEntries(["key", "instead", "meanwhile"].map((name) => [name, form.elements[name]?.value ?? ""])),
});

/** Choose the radio button of this value, or none.
    @param {Iterable<HTMLInputElement>|undefined} choices
    @param {string} value */
function choose(choices, value) {
  for (const choice of choices ?? []) choice.checked = choice.value === value;
}

/** @param {HTMLFormElement} form
    @param {Record<string, string>} entry */
function fill({ elements }, { score_0, score_1, key, ...chosen }) {
  for (const [name, value] of Object.entries({ score_0, score_1, key })) elements[name].value = value;
  for (const name of ["dealer", "mark", "mark_seat", "conceder"]) choose(elements[name], chosen[name]);
}

export class PutAside {
  /** @param {HTMLFormElement} form
      @param {import("./draft.js").Draft} draft */
  constructor(form, draft) {
    this.form = form;
    this.draft = draft;
    /** @type {[Comment, HTMLElement][]} */
    this.parts = [];
    /** What is not written, in words; "" if there is nothing. */
    this.text = "";
    this.note = /** @type {HTMLElement} */ (form.querySelector(".put-aside"));
    this.show();
  }

  /** Put the entry aside, and empty the form. The keys stay in their place. */
  put() {
    const { form, draft, note } = this;
    const top = () => form.querySelector(".keys").getBoundingClientRect().top;
    const [before, { offsetHeight: height }] = [top(), form];
    draft.aside = entryIn(form);
    this.parts = [...form.querySelectorAll(ABOUT)].map((part) => [new Comment(), part]);
    for (const [place, part] of this.parts) part.replaceWith(place);
    const { dealer } = form.querySelector(".pad-head").dataset;
    fill(form, { score_0: "", score_1: "", key: newKey(), dealer, mark: "", conceder: "" });
    draft.sent = null;
    this.show();
    const up = before - top();
    if (up > 0) note.style.minHeight = `${note.offsetHeight + up}px`;
    if (up < 0) form.style.minHeight = `${height}px`; // The page had become too short to stay where it was.
    form.dispatchEvent(new CustomEvent("put-aside", { bubbles: true }));
  }

  /** Bring the entry back, with what was asked about it. Two scores typed since are put aside. */
  bringBack() {
    const { form, draft } = this;
    const typed = entryIn(form);
    const back = draft.aside ?? {};
    fill(form, back);
    for (const [place, part] of this.parts) {
      place.replaceWith(part);
      const input = part.closest(".score")?.querySelector("input");
      input?.setAttribute("aria-invalid", "true");
      input?.setAttribute("aria-describedby", part.id);
    }
    for (const name of HIDDEN) {
      if (back[name] && !form.elements[name]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: back[name] }));
    }
    this.parts = [];
    draft.aside = typed.score_0 && typed.score_1 ? typed : null;
    this.show();
  }

  /** “12–58 is not written”, while there is such an entry. */
  show() {
    const { note } = this;
    note.hidden = !this.draft.aside;
    note.style.minHeight = this.form.style.minHeight = "";
    this.text = this.draft.aside ? this.#text(note.dataset, this.draft.aside) : "";
    note.querySelector("p").textContent = this.text;
  }

  /** @param {DOMStringMap} words
      @param {Object<string, string>} entry */
  #text({ said: sentence = "", saidConceded = "" }, { score_0, score_1, conceder }) {
    if (conceder) return saidConceded;
    const scores = [score_0, score_1];
    const only = scores.indexOf("") < 0 ? -1 : scores.findIndex((score) => score !== "");
    if (only < 0) return sentence.replace("{figures}", scores.join("–"));
    const { labels } = this.form.elements[`score_${only}`];
    return sentence.replace("{figures}", `${labels[0].querySelector("b").textContent} ${scores[only]}`);
  }
}
