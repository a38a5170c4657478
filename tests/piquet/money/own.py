"""A stake of one's own, for tests, and any such stakes."""

from hypothesis import strategies as st

from piquet.money.stakes import Stake


def own(amount: int, per: str = "point", neglect: str = "", currency: str = "LSD") -> Stake:
    return Stake("", currency, amount, per, neglect)


def stakes(pers: list[str], neglects: tuple[str, ...]) -> st.SearchStrategy[Stake]:
    """Any rate per one of these, with one of these neglects, in several currencies."""
    of = st.sampled_from(pers), st.sampled_from(neglects), st.sampled_from(["LSD", "GBP", "JPY"])
    return st.builds(own, st.integers(1, 5000), *of)
