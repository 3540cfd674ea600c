"""A file to be read, with what lies beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Case:
    """The file ``main`` among the files of one folder, by their names."""

    main: str
    files: Mapping[str, bytes]

    @property
    def data(self) -> bytes:
        """The bytes of the file that is read."""
        return self.files[self.main]

    def with_file(self, name: str, data: bytes) -> "Case":
        """The same with other bytes in one file."""
        return replace(self, files={**self.files, name: data})

    def alone(self) -> "Case":
        """Only the file itself."""
        return Case(self.main, {self.main: self.data})

    def write(self, folder: Path) -> Path:
        """Write all files, and give the place of the main one."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in self.files.items():
            path = folder / name
            if "/" in name:
                path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return folder / self.main


def case_in(folder: Path) -> Case:
    """The case kept in a folder: the file whose name starts with ``map`` is the one to read."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    (main,) = (name for name in files if name.startswith("map."))
    return Case(main, files)
