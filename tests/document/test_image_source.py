"""Pictures of a campaign that are read later, in any thread."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.document import image_source
from battlemap.document.commands import MoveTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.image_source import read_all, sources_of
from battlemap.document.model import ImageId, TokenId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID

HEAD = 4


def test_the_beginning_of_a_picture_is_read_at_once_and_all_of_it_in_any_thread(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document, ThreadPoolExecutor(1) as other:
        source = document.image_source(PICTURE_ID, HEAD)
        assert source.head == PICTURE[:HEAD]
        assert other.submit(source.read).result() == PICTURE


def test_a_picture_is_read_after_its_campaign_was_closed(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        source = document.image_source(PICTURE_ID, HEAD)
    assert source.read() == PICTURE


def test_a_campaign_without_a_file_reads_its_pictures_at_once(document: Document) -> None:
    source = document.image_source(PICTURE_ID, HEAD)
    assert (source.head, source.read()) == (PICTURE[:HEAD], PICTURE)


def test_a_picture_that_is_at_hand_is_not_read_again(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        document.hold_image(PICTURE_ID)
        held = document.image(PICTURE_ID)
        assert document.image_source(PICTURE_ID, HEAD).read() is held


def test_a_picture_that_is_missing_is_told_at_once_and_a_damaged_one_when_it_is_read(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        with pytest.raises(DocumentError, match="there is no picture cafe"):
            document.image_source(ImageId("cafe"), HEAD)
        with closing(sqlite3.connect(campaign_path)) as other:
            other.execute("UPDATE images SET data = ?", (b"spoilt",))
            other.commit()
        source = document.image_source(PICTURE_ID, HEAD)
        with pytest.raises(DocumentError, match="is damaged: its bytes have changed"):
            source.read()


def test_a_file_that_is_gone_when_a_picture_is_read_is_told_with_its_name(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        source = document.image_source(PICTURE_ID, HEAD)
    campaign_path.unlink()
    with pytest.raises(DocumentError, match=r"campaign\.bmap"):
        source.read()


def test_what_is_used_is_read_once_for_each(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        sources = sources_of(document.image_source, [PICTURE_ID, None, PICTURE_ID])
        assert read_all(sources) == {PICTURE_ID: PICTURE}


def test_a_campaign_is_current_until_somebody_else_writes_to_its_file(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document, Document.open(campaign_path) as other:
        document.execute(MoveTokens(MAP, {TokenId("token-1"): MapPoint(3, 3)}))
        assert document.is_current
        assert not other.is_current


@pytest.mark.parametrize("length", [0, 1, 4, 5, 8, 4001])
def test_a_picture_written_in_pieces_is_read_as_it_was(
    campaign_path: Path, monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    """A picture of 400 MB was held three times while it came in (issue 8)."""
    monkeypatch.setattr(image_source, "PIECE_BYTES", 4)
    data = bytes(place % 251 for place in range(length))
    with Document.open(campaign_path) as document:
        kept = document.add_image(data)
        assert document.add_image(data) == kept
        assert document.image(kept) == data
    with Document.open(campaign_path) as again:
        assert again.image(kept) == data
        assert again.problems == ()
