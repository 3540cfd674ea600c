from battlemap.document.commands import MoveTokens, TurnTokens
from battlemap.document.document import Document
from battlemap.geometry.types import MapPoint


def test_history_tells_what_was_done_and_what_was_taken_back(document: Document) -> None:
    map_id, state = next(iter(document.maps.items()))
    token = next(iter(state.tokens))
    first = document.undo_text
    document.execute(MoveTokens(map_id, {token: MapPoint(1, 1)}))
    document.execute(TurnTokens(map_id, {token: 45.0}))

    document.undo()

    assert document.history() == ((first, "Move token"), ("Turn token",))
