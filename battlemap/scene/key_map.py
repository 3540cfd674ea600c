"""Which key does which deed: the defaults, and what the user put in their place."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from battlemap.scene.keys import MAP_DEEDS, MAY_SHARE, Deed, Where
from battlemap.texts import tr

ARROWS = {tr("Left"): "←", tr("Right"): "→", tr("Up"): "↑", tr("Down"): "↓"}
MODIFIER_KEYS = {
    Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
    Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
    Qt.Key.Key_Alt: Qt.KeyboardModifier.AltModifier,
    Qt.Key.Key_Meta: Qt.KeyboardModifier.MetaModifier,
}
NO_KEYS = (*MODIFIER_KEYS, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock, Qt.Key.Key_unknown)


@dataclass(frozen=True, slots=True)
class KeyMap:
    """The keys of every deed. `own` holds those that differ from the defaults."""

    deeds: tuple[Deed, ...] = MAP_DEEDS
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def deed(self, name: str) -> Deed:
        """The deed of that name."""
        for deed in self.deeds:
            if deed.name == name:
                return deed
        raise KeyError(f"{name!r} is in no table of keys")

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of a deed, the one to be shown first; none where the user took them all away."""
        return self.own[name] if name in self.own else self.deed(name).keys

    def shown(self, name: str) -> str:
        """The key of a deed as the user reads it; empty where it has none."""
        keys = self.keys(name)
        return key_words(keys[0]) if keys else ""

    def at(self, key: str, where: Collection[Where]) -> Deed | None:
        """The deed that a key does in any of these places."""
        return next((deed for deed in self.deeds if deed.where in where and key in self.keys(deed.name)), None)

    def clashes(self, name: str, key: str) -> tuple[Deed, ...]:
        """The other deeds that would hear the same key."""
        mine = self.deed(name)
        return tuple(
            deed for deed in self.deeds if deed is not mine and _meet(deed, mine) and key in self.keys(deed.name)
        )

    def with_keys(self, name: str, keys: Iterable[str]) -> "KeyMap":
        """The same with other keys for a deed."""
        own = {**self.own, name: tuple(keys)}
        return replace(self, own={each: own[each] for each in own if own[each] != self.deed(each).keys})

    def reset(self, name: str) -> "KeyMap":
        """The same with the default keys for a deed."""
        return self.with_keys(name, self.deed(name).keys)


def clashing(keys: KeyMap) -> list[tuple[str, str, str]]:
    """Every key that two deeds would hear, with both their names."""
    pairs = combinations(keys.deeds, 2)
    return [
        (key, one.name, other.name)
        for one, other in pairs
        if _meet(one, other)
        for key in keys.keys(one.name)
        if key in keys.keys(other.name)
    ]


def key_of_event(event: QKeyEvent) -> str:
    """The key that was pressed, as the tables write it; empty for a bare Shift, Ctrl or Alt."""
    return "" if event.key() in NO_KEYS else _written(Qt.Key(event.key()), event.modifiers())


def is_let_go(key: str, event: QKeyEvent) -> bool:
    """Whether the release of a key ends what a key, or a key with Shift, holds up."""
    held = QKeySequence(key)[0]
    modifier = MODIFIER_KEYS.get(Qt.Key(event.key()))
    return event.key() == held.key() or (modifier is not None and bool(modifier & held.keyboardModifiers()))


def read_key(text: str) -> str | None:
    """A key from a file as the tables write it; None where it is not one key."""
    sequence = QKeySequence(text, QKeySequence.SequenceFormat.PortableText)
    if sequence.count() != 1 or sequence[0].key() in NO_KEYS:
        return None
    return _written(sequence[0].key(), sequence[0].keyboardModifiers())


def key_words(key: str) -> str:
    """A key as the user reads it, arrows as arrows."""
    return ARROWS.get(key) or QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _written(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> str:
    """Signs and digits are the same key with and without Shift, which depends on the keyboard."""
    modifiers &= ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier)
    is_sign = Qt.Key.Key_Space < key < Qt.Key.Key_AsciiTilde and not Qt.Key.Key_A <= key <= Qt.Key.Key_Z
    if is_sign and modifiers == Qt.KeyboardModifier.ShiftModifier:
        modifiers = Qt.KeyboardModifier.NoModifier
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)


def _meet(one: Deed, other: Deed) -> bool:
    return frozenset((one.where, other.where)) not in MAY_SHARE
