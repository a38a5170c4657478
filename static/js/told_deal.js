/* What the form of a deal tells, as a phone keeps it. */

const OWN = ["csrfmiddlewaretoken", "shown", "key", "told"];

/** The fields of the record. Null if the form only asks something: what a concession scores, or which
    deal was meant.
    @param {FormData} typed
    @returns {Object<string, string>|null} */
export function toldDeal(typed) {
  const /** @type {Object<string, string>} */ told = {};
  for (const [name, value] of typed) if (typeof value === "string" && value && !OWN.includes(name)) told[name] = value;
  const { conceder, sure, meant, instead = "next", ...fields } = told;
  if (instead !== "next" || (conceder && !sure)) return null;
  const chosen = conceder ? sure : meant;
  if (chosen) [fields.score_0, fields.score_1] = chosen.split(":");
  return conceder ? { ...fields, mark: "conceded", mark_seat: conceder } : fields;
}
