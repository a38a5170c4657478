/* What the offline card shows besides a card: the list of the open cards, and what waits. */

import { counted, waitingLines, whyUnsent } from "./queue/waiting_list.js";
import { listed, made, wholeDealName } from "./samples.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").ClubHere} ClubHere
    @typedef {import("./types.js").QueuedRecord} QueuedRecord
    @typedef {import("./types.js").Texts} Texts
    @typedef {import("./queue/send.js").UnsentClub} UnsentClub */

/** A part of the page, by its id.
    @param {string} id */
export const part = (id) => document.getElementById(id);

/** Where a card is on the site; a card that was opened here is only on this page.
    @param {string} club
    @param {{id: number|string}} card */
export const addressOf = (club, { id }) =>
  typeof id === "number" ? `/clubs/${club}/cards/${id}/` : `/offline/?card=${id}`;

/** @param {ClubHere[]} copies */
export function showList(copies) {
  part("card-list").replaceChildren(...copies.flatMap(({ club, cards, texts }) => cards.map((card) => {
    const names = listed(card.players.map(({ name }) => name), texts.and);
    return made("li", {}, made("a", { href: addressOf(club.slug, card) }, names, " ", made("span", { class: "soft" }, soFar(card, texts))));
  })));
}

/** “Partie 2, deal 3 · ten shillings a hundred”.
    @param {CardHere} card
    @param {Texts} texts */
function soFar(card, texts) {
  const { next } = card.reckoned;
  return [next && wholeDealName(card, next, texts), card.about].filter(Boolean).join(" · ");
}

/** The strip over a card: what waits, in order of writing, each with why the club has refused it, and why
    clubs took nothing.
    @param {QueuedRecord[]} records
    @param {QueuedRecord[]} known all records of this phone
    @param {ClubHere[]} copies
    @param {(record: QueuedRecord) => void} drop
    @param {UnsentClub[]} unsent */
export function showWaiting(records, known, copies, drop, unsent) {
  const [{ texts }] = copies;
  const { length } = records;
  part("waiting").hidden = part("waiting-do").hidden = length === 0;
  part("waiting-none").hidden = length > 0;
  const why = records.find((record) => record.why)?.why ?? whyUnsent(unsent, records, copies, texts);
  part("waiting-why").hidden = !why;
  part("waiting-why").textContent = why;
  part("waiting-count").textContent = length ? counted(records, texts) : "";
  const left = new Set(unsent.filter((club) => club.why === "left").map(({ club }) => club));
  part("waiting-list").replaceChildren(...waitingLines(records, known, copies, drop, left));
  showStrip();
}

/** Say whether there is a signal, by why clubs took nothing. True if there is none.
    @param {UnsentClub[]} unsent */
export function showSignal(unsent) {
  const lost = unsent.some(({ why }) => why === "signal");
  part("no-signal").hidden = !lost;
  showStrip();
  return lost;
}

function showStrip() {
  part("strip").hidden = part("waiting").hidden && part("no-signal").hidden;
}

const TRIED = "rubicon:opened-again";
const MINUTE = 60000;

/** The offline card stands in for another page, and the site answers again: open that page. Not twice within
    a minute, because a page may be too slow to come. */
export function openPageAgain() {
  const now = Date.now();
  if (window.location.pathname === "/offline/" || !navigator.onLine) return;
  if (now - Number(sessionStorage.getItem(TRIED)) < MINUTE) return;
  sessionStorage.setItem(TRIED, String(now));
  window.location.reload();
}
