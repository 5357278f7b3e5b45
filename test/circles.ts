/** Those of a graph that reach each other, and those that lead there: none where nothing goes in a circle. */
export function inCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph);
  for (let found = true; found; ) {
    const free = [...left].filter(([, others]) => !others.some((other) => left.has(other)));
    for (const [one] of free) left.delete(one);
    found = free.length > 0;
  }
  return [...left.keys()];
}
