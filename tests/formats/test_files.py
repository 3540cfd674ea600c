import os
import tracemalloc
from pathlib import Path

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.files import CHUNK_BYTES, read_file, write_file


def test_a_file_that_is_too_large_is_refused_unread(tmp_path):
    (tmp_path / "map").write_bytes(b"123456")
    with pytest.raises(MapFileError, match="map: found 6 bytes, expected at most 5"):
        read_file(tmp_path / "map", at_most=5)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_is_refused_and_does_not_hang(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MapFileError, match="found a device or pipe, expected a file"):
        read_file(tmp_path / "pipe")


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_name_no_file_can_have_is_an_error(tmp_path, name):
    with pytest.raises(MapFileError):
        read_file(tmp_path / name)
    with pytest.raises(MapFileError):
        write_file(tmp_path / name, b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_put_in_place_whole_and_never_written_over(tmp_path):
    (tmp_path / "map").write_bytes(b"old")
    os.link(tmp_path / "map", tmp_path / "same file")
    write_file(tmp_path / "map", b"new")
    assert ((tmp_path / "map").read_bytes(), (tmp_path / "same file").read_bytes()) == (b"new", b"old")


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(MapFileError, match=r"map: cannot be written: there is no folder .*gone"):
        write_file(tmp_path / "gone" / "map", b"x")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_link_a_pipe_and_a_folder_are_never_replaced_by_a_file(tmp_path):
    (tmp_path / "link").symlink_to("gone")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("link", "pipe", "folder"):
        with pytest.raises(MapFileError, match=f"{name}: cannot be written: found a {name}, expected"):
            write_file(tmp_path / name, b"x")
    with pytest.raises(MapFileError, match="null: cannot be written: found a device"):
        write_file(Path("/dev/null"), b"x")
    assert (tmp_path / "link").is_symlink()


def test_a_file_is_there_once_while_it_is_read(tmp_path):
    path = tmp_path / "large.bin"
    path.write_bytes(bytes(3 * CHUNK_BYTES))
    tracemalloc.start()
    try:
        assert len(read_file(path)) == 3 * CHUNK_BYTES
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 5 * CHUNK_BYTES
