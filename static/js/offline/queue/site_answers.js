/* What the site answered a phone in JSON; or why there is no such answer, which decides what to do. A
   network, a proxy or a filter between the two may answer in its place: never in the site's JSON. */

/** @typedef {"signal"|"sign-in"|"left"|"refused"|"busy"|"trouble"|"large"|"portal"|"other"} Why */

const /** @type {Why[]} */ PASSING = ["signal", "busy", "trouble"];
const SECOND = 1000;
const AGAIN = 5 * SECOND;
const MINUTE = 60;
const HOUR = 3600;

/** Why nothing was sent. `after` says how many seconds to wait, 0 if nobody said. */
export class NotSent extends Error {
  /** @param {Why} why
      @param {number} status
      @param {number} after */
  constructor(why, status = 0, after = 0) {
    super(why);
    this.why = why;
    this.status = status;
    this.after = after;
  }
}

/** Whether it passes without the player, so that the phone tries again.
    @param {{why: Why}} club */
export const passes = ({ why }) => PASSING.includes(why);

/** The milliseconds until the phone tries again; null if nothing passes by itself.
    @param {{why: Why, after: number}[]} unsent */
export function nextTry(unsent) {
  const passing = unsent.filter(passes);
  return passing.length ? Math.max(AGAIN, ...passing.map(({ after }) => after * SECOND)) : null;
}

/** The data of an answer. Throws NotSent if it has none of the site's.
    @param {Response} answer
    @returns {Promise<any>} */
export async function dataOf(answer) {
  const { status } = answer;
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  const data = isJson ? await answer.json().catch(() => null) : null;
  if (answer.ok && data) return data;
  throw new NotSent(whyNot(answer, data), status, secondsToWait(answer));
}

/** @param {Response} answer
    @param {{error?: string}|null} data
    @returns {Why} */
function whyNot({ ok, type, status, headers }, data) {
  if (ok || type === "opaqueredirect" || (status >= 300 && status < 400)) return "portal";
  if (status >= 500) return "trouble";
  if (status === 401 || (status === 403 && headers.has("X-Not-Sent"))) return "sign-in";
  if (status === 403) return "refused";
  if (status === 404 && data?.error === "not-a-member") return "left";
  if (status === 413) return "large";
  return status === 429 ? "busy" : "other";
}

/** What `Retry-After` says, in seconds or as a date. Nobody waits for more than an hour.
    @param {Response} answer */
function secondsToWait({ status, headers }) {
  const delay = headers.get("Retry-After") ?? "";
  const seconds = /^\d+$/.test(delay) ? Number(delay) : (Date.parse(delay) - Date.now()) / SECOND;
  if (seconds > 0) return Math.min(Math.ceil(seconds), HOUR);
  return status === 429 ? MINUTE : 0;
}
