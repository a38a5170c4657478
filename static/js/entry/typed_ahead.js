/* Keys tapped while a deal is being sent belong to later deals. They wait for those deals' keys, even if the
   page reloads. */

import { keptAs, recall, remember } from "./draft.js";

/** @param {string} draft the name of a deal's draft */
const placeOf = (draft) => draft.split(":").map(Number);

export class Waiting {
  constructor() {
    this.name = keptAs("waiting", document.getElementById("card")?.dataset.card);
    const { keys = [], after = null } = recall(this.name) ?? {};
    /** @type {string[]} */
    this.keys = keys;
    /** @type {string|null} */
    this.after = after;
  }

  /** @param {string} key */
  add(key) {
    this.keys.push(key);
    this.keep();
  }

  /** Note which deal, if any, was being sent when these keys and later ones were tapped.
      @param {string|null} draft */
  behind(draft) {
    this.after = draft;
    this.keep();
  }

  keep() {
    remember(this.name, this.keys.length && this.after ? { keys: this.keys, after: this.after } : null);
  }

  /** Whether any of them types something: a second tap on Write alone does not count. */
  get any() {
    return this.keys.some((key) => key !== "go");
  }

  drop() {
    this.keys = [];
    this.keep();
  }

  /** Whether they belong to this draft's deal: the next after the deal that was sent. It may be the first
      of the next partie, if the card has no deal between the two.
      @param {string} draft */
  areOf(draft) {
    const [card, edition, partie, deal] = placeOf(this.after ?? "");
    const next = `${card}:${edition}:${partie}:${deal + 1}`;
    if (document.querySelector(`#card [href*="/deals/${partie}/${deal + 1}/"]`)) return false;
    return [next, `${card}:${edition}:${partie + 1}:1`].includes(draft);
  }
}
