"""Of a picture of too many pixels the same is said wherever it is met: size, what is opened, what to do."""

import base64

import pytest

from battlemap.cli import main
from battlemap.document.document import Document
from battlemap.document.model import Picture
from battlemap.document.picture_limits import LARGEST_AVIF_PX, too_large_told
from battlemap.formats.load import MapFileError, load_maps
from battlemap.formats.pictures import image_id
from battlemap.scene.pictures import Pictures
from battlemap.ui.import_preview import ImportPreview
from tests.formats.samples import uvtt, write_json
from tests.formats.test_pictures import png_that_claims
from tests.rulings.build import a_map

pytestmark = pytest.mark.gui
HUGE = png_that_claims(40_000, 40_000)
SAID = too_large_told(40_000, 40_000, "PNG")


def info(path, capsys):
    """What ``battlemap info`` prints of a file, and its exit code."""
    with pytest.raises(SystemExit) as end:
        main(["info", str(path)])
    printed = capsys.readouterr()
    return int(end.value.code or 0), printed.out + printed.err


def test_what_is_said_names_the_size_what_is_opened_and_what_to_do():
    assert SAID == (
        "found a PNG picture of 40000 x 40000 px (1,600 megapixels), expected at most 500 megapixels and 200,000 px a "
        "side; save it smaller"
    )
    told = too_large_told(20_000, 20_000, "AVIF", LARGEST_AVIF_PX)
    assert told.startswith(
        "found an AVIF picture of 20000 x 20000 px (400 megapixels), expected at most 80 megapixels "
    )
    assert told.endswith("for this kind of file and 200,000 px a side; save it smaller, or as a PNG of 8 bits")


def test_a_plain_picture_is_refused_with_it_on_the_command_line_and_by_the_reader(tmp_path, capsys):
    path = tmp_path / "huge.png"
    path.write_bytes(HUGE)
    with pytest.raises(MapFileError) as caught:
        load_maps(path)
    assert str(caught.value) == f"huge.png: {SAID}"
    assert info(path, capsys) == (1, f"battlemap: huge.png: {SAID}\n")


def test_a_map_with_such_a_picture_comes_in_without_it_and_preview_and_command_line_say_so(tmp_path, qtbot, capsys):
    path = write_json(tmp_path / "cellar.dd2vtt", uvtt(image=base64.b64encode(HUGE).decode()))
    preview = ImportPreview("cellar", load_maps(path), lambda _options: None)
    qtbot.addWidget(preview)
    assert SAID in preview.report.toPlainText()
    code, said = info(path, capsys)
    assert (code, SAID in said) == (0, True)


def test_a_campaign_that_kept_such_a_picture_says_it_where_the_map_is_shown_and_on_the_command_line(tmp_path, capsys):
    under = Picture(image=image_id(HUGE), file="huge.png", px_per_cell=70)
    with Document.create(tmp_path / "huge.bmap") as document:
        document.import_map(a_map(picture=under), {under.image: HUGE})
    shown = Pictures(lambda _image: HUGE, beside=True).large(under.image)
    assert shown.problem == f"The picture is not shown: {SAID.replace('a PNG picture', 'a picture')}."
    code, said = info(tmp_path / "huge.bmap", capsys)
    assert (code, f"the picture huge.png is not shown: {SAID}" in said) == (0, True)
