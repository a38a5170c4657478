/* Show the totals of the partie with the deal that is being typed, on the card and in the head of the form. */

import { leadOf, wanting, withDeal } from "../sums/columns.js";

/** Set the text only if it differs, to avoid a new layout.
    @param {Element} element
    @param {string} text */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Show a figure in a player's column, or clear it (""), and return the new total. A score with a
    letter, which the site refused, counts nothing.
    @param {Element|null} card
    @param {number|string} seat
    @param {string} typed
    @returns {number} */
export function showColumn(card, seat, typed) {
  const text = /\D/.test(typed) ? "" : typed;
  const place = card?.querySelector(`[data-typed="${seat}"]`);
  const sum = card?.querySelector(`[data-sum="${seat}"]`);
  if (!card || !place || !sum) return Number(text);
  put(place, text);
  const total = withDeal(Number(sum.dataset.from), Number(text), Number(place.dataset.times));
  put(sum, String(total));
  sum.classList.toggle("typing", text !== "");
  showNeeds(card.querySelector(`[data-needs="${seat}"]`), total, text !== "");
  return total;
}

/** Show what a player still needs for the rubicon.
    @param {any} needs
    @param {number} total
    @param {boolean} typing */
function showNeeds(needs, total, typing) {
  if (!needs) return;
  const some = wanting(total, Number(needs.dataset.goal));
  put(needs, some ? needs.dataset.toSave.replace("{n}", some) : needs.dataset.saved);
  needs.classList.toggle("typing", typing);
}

/** Show who leads with this deal, in the head of its form.
    @param {HTMLFormElement} form
    @param {number[]} totals
    @param {unknown} typing */
export function showLead(form, totals, typing) {
  const place = form.querySelector(".race span");
  if (!place) return;
  const lead = leadOf(totals);
  const who = lead ? (lead > 0 ? "a" : "b") : "level";
  put(place, place.dataset[who].replace("{n}", Math.abs(lead)));
  place.classList.toggle("typing", Boolean(typing));
}
