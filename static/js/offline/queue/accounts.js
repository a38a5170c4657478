/* Whose records this phone keeps. */

export const ACCOUNT = "rubicon:whose:";

/** The accounts for which this phone keeps something. */
export async function accounts() {
  const databases = await indexedDB.databases();
  return databases.map(({ name }) => /^rubicon-(\d+)$/.exec(name ?? "")?.[1]).filter((user) => user !== undefined);
}

/** The account that is signed in on this phone, as far as it knows; null after signing out. A browser
    that is killed may lose what was just put in local storage. Then it is the one whose cards are kept.
    @returns {Promise<string|null>} */
export async function accountHere() {
  try {
    const known = document.querySelector("form[data-who]")?.dataset.who ?? localStorage.getItem(ACCOUNT);
    if (known) return known;
    const users = await accounts();
    return users.length === 1 ? users[0] : null;
  } catch {
    return null; // A browser that stores nothing.
  }
}
