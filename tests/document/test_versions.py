"""Earlier versions: kept when they differ, dropped by age and count, never instead of the campaign."""

import os
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from battlemap.document.commands import EditMapInfo
from battlemap.document.document import Document
from battlemap.document.errors import DocumentFileError
from battlemap.document.versions import DAYS_KEPT, NEWEST_KEPT, keep_version, versions_of
from tests.document.sample_map import MAP, sample_map

NOON = datetime(2026, 3, 14, 12, 0, 0, 250_000)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "bay.bmap"
    with Document.create(path) as document:
        document.import_map(sample_map(), {})
    return path


def renamed_to(campaign: Path, name: str, folder: Path, now: datetime):
    """Open, keep a version, and work on: what a start of the program does."""
    with Document.open(campaign) as document:
        kept = keep_version(document, folder, now)
        document.execute(EditMapInfo(MAP, replace(document.map(MAP).info, name=name)))
    return kept


def names(campaign: Path, folder: Path) -> list[str]:
    found = []
    for version in versions_of(campaign, folder):
        with Document.open(version.path) as document:
            found.append(document.map(MAP).info.name)
    return found


def test_each_opening_keeps_what_was_there_before(campaign, tmp_path):
    folder = tmp_path / "versions"
    first = sample_map().info.name
    for number, name in enumerate(("Second", "Third")):
        renamed_to(campaign, name, folder, NOON + timedelta(minutes=number))
    assert names(campaign, folder) == ["Second", first]
    assert versions_of(campaign, folder)[1].kept_at == NOON.replace(microsecond=0)


def test_what_is_the_same_is_not_kept_twice(campaign, tmp_path):
    folder = tmp_path / "versions"
    with Document.open(campaign) as document:
        assert keep_version(document, folder, NOON) is not None
        assert keep_version(document, folder, NOON + timedelta(hours=1)) is None
    assert len(versions_of(campaign, folder)) == 1


def test_the_newest_and_the_last_of_each_day_stay(campaign, tmp_path):
    folder = tmp_path / "versions"
    for hour in range(0, 24 * 40, 8):
        renamed_to(campaign, f"hour {hour}", folder, NOON + timedelta(hours=hour))
    kept = [version.kept_at for version in versions_of(campaign, folder)]
    last = NOON.replace(microsecond=0) + timedelta(hours=24 * 40 - 8)
    newest = [last - timedelta(hours=8 * n) for n in range(NEWEST_KEPT)]
    assert kept[:NEWEST_KEPT] == newest
    older = kept[NEWEST_KEPT:]
    assert len({moment.date() for moment in older}) == len(older)
    assert all(last - moment <= timedelta(days=DAYS_KEPT) for moment in older)
    assert len(older) >= DAYS_KEPT - 5


def test_campaigns_of_one_name_do_not_share_their_versions(campaign, tmp_path):
    other = tmp_path / "elsewhere" / campaign.name
    other.parent.mkdir()
    with Document.create(other) as document:
        document.import_map(sample_map(), {})
        keep_version(document, tmp_path / "versions", NOON)
    assert versions_of(campaign, tmp_path / "versions") == ()
    assert len(versions_of(other, tmp_path / "versions")) == 1


def test_a_campaign_in_memory_has_no_versions(tmp_path):
    with Document.in_memory() as document:
        assert keep_version(document, tmp_path / "versions", NOON) is None


def test_other_files_in_the_folder_are_left_alone(campaign, tmp_path):
    folder = tmp_path / "versions"
    version = renamed_to(campaign, "x", folder, NOON)
    stray = version.path.with_name("notes.bmap")
    stray.write_text("mine")
    assert [each.path for each in versions_of(campaign, folder)] == [version.path]


def test_a_version_that_can_not_be_written_is_told_and_the_campaign_stays(campaign, tmp_path):
    blocked = tmp_path / "versions"
    blocked.write_text("a file where a folder should be")
    before = campaign.read_bytes()
    with Document.open(campaign) as document, pytest.raises((DocumentFileError, OSError)):
        keep_version(document, blocked, NOON)
    assert campaign.read_bytes() == before


def test_what_a_killed_program_had_begun_to_write_is_dropped_after_a_day(campaign, tmp_path):
    folder = tmp_path / "versions"
    version = renamed_to(campaign, "x", folder, NOON)
    begun = {hours: version.path.with_name(f"{version.path.name}.{hours}.part") for hours in (1, 25)}
    for hours, path in begun.items():
        path.write_bytes(b"half")
        at = (NOON - timedelta(hours=hours)).timestamp()
        os.utime(path, (at, at))
    renamed_to(campaign, "y", folder, NOON + timedelta(minutes=1))
    assert begun[1].exists()
    assert not begun[25].exists()
    assert len(versions_of(campaign, folder)) == 2


def test_a_damaged_campaign_does_not_take_the_place_of_its_earlier_versions(campaign, tmp_path):
    folder = tmp_path / "versions"
    renamed_to(campaign, "x", folder, NOON)
    campaign.write_bytes(campaign.read_bytes()[:-4096])
    with Document.open(campaign) as document:
        assert document.problems
        assert keep_version(document, folder, NOON + timedelta(minutes=1)) is None
    assert len(versions_of(campaign, folder)) == 1
