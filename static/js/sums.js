/* The figures of the deal being written in their places on the card, and the totals with them,
   before anything is sent. It adds up columns and knows no law. */

/** Another text, where it is another: the same one again would have the card laid out anew. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** One player's column with this figure of the deal, or with none (""); what it then adds to. */
export function showColumn(card, seat, text) {
  const place = card?.querySelector(`[data-typed="${seat}"]`);
  const sum = card?.querySelector(`[data-sum="${seat}"]`);
  if (!place || !sum) return Number(text);
  put(place, text);
  const total = Number(sum.dataset.from) + Number(place.dataset.times) * Number(text);
  put(sum, String(total));
  sum.classList.toggle("typing", text !== "");
  showNeeds(card.querySelector(`[data-needs="${seat}"]`), total, text !== "");
  return total;
}

function showNeeds(needs, total, typing) {
  if (!needs) return;
  const wanting = Math.max(0, Number(needs.dataset.goal) - total);
  put(needs, wanting ? needs.dataset.toSave.replace("{n}", wanting) : needs.dataset.saved);
  needs.classList.toggle("typing", typing);
}

/** Who leads with this deal, in the head of its form. */
export function showLead(form, lead, typing) {
  const place = form.querySelector(".race span");
  if (!place) return;
  const who = lead ? (lead > 0 ? "a" : "b") : "level";
  put(place, place.dataset[who].replace("{n}", Math.abs(lead)));
  place.classList.toggle("typing", Boolean(typing));
}
