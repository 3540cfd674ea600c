"""Which campaign was made from which file: kept whole, also where several programs write at once."""

import hashlib
import json
import tracemalloc
from pathlib import Path
from threading import Barrier, Thread

import pytest

from battlemap.document.store import Store
from battlemap.formats.files import LARGEST_FILE_BYTES
from battlemap.ui.made_from import TABLE, campaign_made_from, digest_of, remember
from battlemap.ui.opening import open_file
from tests.formats.samples import picture


def campaign(folder: Path, number: int) -> Path:
    path = folder / f"campaign {number}.bmap"
    path.touch()
    return path


def test_a_file_is_told_by_all_its_bytes_and_never_held_whole(tmp_path):
    data = bytes(40 * 2**20)
    (tmp_path / "map.png").write_bytes(data)
    tracemalloc.start()
    try:
        digest = digest_of(tmp_path / "map.png")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert digest == hashlib.sha256(data).hexdigest()
    assert peak < 20 * 2**20


def test_a_file_larger_than_is_opened_is_not_read_to_be_told(tmp_path, monkeypatch):
    path = tmp_path / "map.png"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE_BYTES + 1)  # takes no room on the disk
    monkeypatch.setattr(hashlib, "sha256", lambda: None)  # which nothing can be fed to
    assert digest_of(path) is None


@pytest.mark.parametrize("is_campaign", [False, True])
def test_the_picture_of_a_map_is_at_hand_when_the_window_gets_it(tmp_path, monkeypatch, is_campaign):
    """To read and check a large one takes a second, for which the window stood still."""
    (tmp_path / "bay.png").write_bytes(picture(40, 30))
    opened = open_file(tmp_path / "bay.png", tmp_path / "campaigns")
    if is_campaign:
        opened.document.close()
        opened = open_file(opened.document.path, tmp_path / "campaigns")
    read = []
    monkeypatch.setattr(Store, "image", lambda _store, image: read.append(image))
    shown = opened.document.maps[opened.map_id].info.picture.image
    assert opened.document.image(shown) == picture(40, 30)
    assert read == []
    opened.document.let_image_go()
    opened.document.image(shown)
    assert read == [shown]
    opened.document.close()


def test_programs_that_write_at_once_leave_a_whole_table_and_nothing_else(tmp_path):
    made = [campaign(tmp_path, number) for number in range(8)]
    begin = Barrier(len(made))

    def write(number: int) -> None:
        begin.wait()
        for turn in range(10):
            remember(tmp_path, f"digest {number} {turn}", made[number])

    threads = [Thread(target=write, args=(number,)) for number in range(len(made))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert json.loads((tmp_path / TABLE).read_text(encoding="utf-8"))
    assert {path.name for path in tmp_path.iterdir()} == {TABLE, *(path.name for path in made)}


def test_what_was_remembered_before_stays(tmp_path):
    one, other = campaign(tmp_path, 1), campaign(tmp_path, 2)
    remember(tmp_path, "first", one)
    remember(tmp_path, "second", other)
    assert [campaign_made_from(tmp_path, each) for each in ("first", "second", "third")] == [one, other, None]


def test_a_folder_that_is_gone_is_no_error(tmp_path):
    remember(tmp_path / "gone", "digest", tmp_path / "campaign.bmap")
    assert list(tmp_path.iterdir()) == []
