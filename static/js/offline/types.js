/* The shapes of what the phone keeps and shows. Only types: nothing of this file runs. */

/** @typedef {import("../sums/partie.js").Pair} Pair
    @typedef {import("../sums/partie.js").Rules & import("../sums/possible_scores.js").Rules} Rules
    @typedef {import("../sums/money.js").Stake} Stake
    @typedef {import("../sums/card.js").PartieSums} PartieSums
    @typedef {Object<string, string>} Texts What the site says, by name.
    @typedef {Object<string, string>} Fields The fields of a record, as a form would send them.
    @typedef {{id: number, name: string}} Person
    @typedef {{partie: number, deal: number}} DealPlace */

/** @typedef {import("../sums/games.js").Deal & {played_on?: boolean}} Deal
    @typedef {Omit<import("../sums/card.js").Partie, "deals"> & {deals: Deal[]}} Partie
    @typedef {Omit<import("../sums/card.js").Card, "rules"|"parties"> & {rules: Rules, parties: Partie[]}} Figures
      What a card's sums are made of.
    @typedef {ReturnType<typeof import("../sums/card.js").sumsOf>} Reckoned
    @typedef {NonNullable<Reckoned["next"]>} NextDeal
    @typedef {NonNullable<Reckoned["question"]>} OpenQuestion How a game ended that nobody has told (R20). */

/** @typedef {{title: string, says?: string, does?: string[], void?: boolean, alone?: boolean, partie?: string,
      deal?: string}} ShownRuling A ruling as the phone shows it; of one that is taken back, its title and deal.
    @typedef {{seq?: number, key: string, kind: string, club: string, card: number|string|null, fields: Fields,
      at: string, why?: string, ruling?: ShownRuling, offered?: boolean}} QueuedRecord A record as it was
      written. A ruling that was `offered` may have reached the club.
    @typedef {{key: string, partie: number, deal: number, title: string, says: string, does: string[],
      badge: string, waits: boolean, take_back: boolean,
      bars: {path: string, answers: Object<string, string>}|null}} CopiedRuling
    @typedef {CopiedRuling & {state: ""|"unsent"|"leaves", keeps: boolean, alone: boolean,
      dealer: number|null}} RulingHere A ruling that waits `keeps` its deal: the other side is asked before
      it is mended. Not if the deal is void. Nobody has to agree to one that counts `alone`. */

/** @typedef {{about: string, fields: Fields, rules: Rules, stake: Stake|null}} Terms
    @typedef {Terms & {zone: string, played_on: string, players: Person[],
      chouette: Terms & {places: number[]}}} NewCard
    @typedef {{id: number|string, version: number, edition: number, state: string, badge: string,
      about: string, day: string, keeper: Person|null, in_money: boolean, signs: Object<string, string>,
      rulings?: CopiedRuling[], played_on: string, players: (Person & {me: boolean})[], keys: string[],
      undo: string[], asks: number[][], sums: Figures}} CardCopy
    @typedef {{database: string, user: number, member: Person,
      club: {slug: string, name: string, chances?: boolean}, csrf: string, cards: CardCopy[],
      new_card: NewCard}} ClubCopy What the phone keeps of one club. */

/** @typedef {Omit<CardCopy, "rulings"> & {waits: number, agreed: string[], rulings: RulingHere[],
      reckoned: Reckoned}} CardHere A card as it stands on this phone. `agreed` are the keys of deals that
      count once the other side agrees.
    @typedef {Omit<ClubCopy, "cards"|"csrf"> & {cards: CardHere[], texts: Texts}} ClubHere
    @typedef {{card: CardHere, copy: ClubHere}} Chosen The card that the address names, and its club. */

/** @typedef {DealPlace & {dealer: number|null, mends?: boolean, seats?: number[]|null, void?: number,
      may_concede?: number[], may_end?: boolean, left?: number|null, scores?: Pair, mark?: string,
      mark_seat?: number|null, played_on?: boolean, conceder?: string}} Place The deal that the keys write.
    @typedef {{scores: string[], dealer?: string, mark?: string, mark_seat?: string, conceder?: string,
      key?: string}} TypedDeal What stands in the form of the keys.
    @typedef {{kind: string, seats?: number[], most?: number, seat?: number, elder?: number[],
      younger?: number[], scores?: Pair, near?: number[], total?: number, deal?: number}} Fault “too_high”
      or “impossible”; “no_counts”: no two hands count so; “saves” and “saves_later”: who concedes comes to
      the rubicon; “conceder” or “no_dealer” is not said; “not_ready”: the data have not come.
    @typedef {{kind: "rare", scores: Pair, one_in: number, meant: {scores: Pair, slip: string}[]}} RareScores
    @typedef {{scores: Pair, repique: number|null}} ConcededScores
    @typedef {{kind: "conceded", by: number, in_hand: Pair, results: ConcededScores[], totals: Pair}} Concession
      What a conceded deal counts.
    @typedef {RareScores|Concession|(OpenQuestion & {kind: "out"})} Question
    @typedef {{typed?: TypedDeal, fault?: Fault, question?: Question, taken?: string}} Prompts What stands on
      the keys besides the next deal: a fault, a question, what was undone. */

export {};
