"""A process that is killed at any moment loses no finished command and leaves a file that opens.

``BATTLEMAP_KILLS=1000`` has 1,000 lives end instead of a few; with ``-s`` the figures are shown.
"""

import os
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from battlemap.document.document import Document
from tests.document import killed
from tests.document.killed import CAMPAIGN, COPIES, SAID, VERSIONS, Life
from tests.document.processes import CONTEXT
from tests.document.sample_map import PICTURE, PICTURE_ID, sample_map
from tests.document.test_every_command import Snapshot, snapshot

KILLS = int(os.environ.get("BATTLEMAP_KILLS", "16"))
ENOUGH = 100  # kills for every moment to be among them, also on a machine that has other work
LIVES_A_CAMPAIGN = 20  # then another begins, for the history grows
STEPS_BACK = 4
MOST_LINES, MOST_S = 9_000, 0.25  # after which a life is ended at the latest, from within and from outside
MOST_LINES_SAVING, MOST_LINES_MIGRATING = 600, 60

Work = Callable[[Path, int, tuple[str, ...], int | None], None]


@dataclass
class Figures:
    """What the kills hit."""

    finished: int = 0
    in_a_transaction: int = 0  # the file had a journal to be rolled back
    written_but_not_said: int = 0
    in_a_copy: int = 0
    deeds: Counter[str] = field(default_factory=Counter)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return new_campaign(tmp_path / "0")


def new_campaign(folder: Path) -> Path:
    folder.mkdir()
    with Document.create(folder / CAMPAIGN) as campaign:
        campaign.import_map(sample_map(), {PICTURE_ID: PICTURE}, undoable=False)
    return folder


def end_a_life(
    work: Work, folder: Path, rng: random.Random, only: tuple[str, ...] = (), lines: int = MOST_LINES
) -> int:
    """Let a process work until it is killed; the seed it worked by."""
    seed = rng.randrange(10**9)
    from_within = rng.random() < 0.5
    process = CONTEXT.Process(target=work, args=(folder, seed, only, rng.randrange(lines) if from_within else None))
    process.start()
    process.join(None if from_within else rng.random() * MOST_S)
    process.kill()
    process.join()
    process.close()
    return seed


def test_killed_at_random_moments_every_finished_command_is_in_the_file_and_undo_works(tmp_path: Path) -> None:
    rng = random.Random(7)
    figures = Figures()
    for number in range(KILLS):
        folder = tmp_path / str(number // LIVES_A_CAMPAIGN)
        if number % LIVES_A_CAMPAIGN == 0:
            new_campaign(folder)
        (folder / SAID).unlink(missing_ok=True)
        shutil.copytree(folder, tmp_path / "before")
        seed = end_a_life(killed.live, folder, rng)
        check_file(folder, tmp_path / "before", seed, figures)
        check_undo(folder)
        check_other_files(folder, figures)
        shutil.rmtree(tmp_path / "before")
    print(f"\n{KILLS} kills: {figures}")
    assert figures.finished > 0
    assert figures.in_a_transaction > 0 or KILLS < ENOUGH


def check_file(folder: Path, before: Path, seed: int, figures: Figures) -> None:
    """The file holds what was finished, or one thing more; nothing half, by living that life again."""
    finished = (folder / SAID).stat().st_size if (folder / SAID).exists() else 0
    figures.finished += finished
    figures.in_a_transaction += (folder / f"{CAMPAIGN}-journal").exists()
    with Document.open(folder / CAMPAIGN) as document:
        assert document.problems == ()
    life = Life(before, seed)
    for _ in range(finished):
        figures.deeds[life.do()] += 1
    found, pictures = rows(folder / CAMPAIGN), picture_ids(folder / CAMPAIGN)
    if found != rows(before / CAMPAIGN):
        figures.written_but_not_said += 1
        had = picture_ids(before / CAMPAIGN)
        life.do()
        assert found == rows(before / CAMPAIGN)
        assert had <= pictures
    else:
        had = picture_ids(before / CAMPAIGN)
        life.do()
        assert had <= pictures <= picture_ids(before / CAMPAIGN)
    life.document.close()


def rows(path: Path) -> list[list[tuple[object, ...]]]:
    """All there is in the file but pictures."""
    with closing(sqlite3.connect(path)) as database:
        return [database.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall() for table in ("records",)] + [
            database.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall() for table in ("history", "counters")
        ]


def picture_ids(path: Path) -> set[str]:
    """The pictures in the file, each with the bytes it is named by."""
    with closing(sqlite3.connect(path)) as database:
        ids = {row[0] for row in database.execute("SELECT id FROM images")}
    with Document.open(path) as document:
        for image_id in ids:
            document.image(image_id)
    return ids


def check_undo(folder: Path) -> None:
    """Some steps back and forth, with the maps as they were at each."""
    with Document.open(folder / CAMPAIGN) as document:
        there: list[Snapshot] = [snapshot(document.maps)]
        while len(there) <= STEPS_BACK and document.undo():
            there.append(snapshot(document.maps))
        back = [there[-1]]
        for _ in there[1:]:
            document.redo()
            back.append(snapshot(document.maps))
        assert back == there[::-1]


def check_other_files(folder: Path, figures: Figures) -> None:
    """Every copy and every earlier version is whole."""
    for path in [*(folder / COPIES).glob("*"), *(folder / VERSIONS).glob("*/*")]:
        if path.suffix != ".bmap":
            assert ".bmap." in path.name  # begun and not put in place, or its journal
            figures.in_a_copy += path.suffix == ".part"
            path.unlink()
            continue
        with Document.open(path) as document:
            assert document.problems == ()
            assert document.maps


def test_tc_29_killed_while_saving_a_complete_file_loads(folder: Path) -> None:
    rng = random.Random(29)
    figures = Figures()
    (folder / COPIES).mkdir()
    with Document.open(folder / CAMPAIGN) as document:
        expected = dict(document.maps)
    for _ in range(max(KILLS // 4, 8)):
        end_a_life(killed.live, folder, rng, ("copy",), MOST_LINES_SAVING)
        check_other_files(folder, figures)
        for path in (folder / CAMPAIGN, *(folder / COPIES).glob("*.bmap")):
            with Document.open(path) as document:
                assert dict(document.maps) == expected
                assert document.image(PICTURE_ID) == PICTURE
    print(f"\n{figures.in_a_copy} were killed in the middle of a copy")
    assert len(list((folder / COPIES).glob("*.bmap"))) == 3 or KILLS < ENOUGH


def test_killed_while_a_file_is_brought_up_to_date_it_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    rng = random.Random(30)
    found: Counter[int] = Counter()
    for number in range(max(KILLS // 4, 8)):
        folder = new_campaign(tmp_path / f"up-to-date-{number}")
        old = rows(folder / CAMPAIGN)
        end_a_life(killed.bring_up_to_date, folder, rng, (), MOST_LINES_MIGRATING)
        with closing(sqlite3.connect(folder / CAMPAIGN)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
        found[version] += 1
        records, *rest = rows(folder / CAMPAIGN)
        assert rest == old[1:]
        new = [(*row[:3], f"{row[3]} ", "new") for row in old[0]]
        assert records == (old[0] if version == 1 else new)
    print(f"\nkilled while migrating: {dict(found)}")
    assert set(found) == {1, killed.NEXT_FORMAT} or KILLS < ENOUGH
