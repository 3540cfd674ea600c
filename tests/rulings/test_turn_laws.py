"""Laws of any fight: the order stays legal whatever is done, a step back undoes a step on, and undo restores."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.document.document import Document
from battlemap.document.model import TokenId
from battlemap.rulings.turn_back import previous_turn
from battlemap.rulings.turn_choices import come_back, delay, hold, join, leave, ready, set_initiative, trigger
from battlemap.rulings.turn_groups import split, unite
from battlemap.rulings.turn_next import next_turn
from rules.core.resolution import play_values
from tests.rulings.fights import fight, fighter, punk, turns, yard

NAMES = ("Ada", "Bo", "Cy", "Di")
STEPS = (
    "next",
    "previous",
    "hold",
    "back",
    "ready",
    "trigger",
    "delay",
    "leave",
    "join",
    "initiative",
    "split",
    "unite",
)


def begun(game: str, dice: list[int]) -> Document:
    """A campaign with a fight of four, one of whom can do nothing."""
    make = {
        "starflight": lambda name: fighter(name, 5, conditions=("unconscious",) if name == "Di" else ()),
        "psipunk": lambda name: punk(name, wounds={"physical": ("Near Death",)} if name == "Di" else {}),
    }[game]
    campaign = Document.in_memory()
    campaign.import_map(fight(yard(game, *(replace(make(name), side="a") for name in NAMES)), *dice), {})
    return campaign


def command_of(state, step: str, number: int, other: int):
    """The command of a step about an entry, or None where the rules refuse it."""
    start = {
        "next": lambda: next_turn(state),
        "hold": lambda: hold(state, number),
        "back": lambda: come_back(state, number),
        "ready": lambda: ready(state, number, "a shout"),
        "delay": lambda: delay(state, number, other),
        "leave": lambda: leave(state, number),
    }
    at_once = {
        "trigger": lambda: trigger(state, number),
        "join": lambda: join(state, turns(state).entry(number).tokens, other),
        "initiative": lambda: set_initiative(state, number, other),
        "split": lambda: split(state, number),
        "unite": lambda: unite(state, number, other),
    }
    there = {entry.number for entry in turns(state).entries}
    if (step == "trigger" and state.info.system == "psipunk") or not {number, other} <= there:
        return None
    found = play_values(start[step], ()).outcome if step in start else at_once[step]()
    return found if step == "next" else found.command


def assert_legal(state, *, has_joined: bool) -> None:
    """Everybody stands at one place at most; who waits is to come, who left is nowhere, who acted is not to come.

    ``has_joined``: somebody came in, and may wait for the next round.
    """
    order = turns(state)
    places = Counter(number for group in order.order for number in group)
    assert all(count == 1 for count in places.values())
    assert all(order.order)
    assert 0 <= order.at <= len(order.order)
    to_come = {number for group in order.order[order.at + 1 :] for number in group}
    for entry in order.entries:
        if entry.state in ("left", "holding"):
            assert entry.number not in places
        if entry.state == "waiting" and not has_joined:
            assert entry.number in places, "it would lose its turn"
        if entry.state == "acted":
            assert entry.number not in to_come
    assert {TokenId(f"token-{name}") for name in NAMES} == {t for entry in order.entries for t in entry.tokens}


@settings(deadline=None, derandomize=True, max_examples=60)
@given(
    st.sampled_from(("starflight", "psipunk")),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.lists(st.tuples(st.sampled_from(STEPS), st.integers(1, 4), st.integers(1, 4)), max_size=8),
)
def test_any_steps_keep_the_order_legal_and_can_be_taken_back(game, dice, steps):
    with begun(game, dice) as campaign:
        has_joined = False
        map_id, first, done = next(iter(campaign.maps)), campaign.position, [next(iter(campaign.maps.values()))]
        for step, number, other in steps:
            before = campaign.map(map_id)
            back = step == "previous"
            command = previous_turn(campaign, map_id) if back else command_of(before, step, number, other)
            if command is None:
                continue
            campaign.execute(command)
            has_joined = has_joined or step == "join"
            assert_legal(campaign.map(map_id), has_joined=has_joined)
            if step == "next":
                campaign.execute(previous_turn(campaign, map_id))
                assert campaign.map(map_id) == before
                campaign.undo()
            done.append(campaign.map(map_id))
        for expected in reversed(done):
            if campaign.map(map_id) != expected:
                campaign.undo()
            assert campaign.map(map_id) == expected
        assert campaign.position == first
