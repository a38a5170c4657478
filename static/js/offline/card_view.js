/* A card offline, drawn like the card's own page: its head, the ruled card, the keys, how it stands. */

import { asked, playersOf, showFault, whoWasOut } from "./questions.js";
import { ruledCard, showMended, showSigns } from "./ruled_card.js";
import { between, keysFor, resultText } from "./keys.js";
import { columnsOf, fill, listed, made, sample, shortNames, wholeDealName } from "./samples.js";
import { rulingNotices, wrongInDeal, wrongLink } from "./rulings/on_card.js";
import { resultForm, ruledChouette } from "./chouette.js";
import { moneyText } from "../sums/card.js";

/** @typedef {import("./keys.js").Place} Place
    @typedef {{typed?: import("./keys.js").Typed, fault?: import("./typed_deal.js").Fault,
      question?: any, taken?: string}} Asks What stands on the keys besides the next deal. */

/** The card as a part of the page.
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {import("./queue/storage.js").Copy} copy
    @param {Place|null} place
    @param {Asks} asks
    @param {import("./queue/storage.js").Kept[]} queued
    @returns {HTMLElement} */
export function cardPage(card, { member, club, texts }, place, asks, queued) {
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
  showPad(page, card, place, asks, texts);
  if (club.chances && card.sums.rules.deals && !place?.mends) showNoChances(page, texts);
  showStanding(page.querySelector("#standing"), card, texts);
  return page;
}

/** The deals that wait to be sent and count once the other side agrees. */
function agreedNotices(card, queued, texts) {
  return queued.filter(({ key }) => card.agreed.includes(key)).map(({ fields }) => {
    const where = wholeDealName(card, { partie: Number(fields.partie), deal: Number(fields.deal) }, texts);
    const scores = made("b", {}, `${fields.score_0}–${fields.score_1}`);
    return made("div", { class: "notice wait" }, made("p", {}, where, ": ", scores, ". ", texts.asks));
  });
}

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

function showKeeper(line, card, member, texts) {
  if (!card.keeper) return;
  line.hidden = false;
  line.textContent = card.keeper.id === member.id
    ? fill(texts.you_keep, { players: playersOf(card, texts) })
    : fill(texts.keeps, { who: card.keeper.name });
}

function showPad(page, card, place, asks, texts) {
  const pad = page.querySelector("#pad");
  const { question } = card.reckoned;
  if (place) {
    pad.append(keysFor(card, place, texts, asks.typed ?? null));
    if (place.mends) pad.querySelector("#write").append(wrongInDeal(place));
    const result = place.mends ? null : resultForm(card, texts);
    if (result) page.querySelector(".under").prepend(result);
    showAsks(pad.querySelector("#write"), card, place, asks, texts);
  } else if (question) {
    const form = sample("question").querySelector("form");
    form.querySelector("h2").textContent = wholeDealName(card, question, texts);
    form.append(whoWasOut(question, card, texts));
    pad.append(form);
  } else pad.remove();
}

/** Say in the place of the chances what they need. */
function showNoChances(page, texts) {
  for (const input of page.querySelectorAll("#write .score input")) input.after(made("p", { class: "chances" }, texts.no_chances));
}

/** What is wrong with the typed deal, asked about it, or said of the one taken back. */
function showAsks(form, card, place, { fault, question, taken }, texts) {
  const names = columnsOf(card, place.seats ?? null);
  if (fault) showFault(form, fault, names, card, texts);
  if (question) {
    form.querySelector(".scores").after(question.kind === "out"
      ? whoWasOut(question, card, texts)
      : asked(question, names, card, texts));
  }
  if (taken) {
    form.querySelector(".pad-head").append(made("p", { class: "notice good taken-back" }, taken));
    form.classList.remove("rests");
  }
}

/** How the card stands: the partie being played, who leads and by how much money, the parties over. */
function showStanding(panel, card, texts) {
  const { parties, next, reckoning } = card.reckoned;
  const now = parties.find(({ number }) => number === next?.partie);
  panel.querySelector(".so-far").textContent = now && !between(card) ? soFar(card, now, texts) : "";
  const ended = parties.some(({ complete, won }) => complete || won.some(Boolean));
  panel.querySelector(".without").textContent = ended && now?.deals.length && !next.race
    ? fill(texts.without, { n: now.number })
    : "";
  panel.querySelector(".lead").append(...(ended ? leads(card, reckoning, texts) : [texts.nothing_won]));
  const over = card.sums.chouette ? parties.filter(({ over: done }) => done) : [];
  panel.querySelector("ul").replaceChildren(...over.map((one) => made("li", {}, resultText(card, one, texts))));
  for (const part of panel.querySelectorAll("p:empty, ul:empty")) part.remove();
}

function soFar(card, { number, totals, needs }, texts) {
  const { next: { race, seats } } = card.reckoned;
  const [a, b] = (seats ?? [0, 1]).map((seat) => card.players[seat].name);
  if (race) {
    const [x, y] = race.totals;
    return fill(texts.game_so_far, { n: race.game, a, b, x, y });
  }
  const [x, y] = needs;
  const text = x && y ? texts.both_need : x || y ? texts.one_needs : texts.none_needs;
  const words = x ? { a, b, x, y } : { a: b, b: a, x: y };
  return `${fill(texts.so_far, { n: number, a, b, x: totals[0], y: totals[1] })} ${fill(text, words)}`;
}

/** “Anne Archer is up by 168: 15s.”, for each who is. */
function leads(card, { balance, amounts }, texts) {
  const { stake } = card.sums;
  const ahead = balance.map((_, seat) => seat).filter((seat) => balance[seat] > 0);
  if (!ahead.length) return [texts.all_level];
  return ahead.flatMap((seat) => {
    const said = fill(texts.lead, { a: card.players[seat].name, n: balance[seat] });
    if (!stake || !card.in_money) return [made("span", {}, said), " "];
    const money = amounts[seat] > 0 ? made("b", { class: "figure" }, moneyText(amounts[seat], stake)) : texts.nothing_to_pay;
    return [made("span", {}, `${said}: `, money), " "];
  });
}
