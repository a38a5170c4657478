/* What waits on this phone, one line for each record: what it is, whose card, who wrote it and when. */

import { playersOf } from "./unsent_records.js";
import { columnsOf, fill, listed, made, wholeDealName } from "../samples.js";

/** @typedef {import("../types.js").QueuedRecord} QueuedRecord
    @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").ClubHere} ClubHere
    @typedef {import("../types.js").Texts} Texts
    @typedef {import("./send.js").UnsentClub} UnsentClub */

/** @param {string|number} at */
const hour = (at) => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** “3 deals wait on this phone.”
    @param {QueuedRecord[]} records
    @param {Texts} texts */
export function counted(records, texts) {
  const { length } = records;
  const what = records.every(({ kind }) => kind === "deal") ? "deals" : "waiting";
  return fill(texts[`${what}_${length === 1 ? "one" : "many"}`], { n: length });
}

/** Of the clubs that took nothing, those for which something waits.
    @param {UnsentClub[]} unsent
    @param {QueuedRecord[]} waiting */
const concerned = (unsent, waiting) => unsent.filter(({ club }) => waiting.some((record) => record.club === club));

/** Why the first of them took nothing, and what to do; "" without a signal, which is said elsewhere.
    @param {UnsentClub[]} unsent
    @param {QueuedRecord[]} waiting
    @param {{club: {slug: string, name: string}}[]} copies
    @param {Texts} texts */
export function whyUnsent(unsent, waiting, copies, texts) {
  const [first] = concerned(unsent, waiting).filter(({ why }) => why !== "signal");
  if (!first) return "";
  const { club = { name: first.club } } = copies.find((copy) => copy.club.slug === first.club) ?? {};
  const time = hour(Date.now() + first.after * 1000);
  return fill(texts[`held_${first.why}`], { club: club.name, status: first.status, time });
}

/** Whether what waits can only be saved as a file.
    @param {UnsentClub[]} unsent
    @param {QueuedRecord[]} waiting */
export const isForFile = (unsent, waiting) => concerned(unsent, waiting).some(({ why }) => ["left", "large"].includes(why));

/** The lines, each with why the club has refused it, and with `drop` then, or if the member has left the club.
    @param {QueuedRecord[]} records in order of writing
    @param {QueuedRecord[]} known all records of this phone: what was taken back is one of them
    @param {ClubHere[]} copies
    @param {((record: QueuedRecord) => void)|null} drop
    @param {Set<string>} left the clubs that the member has left
    @returns {HTMLElement[]} */
export function waitingLines(records, known, copies, drop, left = new Set()) {
  return records.map((record) => {
    const copy = copies.find(({ club }) => club.slug === record.club) ?? copies[0];
    const { texts, member } = copy;
    const card = copy.cards.find(({ id }) => id === record.card || id === record.key);
    const players = card ? card.players.map(({ name }) => name).join(" – ") : "";
    const by = fill(record.kind === "undo" ? texts.took_back : texts.wrote, { name: member.name, time: hour(record.at) });
    const line = made("li", {}, made("b", {}, recordText(record, known, copy, card)), " ",
      made("small", {}, [players, by].filter(Boolean).join(" · ")));
    if (card?.agreed.includes(record.key)) line.append(" ", made("small", {}, texts.asks));
    if (record.why) line.append(" ", made("span", { class: "error" }, record.why));
    if (drop && (record.why || left.has(record.club))) {
      const button = made("button", { type: "button", class: "button quiet" }, texts.drop);
      button.addEventListener("click", () => drop(record));
      line.append(button);
    }
    return line;
  });
}

/** @param {QueuedRecord} record
    @param {QueuedRecord[]} known
    @param {ClubHere} copy
    @param {CardHere|undefined} card */
function recordText({ kind, fields, ruling }, known, copy, card) {
  const { texts } = copy;
  if (ruling) {
    const { partie, deal } = kind === "undo" ? ruling : fields;
    const where = card ? wholeDealName(card, { partie: Number(partie), deal: Number(deal) }, texts) : "";
    const words = { deal: where.charAt(0).toLowerCase() + where.slice(1), what: ruling.title };
    return fill(kind === "undo" ? texts.undo_ruling : texts.ruling, words);
  }
  if (kind === "open") {
    const names = playersOf(copy, fields).map(({ name }) => name);
    return names.length > 2 ? fill(texts.open_three, { names: listed(names, texts.and) }) : fill(texts.open, { name: names[1] });
  }
  if (kind === "undo") {
    const of = known.find(({ key }) => key === fields.of);
    return of && card ? fill(texts.undo_deal, { deal: placed(of.fields, card, texts) }) : texts.undo;
  }
  return card ? placed(fields, card, texts) : texts.undo;
}

/** “Partie 1, deal 3: Anne 27, Bernard 13”.
    @param {Object<string, string>} fields
    @param {CardHere} card
    @param {Texts} texts */
function placed(fields, card, texts) {
  const partie = Number(fields.partie);
  const place = { partie, deal: Number(fields.deal ?? 0) };
  const where = wholeDealName(card, place, texts);
  const seats = card.sums.parties.find(({ number }) => number === partie)?.seats ?? card.reckoned.next?.seats ?? null;
  if (fields.winner !== undefined) {
    const name = fields.winner === "drawn" ? null : card.players[Number(fields.winner)].name;
    const won = name ? `${name} ${fields.points}` : texts.drawn;
    return `${where}: ${won}`;
  }
  const [a, b] = columnsOf(card, seats);
  const conceded = fields.mark === "conceded" ? `. ${fill(texts.conceded_by, { name: [a, b][Number(fields.mark_seat)] })}` : "";
  return `${where}: ${fill(texts.scores, { a, b, x: fields.score_0, y: fields.score_1 })}${conceded}`;
}
