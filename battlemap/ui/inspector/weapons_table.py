"""The weapons on a Starflight sheet as a small table."""

from collections.abc import Callable, Sequence

from battlemap.document.sheets import StarflightWeapon
from battlemap.texts import tr
from battlemap.ui.inspector.records_table import Columns, RecordsTable
from battlemap.ui.inspector.weapon_dialog import WeaponDialog


class WeaponsTable(RecordsTable):
    """Shows weapons; tells the whole tuple after an edit. ``offered`` are those of the tables of the map."""

    def __init__(self, offered: Callable[[], Sequence[StarflightWeapon]] = tuple) -> None:
        super().__init__(
            Columns(
                tr("Weapons"),
                (tr("Name"), tr("Type"), tr("Dmg"), tr("Range")),
                _cells,
                lambda weapon, taken, parent: WeaponDialog.ask(weapon, taken, parent, offered()),
            )
        )


def _cells(weapon: StarflightWeapon) -> tuple[str, ...]:
    reach = "–" if weapon.range_m is None else f"{weapon.range_m:g} m"
    return weapon.name, weapon.type, str(weapon.damage), reach
