/* What the phone itself keeps: what was typed and not yet written. */

/** A key that makes a record sent twice count once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export function remember(store, name, value) {
  try {
    if (value === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(value));
  } catch {
    /* a private window may keep nothing; then a reload forgets, and that is all */
  }
}

export function recall(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}
