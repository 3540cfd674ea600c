"""Creatures as one JSON object: each with its sheets, and the pictures as base64 under their SHA-256."""

import base64
import binascii
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from battlemap.document.creatures import Creature
from battlemap.document.model import ImageId
from battlemap.formats.creature_doubts import doubts_of
from battlemap.formats.creatures import MOST_CREATURES, CreatureFile, checked, place_words, read_creature
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.json_text import read_json_object
from battlemap.formats.pictures import PictureError, picture_facts
from battlemap.formats.scenario.twice import name_of

CREATURES_FORMAT = "battlemap-creatures/1"


def json_of_creatures(file: CreatureFile) -> str:
    """The text; a picture that is not given is left out of its creature."""
    kept = tuple(_with_picture_at_hand(each, file.images) for each in file.creatures)
    used = {each.token.image for each in kept if each.token.image}
    pictures = {image: base64.b64encode(file.images[image]).decode("ascii") for image in sorted(used)}
    values: dict[str, Any] = {"format": CREATURES_FORMAT, "creatures": checked(kept)}
    return json.dumps(values | ({"pictures": pictures} if pictures else {}), indent=1, ensure_ascii=False) + "\n"


def _with_picture_at_hand(creature: Creature, images: Mapping[ImageId, bytes]) -> Creature:
    if creature.token.image is None or creature.token.image in images:
        return creature
    return creature._replace(token=replace(creature.token, image=None))


def creatures_of_json(data: bytes, file: str) -> CreatureFile:
    """The creatures of a JSON text; ``MapFileError`` lists all that is wrong."""
    raw = read_json_object(data, file)
    if raw.get("format") != CREATURES_FORMAT:
        raise MapFileError(f'{file}: key "format": found {show(raw.get("format"))}, expected "{CREATURES_FORMAT}"')
    problems = [f'key "{key}" is not known' for key in raw if key not in ("format", "creatures", "pictures")]
    listed, pictures = raw.get("creatures"), raw.get("pictures", {})
    if not isinstance(listed, list) or not 0 < len(listed) <= MOST_CREATURES:
        problems.append(f'key "creatures": found {show(listed)}, expected a list of 1 to {MOST_CREATURES} creatures')
        listed = []
    if not isinstance(pictures, dict):
        problems.append(f'key "pictures": found {show(pictures)}, expected a table')
        pictures = {}
    images, wrong = _pictures(pictures)
    problems += wrong
    creatures, wrong = _creatures(listed, images)
    if problems + wrong:
        raise MapFileError.of(file, problems + wrong)
    return CreatureFile(tuple(creatures), images, tuple(_doubts(creatures)))


def _doubts(creatures: Sequence[Creature]) -> Iterator[tuple[int, str]]:
    for place, (_, token) in enumerate(creatures):
        for where, words in doubts_of(token):
            yield place, f"creature {place + 1} {show(token.name)}: {_key(where)}{words}"


def _creatures(listed: list[Any], images: Mapping[ImageId, bytes]) -> tuple[list[Creature], list[str]]:
    creatures, problems = [], []
    for number, values in enumerate(listed, start=1):
        place = f"creature {number}{name_of(values)}: "
        if not isinstance(values, dict):
            problems.append(f"{place}found {show(values)}, expected a table")
            continue
        creature, wrong = read_creature(values)
        problems += [
            f"{place}{_key(where)}{words.removeprefix(': ') if not where else words}" for where, words in wrong
        ]
        if creature is None:
            continue
        if creature.token.image is not None and creature.token.image not in images:
            problems.append(f'{place}key "image": found no such picture under "pictures"')
        creatures.append(creature)
    return creatures, problems


def _key(where: tuple[int | str, ...]) -> str:
    return f'key "{place_words(where)}"' if where else ""


def _pictures(raw: Mapping[str, Any]) -> tuple[dict[ImageId, bytes], list[str]]:
    images, problems = {}, []
    for name, data in _decoded(raw):
        try:
            if data is None or hashlib.sha256(data).hexdigest() != name:
                raise PictureError("found other data, expected a picture as base64 under the SHA-256 of its bytes")
            picture_facts(data)
            images[ImageId(name)] = data
        except PictureError as error:
            problems.append(f"picture {show(name)}: {error}")
    return images, problems


def _decoded(raw: Mapping[str, Any]) -> Iterator[tuple[str, bytes | None]]:
    for name, text in raw.items():
        try:
            yield name, base64.b64decode(text, validate=True)
        except (TypeError, ValueError, binascii.Error):
            yield name, None
