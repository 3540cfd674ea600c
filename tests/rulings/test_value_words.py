from typing import get_args, get_type_hints

import pytest

from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.games import fields_of
from battlemap.rulings.table_list import TABLE_LIST, HouseTable
from battlemap.rulings.table_rows import cell_words, default_rows, values_typed
from battlemap.rulings.value_words import meant, shown

TYPES = {word for hint in get_type_hints(StarflightWeapon).values() for word in get_args(hint) if isinstance(word, str)}
VALUES = TYPES | {
    word for game in ("starflight", "psipunk") for field in fields_of(game).values() for word in field.words
}


@pytest.mark.parametrize("value", sorted(VALUES))
def test_a_value_is_shown_without_underscores_and_read_again(value: str) -> None:
    assert "_" not in shown(value)
    assert meant(shown(value), VALUES) == meant(value, VALUES) == value


@pytest.mark.parametrize(
    "table", [each for tables in TABLE_LIST.values() for each in tables], ids=lambda each: each.title
)
def test_a_table_shows_words_and_keeps_its_values(table: HouseTable) -> None:
    game = next(game for game, tables in TABLE_LIST.items() if table in tables)
    rows = default_rows(table, game)
    texts = [
        [cell_words(cell, table.column(row, place)) for place, cell in enumerate(cells)]
        for row, cells in enumerate(rows)
    ]
    assert not [text for row in texts for text in row if "_" in text]
    assert values_typed(table, game, texts) == {}


def test_what_is_no_value_stays_as_it_was_typed() -> None:
    assert meant("my_gun", VALUES) == "my_gun"
