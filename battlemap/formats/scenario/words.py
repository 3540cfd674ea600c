"""The words a scenario text may use: score names, materials, the Psi-punk ladder."""

from typing import Literal

FORMAT = "battlemap-scenario/1"

Material = Literal[
    "glass", "wood", "stone", "metal", "dense_metal",
    "dust", "plastic", "aluminium", "brick", "concrete", "iron", "steel", "diamond", "titanium", "graphene",
]  # fmt: skip

#: Score names of the Starflight rules; ``[token.stats.other]`` takes any further one.
STARFLIGHT_SCORES = (
    "hd", "thd", "fhd", "dodge", "melee_ab", "ranged_ab", "situational_ab", "equipment_hd",
    "initiative", "speed", "size_class", "encumbrance", "strength_index", "stability", "stable",
    "power", "finesse", "physique", "intellect", "acumen", "charm", "comeliness",
    "durability", "learning_rate",
    "hp", "max_hp", "nhp", "max_nhp", "impact", "wounds", "damage_reduction", "regeneration",
    "fortitude", "reflex", "willpower",
    "security", "brawling", "stamina", "recuperation", "perception", "leadership", "maneuvers",
    "three_dimensional_maneuvers", "dexterous_maneuvers", "ambidexterity", "amputee", "senses",
    "medicine", "intensive_care", "long_term_care", "surgery", "species",
    "xenobiology", "herpetology", "entomology", "herbology", "primatology", "exotic",
    "improved_grab", "constrict", "trample", "swallow_whole",
    "motor_appendages", "propulsive_appendages",
)  # fmt: skip

#: What gear may cover: the parts, groups of parts and everyday words of the Starflight rules.
BODY_PARTS = (
    "head", "torso", "arms", "legs",
    "body", "groin", "right arm", "left arm", "right leg", "left leg",
    "sight", "hearing", "smell", "taste", "touch",
    "cognitive organs", "sensory organs", "motor appendage", "propulsive appendage",
    "cognitive", "sensory", "motor", "propulsive", "motor appendages", "propulsive appendages",
)  # fmt: skip
#: The limbs beyond the second have numbers.
FURTHER_LIMB = r"(arm|leg) ([3-9]|[1-9][0-9]|100)"

WeaponKind = Literal["melee", "beam", "projectile", "thrown", "natural"]

PSIPUNK_ATTRIBUTES = ("strength", "dexterity", "body", "focus", "mind", "persona")
#: What stands beside the attributes in ``[token.stats]``, by the names of the sheet.
PSIPUNK_FACTS = (
    "armour",
    "armour_kind",
    "mental_armour",
    "gifts",
    "defence",
    "stance",
    "aimed",
    "speed_mph",
    "luck_spent",
)

#: Psi-punk table 4.1.
LADDER = {
    "abysmal": -3,
    "poor": -2,
    "mediocre": -1,
    "fair": 0,
    "good": 1,
    "great": 2,
    "superb": 3,
    "wonderful": 4,
    "phenomenal": 5,
    "extraordinary": 6,
    "astonishing": 7,
}  # fmt: skip

RangeRow = Literal[
    "Abysmal", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Wonderful", "Phenomenal"
]  # fmt: skip
FireMode = Literal["S", "B", "FA", "RF"]
WoundLevel = Literal["Scratched", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead"]
Domain = Literal["physical", "mental"]
