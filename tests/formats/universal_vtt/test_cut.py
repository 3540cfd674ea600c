import pytest

from battlemap.formats.account import Account
from battlemap.formats.universal_vtt.cut import cut_under_portals
from battlemap.formats.universal_vtt.lines import FoundLine
from battlemap.formats.universal_vtt.portals import FoundPortal
from battlemap.geometry.types import MapPoint


def line(*pairs):
    return tuple(MapPoint(*pair) for pair in pairs)


def cut(walls, *portals):
    account = Account()
    found = [FoundPortal(f"portals[{n}]", line(*portal), shut=True) for n, portal in enumerate(portals)]
    pieces = cut_under_portals([FoundLine("wall", line(*wall)) for wall in walls], found, account)
    return [piece.points for piece in pieces], account.mended


def test_a_wall_beneath_a_portal_is_cut_to_its_two_ends():
    pieces, mended = cut([[(0, 2), (10, 2)]], [(4, 2), (5, 2)])
    assert pieces == [((0, 2), (4, 2)), ((5, 2), (10, 2))]
    assert mended == ["walls cut beneath 1 portal: portals[0]"]


def test_all_pieces_of_a_wall_beneath_a_portal_are_cut():
    pieces, _ = cut([[(0, 2), (4.25, 2), (4.5, 2), (10, 2)]], [(5, 2), (4, 2)])
    assert pieces == [((0, 2), (4, 2)), ((5, 2), (10, 2))]


def test_two_portals_cut_one_wall_twice():
    pieces, mended = cut([[(0, 0), (9, 0)]], [(6, 0), (7, 0)], [(2, 0), (3, 0)])
    assert pieces == [((0, 0), (2, 0)), ((3, 0), (6, 0)), ((7, 0), (9, 0))]
    assert mended == ["walls cut beneath 2 portals: portals[0], portals[1]"]


def test_overlapping_portals_cut_once():
    pieces, _ = cut([[(0, 0), (9, 0)]], [(2, 0), (4, 0)], [(3, 0), (5, 0)])
    assert pieces == [((0, 0), (2, 0)), ((5, 0), (9, 0))]


def test_a_slanted_wall_is_cut_beneath_a_slanted_portal():
    pieces, _ = cut([[(0, 0), (4, 4)]], [(1, 1), (2, 2)])
    assert pieces == [((0, 0), (1, 1)), ((2, 2), (4, 4))]


def test_a_wall_shorter_than_the_portal_goes():
    assert cut([[(4.25, 0), (4.75, 0)]], [(4, 0), (5, 0)])[0] == []


def test_a_corner_beneath_the_portal_s_end_keeps_its_other_side():
    pieces, _ = cut([[(0, 0), (5, 0), (5, 3)]], [(4, 0), (5, 0)])
    assert pieces == [((0, 0), (4, 0)), ((5, 0), (5, 3))]


@pytest.mark.parametrize(
    "wall",
    [
        [(0, 0), (4, 0)],  # ends where the portal begins
        [(5, 0), (9, 0)],
        [(4.5, -1), (4.5, 1)],  # crosses the opening
        [(0, 0.02), (9, 0.02)],  # runs beside it
        [(0, 0), (4.3, 0)],  # reaches in, but not to the middle
    ],
)
def test_a_wall_that_does_not_run_beneath_the_middle_stays(wall):
    pieces, mended = cut([wall], [(4, 0), (5, 0)])
    assert (pieces, mended) == ([line(*wall)], [])
