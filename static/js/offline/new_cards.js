/* New cards offline: for two, and for three. */

import { part } from "./card_list.js";
import { fill, made } from "./samples.js";

/** @typedef {import("./types.js").ClubHere} ClubHere
    @typedef {import("./types.js").Fields} Fields
    @typedef {import("./types.js").Person} Person */

const PLACES = ["single", "opponent", "adviser"];
const BEGINS = 6; // The hour at which a day of play begins.
const DAY = 24 * 3600 * 1000;

/** The day of play that it is now by the club's clock, never before that of the copy.
    @param {{zone: string, played_on: string}} terms
    @param {Date} [now] */
export function dayOfPlay({ zone, played_on: known }, now = new Date()) {
  const inZone = new Intl.DateTimeFormat("en-GB", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" });
  const { year, month, day, hour } = Object.fromEntries(inZone.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const date = new Date(Date.UTC(year, month - 1, day) - (hour < BEGINS ? DAY : 0)).toISOString().slice(0, 10);
  return date > known ? date : known;
}

/** Fill in the forms of new cards, once.
    @param {ClubHere} copy */
export function showNewCards({ new_card: terms, member }) {
  const { players, chouette } = terms;
  part("new-card").hidden = !players.length;
  part("new-chouette").hidden = players.length < 2;
  part("terms").textContent = terms.about;
  part("terms-of-three").textContent = chouette.about;
  const forms = /** @type {any} */ ({ two: part("open-here"), three: part("open-three") });
  if (forms.two.elements.opponent.options.length) return;
  const options = (/** @type {Person[]} */ people) => people.map(({ id, name }) => new Option(name, String(id)));
  forms.two.elements.opponent.append(...options(players));
  PLACES.forEach((place, at) => {
    const select = forms.three.elements[place];
    select.append(...options([member, ...players]));
    select.value = String(chouette.places[at] ?? "");
  });
}

/** The fields of the record that opens a card, or what is wrong, by field.
    @param {any} form
    @param {ClubHere} copy
    @returns {{fields?: Fields, wrong?: [string, string][]}} */
export function openingFields({ id, elements }, { new_card: terms, member, texts }) {
  const chosen = { played_on: dayOfPlay(terms), first_dealer: elements.first_dealer.value };
  if (id === "open-here") return { fields: { ...terms.fields, ...chosen, opponent: elements.opponent.value } };
  const places = Object.fromEntries(PLACES.map((place) => [place, elements[place].value]));
  const wrong = wrongPlaces(places, terms.players, member, texts);
  return wrong.length ? { wrong } : { fields: { ...terms.chouette.fields, ...chosen, ...places } };
}

/** @type {(places: Object<string, string>, players: Person[], member: Person,
      texts: import("./types.js").Texts) => [string, string][]} */
function wrongPlaces(places, players, member, texts) {
  /** @type {[string, string][]} */
  const wrong = [];
  const seen = new Set();
  for (const [place, id] of Object.entries(places)) {
    const name = [member, ...players].find((person) => String(person.id) === id)?.name;
    if (!name) wrong.push([place, texts[`choose_${place}`]]);
    else if (seen.has(id)) wrong.push([place, fill(texts.has_a_place, { name })]);
    seen.add(id);
  }
  if (!wrong.length && !seen.has(String(member.id))) wrong.push(["opponent", texts.own_place]);
  return wrong;
}

/** Say beside each field what is wrong with it.
    @param {any} form
    @param {[string, string][]} wrong */
export function showWrong(form, wrong) {
  for (const old of form.querySelectorAll(".error")) old.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const [name, text] of wrong) {
    const field = form.elements[name];
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", `${field.id}_error`);
    field.after(made("p", { class: "error", id: `${field.id}_error`, role: "alert" }, text));
  }
  if (wrong.length) form.elements[wrong[0][0]].focus();
}
