"""How tokens of MapTool see: the kinds of sight belong to a game, so those that are not the usual one are told."""

from collections import Counter
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from battlemap.formats.account import Account, many, places
from battlemap.formats.maptool.xstream import Tree

USUAL = "Normal"  # unless the campaign tells another
_LONGEST_NAME = 40


def tell_sight(tree: Tree, tokens: Sequence[Element], account: Account) -> None:
    """Tell how many tokens have no sight, and how many see otherwise than the usual way."""
    seeing = [token for token in tokens if tree.text(token, "hasSight") != "false"]
    if blind := len(tokens) - len(seeing):
        account.notes.append(f"{many(blind, 'token')} without sight; here every token sees")
    properties = tree.child(tree.child(tree.root, "campaign"), "campaignProperties")
    usual = (None, "", tree.text(properties, "defaultSightType") or USUAL)
    kinds = Counter(tree.text(token, "sightType") for token in seeing)
    others = {kind: number for kind, number in kinds.items() if kind not in usual}
    if others:
        names = places([str(kind)[:_LONGEST_NAME] for kind in others])
        number = sum(others.values())
        account.notes.append(f"{many(number, 'token')} with a sight of another kind, taken as the usual one: {names}")
