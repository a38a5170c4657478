/* Open and delete what the phone keeps of one member. It is in a database under the account's number, so
   another person on the same phone neither sees nor sends it. */

import { deleteDB, openDB } from "../../../vendor/idb/idb.js";
import { ACCOUNT } from "./accounts.js";
import { PhoneStorage, QUEUED, WAITS } from "./phone_storage.js";

const SLOW = 5000; // Milliseconds after which a browser that has not opened its storage may never do it.

/** Wait for what the browser opens. Call `warn` if it has neither opened it nor failed for a while.
    @template T
    @param {Promise<T>} opening
    @param {() => void} warn */
export async function openedInTime(opening, warn) {
  const timer = setTimeout(warn, SLOW);
  try {
    return await opening;
  } finally {
    clearTimeout(timer);
  }
}

/** The member's own part of the phone. Rejects where the browser stores nothing.
    @param {string} user
    @param {() => void} [gone] called if the browser deletes it */
export async function openStorage(user, gone) {
  let isNew = false;
  const db = await openDB(`rubicon-${user}`, 1, {
    upgrade(/** @type {any} */ database) {
      isNew = true;
      database.createObjectStore("clubs", { keyPath: "club.slug" });
      database.createObjectStore("queue", { keyPath: "seq", autoIncrement: true }).createIndex("key", "key", { unique: true });
      database.createObjectStore("sent", { keyPath: "key" });
    },
    blocking(/** @type {number} */ _old, /** @type {number|null} */ _new, /** @type {any} */ event) {
      event.target.close();
    },
    terminated: gone,
  });
  const storage = new PhoneStorage(db, user, isNew ? countedBefore(user) : 0);
  await storage.count();
  return storage;
}

/** How many records waited when they were last counted, by the cookie.
    @param {string} user */
function countedBefore(user) {
  const { document } = globalThis;
  return Number(document && new RegExp(`${WAITS}=${user}:(\\d+)`).exec(document.cookie)?.[1]) || 0;
}

/** Delete everything that the phone keeps of this account.
    @param {string} user */
export async function forgetStorage(user) {
  for (const name of [ACCOUNT, QUEUED]) localStorage.removeItem(name);
  document.cookie = `${WAITS}=; path=/; max-age=0`;
  await deleteDB(`rubicon-${user}`);
}
