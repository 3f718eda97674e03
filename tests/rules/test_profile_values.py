"""The values of the rules profile: what each word stands for, and what numbers a key takes."""

import pytest

from sim.engine.data.mode import SCORE, THIRD_BOSS, UNICRONS_FALL
from sim.engine.data.profile import KEYS, ProfileError, value_of

WORDED = {name: key for name, key in KEYS.items() if key.most < key.least}
NUMBERED = {name: key for name, key in KEYS.items() if key.most >= key.least}
# A word beside numbers stands for one below or at the least of them, as the rules' code asks.
BESIDE_NUMBERS = {
    "setup.scheme_count": {"all": -1}, "setup.coop_schemes": {"none": 0, "all": -1}, "energon.cap": {"none": 0},
    "end.damage_limit": {"none": 0}, "end.damage_penalty": {"none": 0},
    "setup.first_player": {"random": -1, "a decepticon": -2}, "turn.limit": {"none": 0}, "setup.sites": {"all": -1},
    "one.hand_size": {"the others'": 0, "by the many": -1}, "one.damage_limit": {"the others'": 0},
    "one.energon": {"the others'": 0},
    "setup.relic_count": {"all": -1}, "setup.matrix_rows": {"by the players": 0},
    "unicron.start_cost": {"lowest": 0, "middle": 1},
}  # fmt: skip
RANGES = {
    "setup.scheme_count": (0, 7), "setup.coop_schemes": (0, 7), "energon.cap": (1, 99), "end.damage_limit": (1, 20),
    "end.damage_penalty": (1, 20), "setup.first_player": (0, 4), "hand.size": (1, 10), "setup.energon": (0, 20),
    "turn.limit": (1, 9999), "setup.sites": (0, 20), "one.hand_size": (1, 10), "one.damage_limit": (1, 20),
    "one.energon": (1, 20),
    "setup.relic_count": (0, 20), "setup.matrix_rows": (3, 4), "unicron.start_cost": (10, 26),
}  # fmt: skip
"""Seats from 0 to 4; no limit of 0, which a word says; and no number that no game comes to."""
USUAL = {"hand.size": 5, "setup.energon": 2, "turn.limit": 400, "setup.first_player": -1}
"""SETUP-54, SETUP-52; the simulator's own bound; chance (SETUP-7)."""


@pytest.mark.parametrize("name", WORDED)
def test_words_are_numbered_in_their_order(name: str) -> None:
    """The rules ask `== 0` and the like: two words of one number would play alike."""
    assert list(KEYS[name].values.values()) == list(range(len(KEYS[name].values)))


@pytest.mark.rule("UNI-1", "COOP-1", "END-7")
def test_what_wins_has_a_number_of_its_own() -> None:
    assert len({SCORE, THIRD_BOSS, UNICRONS_FALL}) == 3


@pytest.mark.parametrize("name", NUMBERED)
def test_numbers_are_taken_between_the_least_and_the_most_and_no_further(name: str) -> None:
    key = KEYS[name]
    assert dict(key.values) == BESIDE_NUMBERS.get(name, {})
    assert value_of(name, key.least) == key.least
    assert value_of(name, key.most) == key.most
    for beyond in (key.least - 1, key.most + 1):
        with pytest.raises(ProfileError, match=f"allowed: .*a number from {key.least} to {key.most}"):
            value_of(name, beyond)


@pytest.mark.parametrize("name", NUMBERED)
def test_each_number_has_its_range(name: str) -> None:
    assert (KEYS[name].least, KEYS[name].most) == RANGES[name]


@pytest.mark.parametrize("name", USUAL)
def test_what_no_set_states_is_as_the_books_have_it(name: str) -> None:
    usual = KEYS[name].usual
    assert usual is not None
    assert value_of(name, usual) == USUAL[name]
