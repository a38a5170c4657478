/* What was told of a deal and not yet written, which the phone itself keeps; and where another was
   written meanwhile the question which deal was meant, asked in the form whatever way the deal is
   told, and answered by one of the question's own keys. */

const who = document.querySelector("form[data-who]")?.dataset.who;

/** The name under which this device keeps something: whoever signs in on it finds only their own. */
export const keptAs = (kind, of) => `rubicon:${kind}:${who}:${of}`;

/** A key that makes a record sent twice count once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export function remember(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* a private window may keep nothing; then a reload forgets, and that is all */
  }
}

export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}

const placeOf = (draft) => draft.split(":").map(Number);

/** Keys tapped while a deal is on its way are of the deal after it, or of more than one: they wait
    for its keys, also where the page comes anew meanwhile. */
export class Waiting {
  constructor() {
    this.name = keptAs("waiting", document.getElementById("card")?.dataset.card);
    const { keys = [], after = null } = recall(this.name) ?? {};
    this.keys = keys;
    this.after = after;
  }

  add(key) {
    this.keys.push(key);
    this.keep();
  }

  /** What waits and what still comes is tapped during the sending of this deal, or of none. */
  behind(draft) {
    this.after = draft;
    this.keep();
  }

  keep() {
    remember(this.name, this.keys.length && this.after ? { keys: this.keys, after: this.after } : null);
  }

  /** Whether anything was typed with them; a mere second tap on Write is nothing. */
  get any() {
    return this.keys.some((key) => key !== "go");
  }

  drop() {
    this.keys = [];
    this.keep();
  }

  /** Whether they are of the deal of this draft: the very next after the one sent. It may be the first
      of the next partie, where none that the card has stands between the two. */
  areOf(draft) {
    const [card, edition, partie, deal] = placeOf(this.after);
    const next = `${card}:${edition}:${partie}:${deal + 1}`;
    if (document.querySelector(`#card [href*="/deals/${partie}/${deal + 1}/"]`)) return false;
    return [next, `${card}:${edition}:${partie + 1}:1`].includes(draft);
  }
}

/** The deal that the keys are for, as its draft is called; none where a deal is mended. */
function dealOf(form) {
  if (!form || "mending" in form.dataset) return undefined;
  const { card, edition } = form.closest("#card").dataset;
  return [card, edition, form.elements.partie.value, form.elements.deal.value].join(":");
}

const TOLD = ["score_0", "score_1", "dealer", "mark", "mark_seat", "conceder", "told"];

const told = ({ elements }) => Object.fromEntries(TOLD.map((name) => [name, elements[name]?.value ?? ""]));

/** What is typed in the keys for the next deal, or was to be asked about already, as the club's site
    asks of which deal it is; nothing where nothing is typed. */
export function typedIn(form) {
  if (!dealOf(form)) return {};
  const { partie, deal, meanwhile } = form.elements;
  const typed = told(form);
  if (!typed.score_0 && !typed.score_1) return {};
  return { meanwhile: meanwhile?.value ?? `${partie.value}:${deal.value}`, ...typed };
}

/** Of a deal that is mended, which has no name here, nothing is kept. */
export class Draft {
  constructor(form) {
    this.form = form;
    this.of = dealOf(form);
    this.name = this.of && keptAs("draft", this.of);
    this.sent = null;
  }

  /** Put back what was kept; the seat whose score was being typed, where any is typed. */
  restore() {
    if (!this.name) return undefined;
    const { key, active, sent = null, ...typed } = recall(this.name) ?? { key: newKey() };
    if (typed.meanwhile) { // Left before saying which deal was meant: ask again.
      this.undecided = typed;
      return undefined;
    }
    if (typed.told) this.form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "told" }));
    for (const [name, value] of Object.entries({ key, ...typed })) {
      const field = this.form.elements[name];
      if (field) field.value = value;
    }
    this.sent = sent;
    return typed.score_0 || typed.score_1 ? active : undefined;
  }

  keep(active) {
    const { key, meanwhile } = this.form.elements;
    if (this.name) remember(this.name, {
      ...told(this.form), key: key.value, meanwhile: meanwhile?.value, active, sent: this.sent,
    });
  }

  /** What was sent and is then changed goes under another key. */
  send(active) {
    const content = JSON.stringify(told(this.form));
    if (this.sent !== null && this.sent !== content) this.form.elements.key.value = newKey();
    this.sent = content;
    this.keep(active);
  }

  forget() {
    remember(this.name, null);
  }
}

export const questionOf = (form) => form.querySelector(".conflict");

/** It is not sent, and nobody else hears that it was to be. */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether the question is still open: then a thoughtless Write writes nothing, and the focus goes
    to the answers. */
export function staysOpen(question, event) {
  if (!question || question.contains(event.submitter)) return false;
  stop(event);
  question.querySelector("[data-first]").hidden = false;
  question.querySelector("button").focus();
  return true;
}

/** Whether the writer says that the other is right: back to the card, dropping what was told. */
export const leaves = (event) => event.target.closest("[data-leave]") !== null;

/** The card from the club's site, with the question about what was typed. */
export function show(typed) {
  const { here } = document.getElementById("card").dataset;
  return window.htmx.ajax("GET", here, { target: "#card", swap: "outerHTML", values: typed });
}
