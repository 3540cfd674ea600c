"""What can go wrong: a command that makes no sense, or a file that cannot be read or written."""

from pathlib import Path


class DocumentError(Exception):
    """A command or a question that the document refuses; nothing was changed."""


class DocumentFileError(DocumentError):
    """A campaign file that cannot be read or written: which file, where in it, and what was expected."""


class InUseError(DocumentFileError):
    """A campaign on which another program works."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


class NameTakenError(DocumentFileError):
    """A new file whose name another file has."""
