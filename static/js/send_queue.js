/* Send what waits, in order of writing. A record leaves the queue only when the club has answered for
   its key: not when a sign-in has expired, nor when another page is answered. */

const TOGETHER = 50;
const PATIENCE = 20000;

/** Why nothing was sent. */
export class NotSent extends Error {
  /** @param {"signal"|"sign-in"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** The club's copy of this member's cards; null if they are not of that club.
    @param {string} club
    @param {string} user */
async function fetchCopy(club, user) {
  const copy = await asked(`/clubs/${club}/phone/`);
  if (String(copy.user) !== user) throw new NotSent("sign-in");
  return copy;
}

/** Send what waits for every club, and keep new copies of these clubs and of those.
    @param {import("./kept_cards.js").KeptCards} kept
    @param {string} user
    @param {string[]} clubs
    @returns {Promise<"signal"|"sign-in"|null>} what kept anything from being sent */
export async function sendEverything(kept, user, clubs) {
  const all = new Set([...clubs, ...(await kept.waiting()).map(({ club }) => club)]);
  let /** @type {"signal"|"sign-in"|null} */ why = null;
  for (const club of all) {
    try {
      await sendQueue(kept, club, user);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      if (why !== "sign-in") why = error.why;
    }
  }
  return why;
}

/** Send everything that waits for this club, and keep a new copy. Only one page or worker sends at a time.
    @param {import("./kept_cards.js").KeptCards} kept
    @param {string} club
    @param {string} user
    @returns {Promise<void>} */
function sendQueue(kept, club, user) {
  const send = () => sendAll(kept, club, user);
  return navigator.locks ? navigator.locks.request(`rubicon-${user}-${club}`, send) : send();
}

/** @type {typeof sendQueue} */
async function sendAll(kept, club, user) {
  const copy = await fetchCopy(club, user);
  await kept.take(copy);
  const [tried, stopped] = [new Set(), new Set()];
  for (;;) {
    const all = (await kept.waiting()).filter((one) => one.club === club);
    for (const one of all) if (tried.has(one.key)) stopped.add(cardOf(one)); // What follows it on its card waits too.
    const waiting = all.filter((one) => !tried.has(one.key) && !stopped.has(cardOf(one)));
    if (!waiting.length) break;
    const first = waiting.slice(0, TOGETHER);
    first.forEach(({ key }) => tried.add(key));
    const batch = await kept.offer(first);
    await settle(kept, await posted(club, copy.csrf, batch), batch);
  }
  if (tried.size) await kept.take(await fetchCopy(club, user));
}

/** The card of a record: its number, or the key of the record that opens it.
    @param {import("./kept_cards.js").Kept} record */
const cardOf = ({ kind, key, card }) => (kind === "open" ? key : card);

/** @typedef {import("./kept_cards.js").Kept} Kept
    @typedef {{key: string, result: string, card: number|null, waits: boolean, faults: string[][]}} Answer */

/** What the club answers to these records.
    @param {string} club
    @param {string} csrf
    @param {Kept[]} batch
    @returns {Promise<Answer[]>} */
async function posted(club, csrf, batch) {
  const records = batch.map(({ key, kind, card, fields }) => ({ key, kind, card, fields }));
  const told = await asked(`/clubs/${club}/queue/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
    body: JSON.stringify({ records }),
  });
  return told.answers ?? [];
}

/** @param {import("./kept_cards.js").KeptCards} kept
    @param {Answer[]} answers
    @param {Kept[]} batch */
async function settle(kept, answers, batch) {
  const sent = new Set(batch.map(({ key }) => key));
  const own = answers.filter(({ key }) => sent.has(key));
  const taken = own.filter(({ result }) => ["acknowledged", "unplaced"].includes(result));
  const opened = taken.filter(({ key }) => batch.some((one) => one.key === key && one.kind === "open"));
  await kept.settle(taken.map(({ key }) => key), new Map(opened.map(({ key, card }) => [key, Number(card)])));
  for (const { key, result, faults } of own) {
    if (result === "refused") await kept.note(key, faults.map(([, text]) => text).join(" "));
  }
}

/** What the site answers in JSON. A redirect to a sign-in page, and any page, is no answer.
    @param {string} address
    @param {RequestInit} options */
async function asked(address, options = {}) {
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
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  if (answer.ok && isJson) return answer.json();
  throw new NotSent(answer.status >= 500 ? "signal" : "sign-in");
}
