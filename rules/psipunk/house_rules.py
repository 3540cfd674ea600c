"""Every reading of the Psi-punk rules a table may choose for itself, with its default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from rules.core.settings import Setting, describe, read_settings
from rules.psipunk.tables import (
    COVER_STEPS,
    COVER_STEPS_EXPECT,
    RANGE_BANDS_EXPECT,
    RANGE_BANDS_FT,
    TRACK_BOXES,
    TRACK_BOXES_EXPECT,
    read_cover_steps,
    read_range_bands,
    read_track_boxes,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The readings in force."""

    # dice and checks
    clamp_results: Annotated[bool, Setting("PP-LAD-01", "results stop at both ends of the ladder")] = False
    rerolls_in_sequence: Annotated[bool, Setting("PP-RRL-01", "dice are rerolled one after another, not at once")] = (
        False
    )
    reroll_penalty_dice: Annotated[
        Literal["n", "one"], Setting("PP-RRL-03", "whether a penalty of n takes n plus dice or only one")
    ] = "n"
    luck_rerolls_cancel: Annotated[bool, Setting("PP-RRL-04", "rerolls bought with luck also cancel penalties")] = False
    clamp_total_modifier: Annotated[
        int | None, Setting("PP-MOD-02", "the most all modifiers together may change a trait, either way", 0)
    ] = None
    npc_dice: Annotated[
        int, Setting("PP-NPC-01", "dice thrown for an NPC in an opposed roll; 0: a fixed number", 0, 4)
    ] = 4
    fixed_npc_tie_hits: Annotated[bool, Setting("PP-NPC-01", "an attack that ties an NPC's fixed number is a hit")] = (
        False
    )

    # loads and money
    lift_between: Annotated[
        Literal["next", "previous"], Setting("PP-LFT-02", "whose penalty a load between two steps takes")
    ] = "next"
    sell_off_chart: Annotated[
        Literal["level", "half"], Setting("PP-WLT-06", "what is paid for a thing whose price is no row of the chart")
    ] = "level"

    # rounds and actions
    round_s: Annotated[int, Setting("PP-RND-01", "seconds a round", 1)] = 6
    initiative_each_round: Annotated[bool, Setting("PP-INI-02", "initiative is rolled every round")] = False
    move_with_attack_s: Annotated[int, Setting("PP-ACT-01", "seconds of movement that go with an attack", 0)] = 3

    # attacks
    football_field_difficulty: Annotated[
        int, Setting("PP-RNG-01", "the difficulty at the far end of a football field: Good 1 or Great 2", 1, 2)
    ] = 1
    parry_ranged: Annotated[bool, Setting("PP-DEF-01", "melee skill may parry shots")] = False
    cover_steps: Annotated[
        tuple[float, ...],
        Setting(
            "PP-CMB-01",
            "from which hidden fraction cover takes 1, 2 and 3",
            expects=COVER_STEPS_EXPECT,
            read=read_cover_steps,
        ),
    ] = COVER_STEPS
    aim_lost_when_hit: Annotated[bool, Setting("PP-CMB-01", "being hit spoils the aim")] = True
    use_postures: Annotated[bool, Setting("PP-TAC-01", "fighters choose postures")] = True
    max_foes_open: Annotated[int, Setting("PP-MUL-02", "how many reach a lone fighter in the open", 1)] = 6
    max_foes_roomy: Annotated[int, Setting("PP-MUL-02", "how many whose weapons need room", 1)] = 4
    max_foes_doorway: Annotated[int, Setting("PP-MUL-02", "how many reach a lone fighter in a doorway", 1)] = 2
    rof_bonus_to_attack: Annotated[bool, Setting("PP-ROF-01", "rate of fire also helps to hit")] = False
    rof_by_degree: Annotated[bool, Setting("PP-ROF-05", "the degree says how many bullets hit, each wounds")] = False
    reload_blanks_at_least: Annotated[bool, Setting("PP-REL-01", "more blanks than the number also empty a gun")] = True

    # wounds and healing
    wound_penalties_add: Annotated[bool, Setting("PP-WND-01", "wounds at several stages add their penalties")] = False
    hurt_duration: Annotated[Literal["healed", "one_round"], Setting("PP-WND-02", "how long Hurt takes its -1")] = (
        "healed"
    )
    body_counts: Annotated[
        Literal["once", "always_subtract"], Setting("PP-DMG-02", "whether Body is taken off again after a dodge")
    ] = "once"
    track_boxes: Annotated[
        tuple[int, ...],
        Setting("PP-TRK-01", "boxes of the wound track", expects=TRACK_BOXES_EXPECT, read=read_track_boxes),
    ] = TRACK_BOXES
    minion_scratch_counts: Annotated[bool, Setting("PP-TRK-03", "a scratch marks a minion as Hurt")] = False
    knockout_on: Annotated[
        Literal["result", "dos"], Setting("PP-KO-01", "what must be Good for a knockout: result or degree")
    ] = "result"
    heal_by: Annotated[Literal["dos", "result"], Setting("PP-HEA-05", "what says how many levels a medic heals")] = (
        "dos"
    )
    stabilise_min_dos: Annotated[
        int, Setting("PP-HEA-08", "the degree that saves a life at Near Death: 1 or 0", 0, 1)
    ] = 1
    scratch_minutes: Annotated[
        int, Setting("PP-HEA-06", "quiet minutes after which scratches are gone: five or ten", 1)
    ] = 5
    natural_healing_roll: Annotated[bool, Setting("PP-HTM-03", "rest needs a Body roll")] = False

    # what chapter 4 does not say
    armour_in_hit: Annotated[bool, Setting("M6", "armour helps not to be hit, and not again against damage")] = False
    range_bands_ft: Annotated[
        tuple[float, ...],
        Setting("M18", "where the range rows end, in feet", expects=RANGE_BANDS_EXPECT, read=read_range_bands),
    ] = RANGE_BANDS_FT

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "HouseRules":
        """Read house rules as a file or a form holds them; ``SettingError`` names every wrong one."""
        return read_settings(cls, HOUSE_RULE_FIELDS, values)


HOUSE_RULE_FIELDS = describe(HouseRules)
