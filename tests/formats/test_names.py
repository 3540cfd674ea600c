"""Names of their own: as the document numbers them, and quickly for very many of one name."""

from battlemap.document.names import free_name
from battlemap.formats.names import Names


def test_names_are_numbered_as_the_document_numbers_them():
    names, taken = Names(), []
    for name in ("Guard", "Guard", "Guard 3", "Guard", "Orc", "Guard", "Orc"):
        found = names.free(name)
        assert found == free_name(name, taken)
        taken.append(found)
    assert taken == ["Guard", "Guard 2", "Guard 3", "Guard 4", "Orc", "Guard 5", "Orc 2"]


def test_very_many_of_one_name_are_all_told_apart():
    names = Names()
    assert len({names.free("Guard") for _ in range(100_000)}) == 100_000
