/* The form that tells a deal by its items or cards. It works without this file. With it, the counts
   follow each tap, the site adds the bonuses, and no entry is lost. */

import { keptAs, leaves, newKey, questionOf, recall, remember, staysOpen } from "./draft.js";
import { showColumn, showLead } from "./deal_display.js";
import { posted } from "../shared/stale_page.js";

const DELAY = 150;
const PATIENCE = 8000;
const OF_THE_PAGE = ["csrfmiddlewaretoken", "made_for"];
const name = (draft) => keptAs("way", draft);

/** The kept entries of an unwritten deal, null if none. */
const told = (draft) => recall(name(draft));

/** Load the form from the site with its kept entries. */
export function reopen(form, kept) {
  const values = { ...Object.fromEntries(ofThePage(form)), key: kept.key };
  for (const [field, value] of kept.content) (values[field] ??= []).push(value);
  const address = form.dataset.ways ?? form.querySelector("[name=to][formaction]").getAttribute("formaction");
  return window.htmx.ajax("POST", address, { values, target: "#card", swap: "outerHTML" });
}

/** Load the page of the deal being mended, with what was entered before its scores were written. */
function reopenMending(form, kept) {
  remember(name(form.dataset.draft), { ...kept, begun: false });
  const again = form.cloneNode(false);
  again.action = form.dataset.ways;
  const values = [...ofThePage(form), ["key", kept.key], ...kept.content];
  for (const [field, value] of values) again.append(Object.assign(document.createElement("input"), { type: "hidden", name: field, value }));
  form.after(again);
  again.submit();
}

const contentOf = (form) =>
  [...new FormData(form)].filter(([field]) => ![...OF_THE_PAGE, "key"].includes(field));

const ofThePage = (form) => [...new FormData(form)].filter(([field]) => OF_THE_PAGE.includes(field));

/** Load the card as it is now, with the entries for a deal that was written meanwhile. */
export async function again(form) {
  await reopen(form, { content: contentOf(form), key: form.elements.key.value });
  if (!form.isConnected) remember(name(form.dataset.draft), null);
}

export async function begin(form) {
  const kept = told(form.dataset.draft);
  if (kept && "fresh" in form.dataset && document.getElementById("card")) {
    await reopen(form, kept);
    return;
  }
  if (kept?.begun) {
    reopenMending(form, kept);
    return;
  }
  const /** @type {any} */ { Items, Cards } = form.dataset.way === "items" ? await import("./item_keys.js") : await import("./card_keys.js");
  new Way(form, Items ?? Cards, kept);
}

class Way {
  constructor(form, Told, kept) {
    this.form = form;
    this.sent = kept?.sent ?? null;
    this.serial = 0;
    this.bonus = [0, 0];
    this.kept = kept?.parts ?? {};
    this.part = this.kept[form.dataset.way] ?? "elder";
    form.classList.add("in-parts");
    for (const hidden of form.querySelectorAll(".parts")) hidden.hidden = false;
    this.told = new Told(this);
    this.listen();
    this.reckoned();
    const wrong = form.querySelector(".beside .error");
    const part = wrong?.closest("[data-in]")?.dataset.in ?? this.part;
    this.turnTo(this.told.barred?.(part) ? "elder" : part);
    this.keep();
    form.scrollIntoView({ block: "start" });
    if (wrong) wrong.closest(".kind, .rare fieldset")?.scrollIntoView({ block: "nearest" });
  }

  listen() {
    for (const kind of ["change", "input"]) this.form.addEventListener(kind, (event) => this.chosen(event));
    this.form.addEventListener("click", (event) => this.tapped(event));
    this.form.addEventListener("submit", (event) => this.submitted(event), true);
    this.form.addEventListener("htmx:beforeSend", ({ detail }) => this.hold(!detail.requestConfig.path.endsWith("/ways/")));
    window.addEventListener("online", () => this.online());
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) this.release(); });
    this.form.addEventListener("htmx:beforeOnLoad", (event) => this.answered(event.detail));
    for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
      this.form.addEventListener(lost, () => this.lost());
    }
    this.form.addEventListener("not-sent", () => this.release());
  }

  tapped(event) {
    if (leaves(event)) return this.forget();
    this.tap(event);
    this.keep();
  }

  tap(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if ("only" in button.dataset) this.kept.items = "play"; // Continue with items.
    else if (button.dataset.part) this.turnTo(button.dataset.part);
    else if ("onward" in button.dataset) this.turnTo(this.next());
    else if ("scores" in button.dataset) window.location.reload(); // The phone draws the card now.
    else this.told.tapped?.(button, event);
  }

  get parts() {
    return [...this.form.querySelectorAll(".parts [data-part]")];
  }

  next() {
    const names = this.parts.map((button) => button.dataset.part);
    return names[names.indexOf(this.part) + 1] ?? this.part;
  }

  turnTo(part) {
    if (this.told.barred?.(part)) return;
    this.part = this.kept[this.form.dataset.way] = part;
    for (const button of this.parts) button.setAttribute("aria-pressed", String(button.dataset.part === part));
    for (const one of this.form.querySelectorAll("[data-in]")) one.hidden = one.dataset.in !== part;
    const last = this.next() === part;
    this.form.querySelector("[data-onward]").hidden = last;
    this.form.querySelector("[data-write]").hidden = !last;
    this.told.turned?.(part);
    this.keep();
  }

  keep() {
    remember(name(this.form.dataset.draft), {
      content: contentOf(this.form), key: this.form.elements.key.value, parts: this.kept, sent: this.sent,
    });
  }

  forget() {
    remember(name(this.form.dataset.draft), null);
    remember(keptAs("draft", this.form.dataset.draft), null);
  }

  /** Elder and younger depend on the dealer, so load the form again when the dealer changes. */
  chosen({ target, type }) {
    if (target.form !== this.form) return; // A switch of how the pages look.
    if (target.name !== "dealer") this.changed();
    else if (type === "change") this.anew();
  }

  anew() {
    clearTimeout(this.asking);
    this.serial += 1;
    this.keep();
    this.form.querySelector("[data-anew]").click();
    this.hold(false);
  }

  /** Disable the form until the response comes, because entries would be lost. */
  hold(writes) {
    if (this.form.inert) return;
    this.writes = writes;
    this.held = this.form.contains(document.activeElement) ? document.activeElement : null;
    this.form.inert = true;
    const write = this.form.querySelector("[data-write]");
    if (writes) write.textContent = write.dataset.writing;
  }

  release() {
    const write = this.form.querySelector("[data-write]");
    write.textContent = write.dataset.write;
    this.form.inert = false;
    /** @type {any} */ (this.held)?.focus({ preventScroll: true });
  }

  lost() {
    const { away, lost } = this.form.dataset;
    this.net(this.writes ? lost : away);
    for (const dealer of this.form.elements.dealer) dealer.checked = dealer.defaultChecked;
    this.release();
  }

  /** Show the plain sum at once, and the bonuses once the site has computed them. */
  changed() {
    this.form.querySelector(".asks-out")?.remove(); // It was about other figures.
    this.serial += 1;
    this.told.changed?.();
    this.keep();
    this.count(this.sums(), true);
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.ask(), DELAY);
  }

  sums() {
    return (this.told.sums?.() ?? [null, null]).map((sum, side) => (sum === null ? null : sum + this.bonus[side]));
  }

  async ask() {
    const serial = this.serial;
    const body = new FormData(this.form);
    body.set("preview", "1");
    let text = "";
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await posted(this.form.dataset.ways, body, { cache: "no-store", signal });
      text = answer.ok ? await answer.text() : "";
    } catch {
      /* No signal; said below. */
    }
    if (serial !== this.serial || !this.form.isConnected) return;
    this.net(text.includes("data-said") ? "" : this.form.dataset.away);
    if (text.includes("data-said")) this.show(text);
  }

  show(text) {
    const /** @type {any} */ held = document.activeElement?.closest("#way-said") ? document.activeElement : null;
    const asked = this.form.querySelector(".asks") !== null;
    document.getElementById("way-said").innerHTML = text;
    if (held) this.form.querySelector(`#way-said [name="${held.name}"][value="${held.value}"]`)?.focus();
    this.placeFaults();
    this.reckoned();
    this.keep();
    if (!asked) this.form.querySelector(".asks")?.scrollIntoView({ block: "nearest" });
  }

  placeFaults() {
    for (const old of this.form.querySelectorAll(".beside")) old.replaceChildren();
    for (const fault of this.form.querySelectorAll("[data-faults] [data-for]")) {
      const places = this.form.querySelectorAll(`.beside[data-beside~="${fault.dataset.for}"]`);
      (places[0] ?? this.form.querySelector(".beside")).append(fault);
    }
  }

  /** Show the counts that the site computed, and remember how much of them is bonus. */
  reckoned() {
    const said = this.form.querySelector("[data-said]");
    const counts = said.dataset.counts.split(",").map((text) => (text === "" ? null : Number(text)));
    const plain = this.told.sums?.() ?? [null, null];
    this.bonus = counts.map((count, side) => (count === null || plain[side] === null ? 0 : count - plain[side]));
    this.count(counts, false);
    this.want(said.querySelector(".way-wants"));
    this.told.said?.(said);
  }

  /** Say beside the counts what is missing, so that it is visible in every part. */
  want(wants) {
    const place = this.form.querySelector(".foot-wants");
    place.replaceChildren(...(wants ? [wants] : []));
  }

  count(counts, soon) {
    counts.forEach((count, side) => {
      const place = this.form.querySelector(`[data-count="${side}"]`);
      place.classList.toggle("soon", soon);
      if (count !== null || !soon) place.querySelector("output").textContent = count ?? "–";
    });
    this.onCard();
  }

  /** Show the partie's totals with these counts, on the card and beside them, unless the deal is
      written already. */
  onCard() {
    const card = this.form.closest("#card");
    if (!card || "elsewhere" in this.form.dataset) return;
    const sums = [];
    for (const place of this.form.querySelectorAll("[data-count]")) {
      const { of } = place.dataset;
      const count = place.querySelector("output").textContent.replace(/\D/g, "");
      const said = place.querySelector("small");
      sums[of] = showColumn(card, of, count);
      const needs = card.querySelector(`[data-needs="${of}"]`)?.textContent;
      said.textContent = [said.dataset.with.replace("{n}", sums[of]), needs].filter(Boolean).join(", ");
    }
    showLead(this.form, sums, card.querySelector("[data-sum].typing"));
  }

  submitted(event) {
    if (event.submitter?.name === "to" || staysOpen(questionOf(this.form), event)) return;
    clearTimeout(this.asking);
    this.serial += 1;
    const content = JSON.stringify(contentOf(this.form));
    if (this.sent !== null && this.sent !== content) this.form.elements.key.value = newKey();
    this.sent = content;
    this.keep();
    if (!this.form.hasAttribute("hx-post")) setTimeout(() => this.hold(true)); // After it is sent.
  }

  /** Forget the entries once they are written, or carried over to the totals. */
  answered({ elt, xhr }) {
    const ended = (elt === this.form && !xhr.responseURL.endsWith("/ways/")) || elt.value === "totals";
    if (ended && xhr.status < 400 && xhr.responseText.includes('id="card"')) this.forget();
  }

  /** The connection is back: remove the offline message, and have the site compute what was entered
      meanwhile. */
  online() {
    if (!this.form.isConnected) return;
    const { textContent } = this.form.querySelector(".error.net");
    if (textContent === this.form.dataset.away) this.ask();
    else this.net("");
  }

  net(text) {
    const place = this.form.querySelector(".error.net");
    place.hidden = text === "";
    place.textContent = text;
    this.form.querySelector("[data-scores]").hidden = !text || !navigator.serviceWorker?.controller;
  }
}
