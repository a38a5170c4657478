/* Keep an unwritten deal on the phone. If another player wrote that deal meanwhile, ask which deal was
   meant; the question's own keys answer it. */

/** @typedef {"score_0"|"score_1"|"dealer"|"mark"|"mark_seat"|"conceder"|"told"} FieldName
    @typedef {Record<FieldName, string>} DealFields What the form says of the deal.
    @typedef {Partial<DealFields> & {key: string, active?: number, sent?: string|null, expected?: string,
      aside?: Record<string, string>|null, meanwhile?: string}} StoredDraft What is kept of it: the key of its record,
      the seat whose score is being typed, what was sent, the deal that the card expected, and what was put aside.
    @typedef {{content: [string, string][], key: string, parts?: Record<string, string>, sent?: string|null,
      begun?: boolean}} StoredItems The items or cards that were entered of a deal. */

const who = document.querySelector("[data-who]")?.dataset.who;

/** The name under which this device keeps something, separate for each member who signs in.
    @param {string} kind
    @param {string|undefined} of what it belongs to */
export const keptAs = (kind, of) => `rubicon:${kind}:${who}:${of}`;

/** A key that makes a record sent twice count once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Keep a value under this name, or nothing if it is null.
    @param {string} name
    @param {unknown} value */
export function remember(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* A private window may store nothing; then only a reload loses it. */
  }
}

/** @param {string} name
    @returns {any} */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** The name of the keys' deal, as its draft is called. None if a deal is being corrected.
    @param {HTMLFormElement|null} form */
function dealOf(form) {
  if (!form || "mending" in form.dataset) return undefined;
  const { card, edition } = form.closest("#card").dataset;
  return [card, edition, form.elements.partie.value, form.elements.deal.value].join(":");
}

/** @type {FieldName[]} */
const FIELDS = ["score_0", "score_1", "dealer", "mark", "mark_seat", "conceder", "told"];

/** The fields of items and cards that say of which next deal they are, and what it scores. */
const OF_THE_NEXT = ["as_next", "expected", "meanwhile", "instead", "score_0", "score_1"];

/** What the form says of the deal.
    @param {HTMLFormElement} form */
export const toldIn = ({ elements }) =>
  /** @type {DealFields} */ (Object.fromEntries(FIELDS.map((name) => [name, elements[name]?.value ?? ""])));

/** What is typed, or still in question, as URL parameters for the site; empty if nothing is typed.
    @param {HTMLFormElement} form
    @returns {Record<string, string>} */
export function typedIn(form) {
  if (!dealOf(form)) return {};
  const { partie, deal, expected, meanwhile } = form.elements;
  const typed = toldIn(form);
  if (!typed.score_0 && !typed.score_1) return {};
  return { expected: expected.value, meanwhile: meanwhile?.value ?? `${partie.value}:${deal.value}`, ...typed };
}

/** Whether a deal of the partie became void since this was kept, or is no longer void. Then it is of
    cards that are not played.
    @param {string|undefined} then
    @param {string} now */
const isVoid = (then, now) => then !== undefined && then.split(".")[1] !== now.split(".")[1];

/** Whether others of a chouette play now than when this was kept.
    @param {string|undefined} then
    @param {string} now */
const isOfOthers = (then, now) => ![undefined, now.split(".")[2]].includes(then?.split(".")[2]);

/** What was kept of a deal, as far as it goes with the deal that the card expects now. If another
    player deals, only the scores stay. If others play, nothing does.
    @param {StoredDraft|null} stored
    @param {string} now
    @returns {StoredDraft} */
function fitting(stored, now) {
  if (!stored || isVoid(stored.expected, now)) return { key: newKey() };
  const { score_0, score_1, active, aside, meanwhile, expected = now } = stored;
  if (meanwhile || expected === now) return stored;
  return isOfOthers(expected, now) ? { key: newKey() } : { key: newKey(), score_0, score_1, active, aside };
}

/** A deal being corrected has no name here, so nothing of it is kept. */
export class Draft {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.of = dealOf(form);
    this.name = this.of && keptAs("draft", this.of);
    /** @type {string} */
    this.expected = this.name && form.elements.expected.value;
    /** @type {string|null} */
    this.sent = null;
    /** @type {Record<string, string>|null} What was put aside of this deal. */
    this.aside = null;
    /** @type {Record<string, any>|undefined} What was typed for a deal that another player wrote. */
    this.undecided = undefined;
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
      others play now.
      @returns {StoredItems|null} */
  keptWay() {
    const name = keptAs("way", this.of);
    /** @type {StoredItems|null} */
    const items = recall(name);
    const then = new Map(items?.content).get("expected");
    if (!items || !(isVoid(then, this.expected) || isOfOthers(then, this.expected))) return items;
    remember(name, null);
    return null;
  }

  /** The deal is written by its scores. Keep its items or cards for the form that corrects it. */
  keepWayToMend() {
    const items = this.of && this.keptWay();
    if (!items) return;
    const content = items.content.filter(([field]) => !OF_THE_NEXT.includes(field));
    remember(keptAs("way", `${this.of}:m`), { ...items, content, key: newKey(), sent: null, begun: true });
    remember(keptAs("way", this.of), null);
  }

  /** Somebody has written the deal meanwhile. Keep what is typed for the keys of the next deal, which
      ask which deal was meant.
      @param {{partie: number, deal: number}} place
      @param {number} active */
  keepAsQuestion({ partie, deal }, active) {
    const [card, edition, ...place] = (this.of ?? "").split(":");
    const { form, expected } = this;
    const draft = { ...toldIn(form), key: form.elements.key.value, meanwhile: place.join(":"), expected, active, sent: null };
    remember(keptAs("draft", [card, edition, partie, deal].join(":")), draft);
    this.forget();
  }

  /** @param {number} active the seat whose score is being typed */
  keep(active) {
    const { key, meanwhile } = this.form.elements;
    const { expected, sent, aside } = this;
    const draft = { ...toldIn(this.form), key: key.value, meanwhile: meanwhile?.value, expected, active, sent, aside };
    if (this.name) remember(this.name, draft);
  }

  /** Give a record that was sent and then changed another key.
      @param {number} active */
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
    remember(this.name ?? "", null);
  }
}

/** Load the card from the site, with the question about what was typed.
    @param {Record<string, any>} typed */
export function show(typed) {
  const { here } = document.getElementById("card").dataset;
  return window.htmx.ajax("GET", here, { target: "#card", swap: "outerHTML", values: typed });
}
