/* What is played next on a card: the deal, who deals it, who sits where, and what each needs. */

import { FIFTY, HUNDRED } from "../shared/laws.js";
import { nextSeats, PLAYERS } from "./chouette.js";
import { wanting } from "./columns.js";
import { ahead, judgedTotals, mayEndPartie, pair } from "./partie.js";

/** @typedef {import("./card.js").Card} Card
    @typedef {import("./card.js").Partie} Partie
    @typedef {import("./card.js").PartieSums} PartieSums
    @typedef {import("./games.js").Deal} Deal
    @typedef {import("./partie.js").Rules} Rules */

/** The next deal of the first partie that is not over, or the first of a new one.
    @param {PartieSums[]} parties
    @param {Card} card */
export function nextDeal(parties, card) {
  const { rules, chouette } = card;
  const at = parties.findIndex(({ over }) => !over);
  const [sums, given] = [parties[at], card.parties[at]];
  const deal = (given?.deals.length ?? 0) + 1;
  const partie = sums?.number ?? parties.length + 1;
  const turn = deal > 1 ? inTurn(given, deal) : firstDealer(parties, card);
  const dealer = dealerSaid(card.said, partie, deal) ?? (rules.deal_alternates ? turn : null);
  const before = parties[parties.length - 1];
  const due = before?.seats ? nextSeats(before.seats, ahead(before.won)) : PLAYERS;
  return {
    partie,
    deal,
    dealer,
    elder: dealer === null ? null : 1 - dealer,
    left: rules.deals ? (sums?.deals_due ?? rules.deals) - deal + 1 : null,
    may_end: mayEndPartie(rules, deal),
    may_concede: mayConcede(given?.deals ?? [], deal, rules),
    seats: chouette ? sums?.seats ?? due : null,
    void: given?.void ?? 0,
    race: rules.deals ? null : raceOf(sums, deal),
  };
}

/** The seats whose players may concede this deal: it may end the partie, and they have not saved the
    rubicon (R15).
    @param {Deal[]} deals
    @param {number} deal
    @param {Rules} rules */
export function mayConcede(deals, deal, rules) {
  if (!mayEndPartie(rules, deal)) return [];
  const totals = judgedTotals(deals, rules);
  return [0, 1].filter((seat) => wanting(totals[seat], rules.rubicon) > 0);
}

/** The other player than the last dealer, unless that one deals twice running (Law 16).
    @param {Partie} partie
    @param {number} deal */
function inTurn({ deals, twice = [] }, deal) {
  const { dealer } = deals[deal - 2];
  return twice.includes(deal - 2) ? dealer : 1 - dealer;
}

/** Who deals where players cut afresh for each deal (R21) or a ruling decides it, null if nobody has
    said so.
    @param {import("./card.js").Said|null} answer
    @param {number} partie
    @param {number} deal */
const dealerSaid = (answer, partie, deal) => (answer?.partie === partie && answer.deal === deal ? answer.dealer : null);

/** The dealer of a partie's first deal: the deal goes on from the partie before. In a chouette the
    single player deals first (R40).
    @param {PartieSums[]} parties
    @param {Card} card */
function firstDealer(parties, card) {
  if (card.chouette) {
    const [first] = card.parties;
    const seats = first && !first.deals.length && !first.points ? parties[0].seats : null;
    return Number(seats !== null && seats[1] === card.first_dealer);
  }
  const last = card.parties.flatMap(({ deals }) => deals).at(-1);
  return last ? 1 - last.dealer : card.first_dealer;
}

/** The state of the game in play: what each needs for a hundred, and for the fifty that saves a double.
    @param {PartieSums|undefined} partie
    @param {number} deal */
function raceOf(partie, deal) {
  const last = partie?.games.at(-1);
  const begins = !last || last.over;
  const totals = begins ? [0, 0] : last.totals;
  return {
    game: (last?.number ?? 0) + Number(begins),
    deal: deal - (begins ? last?.last_deal ?? 0 : last.first_deal - 1),
    totals,
    to_go: pair((seat) => wanting(totals[seat], HUNDRED)),
    to_save: pair((seat) => wanting(totals[seat], FIFTY)),
  };
}
