/* Keep an unwritten deal on the phone. If another player wrote that deal meanwhile, ask which deal was
   meant; one of the question's own keys answers. */

const who = document.querySelector("[data-who]")?.dataset.who;

/** The name under which this device keeps something, separate for each member who signs in. */
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
    /* A private window may store nothing; then only a reload loses it. */
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

/** Keys tapped while a deal is being sent belong to later deals. They wait for those deals' keys, even
    if the page reloads. */
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

  /** Note which deal, if any, was being sent when these keys and later ones were tapped. */
  behind(draft) {
    this.after = draft;
    this.keep();
  }

  keep() {
    remember(this.name, this.keys.length && this.after ? { keys: this.keys, after: this.after } : null);
  }

  /** Whether any of them types something: a second tap on Write alone does not count. */
  get any() {
    return this.keys.some((key) => key !== "go");
  }

  drop() {
    this.keys = [];
    this.keep();
  }

  /** Whether they belong to this draft's deal: the next after the one sent. It may be the first of
      the next partie, if the card has no deal between the two. */
  areOf(draft) {
    const [card, edition, partie, deal] = placeOf(this.after);
    const next = `${card}:${edition}:${partie}:${deal + 1}`;
    if (document.querySelector(`#card [href*="/deals/${partie}/${deal + 1}/"]`)) return false;
    return [next, `${card}:${edition}:${partie + 1}:1`].includes(draft);
  }
}

/** The name of the keys' deal, as its draft is called. None if a deal is being mended. */
function dealOf(form) {
  if (!form || "mending" in form.dataset) return undefined;
  const { card, edition } = form.closest("#card").dataset;
  return [card, edition, form.elements.partie.value, form.elements.deal.value].join(":");
}

const TOLD = ["score_0", "score_1", "dealer", "mark", "mark_seat", "conceder", "told"];

/** The fields of items and cards that say of which next deal they are, and what it scores. */
const OF_THE_NEXT = ["as_next", "expected", "meanwhile", "instead", "score_0", "score_1"];

/** What the form says of the deal. */
export const toldIn = ({ elements }) => Object.fromEntries(TOLD.map((name) => [name, elements[name]?.value ?? ""]));

/** What is typed, or still in question, as URL parameters for the site; empty if nothing is typed. */
export function typedIn(form) {
  if (!dealOf(form)) return {};
  const { partie, deal, expected, meanwhile } = form.elements;
  const typed = toldIn(form);
  if (!typed.score_0 && !typed.score_1) return {};
  return { expected: expected.value, meanwhile: meanwhile?.value ?? `${partie.value}:${deal.value}`, ...typed };
}

/** Whether a deal of the partie became void since this was kept, or is no longer void. Then it is of
    cards that are not played. */
const isVoid = (then, now) => then !== undefined && then.split(".")[1] !== now.split(".")[1];

/** Whether others of a chouette play now than when this was kept. */
const isOfOthers = (then, now) => ![undefined, now.split(".")[2]].includes(then?.split(".")[2]);

/** What was kept of a deal, as far as it goes with the deal that the card expects now. If another
    player deals, only the scores stay. If others play, nothing does. */
function fitting(kept, now) {
  if (!kept || isVoid(kept.expected, now)) return { key: newKey() };
  const { score_0, score_1, active, aside, meanwhile, expected = now } = kept;
  if (meanwhile || expected === now) return kept;
  return isOfOthers(expected, now) ? { key: newKey() } : { key: newKey(), score_0, score_1, active, aside };
}

/** A deal being mended has no name here, so nothing of it is kept. */
export class Draft {
  constructor(form) {
    this.form = form;
    this.of = dealOf(form);
    this.name = this.of && keptAs("draft", this.of);
    this.expected = this.name && form.elements.expected.value;
    this.sent = null;
    this.aside = null; // What was put aside of this deal.
  }

  /** Restore what was kept. Return the seat whose score was being typed, if any. */
  restore() {
    if (!this.name) return undefined;
    const { key, active, sent = null, expected, aside = null, ...typed } = fitting(recall(this.name), this.expected);
    if (typed.meanwhile) { // The page was left while the question was open: ask again.
      this.undecided = { expected, ...typed };
      return undefined;
    }
    if (typed.told) this.form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "told" }));
    for (const [name, value] of Object.entries({ key, ...typed })) {
      const field = this.form.elements[name];
      if (field) field.value = value;
    }
    [this.sent, this.aside] = [sent, aside];
    return typed.score_0 || typed.score_1 ? active : undefined;
  }

  /** The items or cards that were entered of this deal. Null if there are none, if they are void, or if
      others play now. */
  keptWay() {
    const name = keptAs("way", this.of);
    const kept = recall(name);
    const then = new Map(kept?.content).get("expected");
    if (!kept || !(isVoid(then, this.expected) || isOfOthers(then, this.expected))) return kept;
    remember(name, null);
    return null;
  }

  /** The deal is written by its scores. Keep its items or cards for the form that mends it. */
  keepWayToMend() {
    const kept = this.of && this.keptWay();
    if (!kept) return;
    const content = kept.content.filter(([field]) => !OF_THE_NEXT.includes(field));
    remember(keptAs("way", `${this.of}:m`), { ...kept, content, key: newKey(), sent: null, begun: true });
    remember(keptAs("way", this.of), null);
  }

  /** Somebody has written the deal meanwhile. Keep what is typed for the keys of the next one, which
      ask which deal was meant. */
  keepAsQuestion({ partie, deal }, active) {
    const [card, edition, ...place] = this.of.split(":");
    const { form, expected } = this;
    const kept = { ...toldIn(form), key: form.elements.key.value, meanwhile: place.join(":"), expected, active, sent: null };
    remember(keptAs("draft", [card, edition, partie, deal].join(":")), kept);
    this.forget();
  }

  keep(active) {
    const { key, meanwhile } = this.form.elements;
    if (this.name) remember(this.name, {
      ...toldIn(this.form), key: key.value, meanwhile: meanwhile?.value, expected: this.expected, active,
      sent: this.sent, aside: this.aside,
    });
  }

  /** Give a record that was sent and then changed another key. */
  send(active) {
    const content = JSON.stringify(toldIn(this.form));
    if (this.sent !== null && this.sent !== content) this.form.elements.key.value = newKey();
    this.sent = content;
    this.keep(active);
  }

  /** Whether just this was sent, and not written. */
  get wasSent() {
    return this.sent === JSON.stringify(toldIn(this.form));
  }

  forget() {
    remember(this.name, null);
  }
}

/** What says something of an entry that is not written. */
export const ABOUT_ENTRY = ".conflict, .unusual, .pad-errors, .score .error";

/** The open question that only its own keys answer. */
export const questionOf = (form) => form.querySelector("[data-answer-first]:not(.past)");

/** Stop the form from being sent, and other scripts from hearing of it. */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether the question is still open. Then a tap on Write writes nothing, and the focus goes to the
    answers. */
export function staysOpen(question, event) {
  if (!question || question.contains(event.submitter)) return false;
  stop(event);
  question.querySelector("[data-first]")?.removeAttribute("hidden");
  question.querySelector("button").focus();
  return true;
}

/** Whether the writer accepts the other's deal: then drop the entry and go back to the card. */
export const leaves = (event) => event.target.closest("[data-leave]") !== null;

/** Load the card from the site, with the question about what was typed. */
export function show(typed) {
  const { here } = document.getElementById("card").dataset;
  return window.htmx.ajax("GET", here, { target: "#card", swap: "outerHTML", values: typed });
}
