"""The pairs of scores that need no question when a deal is entered: possible, and not rare."""

from functools import cache
from itertools import product

from piquet.odds.possible_pairs import counts_as_rubicon, is_possible
from piquet.odds.simulated_deals import one_in
from piquet.odds.slips import RARE
from piquet.rule_sets import RuleSet, is_of_games


@cache
def usual_pairs(rules: RuleSet) -> frozenset[tuple[int, int]]:
    """Return the pairs, elder's score first, in which a deal without a mark often ends.

    Nobody has simulated the deals of games up to a hundred, so there every possible pair is usual.

    >>> from piquet.rule_sets import RUBICON
    >>> (27, 13) in usual_pairs(RUBICON), (13, 72) in usual_pairs(RUBICON)
    (True, False)
    """
    simulated = counts_as_rubicon(rules) and not is_of_games(rules)
    scores = range(rules.highest + 1)
    return frozenset(
        (elder, younger)
        for elder, younger in product(scores, scores)
        if is_possible(elder, younger, rules) and not (simulated and one_in(elder, younger) >= RARE)
    )
