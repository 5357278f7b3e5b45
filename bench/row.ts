/** One line of the table: ours beside a baseline of the same run. */
export interface Row {
  what: string;
  ours: string;
  baseline: string;
  /** Ours against the baseline; what "better" means stands in `goal`. */
  ratio: string;
  goal: string;
}

export function printRows(rows: readonly Row[]): void {
  const heads: Row = { what: 'what', ours: 'ours', baseline: 'baseline', ratio: 'ratio', goal: 'to beat' };
  const columns = ['what', 'ours', 'baseline', 'ratio', 'goal'] as const;
  const widths = columns.map((column) => Math.max(...[heads, ...rows].map((row) => row[column].length)));
  for (const row of [heads, ...rows]) {
    console.log(columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  '));
  }
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-GB')}/s`;
export const times = (ratio: number) => ratio.toFixed(2);

/** Runs `work` in `lanes` lanes for `seconds`; answers how often a second it was done. */
export async function rateOf(
  seconds: number,
  lanes: number,
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const lane = async (index: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      await work(index, turn);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return done / ((performance.now() - started) / 1000);
}
