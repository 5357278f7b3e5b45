/**
 * Chooses a row of a model for a random step. Four times out of five it is a row on which the step can act,
 * because a step on any row would mostly do nothing. Returns undefined if there are no rows.
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
