/**
 * Returns the nodes of a graph that are on a cycle or on a path between two cycles; empty for an acyclic
 * graph.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const remaining = new Map(graph);
  for (let changed = true; changed; ) {
    const named = new Set([...remaining.values()].flat());
    const free = [...remaining].filter(
      ([node, others]) => !named.has(node) || !others.some((other) => remaining.has(other)),
    );
    for (const [node] of free) remaining.delete(node);
    changed = free.length > 0;
  }
  return [...remaining.keys()];
}
