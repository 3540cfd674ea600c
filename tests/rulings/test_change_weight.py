"""The changes a table must not miss come first, in both games; the others keep their order."""

from battlemap.rulings.applying_proposals import Proposal
from battlemap.rulings.change_weight import by_weight
from rules.psipunk import changes as psipunk
from rules.psipunk.wounds import Stage
from rules.starflight.changes import ConditionGained, HpChanged, PartMaimed, ShotsFired, Wounded
from rules.starflight.creature import Condition


def proposed(*changes: object) -> list[Proposal]:
    return [Proposal(change=change, words="") for change in changes]


def gained(condition: str) -> ConditionGained:
    return ConditionGained("Bob", Condition(name=condition))


def test_who_is_out_comes_before_who_is_hampered_and_hurt_and_shots_come_last():
    changes = proposed(
        ShotsFired("Ann", "Pistol", 1),
        HpChanged("Bob", "nhp", 60, -6),
        Wounded("Bob", "right arm", 1),
        gained("prone"),
        gained("unconscious"),
        PartMaimed("Bob", "right arm"),
        gained("brain_dead"),
    )
    assert by_weight(changes) == [4, 6, 3, 5, 1, 2, 0]


def test_an_incapacitating_blow_comes_before_a_fall_and_a_scratch():
    def blow(box: Stage) -> psipunk.Wounded:
        return psipunk.Wounded("Brick", "physical", box, box, None)  # type: ignore[arg-type]

    changes = proposed(
        psipunk.WeaponEmptied("Kestrel", "Auto"),
        blow(Stage.SCRATCHED),
        psipunk.WentProne("Brick"),
        blow(Stage.INCAPACITATED),
    )
    assert by_weight(changes) == [3, 2, 1, 0]
