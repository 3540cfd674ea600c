"""Which things hang together by the joints between them."""

from collections.abc import Iterable

import networkx as nx


def connected(count: int, joints: Iterable[tuple[int, int]]) -> list[int]:
    """Of things 0 to ``count`` - 1 and the pairs of them that are joined: the number of the part each is of."""
    graph = nx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(joints)
    part_of = {thing: number for number, part in enumerate(nx.connected_components(graph)) for thing in part}
    return [part_of[thing] for thing in range(count)]
