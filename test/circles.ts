/** Returns the nodes that are on a cycle of the graph or lead to one; empty for an acyclic graph. */
export function inCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph);
  for (let found = true; found; ) {
    const free = [...left].filter(([, others]) => !others.some((other) => left.has(other)));
    for (const [one] of free) left.delete(one);
    found = free.length > 0;
  }
  return [...left.keys()];
}
