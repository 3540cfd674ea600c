"""The pictures of the manual, a module a page; importing them puts them on the list."""

from docs.manual.shots import (
    attacks as attacks,
)
from docs.manual.shots import (
    drawing as drawing,
)
from docs.manual.shots import (
    fight as fight,
)
from docs.manual.shots import (
    files as files,
)
from docs.manual.shots import (
    first_sight as first_sight,
)
from docs.manual.shots import (
    held_views as held_views,
)
from docs.manual.shots import (
    keys_and_comfort as keys_and_comfort,
)
from docs.manual.shots import (
    log_and_time as log_and_time,
)
from docs.manual.shots import (
    maps_and_grid as maps_and_grid,
)
from docs.manual.shots import (
    players as players,
)
from docs.manual.shots import (
    sight as sight,
)
from docs.manual.shots import (
    templates_and_notes as templates_and_notes,
)
from docs.manual.shots import (
    tokens as tokens,
)
