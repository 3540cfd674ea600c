"""The shots of a multiple-fire weapon as plain values."""

from rules.starflight.answers import AttackAnswer
from rules.starflight.facts import Weapon


def volley_json(answer: AttackAnswer, weapon: Weapon) -> dict[str, object]:
    """``shots``, one entry each, and ``hits``: the exact chance of none, one, two ...; nothing for single shots.

    Both are empty where the attack is refused.
    """
    if weapon.rate <= 1:
        return {}
    shots = [
        {"number": shot.number, "extra": shot.extra, "needed": shot.needed, "chance": str(shot.chance)}
        for shot in answer.shots
    ]
    return {"shots": shots, "hits": [str(chance) for chance in answer.hits]}
