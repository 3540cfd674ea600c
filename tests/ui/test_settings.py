from pathlib import Path

from PySide6.QtCore import QByteArray

from battlemap.ui.settings import RECENT_MAX, Settings


def reread(tmp_path: Path, settings: Settings) -> Settings:
    settings.keep_window(QByteArray(b"geometry"), QByteArray(b"state"))
    return Settings(tmp_path / "config", tmp_path / "data")


def test_recent_files_come_back_the_last_one_first(tmp_path: Path, settings: Settings):
    for name in ("one.bmap", "two.bmap", "one.bmap"):
        settings.add_recent(tmp_path / name)
    assert reread(tmp_path, settings).recent == [tmp_path / "one.bmap", tmp_path / "two.bmap"]


def test_one_recent_file_comes_back_as_a_list_of_one(tmp_path: Path, settings: Settings):
    settings.add_recent(tmp_path / "one.bmap")
    assert reread(tmp_path, settings).recent == [tmp_path / "one.bmap"]


def test_the_recent_list_does_not_grow_without_end(tmp_path: Path, settings: Settings):
    for number in range(RECENT_MAX + 3):
        settings.add_recent(tmp_path / f"{number}.bmap")
    assert len(settings.recent) == RECENT_MAX


def test_a_forgotten_file_is_off_the_list(tmp_path: Path, settings: Settings):
    settings.add_recent(tmp_path / "gone.bmap")
    settings.forget_recent(tmp_path / "gone.bmap")
    assert settings.recent == []


def test_scheme_and_window_come_back(tmp_path: Path, settings: Settings):
    settings.scheme = "dark"
    again = reread(tmp_path, settings)
    assert again.scheme == "dark"
    assert again.window() == (QByteArray(b"geometry"), QByteArray(b"state"))


def test_each_set_of_screens_has_a_layout_of_its_own(settings: Settings):
    home, table = QByteArray(b"home"), QByteArray(b"table")
    settings.keep_window(home, home, "Laptop 1366x768")
    settings.keep_window(table, table, "Laptop 1366x768, TV 1920x1080")
    assert settings.window("Laptop 1366x768") == (home, home)
    assert settings.window("Laptop 1366x768, TV 1920x1080") == (table, table)
    assert settings.window("Projector/2 800x600") == (table, table)  # the last one, where none is known


def test_a_scheme_nobody_knows_counts_as_the_systems(settings: Settings):
    settings.scheme = "purple"  # type: ignore[assignment]
    assert settings.scheme == "system"
