"""The keys in use: the defaults and the user's own, kept in the settings and told to whatever has keys."""

import json
from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from battlemap.scene.key_map import KeyMap, clashing, key_words, read_key
from battlemap.texts import tr
from battlemap.ui.settings import Settings
from battlemap.ui.window_keys import ALL_DEEDS

OF_SYSTEM = ("Tab", "Shift+Tab", tr("Backtab"), tr("Shift+Backtab"), tr("Menu"), "Alt+F4")


def is_of_system(key: str) -> bool:
    """Whether a key is never for a deed: it goes to the next field, closes a window, opens a menu, presses a button."""
    held, _, letter = key.rpartition("+")
    return key in OF_SYSTEM or (held == "Alt" and len(letter) == 1 and letter.isalpha())


class KeyBook(QObject):
    """Keeps which key does what."""

    changed = Signal(object)  # KeyMap

    def __init__(self, parent: QObject, settings: Settings) -> None:
        super().__init__(parent)
        self._settings = settings
        self.keys, self.problems = read_own(settings.own_keys, KeyMap(ALL_DEEDS))
        if self.problems:
            self._keep()

    def use(self, keys: KeyMap) -> None:
        """Go by other keys from now on, also after the next start."""
        if keys != self.keys:
            self.keys = keys
            self._keep()
            self.changed.emit(keys)

    def _keep(self) -> None:
        self._settings.own_keys = {name: json.dumps(keys) for name, keys in self.keys.own.items()}


def read_own(stored: Mapping[str, str], defaults: KeyMap) -> tuple[KeyMap, tuple[str, ...]]:
    """The user's keys as they were kept, and what of them could not be read: that has its default again."""
    keys, problems = defaults, []
    names = {deed.name for deed in defaults.deeds}
    for name, text in stored.items():
        if name not in names:
            problems.append(tr("“{name}” is nothing that has keys.", name=name))
        elif (read := _read(text)) is None:
            why = (
                tr("is no key")
                if read_key(text) is None
                else tr('is a key, but expected is a list such as ["{text}"]', text=text)
            )
            problems.append(f"{defaults.deed(name).words}: “{text}” {why}.")
        elif taken := [key for key in read if is_of_system(key)]:
            problems.append(
                tr(
                    "{words}: {key_words} is a key of the system.",
                    words=defaults.deed(name).words,
                    key_words=key_words(taken[0]),
                )
            )
        else:
            keys = keys.with_keys(name, read)
    for key, *both in clashing(keys):
        own = [name for name in both if name in keys.own]
        if own and key in keys.keys(own[0]):
            words = " and ".join(f"“{keys.deed(name).words}”" for name in both)
            problems.append(tr("{words} had the same key, {key_words}.", words=words, key_words=key_words(key)))
            for name in own:
                keys = keys.reset(name)
    return keys, tuple(problems)


def _read(text: str) -> tuple[str, ...] | None:
    """Keys as they were kept; None where they are damaged."""
    try:
        told = json.loads(text)
    except ValueError:
        return None
    if not isinstance(told, list):
        return None
    read = [read_key(key) if isinstance(key, str) else None for key in told]
    return None if None in read else tuple(key for key in read if key)
