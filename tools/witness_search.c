/* Looks for a deal of every pair of scores it can reach, and prints the first of each.
 *
 *     gcc -O2 -o witness_search tools/witness_search.c && ./witness_search SEED SECONDS > found
 *
 * Hands are made at random, or sequences of one side against quatorzes of the other, and from hands
 * that found something new, or lie near what is sought, by changing a few cards; the cards are then
 * played many times, each player trying for tricks more or less, or helping the other to them, and
 * everything that may be called or sunk is put together with every course of play. A line is
 * elder younger, the two hands, the point, sequences and sets called by each, the carte blanche
 * (0 none, 1 elder, 2 younger), who bars the other by an uncalled point, and the twelve tricks. tools/witnesses.py has the engine judge them.
 * Pairs known already are read from standard input, as tools/witnesses.py prints them: elder,
 * younger, and the two hands to begin from, or 0 0.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint32_t u32;
enum { MOST = 175, POOL = 4096, PLAYOUTS = 60, LONG = 900, COURTS = 0x70707070 };

static char seen[MOST][MOST];
static uint64_t state;
static u32 rnd(void) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (u32)(state >> 32);
}
static u32 below(u32 n) { return (u32)(((uint64_t)rnd() * n) >> 32); }
static int bits(u32 x) { return __builtin_popcount(x); }
static u32 pick(u32 x) {
    int n = below(bits(x));
    while (n--) x &= x - 1;
    return x & -x;
}

typedef struct { u32 elder, younger; } Hands;
typedef struct { int won, elder, younger, before; u32 led[12], played[12]; } Course;
typedef struct { int owner, amount; u32 cards[4]; int parts; int strength; } Call;

static Hands pool[POOL];
static int pooled;

static Hands random_hands(void) {
    static float weight[32];
    float rank[8], suit[4];
    int kind = below(6);
    for (int i = 0; i < 8; i++) rank[i] = below(1000);
    for (int i = 0; i < 4; i++) suit[i] = below(1000);
    int order[32];
    for (int i = 0; i < 32; i++) {
        float pull = kind == 0 ? 0 : kind < 3 ? suit[i / 8] : kind < 5 ? rank[i % 8]
            : (suit[i / 8] > rank[i % 8] ? suit[i / 8] : rank[i % 8]);
        weight[i] = below(1000) * (kind & 1 ? 0.6f : 1.2f) + pull;
        order[i] = i;
    }
    for (int i = 1; i < 32; i++)
        for (int j = i; j && weight[order[j]] > weight[order[j - 1]]; j--) {
            int t = order[j]; order[j] = order[j - 1]; order[j - 1] = t;
        }
    int second = below(3) == 0 ? 20 : 12;
    Hands hands = {0, 0};
    for (int i = 0; i < 12; i++) hands.elder |= 1u << order[i];
    for (int i = 0; i < 12; i++) hands.younger |= 1u << order[second + i];
    if (below(2)) { u32 t = hands.elder; hands.elder = hands.younger; hands.younger = t; }
    return hands;
}

/* Hands built round great calls: sets of one side, runs of a side, a long suit of a side. */
static Hands built_hands(void) {
    u32 hand[2] = {0, 0};
    int owner = below(2), runs = below(4), many = below(5);
    for (int i = 0; i < many; i++) {
        u32 alike = 0x01010101u << (3 + below(5));
        if (below(5) < 2) alike ^= pick(alike);
        if (bits(hand[owner] | alike) <= 12) hand[owner] |= alike;
    }
    if (below(2)) owner ^= 1;
    for (int i = 0; i < runs; i++) {
        int length = 3 + below(below(3) ? 3 : 6), low = below(9 - length);
        u32 run = ((1u << length) - 1) << (low + 8 * below(4));
        if (!(run & hand[1 - owner]) && bits(hand[owner] | run) <= 12) hand[owner] |= run;
    }
    if (below(2)) owner ^= 1;
    u32 suit = 255u << (8 * below(4)) & ~hand[1 - owner];
    for (int n = below(9); n && bits(hand[owner]) < 12 && suit & ~hand[owner]; n--)
        hand[owner] |= pick(suit & ~hand[owner]);
    int low = below(3), first = below(2), blanche = below(3);
    for (int turn = 0; turn < 2; turn++) {
        int side = first ^ turn;
        while (bits(hand[side]) < 12) {
            u32 rest = ~(hand[0] | hand[1]), some = rest & (blanche == side ? (below(5) ? ~(u32)COURTS : ~0u)
                : blanche < 2 && below(2) ? COURTS : low == 1 ? 0x0f0f0f0fu : low == 2 && !turn ? 0xf8f8f8f8u : ~0u);
            hand[side] |= pick(some && below(8) ? some : rest);
        }
    }
    return (Hands){hand[0], hand[1]};
}

/* Quatorzes of one side, sequences of the other between them, then trios: two hands that make
 * thirty and a bonus against each other, or save it. */
static Hands aimed_hands(void) {
    u32 hand[2] = {0, 0};
    int suits[4] = {0, 8, 16, 24}, ranks[5] = {3, 4, 5, 6, 7};
    for (int i = 3; i; i--) { int j = below(i + 1), t = suits[i]; suits[i] = suits[j]; suits[j] = t; }
    for (int i = 4; i; i--) { int j = below(i + 1), t = ranks[i]; ranks[i] = ranks[j]; ranks[j] = t; }
    if (below(2)) for (int i = 0; i < 5; i++) ranks[i] = 7 - i;
    int owner = below(2), other = 1 - owner, fours = below(4), runs = 1 + below(3), trios = below(5);
    for (int i = 0; i < fours; i++) hand[other] |= 0x01010101u << ranks[i];
    for (int i = 0; i < runs; i++)
        for (int tries = 0; tries < 12; tries++) {
            int length = below(4) ? 5 + below(below(3) ? 2 : 4) : 3 + below(2), low = below(9 - length);
            u32 run = ((1u << length) - 1) << (low + suits[i]);
            if (run & hand[other] || bits(hand[owner] | run) > 12) continue;
            hand[owner] |= run;
            break;
        }
    for (int i = fours; i < 5 && trios; i++) {
        u32 alike = (0x01010101u << ranks[i]) & ~hand[owner];
        if (bits(alike) == 4) alike ^= pick(alike);
        if (bits(alike) < 3 || bits(hand[other] | alike) > 12) continue;
        hand[other] |= alike;
        trios--;
    }
    int first = below(2), blanche = below(4);
    for (int turn = 0; turn < 2; turn++) {
        int side = first ^ turn, way = below(7);
        u32 held = 0;
        for (int s = 0; s < 32; s += 8) if (hand[side] >> s & 255) held |= 255u << s;
        u32 wish = blanche == side ? ~(u32)COURTS : way == 0 ? 0x80808080u : way < 3 ? held
            : way == 3 ? ~held : way == 4 ? 0x0f0f0f0fu : way == 5 ? 0xf0f0f0f0u : ~0u;
        while (bits(hand[side]) < 12) {
            u32 rest = ~(hand[0] | hand[1]), some = rest & wish;
            hand[side] |= pick(some && below(10) ? some : rest);
        }
    }
    return (Hands){hand[0], hand[1]};
}

static Hands changed(Hands hands) {
    int changes = 1 + below(4);
    while (changes--) {
        u32 rest = ~(hands.elder | hands.younger);
        u32 a = pick(hands.elder), b = pick(hands.younger), c = pick(rest);
        switch (below(3)) {
            case 0: hands.elder ^= a | b; hands.younger ^= a | b; break;
            case 1: hands.elder ^= a | c; break;
            default: hands.younger ^= b | c;
        }
    }
    return hands;
}

static u32 choose(u32 cards, int strong) {
    if ((int)below(100) >= strong) return pick(cards);
    u32 best = 0; int top = -1;
    for (u32 left = cards; left; left &= left - 1) {
        u32 card = left & -left; int rank = __builtin_ctz(card) & 7;
        if (rank > top) { top = rank; best = card; }
    }
    return best;
}
static u32 lowest(u32 cards) {
    u32 best = 0; int low = 9;
    for (u32 left = cards; left; left &= left - 1) {
        u32 card = left & -left; int rank = __builtin_ctz(card) & 7;
        if (rank < low) { low = rank; best = card; }
    }
    return best;
}

/* A card to lead of a kind: one that wins, that nothing of its suit meets, that can be beaten, that
 * must be, that draws a lower one. */
static u32 lead_of(u32 mine, u32 theirs, int kind) {
    u32 some = 0;
    for (u32 left = mine; left; left &= left - 1) {
        u32 card = left & -left, met = theirs & 255u << (__builtin_ctz(card) & 24);
        u32 above = met & ~(2 * card - 1), under = met & (card - 1);
        if (kind == 0 ? !above : kind == 1 ? !met : kind == 2 ? above != 0 : kind == 3 ? above && !under
            : !above && under) some |= card;
    }
    return choose(some ? some : mine, below(2) * 100);
}

/* What to throw away: high, low, anything, or what could beat a card that the other may yet lead. */
static u32 thrown(u32 may, u32 theirs, int kind) {
    u32 some = 0;
    if (kind == 0) return choose(may, 100);
    if (kind == 1) return lowest(may);
    for (u32 left = may; left && kind > 2; left &= left - 1) {
        u32 card = left & -left, under = theirs & 255u << (__builtin_ctz(card) & 24) & (card - 1);
        if (kind == 3 ? under != 0 : !under) some |= card;
    }
    return pick(some ? some : may);
}

/* The side that is to win, what it leads, what is thrown to it; all may change in the course. */
static void play_to_an_end(Hands hands, Course *course) {
    u32 hand[2] = {hands.elder, hands.younger};
    int leader = 0, made[2] = {0, 0}, won = 0, before = -1, steady = 4 + below(40);
    int wins[2], leads[2], throws[2];
    for (int side = 0; side < 2; side++) {
        wins[side] = below(3); leads[side] = below(6); throws[side] = below(5);
    }
    for (int n = 0; n < 12; n++) {
        if (below(steady) == 0) {
            int side = below(2);
            wins[side] = below(3); leads[side] = below(6); throws[side] = below(5);
        }
        int other = 1 - leader;
        u32 led = lead_of(hand[leader], hand[other], leads[leader]);
        u32 suit = 255u << (__builtin_ctz(led) & 24);
        u32 may = hand[other] & suit ? hand[other] & suit : hand[other];
        u32 winners = may & suit & ~(2 * led - 1), losing = may & ~winners;
        int win = winners && (!losing || wins[other] == 0 || (wins[other] == 1 && below(2)));
        u32 played = win ? choose(winners, below(2) * 100) : thrown(losing, hand[leader], throws[other]);
        hand[leader] ^= led; hand[other] ^= played;
        course->led[n] = led; course->played[n] = played;
        int winner = win ? other : leader, last = n == 11;
        if (leader == 1 && before < 0) before = made[0];
        made[leader] += 1;
        if (winner == 1 && before < 0) before = made[0];
        made[winner] += (winner != leader) + last;
        leader = winner;
        won += winner == 0;
    }
    course->won = won; course->elder = made[0]; course->younger = made[1];
    course->before = before < 0 ? made[0] : before;
}

static void play_once(Hands hands, int want[2], int turn, Course *course) {
    u32 hand[2] = {hands.elder, hands.younger};
    int leader = 0, made[2] = {0, 0}, won = 0, before = -1;
    for (int n = 0; n < 12; n++) {
        if (n == turn) { int t = want[0]; want[0] = want[1]; want[1] = t; }
        int other = 1 - leader;
        u32 led = want[leader] > 50 ? choose(hand[leader], want[leader])
            : (int)below(100) >= want[leader] * 2 ? lowest(hand[leader]) : pick(hand[leader]);
        if (want[leader] <= 50 && below(2)) {
            /* to lose the lead: a card the other can beat */
            for (int tries = 0; tries < 4; tries++) {
                u32 suit = 255u << (__builtin_ctz(led) & 24);
                if (hand[other] & suit & ~(2 * led - 1)) break;
                led = pick(hand[leader]);
            }
        }
        u32 suit = 255u << (__builtin_ctz(led) & 24);
        u32 may = hand[other] & suit ? hand[other] & suit : hand[other];
        u32 winners = may & suit & ~(2 * led - 1);
        u32 played;
        if ((int)below(100) < want[other]) played = winners ? pick(winners) : lowest(may);
        else { u32 losing = may & ~winners; played = losing ? choose(losing, 60) : pick(may); }
        hand[leader] ^= led; hand[other] ^= played;
        course->led[n] = led; course->played[n] = played;
        int winner = (played & suit) && played > led ? other : leader;
        int last = n == 11;
        if (leader == 1 && before < 0) before = made[0];
        if (winner == leader) made[leader] += 1 + last;
        else {
            made[leader] += 1;
            if (winner == 1 && before < 0) before = made[0];
            made[winner] += 1 + last;
        }
        leader = winner;
        won += winner == 0;
    }
    course->won = won; course->elder = made[0]; course->younger = made[1];
    course->before = before < 0 ? made[0] : before;
}

static int courses_of(Hands hands, int playouts, Course *found) {
    static char known[13][14][14][14];
    static int marks[LONG][4];
    int number = 0;
    for (int i = 0; i < playouts; i++) {
        Course *course = &found[number];
        int want[2] = {(int)below(5) * 25, (int)below(5) * 25};
        if (i % 4) play_to_an_end(hands, course);
        else play_once(hands, want, below(3) ? -1 : (int)below(12), course);
        char *flag = &known[course->won][course->elder][course->younger][course->before];
        if (*flag) continue;
        *flag = 1;
        marks[number][0] = course->won; marks[number][1] = course->elder;
        marks[number][2] = course->younger; marks[number][3] = course->before;
        number++;
    }
    for (int i = 0; i < number; i++)
        known[marks[i][0]][marks[i][1]][marks[i][2]][marks[i][3]] = 0;
    return number;
}

static int run_amount(int length) { return length < 5 ? length : length + 10; }
static int best_run(u32 cards) {
    int best = 0;
    for (int s = 0; s < 32; s += 8) {
        int length = 0;
        for (int r = 0; r < 8; r++) {
            length = cards >> (s + r) & 1 ? length + 1 : 0;
            if (length >= 3 && length * 8 + r > best) best = length * 8 + r;
        }
    }
    return best;
}
static int best_set(u32 cards) {
    int best = 0;
    for (int r = 3; r < 8; r++) {
        int count = bits(cards & 0x01010101u << r);
        if (count >= 3 && count * 8 + r > best) best = count * 8 + r;
    }
    return best;
}

static int points(int owner, u32 hand, Call *calls) {
    int number = 0, most = 0; u32 suit = 0;
    for (int s = 0; s < 32; s += 8)
        if (bits(hand & 255u << s) > most) { most = bits(hand & 255u << s); suit = hand & 255u << s; }
    for (int n = most; n >= 3; n--) {
        u32 cards = suit;
        while (bits(cards) > n) cards ^= pick(cards);
        calls[number++] = (Call){owner, n, {cards}, 1, 0};
    }
    return number;
}

/* Of one amount the strongest is kept, and may come in the place of another. */
static void add(Call *calls, int *number, Call call) {
    for (int i = 0; i < *number; i++)
        if (calls[i].amount == call.amount) {
            if (calls[i].strength < call.strength) calls[i] = call;
            return;
        }
    if (*number < 60) calls[(*number)++] = call;
}

static u32 used_in(const Call *call) {
    u32 used = 0;
    for (int i = 0; i < call->parts; i++) used |= call->cards[i];
    return used;
}

static int sequences(int owner, u32 hand, Call *calls) {
    Call list[60], before[60]; int number = 0;
    list[number++] = (Call){owner, 0, {0}, 0, 0};
    for (int s = 0; s < 32; s += 8)
        for (int top = 7; top >= 2; top--)
            for (int length = 3; length <= top + 1; length++) {
                u32 run = ((1u << length) - 1) << (top + 1 - length + s);
                if ((hand & run) != run) continue;
                int known = number;
                memcpy(before, list, sizeof before);
                for (int i = 0; i < known; i++) {
                    u32 used = used_in(&before[i]);
                    if (used & run || before[i].parts == 4) continue;
                    if (used & (255u << s) && used & (255u << s) & ~(~0u << (top + 1 + s))) continue;
                    Call call = before[i];
                    call.amount += run_amount(length);
                    call.cards[call.parts++] = run;
                    if (length * 8 + top > call.strength) call.strength = length * 8 + top;
                    add(list, &number, call);
                }
            }
    int kept = 0;
    for (int i = 0; i < number; i++) if (list[i].amount) calls[kept++] = list[i];
    return kept;
}

static int sets(int owner, u32 hand, Call *calls) {
    Call list[60], before[60]; int number = 0;
    list[number++] = (Call){owner, 0, {0}, 0, 0};
    for (int r = 3; r < 8; r++) {
        u32 alike = hand & 0x01010101u << r;
        int count = bits(alike);
        if (count < 3) continue;
        int known = number;
        memcpy(before, list, sizeof before);
        for (int n = 3; n <= count; n++)
            for (int i = 0; i < known; i++) {
                Call call = before[i];
                if (call.parts && used_in(&call) & alike) continue;
                u32 cards = n < count ? alike & (alike - 1) : alike;
                call.amount += n == 4 ? 14 : 3;
                call.cards[call.parts++] = cards;
                if (n * 8 + r > call.strength) call.strength = n * 8 + r;
                add(list, &number, call);
            }
    }
    int kept = 0;
    for (int i = 0; i < number; i++) if (list[i].amount) calls[kept++] = list[i];
    return kept;
}

static int may_blanche(Hands hands, int side) {
    u32 hand = side ? hands.younger : hands.elder, rest = ~(hands.elder | hands.younger);
    int courts = bits(hand & COURTS), least = courts ? courts : 1;
    return least <= (side ? 7 : 5) && least <= bits(rest & ~COURTS);
}

static void print_cards(const Call *call) {
    if (!call->parts) printf(" 0");
    for (int i = 0; i < call->parts; i++) printf("%c%u", i ? ',' : ' ', call->cards[i]);
}

static long try_hands(Hands hands, int playouts) {
    static Course courses[LONG + 1];
    static Call calls[3][128];
    long found = 0;
    int number = courses_of(hands, playouts, courses), many[3];
    for (int k = 0; k < 3; k++) {
        calls[k][0] = (Call){-1, 0, {0}, 0, 0};
        int (*make)(int, u32, Call *) = k == 0 ? points : k == 1 ? sequences : sets;
        int n = 1;
        n += make(0, hands.elder, &calls[k][n]);
        n += make(1, hands.younger, &calls[k][n]);
        many[k] = n;
    }
    int blanche[3] = {1, may_blanche(hands, 0), may_blanche(hands, 1)};
    for (int a = 0; a < many[0]; a++) for (int b = 0; b < many[1]; b++)
    for (int c = 0; c < many[2]; c++) {
        Call *call[3] = {&calls[0][a], &calls[1][b], &calls[2][c]};
        u32 shown = 0;
        for (int k = 0; k < 3; k++)
            if (call[k]->owner == 0)
                for (int i = 0; i < call[k]->parts; i++) shown |= call[k]->cards[i];
        if (call[1]->owner == 1 && best_run(shown) >= call[1]->strength) continue;
        if (call[2]->owner == 1 && best_set(shown) >= call[2]->strength) continue;
        /* what elder shows beyond elder's calls keeps younger from counting: left to the engine */
        for (int cb = 0; cb < 3; cb++) {
            if (!blanche[cb]) continue;
            int hand[2] = {cb == 1 ? 10 : 0, cb == 2 ? 10 : 0}, early[2];
            for (int k = 0; k < 2; k++) if (call[k]->parts) hand[call[k]->owner] += call[k]->amount;
            early[0] = hand[0]; early[1] = hand[1];
            if (call[2]->parts) hand[call[2]->owner] += call[2]->amount;
            int bonus[2] = {0, 0};
            if (hand[0] >= 30 && !early[1]) bonus[0] = 60;
            else if (hand[1] >= 30 && !early[0]) bonus[1] = 60;
            for (int i = 0; i < number; i++) {
                Course *course = &courses[i];
                int elder = hand[0] + bonus[0] + course->elder, younger = hand[1] + bonus[1] + course->younger;
                if (!bonus[0] && !hand[1] && hand[0] + course->before >= 30) elder += 30;
                elder += course->won == 12 ? 40 : course->won > 6 ? 10 : 0;
                younger += course->won == 0 ? 40 : course->won < 6 ? 10 : 0;
                int plain[2] = {hand[0] + course->elder + (course->won == 12 ? 40 : course->won > 6 ? 10 : 0),
                                hand[1] + course->younger + (course->won == 0 ? 40 : course->won < 6 ? 10 : 0)};
                for (int barred = 0; barred < 2; barred++) {
                    /* whoever made a bonus is barred from it by a point the other did not call */
                    int bars = 0;
                    if (barred) {
                        if (elder == plain[0] && younger == plain[1]) continue;
                        if (call[0]->parts) continue;
                        bars = elder != plain[0] ? 2 : 1;
                        elder = plain[0]; younger = plain[1];
                    }
                    if (elder >= MOST || younger >= MOST || seen[elder][younger]) continue;
                    seen[elder][younger] = 1;
                    found++;
                    printf("%d %d %u %u", elder, younger, hands.elder, hands.younger);
                    for (int k = 0; k < 3; k++) { printf(" %d", call[k]->owner); print_cards(call[k]); }
                    printf(" %d %d", cb, bars);
                    for (int n = 0; n < 12; n++) printf(" %u %u", course->led[n], course->played[n]);
                    printf("\n");
                }
            }
        }
    }
    return found;
}

int main(int argc, char **argv) {
    state = 88172645463325252ull ^ ((uint64_t)atoi(argv[1]) << 20);
    time_t end = time(0) + atoi(argc > 2 ? argv[2] : "60");
    Hands near;
    for (int elder, younger; scanf("%d %d %u %u", &elder, &younger, &near.elder, &near.younger) == 4;) {
        seen[elder][younger] = 1;
        if (near.elder) pool[pooled++ % POOL] = near;
    }
    long total = 0, tried = 0;
    while (time(0) < end) {
        for (int i = 0; i < 200; i++) {
            int from = pooled && below(2) ? (int)below(pooled < POOL ? pooled : POOL) : -1;
            /* the latest finds are changed more often */
            if (from >= 0 && below(2)) { int back = below(64); from = (pooled - 1 - back % pooled) % POOL; }
            int aimed = from < 0 && below(4);
            Hands hands = from >= 0 ? changed(pool[from]) : aimed ? aimed_hands()
                : below(8) ? built_hands() : random_hands();
            for (int tries = 0; from < 0 && i % 3 == 0 && tries < 40; tries++) {
                if (may_blanche(hands, 0) || may_blanche(hands, 1)) break;
                hands = aimed ? aimed_hands() : built_hands();
            }
            long found = try_hands(hands, aimed || below(4) == 0 ? LONG : PLAYOUTS);
            tried++;
            if (found) { pool[pooled++ % POOL] = hands; total += found; }
        }
    }
    fprintf(stderr, "%ld hands tried, %ld pairs found\n", tried, total);
    return 0;
}
