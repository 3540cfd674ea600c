"""Rolls besides fights: the odds that are shown are those of the dice, and the log holds every number."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from battlemap.document.log_record import LogId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.roll_session import ROLLS, RollSession, question_of, roll_kind
from battlemap.rulings.rolls import RollQuestion
from battlemap.rulings.rolls_starflight import bonus_of, difficulties, traits
from rules.core.resolution import odds
from tests.rulings.fights import did, fighter, punk, yard

ADA = fighter("Ada", stats={"stamina": 30, "fortitude": 12, "wounds": 2, "hp": 90, "max_hp": 100})
NED = punk("Ned", stats={"strength": 2}, skills={"Notice": 1}, wounds={"physical": ("Hurt",)}, kind="pc")
KIT = punk("Kit", x=3, stats={"persona": 1}, kind="npc")
STAR, PUNK = yard("starflight", ADA, fighter("Bo", x=4, stats={"stamina": 10})), yard("psipunk", NED, KIT)


def rolled(state, *dice, kind="check", who=None, other=None, **values):
    session = RollSession(state, RollQuestion(kind=kind, who=who, other=other, values=values))
    for die in dice:
        session.give(die)
    return session


def chances(session):
    return {each.words: each.chance for each in session.odds}


def exact(session):
    """The same by trying every face of every die."""
    start = roll_kind(session.state, session.question.kind).start(session.state, session.question)
    return odds(start, lambda outcome: outcome.words.partition(", ")[0].partition(" by")[0])


def test_a_skill_check_counts_wounds_and_names_the_dc():
    """30 less 2 wounds against 95: 68 or more on the die."""
    session = rolled(STAR, "68", who=ADA.id, trait="stamina", dc=95)
    assert chances(session) == {"success": Fraction(32, 100)}
    assert chances(session)["success"] == exact(session)["success"]
    assert session.result.words == "success by 1"
    told = [reason for number in session.result.steps[0].numbers for reason in number.reasons]
    assert [(reason.rule, reason.value) for reason in told] == [("M6", 30), ("SF-WND-02", -2), ("M4", 95)]
    assert told[-1].text == "DC, easy"


def test_finesse_is_rolled_as_any_trait_and_is_of_no_use_in_a_grapple():
    """SF-GRP-12."""
    free = fighter("Cy", stats={"finesse": 14})
    held = replace(free, name="Di", id="token-Di", conditions=("grappling",))
    state = yard("starflight", free, held)
    for token, more in ((free, 14), (held, 0)):
        question = RollQuestion(kind="check", who=token.id, values={"trait": "finesse"})
        assert "finesse" in traits(state, question)
        assert bonus_of(state, question).total == more


def test_a_save_is_not_hampered_by_wounds():
    """SF-GEN-06."""
    assert chances(rolled(STAR, who=ADA.id, trait="fortitude", dc=50)) == {"success": Fraction(61, 100)}


def test_critical_dice_set_the_number_aside_where_the_table_says_so():
    """SF-GEN-04: 95 and more succeed against any DC."""
    assert chances(rolled(STAR, number=0, dc=300)) == {"success": 0}
    assert chances(rolled(STAR, number=0, dc=300, critical=True)) == {
        "success": Fraction(5, 100),
        "critical success": Fraction(5, 100),
        "critical failure": Fraction(5, 100),
    }


def test_an_opposed_check_is_won_by_the_higher_total():
    """SF-GEN-07; the odds are those of all ten thousand throws."""
    session = rolled(
        STAR, "40", "57", kind="opposed", who=ADA.id, other="token-Bo", trait="stamina", other_trait="stamina"
    )
    assert session.result.words == "Ada wins by 1"
    found = chances(session)
    assert sum(found.values()) == 1
    wins = sum(own + 28 > their + 10 for own in range(100) for their in range(100))
    assert found["Ada wins"] == Fraction(wins, 10_000)


def test_the_names_of_the_dcs_lie_within_their_span():
    assert difficulties()[4] == ("difficult, 135 to 165", 150)


def test_a_ladder_check_counts_wounds_of_its_domain():
    """Notice Good less Hurt is Fair: Good needs +1, 31 of 81."""
    session = rolled(PUNK, "+000", who=NED.id, trait="Notice", difficulty=1)
    assert chances(session) == {"success": Fraction(31, 81)}
    assert exact(session)["success"] == Fraction(31, 81)
    assert session.result.words == "success, degree Fair (0)"
    assert session.advice == "roll: the outcome is open [PP-GEN-01]"


def test_an_easy_check_says_that_the_roll_may_be_skipped():
    assert "PP-GEN-03" in rolled(PUNK, who=NED.id, trait="Strength", difficulty=-1).advice


def test_an_opposed_roll_against_an_npc_in_psi_punk():
    session = rolled(PUNK, kind="opposed", who=NED.id, other=KIT.id, trait="Strength", other_trait="Persona")
    found = chances(session)["Ned wins"]
    assert 0 < found < 1
    assert exact(session)["Ned wins"] == found


def test_repute_is_secret_and_never_asked_of_players():
    """PP-REP-03, 05."""
    assert roll_kind(PUNK, "repute").is_secret
    session = rolled(PUNK, "0000", kind="repute", who=NED.id, other=KIT.id, benefits=True, attitude="hostile")
    assert session.result.words == "Fair (0): mildly helpful, if it costs little effort"
    refused = rolled(PUNK, kind="repute", who=KIT.id, other=NED.id)
    assert [refusal.rule for refusal in refused.result.refusals] == ["PP-REP-05"]


def test_wealth_is_rolled_by_its_level_and_spent_without_dice():
    """PP-WLT-01 to 06: a value of 8 is Good."""
    assert chances(rolled(PUNK, kind="wealth", deed="check", value=8, difficulty=1)) == {"success": Fraction(50, 81)}
    bought = rolled(PUNK, kind="wealth", deed="buy", value=8, price=6)
    assert bought.asks is None
    assert bought.result.words == "2 is Mediocre (-1)"
    assert "only 8 is there" in rolled(PUNK, kind="wealth", deed="buy", value=8, price=9).result.words


def test_lifting_tells_the_penalty_or_that_it_is_too_much():
    """PP-LFT: Great carries 114 lb."""
    assert rolled(PUNK, kind="lifting", who=NED.id, load=114).result.words == "carried without a penalty"
    assert rolled(PUNK, kind="lifting", who=NED.id, load=200).result.words == "-2 on everything bodily"
    assert "more than three times" in rolled(PUNK, kind="lifting", who=NED.id, load=400).result.words


def test_a_roll_changes_nothing_but_the_log():
    session = rolled(STAR, "68", who=ADA.id, trait="stamina", dc=95)
    after = did(STAR, session.command(LogId("log-1")))
    entry = after.logs[LogId("log-1")]
    assert (after.tokens, entry.title) == (STAR.tokens, "Ada: Stamina against 95: success by 1")
    assert question_of(entry.asked) == session.question


def test_a_hidden_roll_is_for_the_game_master_only():
    session = rolled(STAR, who=ADA.id, trait="stamina", dc=95)
    session.hides_dice = True
    session.roll(random.Random(4))
    assert session.entry(LogId("log-1")).gm_only


@pytest.mark.parametrize("state", [STAR, PUNK], ids=["starflight", "psipunk"])
def test_every_roll_of_a_game_goes_with_its_defaults(state):
    for kind in ROLLS[state.info.system]:
        values = {each.name: each.default for each in kind.fields}
        session = rolled(state, kind=kind.name, **values)
        session.roll(random.Random(5))
        assert session.result.words
        assert session.title


def test_a_roll_that_is_not_there_names_those_that_are():
    with pytest.raises(RulingError, match="there are check, opposed"):
        rolled(STAR, kind="repute")


def test_a_table_that_the_game_master_changed_names_the_dc():
    info = replace(STAR.info, house_rules={"difficulties": [[50, "a walk"], [120, "a climb"]]})
    session = rolled(replace(STAR, info=info), "50", number=0, dc=60)
    assert session.result.steps[0].numbers[1].reasons[0].text == "DC, a climb"


def test_a_sure_success_spends_a_luck_point_in_the_step_that_logs_it_and_needs_one():
    def sure(state, **values):
        return rolled(state, who=NED.id, difficulty=1, sure=True, **values)

    session = sure(PUNK)
    assert (session.asks, session.odds[0].chance, session.result.refusals) == (None, 1, ())
    after = did(PUNK, session.command(LogId("log-1")))
    assert after.tokens[NED.id].psipunk.luck_spent == 1
    assert [change.text for change in after.logs[LogId("log-1")].changes] == ["Ned spends 1 Luck"]
    poor = replace(NED, psipunk=replace(NED.psipunk, luck_spent=3))
    refused = sure(replace(PUNK, tokens={**PUNK.tokens, NED.id: poor}))
    assert (refused.odds[0].chance, refused.result.words) == (0, "Ned has 0 Luck Points left in this session, not 1")
    assert refused.command(LogId("log-1")).changed == ()
