"""What the turn bar shows of a fight, as plain values: no widget, no command. For the game master alone."""

from dataclasses import dataclass

from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import TurnEntry, Turns
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.turn_budget import TurnBudget, budget_of
from battlemap.rulings.turn_order import is_to_come, name_of, order_of, tokens_of
from battlemap.texts import tr
from rules.starflight.thresholds import ROUNDS_A_MINUTE

STATE_WORDS = {"holding": "holds", "readied": "readied", "acted": tr("has acted"), "left": tr("left the fight")}
MARKS = {"holding": "‖", "readied": "!", "acted": "✓", "left": "×", "waiting": ""}
NOW = "▶"
READIED = ("attack", "move", tr("use a skill or ability"), "charge", tr("activate an item"), "aid", "speak")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """One entry of the order."""

    number: int
    name: str
    side: str
    initiative: int
    tokens: tuple[TokenId, ...]
    is_now: bool
    mark: str
    state: str  # in words; empty: waits for its turn
    waits_for: str = ""  # with what, and for what

    @property
    def short(self) -> str:
        """One line: ``▶ Ada 12``."""
        return " ".join(filter(None, (self.mark, self.name, str(self.initiative))))

    @property
    def below(self) -> str:
        """The second line: ``12 · heroes · holds``."""
        return " · ".join(filter(None, (str(self.initiative), self.side, self.state)))

    @property
    def tip(self) -> str:
        """Everything in one sentence."""
        said = tr("its turn now") if self.is_now else self.state or tr("waits for its turn")
        waits = f"; {self.waits_for}" if self.waits_for else ""
        return tr(
            "{name} ({side}), initiative {initiative}: {said}{waits}. Click selects and shows it.",
            name=self.name,
            side=self.side,
            initiative=self.initiative,
            said=said,
            waits=waits,
        )


def chips_of(state: MapState) -> tuple[Chip, ...]:
    """The entries in the order of the round; then who holds, who comes in the next round, and who left."""
    turns = state.turns
    if turns is None:
        return ()
    placed = [number for group in turns.order for number in group]
    others = [n for group in order_of(turns.entries, "starflight") for n in group if n not in placed]
    others.sort(key=lambda number: turns.entry(number).state == "left")
    return tuple(_chip(state, turns, turns.entry(number)) for number in (*placed, *others) if _is_there(state, number))


def _is_there(state: MapState, number: int) -> bool:
    return state.turns is not None and bool(tokens_of(state, state.turns.entry(number)))


def _waiting(action: str, trigger: str) -> str:
    return tr("{action} when {trigger}", action=action, trigger=trigger) if action and trigger else trigger


def _chip(state: MapState, turns: Turns, entry: TurnEntry) -> Chip:
    tokens, is_now = tokens_of(state, entry), entry.number in turns.now
    late = entry.state == "waiting" and not is_now and not is_to_come(turns, entry.number)
    said = "surprised" if late and turns.round < 1 else tr("next round") if late else STATE_WORDS.get(entry.state, "")
    waits = "; ".join(_waiting(*each) for each in entry.readied or ((entry.action, entry.trigger),))
    return Chip(
        number=entry.number,
        name=name_of(state, entry),
        side=tokens[0].side,
        initiative=entry.initiative,
        tokens=tuple(token.id for token in tokens),
        is_now=is_now,
        mark=NOW if is_now else MARKS[entry.state],
        state="" if is_now and entry.state == "waiting" else said,
        waits_for=waits,
    )


def heading_of(state: MapState) -> str:
    """The round and the time that has passed: ``Round 3 · 0:12``."""
    turns = state.turns
    if turns is None:
        return ""
    seconds = max(0, turns.round - turns.first_round) * _round_s(state)
    minutes, rest = divmod(seconds, 60)
    name = tr("Surprise round") if turns.round < 1 else tr("Round {round}", round=turns.round)
    return f"{name} · {minutes}:{rest:02d}"


def _round_s(state: MapState) -> int:
    try:
        return psipunk_rules_of(state).round_s if state.info.system == "psipunk" else 60 // ROUNDS_A_MINUTE
    except RulingError:
        return 60 // ROUNDS_A_MINUTE


@dataclass(frozen=True, slots=True)
class Left:
    """What one of those on turn has left."""

    name: str
    budget: TurnBudget

    @property
    def words(self) -> str:
        """``1 of 2 actions · 5 of 7 points``."""
        return f"{'⚠ ' if self.budget.is_over else ''}{self.budget.actions} · {self.budget.movement}"

    @property
    def tip(self) -> str:
        """Every reason."""
        lines = [f"{part.value:+d} {part.reason} [{part.rule}]" for part in self.budget.reasons.modifiers]
        return "\n".join((f"{self.name}: {self.words}", *lines, *(each.reason for each in self.budget.refusals)))


def left_of(state: MapState, preferred: TokenId | None = None) -> Left | None:
    """What the one on turn has left; of several the preferred one, where it is on turn."""
    turns = state.turns
    acting = [token for token in (turns.on_turn if turns else ()) if token in state.tokens]
    if not acting:
        return None
    token = preferred if preferred in acting else acting[0]
    try:
        return Left(state.tokens[token].name, budget_of(state, token))
    except RulingError:
        return None


def ready_actions(state: MapState) -> tuple[str, ...]:
    """The actions that can be readied, the usual first; none where one holds instead."""
    if state.info.system == "psipunk":
        return ()
    return READIED
