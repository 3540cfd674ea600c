"""What the tests of the scene share: a document with two rooms, its scene, and a view of it."""

from collections.abc import Iterator

import pytest

from battlemap.document.document import Document
from battlemap.document.model import MapId
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.theme import LIGHT
from tests.collecting import collected_here
from tests.patience import PatientBot
from tests.scene.build import two_rooms_document


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """No window of another test lives on."""
    with collected_here():
        yield


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> PatientBot:
    """Instead of the bot of pytest-qt."""
    return PatientBot(request)


@pytest.fixture
def document() -> Iterator[Document]:
    document = two_rooms_document()
    yield document
    document.close()


@pytest.fixture
def map_id(document) -> MapId:
    return next(iter(document.maps))


@pytest.fixture
def scene(qapp, document, map_id) -> Iterator[MapScene]:
    scene = MapScene(document, map_id, LIGHT)
    yield scene
    scene.detach()


@pytest.fixture
def view(qtbot, scene) -> MapView:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(800, 800)
    view.show()
    return view
