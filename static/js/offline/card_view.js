/* A card offline, drawn like the card's own page: its head, the ruled card, the keys, how it stands. */

import { outQuestion, playersOf, questionPart, showFault } from "./questions.js";
import { ruledCard, showMended, showSigns } from "./board/ruled_card.js";
import { keysFor } from "./keys.js";
import { isBetween, resultText, soFarText } from "./score_texts.js";
import { columnsOf, fill, listed, made, sample, shortNames, wholeDealName } from "./samples.js";
import { rulingNotices, wrongInDeal, wrongLink } from "./rulings/on_card.js";
import { resultForm, ruledChouette } from "./board/chouette.js";
import { moneyText } from "../sums/card.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").ClubHere} ClubHere
    @typedef {import("./types.js").Place} Place
    @typedef {import("./types.js").Prompts} Prompts
    @typedef {import("./types.js").QueuedRecord} QueuedRecord
    @typedef {import("./types.js").Texts} Texts */

/** The card as a part of the page.
    @param {CardHere} card
    @param {ClubHere} copy
    @param {Place|null} place
    @param {Prompts} prompts
    @param {QueuedRecord[]} queued
    @returns {HTMLElement} */
export function cardView(card, { member, club, texts }, place, prompts, queued) {
  const page = sample("card").querySelector("#card");
  Object.assign(page.dataset, { card: String(card.id), edition: String(card.edition) });
  showHead(page, card, place !== null, texts);
  showKeeper(page.querySelector(".keeper"), card, member, texts);
  const board = card.sums.chouette ? ruledChouette(card, texts) : ruledCard(card, texts);
  page.querySelector("#board").append(board);
  showSigns(page, texts);
  page.querySelector(".rulings").append(...rulingNotices(card, texts), ...agreedNotices(card, queued, texts));
  page.querySelector(".wrong").append(...[wrongLink(card)].filter(Boolean));
  if (place?.mends) showMended(page, card, place);
  showPad(page, card, place, prompts, texts);
  if (club.chances && card.sums.rules.deals && !place?.mends) showNoChances(page, texts);
  showStanding(page.querySelector("#standing"), card, texts);
  return page;
}

/** The deals that wait to be sent and count once the other side agrees.
    @param {CardHere} card
    @param {QueuedRecord[]} queued
    @param {Texts} texts */
function agreedNotices(card, queued, texts) {
  return queued.filter(({ key }) => card.agreed.includes(key)).map(({ fields }) => {
    const where = wholeDealName(card, { partie: Number(fields.partie), deal: Number(fields.deal) }, texts);
    const scores = made("b", {}, `${fields.score_0}–${fields.score_1}`);
    return made("div", { class: "notice wait" }, made("p", {}, where, ": ", scores, ". ", texts.asks));
  });
}

/** @param {HTMLElement} page
    @param {CardHere} card
    @param {boolean} writing
    @param {Texts} texts */
function showHead(page, card, writing, texts) {
  const { id, badge, day, about, edition, state } = card;
  const names = card.players.map(({ name }) => name);
  const heading = names.length > 2
    ? [listed(shortNames(names), texts.and)]
    : [names[0], " ", made("i", {}, texts.and), " ", names[1]];
  page.querySelector("h1").append(...heading);
  page.classList.add(state);
  page.classList.toggle("writing", writing);
  const mark = page.querySelector(".badge");
  mark.hidden = !badge;
  mark.textContent = badge;
  mark.classList.add(state);
  const number = typeof id === "number" ? fill(texts.of_card, { n: id }) : texts.new_card;
  const again = edition > 1 ? [fill(texts.edition, { n: edition })] : [];
  page.querySelector(".kicker .about").textContent = [number, day, about, ...again].join(" · ");
  page.querySelector("#standing .about").textContent = `${about.split(" · ").join(". ")}.`;
}

/** @param {HTMLElement} line
    @param {CardHere} card
    @param {import("./types.js").Person} member
    @param {Texts} texts */
function showKeeper(line, card, member, texts) {
  if (!card.keeper) return;
  line.hidden = false;
  line.textContent = card.keeper.id === member.id
    ? fill(texts.you_keep, { players: playersOf(card, texts) })
    : fill(texts.keeps, { who: card.keeper.name });
}

/** @param {HTMLElement} page
    @param {CardHere} card
    @param {Place|null} place
    @param {Prompts} prompts
    @param {Texts} texts */
function showPad(page, card, place, prompts, texts) {
  const pad = page.querySelector("#pad");
  const { question } = card.reckoned;
  if (place) {
    pad.append(keysFor(card, place, texts, prompts.typed ?? null));
    if (place.mends) pad.querySelector("#write").append(wrongInDeal(place));
    const result = place.mends ? null : resultForm(card, texts);
    if (result) page.querySelector(".under").prepend(result);
    showPrompts(pad.querySelector("#write"), card, place, prompts, texts);
  } else if (question) {
    const form = sample("question").querySelector("form");
    form.querySelector("h2").textContent = wholeDealName(card, question, texts);
    form.append(outQuestion(question, card, texts));
    pad.append(form);
  } else pad.remove();
}

/** Say in the place of the chances what they need.
    @param {HTMLElement} page
    @param {Texts} texts */
function showNoChances(page, texts) {
  for (const input of page.querySelectorAll("#write .score input")) input.after(made("p", { class: "chances" }, texts.no_chances));
}

/** What is wrong with the typed deal, asked about it, or said of the deal taken back.
    @param {HTMLFormElement} form
    @param {CardHere} card
    @param {Place} place
    @param {Prompts} prompts
    @param {Texts} texts */
function showPrompts(form, card, place, { fault, question, taken }, texts) {
  const names = columnsOf(card, place.seats ?? null);
  if (fault) showFault(form, fault, names, card, texts);
  if (question) {
    form.querySelector(".scores").after(question.kind === "out"
      ? outQuestion(question, card, texts)
      : questionPart(question, names, card, texts));
  }
  if (taken) {
    form.querySelector(".pad-head").append(made("p", { class: "notice good taken-back" }, taken));
    form.classList.remove("rests");
  }
}

/** How the card stands: the partie being played, who leads and by how much money, the parties over.
    @param {HTMLElement} panel
    @param {CardHere} card
    @param {Texts} texts */
function showStanding(panel, card, texts) {
  const { parties, next, reckoning } = card.reckoned;
  const now = parties.find(({ number }) => number === next?.partie);
  panel.querySelector(".so-far").textContent = now && !isBetween(card) ? soFarText(card, now, texts) : "";
  const ended = parties.some(({ complete, won }) => complete || won.some(Boolean));
  panel.querySelector(".without").textContent = ended && now?.deals.length && !next?.race
    ? fill(texts.without, { n: now.number })
    : "";
  panel.querySelector(".lead").append(...(ended ? leads(card, reckoning, texts) : [texts.nothing_won]));
  const over = card.sums.chouette ? parties.filter((partie) => partie.over) : [];
  panel.querySelector("ul").replaceChildren(...over.map((partie) => made("li", {}, resultText(card, partie, texts))));
  for (const empty of panel.querySelectorAll("p:empty, ul:empty")) empty.remove();
}

/** “Anne Archer is up by 168: 15s.”, for each who is.
    @param {CardHere} card
    @param {import("../sums/money.js").Reckoning} reckoning
    @param {Texts} texts
    @returns {(Node|string)[]} */
function leads(card, { balance, amounts }, texts) {
  const { stake } = card.sums;
  const ahead = balance.map((_, seat) => seat).filter((seat) => balance[seat] > 0);
  if (!ahead.length) return [texts.all_level];
  return ahead.flatMap((seat) => {
    const lead = fill(texts.lead, { a: card.players[seat].name, n: balance[seat] });
    if (!stake || !card.in_money) return [made("span", {}, lead), " "];
    const money = amounts[seat] > 0 ? made("b", { class: "figure" }, moneyText(amounts[seat], stake)) : texts.nothing_to_pay;
    return [made("span", {}, `${lead}: `, money), " "];
  });
}
