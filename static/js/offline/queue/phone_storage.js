/* What the phone keeps of one member: copies of their open cards, the queue of what is not sent yet,
   and what was sent from this phone. */

export const QUEUED = "rubicon:waiting:queue"; // Whoever signs out is warned, as of keys that wait.
export const WAITS = "rubicon_waits"; // A cookie stays when a browser makes room by deleting what it stores.
const MONTH = 30 * 24 * 3600;

/** @typedef {import("../types.js").QueuedRecord} QueuedRecord
    @typedef {import("../types.js").ClubCopy} ClubCopy */

/** @type {(records: QueuedRecord[]) => QueuedRecord[]} */
const inOrder = (records) => records.sort((earlier, later) => Number(earlier.seq) - Number(later.seq));

export class PhoneStorage {
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
      @returns {Promise<ClubCopy[]>} */
  copies() {
    return this.db.getAll("clubs");
  }

  /** Everything not sent yet, in order of writing.
      @returns {Promise<QueuedRecord[]>} */
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
      @returns {Promise<QueuedRecord[]>} */
  async sent() {
    return inOrder(await this.db.getAll("sent"));
  }

  /** Put a record at the end of the queue, on the disk when this resolves. A key counts once.
      @param {QueuedRecord} record */
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
      const queued = await queue.index("key").get(key);
      if (!queued) continue; // Another page has done it.
      const { why, ...record } = queued;
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
    const record = await change.store.index("key").get(key);
    if (record && record.why !== why) await change.store.put({ ...record, why });
    await change.done;
  }

  /** Mark the rulings among these records before they are sent. Leave out what was taken back meanwhile.
      @param {QueuedRecord[]} batch
      @returns {Promise<QueuedRecord[]>} */
  async offer(batch) {
    if (!batch.some(({ kind }) => kind === "ruling")) return batch;
    const change = this.db.transaction("queue", "readwrite", { durability: "strict" });
    const left = [];
    for (const record of batch) {
      const queued = await change.store.get(record.seq);
      if (queued) left.push(record);
      if (queued?.kind === "ruling") await change.store.put({ ...queued, offered: true });
    }
    await change.done;
    return left;
  }

  /** Take a ruling out of the queue, unless the club may have it: it was sent, and not refused.
      @param {string} key
      @returns {Promise<boolean>} whether it is gone */
  async withdraw(key) {
    const change = this.db.transaction("queue", "readwrite", { durability: "strict" });
    const seq = await change.store.index("key").getKey(key);
    const ruling = seq === undefined ? null : await change.store.get(seq);
    const gone = Boolean(ruling) && (!ruling.offered || Boolean(ruling.why));
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
      @param {ClubCopy} copy */
  async take(copy) {
    const change = this.db.transaction(["clubs", "queue", "sent"], "readwrite", { durability: "strict" });
    const before = await change.objectStore("clubs").get(copy.club.slug);
    const { csrf, ...stored } = copy;
    await change.objectStore("clubs").put(stored);
    const again = before && before.database !== copy.database;
    const open = new Map(copy.cards.map((card) => [card.id, new Set(card.keys)]));
    const sent = inOrder(await change.objectStore("sent").getAll()).filter(({ club }) => club === copy.club.slug);
    const gone = new Map(sent.filter(({ kind, card }) => kind === "open" && !open.has(card ?? 0)).map(({ card, key }) => [card, key]));
    const queue = change.objectStore("queue");
    for (const record of again ? await queue.getAll() : []) {
      if (gone.has(record.card)) await queue.put({ ...record, card: gone.get(record.card) });
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
