"""Versions of a campaign, and the history."""

from datetime import datetime

from battlemap.document.versions import Version
from battlemap.ui.versions_dialog import VersionsDialog
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _files_versions(desktop: Desktop) -> None:
    desktop.sample()
    kept = desktop.home / "kept.bmap"
    kept.write_bytes(bytes(1_400_000))
    versions = [Version(datetime(2026, 3, day, 19, 30), kept) for day in (21, 14, 7)]
    dialog = VersionsDialog(versions, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


@shot
def _files_history(desktop: Desktop) -> None:
    desktop.own_map()
    desktop.window.history.raise_()
    desktop.wait()
    desktop.take()
