/* What the scripts say without a signal. It is the same for everybody: the page names its address, and
   the worker keeps it with the offline card. */

let /** @type {Promise<Object<string, string>|null>|null} */ coming = null;

/** The texts by name, fetched when one is first needed; null without a signal, where nothing keeps them.
    @returns {Promise<Object<string, string>|null>} */
export function words() {
  coming ??= fetched().catch(() => coming = null);
  return coming;
}

async function fetched() {
  const answer = await fetch(document.querySelector("[data-words]").dataset.words);
  return answer.json();
}
