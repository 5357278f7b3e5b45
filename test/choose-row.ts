/**
 * Chooses a row of a model on which a step can act, and now and then any row. A random step on any row would
 * mostly do nothing.
 */
export function chooseRow<Row>(
  rows: readonly Row[],
  isOpen: (row: Row) => boolean,
  number: number,
): Row | undefined {
  const open = number % 5 === 4 ? rows : rows.filter(isOpen);
  const of = open.length > 0 ? open : rows;
  return of[number % Math.max(1, of.length)];
}
