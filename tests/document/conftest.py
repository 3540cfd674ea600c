"""What the tests of the document share: one campaign with the sample map, in memory or in a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from battlemap.document.document import ChangeEvent, Document
from tests.document.sample_map import PICTURE, PICTURE_ID, sample_map


@pytest.fixture
def document() -> Iterator[Document]:
    """A campaign in memory with the sample map."""
    with Document.in_memory() as campaign:
        campaign.import_map(sample_map(), {PICTURE_ID: PICTURE})
        yield campaign


@pytest.fixture
def campaign_path(tmp_path: Path) -> Path:
    """A closed campaign file with the sample map."""
    path = tmp_path / "campaign.bmap"
    with Document.create(path) as campaign:
        campaign.import_map(sample_map(), {PICTURE_ID: PICTURE})
    return path


@pytest.fixture
def events(document: Document) -> list[ChangeEvent]:
    """Every event of ``document`` from here on."""
    heard: list[ChangeEvent] = []
    document.subscribe(heard.append)
    return heard
