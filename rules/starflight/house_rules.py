"""Every reading of the Starflight rules a table may choose for itself, with its default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from rules.core.settings import Setting, SettingError, describe, read_settings
from rules.starflight.tables import (
    COVER_EXPECTS,
    COVER_TABLE,
    HIT_LOCATION_EXPECTS,
    HIT_LOCATION_TABLE,
    CoverTable,
    read_cover_table,
    read_hit_location_table,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The readings in force. Fields no rule asks for yet are read and checked all the same."""

    # dice and checks
    d10_zero_is_ten: Annotated[bool, Setting("SF-GEN-02", "a 0 on any ten-sided die is worth ten")] = False
    tie_succeeds: Annotated[bool, Setting("SF-GEN-03", "a total equal to the number succeeds")] = False
    crit_fail_max: Annotated[
        int, Setting("SF-GEN-04", "the highest natural roll that always fails; -1: none does", -1, 99)
    ] = 4
    crit_success_min: Annotated[
        int, Setting("SF-GEN-04", "the lowest natural roll that always succeeds; 100: none does", 0, 100)
    ] = 95
    attack_roll_is_check: Annotated[bool, Setting("SF-GEN-06", "penalties on all checks also fall on attack rolls")] = (
        True
    )
    opposed_tie: Annotated[
        Literal["no_change", "actor", "reroll"], Setting("SF-GEN-07", "what a tie of two totals brings")
    ] = "no_change"

    # range
    range_zero_max_m: Annotated[float, Setting("SF-RNG-02", "the widest gap that is Range Zero, in metres", 0)] = 2.5
    withdraw_ranged_m: Annotated[
        float, Setting("SF-RNG-04", "farther than this is out of ranged combat, in metres", 0)
    ] = 375

    # actions
    max_free_actions: Annotated[int | None, Setting("SF-ACT-01", "free actions a round", 0)] = None
    ready_costs_next_round: Annotated[
        bool, Setting("SF-RDY-03", "a readied action that fires also costs one of the next round")
    ] = True
    run_encumbrance_before_multiplier: Annotated[
        bool, Setting("SF-RUN-02", "encumbrance slows the pace before a run makes it fourfold")
    ] = False
    overrun_damage_each_turn: Annotated[
        bool, Setting("SF-RUN-04", "running too long hurts on every turn beyond the limit")
    ] = True
    armour_uses_deployment_time: Annotated[bool, Setting("SF-SHD-01", "armour takes its own time to put on")] = False
    charge_exit_straight: Annotated[bool, Setting("SF-CHG-03", "the second leg of a charge goes straight on")] = False
    charge_penalty_phases: Annotated[int, Setting("SF-CHG-06", "phases a charger pays for the charge", 0)] = 2
    push_has_charge_penalty: Annotated[bool, Setting("SF-PSH-01", "a push is paid for like a charge")] = True
    opposed_unarmed_damage: Annotated[
        Literal["margin", "brawling_check"],
        Setting("SF-PSH-08", "where pushes and grapples take their unarmed damage from"),
    ] = "margin"
    trample_provokes_on_success: Annotated[bool, Setting("SF-TRM-04", "a trample that succeeds provokes as well")] = (
        False
    )
    grapple_damage_penalty_on: Annotated[
        Literal["grapple_check", "attack_roll"],
        Setting("SF-GRP-08", "the roll that takes -20 for damage in a grapple"),
    ] = "grapple_check"
    swallow_ignores_gear: Annotated[bool, Setting("SF-SWL-03", "gear is no help against being swallowed")] = True
    full_attack_offhand_penalty: Annotated[
        bool, Setting("SF-FUL-01", "off-hand weapons of a full attack keep their penalty")
    ] = True
    full_attack_is_one_strike: Annotated[
        bool, Setting("SF-FUL-02", "a full attack is one strike when a massive attack is tested")
    ] = False
    full_attack_pause_rounds: Annotated[int, Setting("SF-FUL-03", "rounds between two full attacks", 0)] = 5
    prone_hd_bonus: Annotated[int, Setting("SF-PRN-02", "what lying on the ground adds to HD", 0)] = 20
    prone_bonus_vs_melee: Annotated[bool, Setting("SF-PRN-02", "it also helps against melee attacks")] = True
    near_disarm_hits: Annotated[bool, Setting("SF-DIS-04", "a disarm that falls short is an ordinary hit")] = False
    medic_needs_contact: Annotated[bool, Setting("SF-AID-01", "care is given only at Range Zero")] = False
    rally_many_dc: Annotated[int, Setting("SF-AID-03", "the number to rally three or more at once", 0)] = 180

    # movement
    movement_mode: Annotated[
        Literal["initiative", "speed"], Setting("SF-MOV-01", "what the movement of a turn is counted by")
    ] = "initiative"
    steps_per_turn: Annotated[int, Setting("SF-MOV-04", "free steps a turn", 0)] = 1
    partial_ranged_movement: Annotated[
        bool, Setting("SF-MOV-05", "fewer than five points still move part of an increment on ranged scale")
    ] = False
    min_working_legs: Annotated[
        Literal["half", "one", "all"], Setting("SF-MOV-08", "how many legs must work to move at all")
    ] = "half"
    opportunity_on_every_step_inside: Annotated[
        bool, Setting("SF-MOV-09", "every step inside 10 m provokes, not only the first")
    ] = False
    stunt_fall_dc: Annotated[
        Literal["check_dc"] | int,
        Setting("SF-STN-03", "what the save after a failed stunt is held against", 0),
    ] = "check_dc"
    stunt_wounds_all_legs: Annotated[bool, Setting("SF-STN-07", "a stunt gone badly wrong wounds every leg")] = False

    # attacks
    clear_sight_penalty_stacks: Annotated[
        bool, Setting("SF-LOS-07", "each cause for lack of clear sight takes its own -25")
    ] = False
    cover_table: Annotated[
        CoverTable,
        Setting("SF-LOS-09", "what cover takes off, by share hidden", expects=COVER_EXPECTS, read=read_cover_table),
    ] = COVER_TABLE
    blocking_line: Annotated[
        Literal["centre", "every_line"],
        Setting("SF-LOS-10", "which lines somebody must stand on to be in the way"),
    ] = "centre"
    one_roll_offhand_separate: Annotated[
        bool, Setting("SF-MWP-02", "of two weapons on one roll only the off-hand one takes the penalty")
    ] = True
    helpless_counts_as_melee: Annotated[bool, Setting("SF-MEL-01", "the helpless also hold others in melee")] = False
    melee_hd_vs_own_opponent: Annotated[
        bool, Setting("SF-MEL-02", "being in melee also protects from shots of the own opponent")
    ] = True
    melee_penalty_vs_own_opponent: Annotated[
        bool, Setting("SF-MEL-03", "shots at the own melee opponent take the -20 too")
    ] = False
    attack_bonus_mode: Annotated[
        Literal["both", "hd_only", "roll_only"], Setting("SF-HIT-05", "where the Attack Bonus counts")
    ] = "both"
    situational_ab_in_hd: Annotated[
        bool, Setting("SF-HIT-06", "passing bonuses to Attack Bonus also come off the HD")
    ] = False
    unarmed_adds_power: Annotated[bool, Setting("SF-UNA-01", "Power adds to unarmed damage")] = False
    crit_wounds_add_normal: Annotated[
        bool, Setting("SF-CRIT-04", "the wounds of a critical hit come on top of the usual one")
    ] = False
    crit_miss_needs_line: Annotated[
        bool, Setting("SF-CRIT-05", "a critical miss hits only friends who stand where it may")
    ] = False
    snipe_doubles: Annotated[Literal["base", "effective"], Setting("SF-SNP-03", "the HD that sniping doubles")] = "base"
    multipliers: Annotated[Literal["multiply", "add"], Setting("SF-SNP-05", "how two damage factors combine")] = (
        "multiply"
    )
    snipe_drops_attribute: Annotated[bool, Setting("SF-SNP-07", "sniping loses the attribute bonus to damage")] = False
    opportunity_attacks_per_round: Annotated[int | None, Setting("SF-OPP-01", "opportunity attacks a round", 0)] = None

    # damage and healing
    hit_location_table: Annotated[
        tuple[str, ...],
        Setting("SF-LOC-01", "which part a hit finds", expects=HIT_LOCATION_EXPECTS, read=read_hit_location_table),
    ] = HIT_LOCATION_TABLE
    groin_immobile_rounds: Annotated[
        Literal["ceil_tenth"] | int, Setting("SF-LOC-04", "rounds a hit to the groin stops movement", 0)
    ] = "ceil_tenth"
    groin_rule: Annotated[bool, Setting("SF-LOC-04", "a hit to the groin has its effects")] = True
    nl_reduction_uses: Annotated[
        Literal["before", "after"], Setting("SF-DEF-03", "the gear HP that reduces non-lethal damage")
    ] = "before"
    saves_on_absorbed_hit: Annotated[bool, Setting("SF-SAV-01", "a hit that gear stops asks for saves")] = False
    save_dc_before_doubling: Annotated[
        bool, Setting("SF-SAV-01", "saves are held against the damage before fatigue doubles it")
    ] = True
    coma_save_heals_one: Annotated[bool, Setting("SF-COM-04", "a coma save that succeeds heals a point")] = False
    bleed_clock: Annotated[
        Literal["fight", "wound"], Setting("SF-WND-03", "what the ten rounds of bleeding are counted from")
    ] = "fight"
    massive_threshold: Annotated[int, Setting("SF-MAS-01", "lethal damage of a massive attack", 1)] = 50
    crit_heal_takes_better: Annotated[
        bool, Setting("SF-HIM-02", "a critical success never heals less than a success")
    ] = True
    medic_crit_fail_impact: Annotated[
        Literal["dof", "tenth"], Setting("SF-ANL-04", "the Impact a medic's critical failure adds")
    ] = "dof"

    # conditions and what 9.2 does not say
    shaken_recovery_dc: Annotated[
        Literal["original"] | int, Setting("SF-CND-01", "what a save out of Shaken is held against", 0)
    ] = "original"
    dazed_affects_stunts: Annotated[bool, Setting("SF-CND-05", "the +10 of Dazed also falls on stunts")] = False
    initiative_die: Annotated[Literal["d10", "2d10", "d%"], Setting("M9", "the dice added to Initiative")] = "d10"
    power_modifier_divisor: Annotated[int, Setting("M13", "points of Power for one point of modifier", 1)] = 5
    brawling_for_all_melee: Annotated[bool, Setting("M17", "Brawling is rolled for all melee attacks")] = False

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "HouseRules":
        """Read house rules as a file or a form holds them; ``SettingError`` names every wrong one."""
        house = read_settings(cls, HOUSE_RULE_FIELDS, values)
        if house.crit_fail_max >= house.crit_success_min:
            raise SettingError(
                f"crit_fail_max: found {house.crit_fail_max}, "
                f"expected less than crit_success_min ({house.crit_success_min})"
            )
        return house


HOUSE_RULE_FIELDS = describe(HouseRules)
