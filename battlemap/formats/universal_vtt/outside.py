"""Takes away what lies wholly outside the picture, segment by segment."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from battlemap.document.model import Light
from battlemap.formats.account import Account, many
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.formats.universal_vtt.lines import FoundLine, count_segments
from battlemap.formats.universal_vtt.portals import FoundPortal
from battlemap.geometry.types import MapPoint


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """All that lies on a map."""

    walls: Sequence[FoundLine]
    objects: Sequence[FoundLine]
    portals: Sequence[FoundPortal]
    lights: Sequence[Light]


def inside(content: Content, frame: Frame, account: Account) -> Content:
    """What touches the picture. Walls are cut between segments, never within one; outlines stay whole."""
    kept = Content(
        walls=[piece for wall in content.walls for piece in _touching(wall, frame)],
        objects=[outline for outline in content.objects if _touching(outline, frame)],
        portals=[portal for portal in content.portals if frame.touches(*portal.line)],
        lights=[light for light in content.lights if frame.has(light.at)],
    )
    _account(content, kept, account)
    return kept


def note_outside(content: Content, frame: Frame, account: Account) -> None:
    """Say what lies outside and stays."""
    unseen = Account()
    inside(content, frame, unseen)
    account.notes += [f"{line}; kept" for line in unseen.dropped]


def _touching(line: FoundLine, frame: Frame) -> list[FoundLine]:
    pieces: list[list[MapPoint]] = [[]]
    for start, end in pairwise(line.points):
        if not frame.touches(start, end):
            pieces.append([])
        else:
            pieces[-1] += [end] if pieces[-1] else [start, end]
    return [replace(line, points=tuple(piece)) for piece in pieces if piece]


def _account(all_: Content, kept: Content, account: Account) -> None:
    lost = {
        "wall_segments": ("wall segment", count_segments(all_.walls) - count_segments(kept.walls)),
        "objects": ("object outline", len(all_.objects) - len(kept.objects)),
        "portals": ("portal", len(all_.portals) - len(kept.portals)),
        "lights": ("light", len(all_.lights) - len(kept.lights)),
    }
    told = ", ".join(many(number, name) for name, number in lost.values() if number)
    if told:
        account.dropped.append(f"wholly outside the picture: {told}")
        account.lost.update({kind: number for kind, (_, number) in lost.items()})
        account.lost["object_segments"] += count_segments(all_.objects) - count_segments(kept.objects)
