/**
 * Chooses a row of a model with which something can be done, and every now and then any row: a random step on
 * any row mostly does nothing.
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
