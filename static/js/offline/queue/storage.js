/* What the phone keeps of one member: copies of their open cards, the queue of what is not sent yet,
   and what was sent from this phone. All of it is in a database under the account's number, so another
   person on the same phone neither sees nor sends it. */

import { deleteDB, openDB } from "../../../vendor/idb/idb.js";

const WHOSE = "rubicon:whose:";
const QUEUED = "rubicon:waiting:queue"; // Whoever signs out is warned, as of keys that wait.
const WAITS = "rubicon_waits"; // A cookie stays when a browser makes room by deleting what it stores.
const MONTH = 30 * 24 * 3600;
const SLOW = 5000; // Milliseconds after which a browser that has not opened its storage may never do it.

/** @typedef {{seq?: number, key: string, kind: string, club: string, card: number|string|null,
      fields: Object<string, string>, at: string, why?: string, ruling?: Ruled, offered?: boolean}} Kept A record as
      it was written. A ruling that was `offered` may have reached the club.
    @typedef {{title: string, says?: string, does?: string[], void?: boolean, alone?: boolean, partie?: string, deal?: string}} Ruled
      A ruling as the phone shows it; of one that is taken back, its title and deal.
    @typedef {{database: string, user: number, member: {id: number, name: string}, club: {slug: string, name: string, chances?: boolean},
      csrf: string, cards: CardCopy[], new_card: any, texts?: Object<string, string>}} Copy
      The page puts the texts in.
    @typedef {{id: number|string, version: number, edition: number, state: string, badge: string,
      about: string, day: string, keeper: {id: number, name: string}|null, in_money: boolean,
      signs: Object<string, string>, rulings?: CopiedRuling[], played_on: string,
      players: {id: number, name: string, me: boolean}[], keys: string[], undo: string[], asks: number[][],
      sums: any}} CardCopy
    @typedef {{key: string, partie: number, deal: number, title: string, says: string, does: string[], badge: string,
      waits: boolean, take_back: boolean, bars: {path: string, answers: Object<string, string>}|null}} CopiedRuling */

/** The accounts for which this phone keeps something. */
export async function accounts() {
  const found = await indexedDB.databases();
  return found.map(({ name }) => /^rubicon-(\d+)$/.exec(name ?? "")?.[1]).filter((user) => user !== undefined);
}

/** The account that is signed in on this phone, as far as it knows; null after signing out. A browser
    that is killed may lose what was just put in local storage. Then it is the one whose cards are kept. */
export async function whose() {
  try {
    const known = document.querySelector("form[data-who]")?.dataset.who ?? localStorage.getItem(WHOSE);
    if (known) return known;
    const found = await accounts();
    return found.length === 1 ? found[0] : null;
  } catch {
    return null; // A browser that stores nothing.
  }
}

/** A key that makes a record sent twice count once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Wait for what the browser opens. Call `say` if it has neither opened it nor failed for a while.
    @template T
    @param {Promise<T>} opening
    @param {() => void} say */
export async function opened(opening, say) {
  const timer = setTimeout(say, SLOW);
  try {
    return await opening;
  } finally {
    clearTimeout(timer);
  }
}

/** The member's own part of the phone. Rejects where the browser stores nothing.
    @param {string} user
    @param {() => void} [gone] called if the browser deletes it */
export async function openKept(user, gone) {
  let isNew = false;
  const db = await openDB(`rubicon-${user}`, 1, {
    upgrade(/** @type {any} */ made) {
      isNew = true;
      made.createObjectStore("clubs", { keyPath: "club.slug" });
      made.createObjectStore("queue", { keyPath: "seq", autoIncrement: true }).createIndex("key", "key", { unique: true });
      made.createObjectStore("sent", { keyPath: "key" });
    },
    blocking(/** @type {number} */ _old, /** @type {number|null} */ _new, /** @type {any} */ event) {
      event.target.close();
    },
    terminated: gone,
  });
  const kept = new KeptCards(db, user, isNew ? countedBefore(user) : 0);
  await kept.count();
  return kept;
}

/** @type {(records: Kept[]) => Kept[]} */
const inOrder = (records) => records.sort((one, other) => Number(one.seq) - Number(other.seq));

/** How many records waited when they were last counted, by the cookie.
    @param {string} user */
function countedBefore(user) {
  const { document } = globalThis;
  return Number(document && new RegExp(`${WAITS}=${user}:(\\d+)`).exec(document.cookie)?.[1]) || 0;
}

export class KeptCards {
  /** @param {any} db as idb opens it
      @param {string} user
      @param {number} missing how many records the browser has deleted before they were sent */
  constructor(db, user, missing) {
    this.db = db;
    this.user = user;
    this.missing = missing;
  }

  close() {
    this.db.close();
  }

  /** The copies, one for each club.
      @returns {Promise<Copy[]>} */
  copies() {
    return this.db.getAll("clubs");
  }

  /** Everything not sent yet, in order of writing.
      @returns {Promise<Kept[]>} */
  waiting() {
    return this.db.getAll("queue");
  }

  /** Say in local storage whether anything waits: who signs out is warned of it. A worker has none. */
  async count() {
    const { localStorage, document } = globalThis;
    if (!document) return;
    const waiting = await this.db.count("queue");
    document.cookie = `${WAITS}=${this.user}:${waiting}; path=/; max-age=${waiting ? MONTH : 0}; samesite=strict`;
    if (waiting) localStorage.setItem(QUEUED, JSON.stringify({ keys: [String(waiting)] }));
    else localStorage.removeItem(QUEUED);
  }

  /** What the club has of this phone, in order of writing.
      @returns {Promise<Kept[]>} */
  async sent() {
    return inOrder(await this.db.getAll("sent"));
  }

  /** Put a record at the end of the queue, on the disk when this resolves. A key counts once.
      @param {Kept} record */
  async add(record) {
    const change = this.db.transaction(["queue", "sent"], "readwrite", { durability: "strict" });
    const queue = change.objectStore("queue");
    const known = await queue.index("key").getKey(record.key) ?? await change.objectStore("sent").getKey(record.key);
    if (known === undefined) await queue.add(record);
    await change.done;
    await this.count();
  }

  /** Take records out of the queue that the club has. They stay in the second store until their card
      is closed.
      @param {string[]} keys
      @param {Map<string, number>} opened the cards that records of the queue have opened, by key */
  async settle(keys, opened = new Map()) {
    const change = this.db.transaction(["queue", "sent"], "readwrite", { durability: "strict" });
    const queue = change.objectStore("queue");
    for (let at = opened.size ? await queue.openCursor() : null; at; at = await at.continue()) {
      const card = opened.get(at.value.kind === "open" ? at.value.key : at.value.card);
      if (card) await at.update({ ...at.value, card });
    }
    for (const key of keys) {
      const found = await queue.index("key").get(key);
      if (!found) continue; // Another page has done it.
      const { why, ...record } = found;
      await change.objectStore("sent").put(record);
      await queue.delete(record.seq);
    }
    await change.done;
    await this.count();
  }

  /** Keep why the club has refused a record; it stays in the queue until the member drops it.
      @param {string} key
      @param {string} why */
  async note(key, why) {
    const change = this.db.transaction("queue", "readwrite");
    const found = await change.store.index("key").get(key);
    if (found && found.why !== why) await change.store.put({ ...found, why });
    await change.done;
  }

  /** Mark the rulings among these records before they are sent. Leave out what was taken back meanwhile.
      @param {Kept[]} batch
      @returns {Promise<Kept[]>} */
  async offer(batch) {
    if (!batch.some(({ kind }) => kind === "ruling")) return batch;
    const change = this.db.transaction("queue", "readwrite", { durability: "strict" });
    const there = [];
    for (const record of batch) {
      const now = await change.store.get(record.seq);
      if (now) there.push(record);
      if (now?.kind === "ruling") await change.store.put({ ...now, offered: true });
    }
    await change.done;
    return there;
  }

  /** Take a ruling out of the queue, unless the club may have it: it was sent, and not refused.
      @param {string} key
      @returns {Promise<boolean>} whether it is gone */
  async withdraw(key) {
    const change = this.db.transaction("queue", "readwrite", { durability: "strict" });
    const seq = await change.store.index("key").getKey(key);
    const found = seq === undefined ? null : await change.store.get(seq);
    const gone = Boolean(found) && (!found.offered || Boolean(found.why));
    if (gone) await change.store.delete(seq);
    await change.done;
    await this.count();
    return gone;
  }

  /** Drop a record that the club has refused.
      @param {number} seq */
  async drop(seq) {
    await this.db.delete("queue", seq);
    await this.count();
  }

  /** Keep a new copy. Forget what was sent to cards that are closed. If the club's database is
      another one than before, a backup was restored: offer again what it does not have, in its old
      order. A card that was opened here and is gone is opened again, and gets another number.
      @param {Copy} copy */
  async take(copy) {
    const change = this.db.transaction(["clubs", "queue", "sent"], "readwrite", { durability: "strict" });
    const before = await change.objectStore("clubs").get(copy.club.slug);
    const { csrf, ...kept } = copy;
    await change.objectStore("clubs").put(kept);
    const again = before && before.database !== copy.database;
    const open = new Map(copy.cards.map((card) => [card.id, new Set(card.keys)]));
    const sent = inOrder(await change.objectStore("sent").getAll()).filter(({ club }) => club === copy.club.slug);
    const gone = new Map(sent.filter(({ kind, card }) => kind === "open" && !open.has(card ?? 0)).map((one) => [one.card, one.key]));
    const queue = change.objectStore("queue");
    for (const one of again ? await queue.getAll() : []) {
      if (gone.has(one.card)) await queue.put({ ...one, card: gone.get(one.card) });
    }
    for (const record of sent) {
      const keys = open.get(record.card ?? 0);
      const lacking = record.kind === "open" ? !keys : !keys?.has(record.key);
      if (again && lacking) await queue.add({ ...record, card: gone.get(record.card) ?? record.card });
      if (again ? lacking : !keys) await change.objectStore("sent").delete(record.key);
    }
    await change.done;
    await this.count();
  }
}

/** Delete everything that the phone keeps of this account.
    @param {string} user */
export async function forgetKept(user) {
  for (const name of [WHOSE, QUEUED]) localStorage.removeItem(name);
  document.cookie = `${WAITS}=; path=/; max-age=0`;
  await deleteDB(`rubicon-${user}`);
}
