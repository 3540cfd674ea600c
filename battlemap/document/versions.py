"""Earlier versions of a campaign, kept aside each time it is opened."""

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from battlemap.document.document import Document

SUFFIX = ".bmap"
STAMP = "%Y-%m-%d %H.%M.%S"
NEWEST_KEPT = 10
BEGUN_LONG_AGO = timedelta(days=1)
DAYS_KEPT = 30  # for so long, the last version of each day


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """One kept version: when it was kept (local time), and the file it is in."""

    kept_at: datetime
    path: Path


def keep_version(document: Document, folder: Path, now: datetime) -> Version | None:
    """Keep a copy of an open campaign, if it differs from the newest kept, and drop old ones.

    The ten newest are kept, and of each of the last thirty days the last. None where nothing had to be kept, and for
    a campaign that has no file.

    Raises
    ------
    DocumentFileError
        when the copy can not be written; the campaign itself is not touched.
    """
    if document.path is None:
        return None
    before = versions_of(document.path, folder)
    path = _folder_of(document.path, folder) / f"{now.strftime(STAMP)}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save_copy(path)
    if before and before[0].path != path and _digest(before[0].path) == _digest(path):
        path.unlink()
        return None
    kept = Version(_whole_seconds(now), path)
    for spare in _spare([kept, *(version for version in before if version.path != path)], now):
        with suppress(OSError):  # the next time, then
            spare.path.unlink()
    _sweep(path.parent, now)
    return kept


def versions_of(campaign: Path, folder: Path) -> tuple[Version, ...]:
    """The versions kept of a campaign file, the newest first."""
    found = []
    for path in _folder_of(campaign, folder).glob(f"*{SUFFIX}"):
        with suppress(ValueError):  # somebody else's file
            found.append(Version(datetime.strptime(path.stem, STAMP), path))
    return tuple(sorted(found, reverse=True))


def _folder_of(campaign: Path, folder: Path) -> Path:
    """The folder for one campaign: two of one name in different places do not share it."""
    place = hashlib.sha256(str(campaign.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return folder / f"{campaign.stem[:60]}-{place}"


def _spare(newest_first: Sequence[Version], now: datetime) -> Iterable[Version]:
    days: set[object] = set()
    for number, version in enumerate(newest_first):
        day = version.kept_at.date()
        is_last_of_day = day not in days and now - version.kept_at <= timedelta(days=DAYS_KEPT)
        days.add(day)
        if number >= NEWEST_KEPT and not is_last_of_day:
            yield version


def _sweep(folder: Path, now: datetime) -> None:
    """Drop what a program that was killed meanwhile had begun to write here."""
    for part in folder.glob(f"*{SUFFIX}.*"):
        with suppress(OSError):
            if now - datetime.fromtimestamp(part.stat().st_mtime) > BEGUN_LONG_AGO:
                part.unlink()


def _whole_seconds(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)


def _digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
