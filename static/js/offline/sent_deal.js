/* The form of a deal, on the site's own page, as the record that the phone keeps of it. */

/** @typedef {import("./types.js").Fields} Fields */

const OWN = ["csrfmiddlewaretoken", "made_for", "shown", "key", "told"];

/** The fields of a deal's record. Null if its form only asks something: what a concession scores, or which
    deal was meant.
    @param {FormData} form
    @returns {Fields|null} */
function dealFields(form) {
  const /** @type {Fields} */ typed = {};
  for (const [name, value] of form) if (typeof value === "string" && value && !OWN.includes(name)) typed[name] = value;
  const { conceder, sure, meant, instead = "next", ...fields } = typed;
  if (instead !== "next" || (conceder && !sure)) return null;
  const chosen = conceder ? sure : meant;
  if (chosen) [fields.score_0, fields.score_1] = chosen.split(":");
  return conceder ? { ...fields, mark: "conceded", mark_seat: conceder } : fields;
}

/** The record of a deal; null if the form only asks something.
    @param {FormData} form
    @param {string} club
    @param {string} card
    @returns {import("./types.js").QueuedRecord|null} */
export function dealRecord(form, club, card) {
  const fields = dealFields(form);
  return fields && { key: String(form.get("key")), kind: "deal", club, card: Number(card), fields, at: new Date().toISOString() };
}
