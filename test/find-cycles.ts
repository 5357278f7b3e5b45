/** Returns the nodes that are on a cycle of the graph or lead to one; empty for an acyclic graph. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const remaining = new Map(graph);
  for (let changed = true; changed; ) {
    const free = [...remaining].filter(([, others]) => !others.some((other) => remaining.has(other)));
    for (const [node] of free) remaining.delete(node);
    changed = free.length > 0;
  }
  return [...remaining.keys()];
}
