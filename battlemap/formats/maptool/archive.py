"""The zip archive of a MapTool file: only what is asked for is unpacked, never more than it may be, never to disk."""

import zipfile
import zlib
from io import BytesIO

from battlemap.formats.errors import MapFileError
from battlemap.formats.files import LARGEST_FILE_BYTES
from battlemap.formats.xml_text import LARGEST_XML_BYTES

CONTENT = "content.xml"
MOST_FILES = 100_000
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError)  # what zipfile says of damage


class Archive:
    """An open archive. ``MapFileError`` when it is damaged."""

    def __init__(self, data: bytes, file: str) -> None:
        self._file = file
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
            self.names = self._zip.namelist()
        except _BROKEN as error:
            raise MapFileError(
                f"{file}: found a damaged zip archive; the file seems to be cut off, get it again"
            ) from error
        if len(self.names) > MOST_FILES:
            raise MapFileError(
                f"{file}: found a zip archive with {len(self.names)} entries, expected at most {MOST_FILES}"
            )

    def content(self) -> bytes:
        """What tells of the maps."""
        return self.read(CONTENT, LARGEST_XML_BYTES)

    def asset(self, key: str) -> bytes | None:
        """The picture of an asset; None where it is not there as a file, ``MapFileError`` where it is damaged."""
        found = [name for name in self.names if name.startswith(f"assets/{key}.")]
        return self.read(found[0], LARGEST_FILE_BYTES) if found else None

    def read(self, name: str, most: int) -> bytes:
        """One file of the archive."""
        try:
            size = self._zip.getinfo(name).file_size  # as the archive tells it: before anything is unpacked
            with self._zip.open(name) as packed:
                data = packed.read(most + 1) if size <= most else b""
        except _BROKEN as error:
            raise MapFileError(f"{self._file}: {name}: found a damaged or locked file, expected one to read") from error
        if max(size, len(data)) > most:
            raise MapFileError(f"{self._file}: {name}: found more than {most} bytes, expected at most that")
        return data
