"""The exact odds of a Starflight attack on a map, as lines and as plain values."""

from collections.abc import Iterator, Mapping

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.psipunk_odds import tenths
from battlemap.rulings.starflight_deed import deed_of
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.starflight.odds import AttackOdds, attack_odds

#: The single chances, by their names in the rules; what becomes of the target is its state when all is resolved.
CHANCES: Mapping[str, str] = {
    "hit": "a hit",
    "critical": "a critical hit",
    "critical_miss": "a critical miss",
    "dazed": "dazed afterwards",
    "knocked_out": "unconscious afterwards, and alive",
    "killed": "dead afterwards",
    "killed_by_massive": "dead by a massive attack",
    "chance_to_down": "down afterwards: unconscious or dead",
}


def odds_on_map(state: MapState, attacker: TokenId, target: TokenId, weapon: str) -> AttackOdds | None:
    """The odds of an attack with one weapon as things stand on the map; None where it is refused."""
    deed = deed_of(state, house_rules_of(state), attacker, (target,), weapon=weapon)
    return attack_odds(deed.facts(), deed.creatures, deed.house)


def odds_json(odds: AttackOdds | None) -> dict[str, object] | None:
    """The odds as exact fractions; None where the attack is refused."""
    if odds is None:
        return None
    chances = {name: str(getattr(odds, name)) for name in CHANCES}
    damage = [
        {"lethal": lethal, "non_lethal": non_lethal, "chance": str(chance)}
        for (lethal, non_lethal), chance in odds.damage.items()
    ]
    return {**chances, "hits": [str(chance) for chance in odds.hits], "damage": damage}


def odds_lines(odds: AttackOdds | None) -> Iterator[str]:
    """The odds for the table, in percent; nothing where the attack is refused."""
    if odds is None:
        return
    yield "Odds"
    for name, words in CHANCES.items():
        yield f"  {words}: {tenths(getattr(odds, name))} %"
    if len(odds.hits) > 2:
        yield "Number of hits"
        for count, chance in enumerate(odds.hits):
            yield f"  {count}: {tenths(chance)} %"
    yield "Damage that gets through"
    for (lethal, non_lethal), chance in odds.damage.items():
        yield f"  {lethal} lethal, {non_lethal} non-lethal: {tenths(chance)} %"
