"""From one version of the file format to the next: one function a version."""

import sqlite3
from collections.abc import Callable, Mapping

Migration = Callable[[sqlite3.Connection], None]

#: version -> the function that makes the next version of it. Each comes with a saved sample of its version in
#: tests/document/samples.
MIGRATIONS: Mapping[int, Migration] = {}


def migrate(connection: sqlite3.Connection, target: int, migrations: Mapping[int, Migration] = MIGRATIONS) -> None:
    """Bring a database to the target version; when a step fails, it stays as it was."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == target:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, target):
            migrations[step](connection)
        connection.execute(f"PRAGMA user_version = {target}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
