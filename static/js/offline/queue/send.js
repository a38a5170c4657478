/* Send what waits, in order of writing. A record leaves the queue only when the club has answered for
   its key: not when a sign-in has expired, nor when another page is answered. */

import { dataOf, NotSent } from "./site_answers.js";

const TOGETHER = 50;
const PATIENCE = 20000;
const COME_AGAIN = 15; // Seconds until what the site has neither taken nor refused is sent again.

/** @typedef {import("../types.js").QueuedRecord} QueuedRecord
    @typedef {{club: string, why: import("./site_answers.js").Why, status: number, after: number}} UnsentClub A
      club to which nothing could be sent, and why. */

/** The club's copy of this member's cards.
    @param {string} club
    @param {string} user */
async function fetchCopy(club, user) {
  const copy = await fetchJson(`/clubs/${club}/phone/`);
  if (copy.user === undefined) throw new NotSent("portal");
  if (String(copy.user) !== user) throw new NotSent("sign-in");
  return copy;
}

/** Send what waits for every club, and keep new copies of these clubs and of those.
    @param {import("./phone_storage.js").PhoneStorage} storage
    @param {string} user
    @param {string[]} clubs
    @returns {Promise<UnsentClub[]>} the clubs to which not everything could be sent */
export async function sendEverything(storage, user, clubs) {
  const all = new Set([...clubs, ...(await storage.waiting()).map(({ club }) => club)]);
  const /** @type {UnsentClub[]} */ unsent = [];
  for (const club of all) {
    try {
      await sendQueue(storage, club, user);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      const { why, status, after } = error;
      unsent.push({ club, why, status, after });
    }
  }
  return unsent;
}

/** Send everything that waits for this club, and keep a new copy. Only one page or worker sends at a time.
    @param {import("./phone_storage.js").PhoneStorage} storage
    @param {string} club
    @param {string} user
    @returns {Promise<void>} */
function sendQueue(storage, club, user) {
  const send = () => sendAll(storage, club, user);
  return navigator.locks ? navigator.locks.request(`rubicon-${user}-${club}`, send) : send();
}

/** @type {typeof sendQueue} */
async function sendAll(storage, club, user) {
  const copy = await fetchCopy(club, user);
  await storage.take(copy);
  const [tried, stopped] = [new Set(), new Set()];
  let together = TOGETHER;
  for (;;) {
    const all = (await storage.waiting()).filter((record) => record.club === club);
    for (const record of all) if (tried.has(record.key)) stopped.add(cardOf(record)); // What follows it on its card waits too.
    const waiting = all.filter((record) => !tried.has(record.key) && !stopped.has(cardOf(record)));
    if (!waiting.length) break;
    const batch = await storage.offer(waiting.slice(0, together));
    const answers = await posted(club, copy.csrf, batch).catch((error) => {
      if (error.why !== "large" || batch.length < 2) throw error;
      return null;
    });
    if (!answers) { // Too many for the site, or for what stands before it: send fewer at a time.
      together = Math.ceil(batch.length / 2);
      continue;
    }
    batch.forEach(({ key }) => tried.add(key));
    await settle(storage, answers, batch);
  }
  if (tried.size) await storage.take(await fetchCopy(club, user));
  const left = (await storage.waiting()).filter(({ key }) => tried.has(key));
  const refused = new Set(left.filter(({ why }) => why).map(cardOf));
  if (left.some((record) => !refused.has(cardOf(record)))) throw new NotSent("busy", 0, COME_AGAIN);
}

/** The card of a record: its number, or the key of the record that opens it.
    @param {QueuedRecord} record */
const cardOf = ({ kind, key, card }) => (kind === "open" ? key : card);

/** @typedef {{key: string, result: string, card: number|null, waits: boolean, faults: string[][]}} Answer */

/** What the club answers to these records.
    @param {string} club
    @param {string} csrf
    @param {QueuedRecord[]} batch
    @returns {Promise<Answer[]>} */
async function posted(club, csrf, batch) {
  const records = batch.map(({ key, kind, card, fields }) => ({ key, kind, card, fields }));
  const data = await fetchJson(`/clubs/${club}/queue/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
    body: JSON.stringify({ records }),
  });
  if (!Array.isArray(data.answers)) throw new NotSent("portal");
  return data.answers;
}

/** @param {import("./phone_storage.js").PhoneStorage} storage
    @param {Answer[]} answers
    @param {QueuedRecord[]} batch */
async function settle(storage, answers, batch) {
  const sent = new Set(batch.map(({ key }) => key));
  const own = answers.filter(({ key }) => sent.has(key));
  const taken = own.filter(({ result }) => ["acknowledged", "unplaced"].includes(result));
  const opened = taken.filter(({ key }) => batch.some((record) => record.key === key && record.kind === "open"));
  await storage.settle(taken.map(({ key }) => key), new Map(opened.map(({ key, card }) => [key, Number(card)])));
  for (const { key, result, faults } of own) {
    if (result === "refused") await storage.note(key, faults.map(([, text]) => text).join(" "));
  }
}

/** What the site answers in JSON.
    @param {string} address
    @param {RequestInit} options */
async function fetchJson(address, options = {}) {
  let answer;
  try {
    answer = await fetch(address, {
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout?.(PATIENCE),
      ...options,
      headers: { Accept: "application/json", ...options.headers },
    });
  } catch {
    throw new NotSent("signal");
  }
  return dataOf(answer);
}
