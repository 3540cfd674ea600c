"""Dice typed in by the table: each is asked for in full, and any number of them can be taken back."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.resolve import Request, resolve_with_seed, typed
from tests.rulings.duel import yard_map

LONG = {
    "a burst": Request(action="attack", actor=TokenId("a"), targets=(TokenId("b"),), weapon="Uzi"),
    "a full attack": Request(action="full-attack", actor=TokenId("a"), targets=(TokenId("b"),)),
    "a charge that is struck": Request(
        action="charge", actor=TokenId("a"), targets=(TokenId("b"),), weapon="Blade", opportunity=("G'Nunk",)
    ),
    "a trample": Request(action="trample", actor=TokenId("a"), targets=(TokenId("b"),)),
}


def field(folder: Path) -> MapState:
    """Two who hit each other mostly, 9 m apart; one is big, and has a burst, a blade and a laser in its hands."""
    state, one, other = yard_map(folder, column=12)
    mine, theirs = state.tokens[one], state.tokens[other]
    laser = mine.starflight.weapons[0]
    uzi = replace(laser, name="Uzi", type="projectile", damage=8, rate=5, range_m=150)
    big = {"hd": 20, "trample": 1, "size_class": 5, "ranged_ab": 40, "melee_ab": 40, "brawling": 60}
    mine = replace(
        mine,
        id=TokenId("a"),
        starflight=replace(
            mine.starflight, stats={**mine.starflight.stats, **big}, weapons=(*mine.starflight.weapons, uzi)
        ),
    )
    weak = {"hd": 20, "thd": 10, "dodge": 0, "melee_ab": 40}
    theirs = replace(
        theirs, id=TokenId("b"), starflight=replace(theirs.starflight, stats={**theirs.starflight.stats, **weak})
    )
    return replace(state, tokens={mine.id: mine, theirs.id: theirs})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", LONG)
def test_taken_back_and_typed_again_it_ends_the_same(tmp_path: Path, name: str, seed: int) -> None:
    state, request, chance = field(tmp_path), LONG[name], Random(seed)
    played = resolve_with_seed(state, request, seed).played
    faces = [roll.shown for roll in played.rolls]
    table = typed(state, request)
    while table.asks is not None:
        table.give_shown(faces[len(table.rolls)])
        for _ in range(chance.randrange(len(table.rolls) + 1) if chance.random() < 0.3 else 0):
            table.take_back()
    assert table.outcome == played.outcome
    assert table.rolls == played.rolls
    for _ in faces:
        table.take_back()
    assert table.rolls == ()
    for face in faces:
        table.give_shown(face)
    assert table.outcome == played.outcome


def test_they_are_long(tmp_path: Path) -> None:
    rolls = [len(resolve_with_seed(field(tmp_path), request, 1).played.rolls) for request in LONG.values()]
    assert max(rolls) >= 15
    assert sum(rolls) >= 30


@pytest.mark.parametrize("name", LONG)
def test_every_die_says_who_and_what_it_decides(tmp_path: Path, name: str) -> None:
    played = resolve_with_seed(field(tmp_path), LONG[name], 2).played
    for roll in played.rolls:
        assert roll.ask.name
        assert roll.ask.decides
        assert roll.ask.die.reading
        assert roll.ask.die.parse(roll.shown) == roll.value
