"""What is chosen for one Psi-punk attack, by the menu on the card."""

import pytest

from tests.ui.hand import aim

pytestmark = pytest.mark.gui


def pick(button, *titles: str) -> None:
    """Choose an entry of the menu of a button, by the titles on the way."""
    button.fill()  # as it does when it opens
    menu = button.menu()
    for title in titles:
        action = next(each for each in menu.actions() if each.text() == title)
        menu = action.menu()
    action.trigger()


def test_choices_for_an_attack_are_made_by_menu_and_stand_on_the_card(qtbot, street):
    """A pulled head shot in total offence: -1 on the attack becomes +1, and nothing worse than a scratch is made."""
    choices, scene = street.card.choices, street.desk.scene
    assert choices.isVisibleTo(street.card)
    assert scene.ruling.roll.total == 1
    pick(choices, "At the head")
    assert scene.ruling.answer.targets[0].odds.knockout > 0
    pick(choices, "Stance", "Total offence")
    assert scene.ruling.roll.total == 1 + 2
    pick(choices, "Pull the punch to", "Scratched")
    assert {stage.words for stage in scene.ruling.answer.targets[0].odds.wounds} == {"Undamaged", "Scratched"}
    assert choices.text().rstrip() == "Choices for this attack: 3 taken"
    qtbot.waitUntil(lambda: "Chosen for this attack" in street.card.view.toPlainText())
    assert "Pull the punch to: Scratched" in street.card.view.toPlainText()
    pick(choices, "Stance", "As on the sheet")
    assert scene.ruling.choices == ("head", "pull=Scratched")
    pick(choices, "Choose nothing")
    assert (scene.ruling.choices, scene.ruling.roll.total) == ((), 1)


def test_a_luck_point_adds_to_a_power_and_throws_dice_of_a_shot_again(street):
    aim(street, "Moth", "Needle")
    names = [each.text().split("  ·")[0][3:] for each in map(street.card.weapons.item, range(2))]
    street.card.weapons.choose(1 + names.index("Ice dart"))
    before = street.desk.scene.ruling.roll.total
    pick(street.card.choices, "Luck Point", "+1")
    assert street.desk.scene.ruling.roll.total == before + 1
    street.card.weapons.choose(2 - names.index("Ice dart"))
    assert street.desk.scene.ruling.choices == ()  # not on a shot
    pick(street.card.choices, "Luck Point", "Dexterity")
    assert street.desk.scene.ruling.facts.rerolls.luck


def test_choices_are_not_offered_on_a_map_of_the_other_game(window, hand):
    hand.click(2.5, 5.5)
    assert not window.card.choices.isVisibleTo(window.card)
