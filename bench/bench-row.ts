/**
 * A row of the printed table: a measurement, and its baseline, or '-' if it has none. The baseline is from
 * the same run, except for the sizes of another product's scripts.
 */
export interface BenchRow {
  what: string;
  measured: string;
  baseline: string;
  /**
   * The measurement divided by the baseline, or '-' if there is no baseline. For rates at several sizes: how
   * many times slower the largest size is than the smallest.
   */
  ratio: string;
  /** The limit for the ratio or for the measurement, or '-' if there is no limit. */
  goal: string;
}

/** Prints the rows as an aligned table. */
export function printRows(rows: readonly BenchRow[]): void {
  const heads: BenchRow = {
    what: 'what',
    measured: 'measured',
    baseline: 'baseline',
    ratio: 'ratio',
    goal: 'to beat',
  };
  const columns = ['what', 'measured', 'baseline', 'ratio', 'goal'] as const;
  const widths = columns.map((column) => Math.max(...[heads, ...rows].map((row) => row[column].length)));
  for (const row of [heads, ...rows]) {
    console.log(columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  '));
  }
}

/** Formats a rate. */
export const formatRate = (rate: number) => `${Math.round(rate).toLocaleString('en-GB')}/s`;
/** Formats a ratio. */
export const formatRatio = (ratio: number) => ratio.toFixed(2);

/** Runs `work` in `lanes` concurrent loops for `seconds`. Returns the number of completed runs per second. */
export async function measureRate(
  seconds: number,
  lanes: number,
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<number> {
  let completed = 0;
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const lane = async (index: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      await work(index, turn);
      completed += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return completed / ((performance.now() - started) / 1000);
}

/** Returns the median of some figures; NaN if there are none. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
