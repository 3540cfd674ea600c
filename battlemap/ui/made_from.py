"""Which working campaign was made from which map file: a small table beside the campaigns. No Qt."""

import hashlib
import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from battlemap.document.stopping import going_on
from battlemap.formats.errors import MapFileError
from battlemap.formats.files import pieces_of_file

TABLE, PART = "made_from.json", ".part"


def digest_of(path: Path) -> str | None:
    """What tells a map file by its bytes, read piece by piece; None for one that cannot be read or is too large."""
    digest = hashlib.sha256()
    try:
        for piece in going_on(pieces_of_file(path)):
            digest.update(piece)
    except MapFileError:  # whoever opens it tells
        return None
    return digest.hexdigest()


def campaign_made_from(folder: Path, digest: str | None) -> Path | None:
    """The campaign that was made last from a file of these bytes, if it is still there."""
    name = _table(folder).get(digest or "")
    path = folder / name if isinstance(name, str) else None
    return path if path is not None and path.is_file() else None


def remember(folder: Path, digest: str | None, campaign: Path) -> None:
    """Keep what a campaign was made from. The table is a comfort only, so a failure is no error.

    Each program writes a file of its own and puts it in the place of the table whole: of two that write at once, the
    last one's stands.
    """
    if digest is None:
        return
    part = None
    try:
        with NamedTemporaryFile("w", encoding="utf-8", dir=folder, prefix=TABLE, suffix=PART, delete=False) as file:
            part = Path(file.name)
            json.dump({**_table(folder), digest: campaign.name}, file, indent=1)
        os.replace(part, folder / TABLE)
    except OSError:
        if part is not None:
            part.unlink(missing_ok=True)


def _table(folder: Path) -> dict[str, object]:
    try:
        table = json.loads((folder / TABLE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return table if isinstance(table, dict) else {}
