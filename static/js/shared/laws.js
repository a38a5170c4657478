/* The numbers of the laws, made from them by tools/phone_data.py. */

export const CARDS_IN_HAND = 12; // The cards that each player holds.
export const DEALS = 6; // The deals of a partie of Rubicon piquet.
export const HIGHEST_SCORE = 174; // The highest score of a deal.
export const THIRTY = 30; // The count in hand from which a repique is due.
export const REPIQUE = 60; // What a repique adds.
export const THIRTY_WITH_REPIQUE = 90; // The least count in hand that includes a repique.
export const THE_CARDS = 10; // What more than six tricks score.
export const HUNDRED = 100; // What wins a game (R20), and the points of a rate by the hundred.
export const FIFTY = 50; // What keeps a lost game from being a double (R21).
export const GAMES_TO_WIN = 3; // The games that win a partie, a double counting as two (a29).
export const LEAST_WON = 101; // The least that a partie wins: a hundred, and a lead of one (R32).
export const PENCE_IN_SHILLING = 12; // Old pence in a shilling.
export const SHILLINGS_IN_POUND = 20; // Shillings in a pound.
