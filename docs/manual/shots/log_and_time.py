"""What is kept of a fight, other rolls, and time that passes."""

from dataclasses import replace
from random import Random

from battlemap.document.commands import EditToken
from battlemap.document.log_record import LogId
from battlemap.rulings.roll_session import RollSession
from battlemap.rulings.rolls import RollQuestion
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.ui.time_dialog import TimeDialog
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


def played(desktop: Desktop) -> None:
    """Three shots and a secret roll in the log."""
    desktop.aimed()
    desk, (mara, skarn) = desktop.window.desk, (desktop.token(name).id for name in ("Mara Voss", "Skarn"))
    shots = [Question(actor=mara, targets=(skarn,), weapon="Pistol")] * 2
    shots.append(Question(actor=skarn, targets=(mara,), weapon="Rifle"))
    secret = RollQuestion(kind="check", who=skarn, values={"trait": "fortitude", "dc": 60})
    for number, question in enumerate((*shots, secret)):
        session = RollSession(desk.state, question) if question is secret else Session(desk.state, question)
        session.hides_dice = question is secret
        session.roll(Random(number))
        desk.execute(session.command(LogId(desk.document.new_id("log"))))


@shot
def _log_dock(desktop: Desktop) -> None:
    played(desktop)
    log = desktop.window.log
    log.show()
    log.raise_()
    desktop.wait()
    entry = log.tree.topLevelItem(0).child(0)
    entry.setExpanded(True)
    entry.child(1).child(0).setExpanded(True)
    log.tree.scrollToTop()
    desktop.wait()
    desktop.take()


@shot
def _log_roll(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Ctrl+R")
    rolls = desktop.window.ledger.rolls
    traits = rolls.fields["trait"].box
    traits.setCurrentIndex(traits.findData("fortitude"))
    rolls.dice.shown.setText("63")
    rolls.dice.go_on()
    desktop.wait()
    desktop.take(rolls)
    rolls.close()


@shot
def _log_time(desktop: Desktop) -> None:
    desktop.aimed()
    desk = desktop.window.desk
    for name, hurt in (("Mara Voss", {"hp": 52, "nhp": 40}), ("Tolo Brask", {"hp": 60, "wounds": 2})):
        token = desktop.token(name)
        stats = {**token.starflight.stats, "recuperation": 20, **hurt}
        desk.execute(EditToken(desk.map_id, replace(token, starflight=replace(token.starflight, stats=stats))))
    dialog = TimeDialog(desk, desktop.window)
    dialog.show()
    dialog.dice._dice = lambda: Random(4)
    dialog.dice.go_on()
    desktop.wait()
    desktop.take(dialog)
    dialog.close()
