/* What the scripts say without a signal. It is the same for everybody: the page names its address, and
   the worker keeps it with the offline card. */

/** @typedef {import("./types.js").Texts} Texts */

const state = { coming: /** @type {Promise<Texts|null>|null} */ (null) };

/** The texts by name, fetched when one is first needed; null without a signal, where nothing keeps them.
    @returns {Promise<Texts|null>} */
export function fetchTexts() {
  state.coming ??= fetched().catch(() => state.coming = null);
  return state.coming;
}

/** @returns {Promise<Texts>} */
async function fetched() {
  const answer = await fetch(document.querySelector("[data-words]").dataset.words);
  return answer.json();
}
