"""Everything around an attack that changes the roll (Table 4.9): place, aim, speed, size, weather, cover, crowds."""

from rules.core.breakdown import Modifier, Refusal, RuleId
from rules.psipunk.facts import AttackFacts, Size, Stand, TargetFacts, Zone
from rules.psipunk.house_rules import HouseRules

MOST_AIM = 3
SPEED_MPH = ((50.0, -1), (150.0, -2))
FASTEST = -3
SIZES = {
    Size.COIN: -3,
    Size.SOFTBALL: -2,
    Size.BASKETBALL: -1,
    Size.HUMAN: 0,
    Size.CAR: 1,
    Size.BUS: 2,
    Size.BUILDING: 3,
}
CROWD = -2
MOST_DIGITS = 7  # of a share in percent: as fine as the tolerance
HIDDEN_TOLERANCE = 1e-9  # shares of a silhouette: whoever is so near a bound, as measured by floats, lies on it


def _line(value: int, reason: str) -> Modifier | None:
    return Modifier(RuleId("PP-CMB-01"), value, reason) if value else None


def drawbacks(own: Stand, other: Stand) -> tuple[str, ...]:
    """What makes one fighter's place worse than the other's."""
    found = {
        "bad footing": own.bad_footing,
        "lower": own.elevation_ft < other.elevation_ft,
        "light in the eyes": own.light_in_eyes,
        "kneeling or prone": own.kneeling,
    }
    return tuple(words for words, applies in found.items() if applies)


def position(own: Stand, other: Stand) -> Modifier | None:
    """Only the worse placed of two fighters pays, and once; equally bad places are even."""
    mine, theirs = drawbacks(own, other), drawbacks(other, own)
    return _line(-1, f"worse placed: {', '.join(mine)}") if len(mine) > len(theirs) else None


def aim(attack: AttackFacts) -> Modifier | None:
    """Each full round of aiming helps, up to three."""
    aimed = min(MOST_AIM, attack.rounds_aimed)
    return _line(aimed, f"aimed for {attack.rounds_aimed} rounds" if aimed > 1 else "aimed for a round")


def movement(facts: TargetFacts) -> Modifier | None:
    """A vehicle is harder to hit the faster it goes; on foot nothing changes."""
    if facts.target_on_foot or facts.target_speed_mph <= 0:
        return None
    speed = facts.target_speed_mph
    value = next((value for most, value in SPEED_MPH if speed <= most), FASTEST)
    return _line(value, f"moving at {speed:g} mph")


def size(facts: TargetFacts) -> Modifier | None:
    """Small things are hard to hit, large ones easy."""
    return _line(SIZES[facts.target_size], f"as large as a {facts.target_size}")


def zones(facts: TargetFacts) -> tuple[Modifier | None, ...]:
    """Each kind of bad view on the line takes its own."""
    return tuple(_line(-1, str(zone)) for zone in Zone if zone in facts.zones_on_line)


def cover_steps(hidden_fraction: float, house: HouseRules) -> int:
    """How many steps of cover a hidden fraction gives: each counts from its fraction on (in), nothing hidden none."""
    if hidden_fraction < HIDDEN_TOLERANCE:
        return 0
    return sum(hidden_fraction + HIDDEN_TOLERANCE >= step for step in house.cover_steps)


def cover(facts: TargetFacts, house: HouseRules) -> Modifier | None:
    """A target behind something is harder to hit; cover counts once."""
    return _line(-cover_steps(facts.hidden_fraction, house), f"{hidden_words(facts.hidden_fraction, house)} hidden")


def hidden_words(hidden_fraction: float, house: HouseRules) -> str:
    """A hidden share in percent, with as many digits as it takes to lie on its own side of every step of cover."""
    own = cover_steps(hidden_fraction, house)
    for digits in range(MOST_DIGITS):
        told = round(hidden_fraction, digits + 2)
        if cover_steps(told, house) == own and (told < 1 or hidden_fraction + HIDDEN_TOLERANCE >= 1):
            return f"{hidden_fraction:.{digits}%}"
    return f"{hidden_fraction:.{MOST_DIGITS}%}"


def no_target(facts: TargetFacts) -> Refusal | None:
    """Nothing of the target can be hit, or too little of it is seen to aim at."""
    if facts.hidden_fraction + HIDDEN_TOLERANCE >= 1:
        return Refusal(RuleId("PP-CMB-01"), f"{facts.target.name} is wholly hidden")
    if facts.sight_line_open:
        return None
    return Refusal(RuleId("PP-CMB-01"), f"too little of {facts.target.name} is seen to aim at")


def crowd(attack: AttackFacts, facts: TargetFacts) -> Modifier | None:
    """Shooting through a crowd."""
    return _line(CROWD, "through a crowd") if facts.crowd_on_line and not attack.weapon.is_melee else None


def situation(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> tuple[Modifier | None, ...]:
    """Every line of the table that changes an attack roll, wounds apart."""
    return (
        position(attack.stand, facts.stand),
        aim(attack),
        movement(facts),
        size(facts),
        *zones(facts),
        cover(facts, house),
        crowd(attack, facts),
    )
