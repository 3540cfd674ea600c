"""The turn order as a record: what makes no sense is refused, and an imported fight names its own tokens."""

from dataclasses import replace

import pytest

from battlemap.document.commands import EndFight, NextTurn, RemoveTokens, StartFight
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import TokenId
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, sample_map, turns


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"order": ((1,), (1, 2))}, "names a place twice"),
        ({"order": ((1,), (3,))}, "its entries are"),
        ({"at": 4}, "is at 4"),
        ({"entries": (*turns().entries, replace(turns().entries[0], number=3))}, "names a token twice"),
    ],
)
def test_an_order_that_does_not_hold_together_is_refused_and_nothing_changes(document, wrong, told):
    before = document.map(MAP)
    with pytest.raises(DocumentError, match=told):
        document.execute(NextTurn(MAP, replace(turns(), **wrong)))
    assert document.map(MAP) == before


def test_only_one_fight_at_a_time_and_none_can_not_be_ended(document):
    with pytest.raises(DocumentError, match="There is no fight"):
        document.execute(EndFight(MAP))
    document.execute(StartFight(MAP, turns()))
    with pytest.raises(DocumentError, match="already"):
        document.execute(StartFight(MAP, turns()))
    document.execute(EndFight(MAP))
    assert document.map(MAP).turns is None
    assert not document.map(MAP).info.fight.surprise_round


def test_a_fight_that_is_imported_where_ids_are_taken_names_its_own_tokens(document):
    fight = replace(turns(), together={TokenId("token-2"): {"physical": ("Hurt",)}})
    second = document.import_map(replace(sample_map(), turn_orders={fight.id: fight}), {PICTURE_ID: PICTURE})
    found = document.map(second)
    names = {name: found.token_named(name).id for name in ("Guard", "Pilot")}
    assert set(names.values()).isdisjoint(document.map(MAP).tokens)
    assert [entry.tokens for entry in found.turns.entries] == [(names["Guard"],), (names["Pilot"],)]
    assert set(found.turns.spent) == {names["Guard"]}
    assert set(found.turns.together) == {names["Pilot"]}
    assert [lasting.token for lasting in found.turns.lasting] == [names["Pilot"]]


def test_a_fight_outlives_the_program_and_a_token_that_is_removed(campaign_path):
    with Document.open(campaign_path) as campaign:
        campaign.execute(StartFight(MAP, turns()))
        campaign.execute(RemoveTokens(MAP, (TokenId("token-2"),)))
    with Document.open(campaign_path) as campaign:
        assert campaign.problems == ()
        assert campaign.map(MAP).turns == turns()
