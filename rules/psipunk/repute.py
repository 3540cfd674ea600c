"""How a stranger takes to the characters: one secret roll with everything that speaks for or against them."""

from dataclasses import dataclass
from enum import StrEnum

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.answers import Answer
from rules.psipunk.checked import check_number
from rules.psipunk.checks import CheckFacts, Outcome, check
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.sides import Circumstance, Side, circumstances
from rules.psipunk.words import signed


class Attitude(StrEnum):
    """How the NPC stands to the character."""

    NEUTRAL = "neutral"
    FRIENDLY = "friendly"
    UNFRIENDLY = "unfriendly"
    HOSTILE = "hostile"


class Bribe(StrEnum):
    """Whether money was offered, and taken."""

    NONE = "none"
    TAKEN = "taken"
    REFUSED = "refused"


ATTITUDES = {
    Attitude.FRIENDLY: (1, "friendly"),
    Attitude.UNFRIENDLY: (-1, "unfriendly"),
    Attitude.HOSTILE: (-2, "hostile"),
}
BRIBES = {Bribe.TAKEN: (1, "the bribe is taken"), Bribe.REFUSED: (-1, "the bribe fails")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReputeFacts:
    """One character who asks, one NPC who is asked."""

    asking: str
    npc: str
    asked_is_player_character: bool = False
    benefits: bool = False
    attitude: Attitude = Attitude.NEUTRAL
    endangered: bool = False
    asked_value: int = 0  # how valuable the thing asked for is, 0 to 3
    rank: int | None = None  # in the NPC's organisation
    npc_rank: int = 0
    opposed_rank: int = 0  # in an organisation the NPC opposes
    bribe: Bribe = Bribe.NONE
    admired: bool = False
    hated: bool = False
    favour: int = 0  # offered in return, 0 to 3
    reputation: int | None = None  # level of fame or the like
    reputation_disliked: bool = False
    others: tuple[Circumstance, ...] = ()

    def __post_init__(self) -> None:
        check_number("asked_value", self.asked_value, most=3)
        check_number("favour", self.favour, most=3)
        check_number("opposed_rank", self.opposed_rank)


def modifiers(facts: ReputeFacts) -> Breakdown:
    """Everything that speaks for or against the character; all of it adds up."""
    attitude, attitude_words = ATTITUDES.get(facts.attitude, (0, ""))
    bribe, bribe_words = BRIBES.get(facts.bribe, (0, ""))
    found = (
        (2 if facts.benefits else 0, f"{facts.npc} benefits"),
        (attitude, attitude_words),
        (-3 if facts.endangered else 0, f"it endangers {facts.npc}"),
        (-facts.asked_value, "what is asked for is valuable"),
        (_rank(facts), "rank in the same organisation"),
        (-facts.opposed_rank, "rank in an organisation on the other side"),
        (bribe, bribe_words),
        (1 if facts.admired else 0, "a quality that is admired"),
        (-1 if facts.hated else 0, "a quality that is hated"),
        (facts.favour, "a favour in return"),
    )
    lines = tuple(Modifier(RuleId("PP-REP-03"), value, words) for value, words in found if value)
    return Breakdown((*lines, *_reputation(facts), *circumstances(facts.others)))


def _rank(facts: ReputeFacts) -> int:
    if facts.rank is None:
        return 0
    return max(1, facts.rank - facts.npc_rank)


def _reputation(facts: ReputeFacts) -> tuple[Modifier, ...]:
    if facts.reputation is None:
        return ()
    value = -facts.reputation if facts.reputation_disliked else facts.reputation
    words = "disliked for it" if facts.reputation_disliked else "known for it"
    return (Modifier(RuleId("PP-REP-04"), value, f"reputation {level_text(facts.reputation)}, {words}"),)


def repute(facts: ReputeFacts, house: HouseRules) -> Resolution[Outcome | Answer]:
    """Roll unseen against Fair, with no trait but reputation, and read the reaction; never against a player."""
    if facts.asked_is_player_character:
        reason = f"{facts.npc} is a player's character and decides alone"
        return Answer(refusals=(Refusal(RuleId("PP-REP-05"), reason),))
    side = Side(name=facts.asking, base=modifiers(facts))
    rolled = yield from check(CheckFacts(side=side, difficulty=0, secret=True), house)
    total = rolled.result.total
    notes = (
        Note(RuleId("PP-REP-01"), f"repute against Fair, {signed(side.base.total)} in all"),
        Note(RuleId("PP-REP-02"), reaction(total)),
    )
    return Outcome(
        result=rolled.result,
        against=rolled.against,
        degree=rolled.degree,
        success=rolled.success,
        notes=rolled.notes + notes,
    )


def reaction(total: int) -> str:
    """How the NPC reacts to a result."""
    if total < 0:
        return f"{level_text(total)}: no help"
    if total == 0:
        return f"{level_text(total)}: mildly helpful, if it costs little effort"
    return f"{level_text(total)}: reacts well, the better the higher"
