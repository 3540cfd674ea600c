"""What happens by itself in each game when a turn begins or ends, and when a round is over."""

from dataclasses import replace

from battlemap.document.model import Token
from battlemap.document.sheets import Stance
from battlemap.document.turns_record import Lasting, Spending, TurnEntry
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_counting import count_rest, end_after_action
from battlemap.rulings.turn_course import Course
from battlemap.rulings.turn_lasting import WOUNDED
from battlemap.rulings.turn_order import tokens_of
from battlemap.rulings.turn_spending import early_deeds
from rules.core.breakdown import Refusal
from rules.core.resolution import Resolution
from rules.psipunk.actions import Deed
from rules.psipunk.changes import TrackChanged
from rules.psipunk.condition import out_of_action, told_hurt
from rules.psipunk.fighting import aim_after_round
from rules.psipunk.wounds import Domain, Stage
from rules.starflight.actions.ready import Readied, lapsed
from rules.starflight.actions.table import Action
from rules.starflight.bleeding import bleeding, bleeds_now
from rules.starflight.part_checks import part_check, parts_to_check
from rules.starflight.states import calm_down, can_act

NEUTRAL: Stance = "neutral"
AIMING = "aiming"  # a deed that counts at the end of the turn; one that was played counts at once
RUN = str(Action.RUN)


def why_no_turn(course: Course, token: Token) -> tuple[Refusal, ...]:
    """Why a token can do nothing in its turn; empty where it can."""
    if course.state.info.system == "psipunk":
        return out_of_action(combatant_of(token))
    unable = can_act(creature_of(token))
    return (unable,) if unable else ()


def begin_turn(course: Course, entry: TurnEntry) -> Resolution[None]:
    """What the beginning of a turn brings: a clean slate, effects that end, saves that are due."""
    for token in tokens_of(course.state, entry):
        course.put_spending(token.id, _fresh(course.turns.spending(token.id)))
        for lasting in course.turns.lasting:
            if lasting.token == token.id and lasting.ends == "next turn":
                course.put_lasting(lasting, None)
                course.tell(f"{token.name}: {lasting.name} {lasting.value:+d} is over", lasting.rule)
    if entry.state == "readied":
        _lapse(course, entry)
    if course.state.info.system == "starflight":
        for token in tokens_of(course.state, entry):
            yield from _saves_due(course, token)


def _fresh(before: Spending) -> Spending:
    """The slate of a new turn: what was taken early is paid, what readied actions took is owed, runs are counted."""
    ran = any(deed.what == RUN and not deed.early for deed in before.deeds)
    return Spending(
        deeds=early_deeds(before),
        owed=before.fired,
        full_attack=before.full_attack,
        runs=before.runs + 1 if ran else 0,
    )


def _lapse(course: Course, entry: TurnEntry) -> None:
    """What is readied and was not triggered is lost. SF-RDY-04."""
    name = course.name(entry.number)
    course.put_entry(entry.with_readied((), "waiting"))
    for _, trigger in entry.readied:
        readied = Readied(name=name, action=Action.ATTACK, trigger=trigger, declared_round=entry.since)
        for note in lapsed(readied).notes:
            course.tell(f"{name}: readied action {note.reason}", note.rule)


def _saves_due(course: Course, token: Token) -> Resolution[None]:
    """The save of the shaken, and whether wounded organs still work. SF-CND-01, SF-PRT-02."""
    creature, house = creature_of(token), house_rules_of(course.state)
    if can_act(creature) is not None:
        return
    if creature.has("shaken"):
        course.happen((yield from calm_down(creature, house)).steps)
    for part in parts_to_check(creature, "turn"):
        now = creature_of(course.state.tokens[token.id])
        if now.part(part.name).works and can_act(now) is None:
            course.happen((yield from part_check(now, part.name, house, "turn")).steps)


def end_turn(course: Course, entry: TurnEntry) -> None:
    """What the end of a turn brings: it has acted; in Psi-punk the aim that was taken or lost."""
    if course.state.info.system == "psipunk":
        for token in tokens_of(course.state, entry):
            _aim(course, token)
    end_after_action(course, tokens_of(course.state, entry))
    if entry.state == "waiting":
        course.put_entry(replace(entry, state="acted"))


def _aim(course: Course, token: Token) -> None:
    """A full round of aiming adds up; moving or attacking spoils it. PP-CMB-01."""
    spending, sheet = course.turns.spending(token.id), token.psipunk
    if sheet is None:
        return
    deeds = {deed.what for deed in spending.deeds}
    answer = aim_after_round(
        sheet.aimed,
        psipunk_rules_of(course.state),
        aimed=AIMING in deeds,
        moved=spending.move_m > 0,
        attacked=str(Deed.ATTACK) in deeds,
    )
    if answer.number.total != sheet.aimed:
        course.put_token(replace(token, psipunk=replace(sheet, aimed=answer.number.total)))
        course.tell(f"{token.name}: {answer.number.modifiers[0].reason}", answer.number.modifiers[0].rule)


def end_round(course: Course) -> Resolution[None]:
    """What the end of a round brings, before the next one is counted."""
    for lasting in course.turns.lasting:
        if lasting.ends == "round":
            _end_effect(course, lasting)
    if course.state.info.system == "psipunk":
        _psipunk_round(course)
    else:
        _bleed(course)
    end_after_action(course, _fighters(course))
    yield from count_rest(course)


def _end_effect(course: Course, lasting: Lasting) -> None:
    course.put_lasting(lasting, None)
    token = course.state.tokens.get(lasting.token)
    if token is not None:
        course.tell(f"{token.name}: {lasting.name} {lasting.value:+d} is over", lasting.rule)


def _fighters(course: Course) -> tuple[Token, ...]:
    """Everybody who came into the fight and is still on the map, also who left it."""
    return tuple(token for entry in course.turns.entries for token in tokens_of(course.state, entry))


def _bleed(course: Course) -> None:
    """Every tenth round wounds bleed. SF-WND-03."""
    house, turns = house_rules_of(course.state), course.turns
    since = {each.token: each.began for each in turns.lasting if each.name == WOUNDED}
    for token in _fighters(course):
        wounded_in = since.get(token.id, turns.first_round)
        if bleeds_now(turns.round, wounded_in, house):
            course.happen(bleeding(creature_of(token)).steps)


def _psipunk_round(course: Course) -> None:
    """Postures are chosen anew each round; by house rule Hurt passes. PP-TAC-01, PP-WND-02."""
    house = psipunk_rules_of(course.state)
    for token in _fighters(course):
        sheet = token.psipunk
        if sheet is not None and house.use_postures and sheet.stance != NEUTRAL:
            course.put_token(replace(token, psipunk=replace(sheet, stance=NEUTRAL)))
            course.tell(f"{token.name}: {sheet.stance} is over; a posture is chosen for each round", "PP-TAC-01")
        if house.hurt_duration == "one_round":
            _hurt_for_a_round(course, token)


def _hurt_for_a_round(course: Course, token: Token) -> None:
    """Full rounds since the last Hurt, which passes after one. PP-WND-02."""
    house, combatant = psipunk_rules_of(course.state), combatant_of(token)
    for domain in Domain:
        track = combatant.track(domain)
        if track.marks[Stage.HURT]:
            after = replace(track, rounds_since_hurt=track.rounds_since_hurt + 1)
            course.change((TrackChanged(token.name, domain, track, after),))
            now = combatant_of(course.state.tokens[token.id])
            if told_hurt(now, domain, house) != told_hurt(combatant, domain, house):
                course.note(told_hurt(now, domain, house))
