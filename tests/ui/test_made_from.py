"""Which campaign was made from which file: kept whole, also where several programs write at once."""

import json
from pathlib import Path
from threading import Barrier, Thread

from battlemap.ui.made_from import TABLE, campaign_made_from, remember


def campaign(folder: Path, number: int) -> Path:
    path = folder / f"campaign {number}.bmap"
    path.touch()
    return path


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
