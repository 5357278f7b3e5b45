import { type BenchRow, formatRatio, median } from './bench-row.ts';
import type { BenchRecords, BenchSite } from './bench-site.ts';

interface BenchRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
}

/** A call to measure, with its request for each turn. */
export interface ComparedCall {
  what: string;
  request(records: BenchRecords, turn: number): BenchRequest;
}

/** Returns a GET call. */
export const getRequest = (
  what: string,
  path: string | ((records: BenchRecords) => string),
): ComparedCall => ({
  what,
  request: (records) => ({ path: typeof path === 'string' ? path : path(records) }),
});

/** Returns a POST call. Without `body`, it is sent without a body. */
export const postRequest = (
  what: string,
  path: string | ((records: BenchRecords, turn: number) => string),
  body: (records: BenchRecords, turn: number) => unknown = () => undefined,
): ComparedCall => ({
  what,
  request: (records, turn) => ({
    method: 'POST',
    path: typeof path === 'string' ? path : path(records, turn),
    body: body(records, turn),
  }),
});

/**
 * Measures a call's median time at each size, after two calls that are not counted. The sizes alternate, so
 * that other load on the machine affects all of them.
 */
export async function compareCall(
  sites: readonly BenchSite[],
  call: ComparedCall,
  turns: number,
): Promise<BenchRow> {
  const samples = sites.map((): number[] => []);
  for (let turn = 0; turn < turns + 2; turn += 1) {
    for (const [index, site] of sites.entries()) {
      const milliseconds = await time(site, call, turn);
      if (turn >= 2) samples[index]?.push(milliseconds);
    }
  }
  const medians = samples.map(median);
  return compareWithSmallest(
    call.what,
    sites,
    medians.map((middle) => `${middle.toFixed(2)} ms`),
    (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN),
  );
}

/**
 * Returns a row that compares the largest site, which is the last of `sites`, with the smallest. Sites
 * between them are only listed.
 */
export function compareWithSmallest(
  what: string,
  sites: readonly BenchSite[],
  figures: readonly string[],
  slower: number,
): BenchRow {
  const sizes = sites.map(({ size }) => size.toLocaleString('en-GB'));
  return {
    what,
    measured: `${figures.at(-1)} with ${sizes.at(-1)}${figures
      .slice(1, -1)
      .map((figure, index) => `, ${figure} with ${sizes[index + 1]}`)
      .join('')}`,
    baseline: `${figures[0]} with ${sizes[0]}`,
    ratio: formatRatio(slower),
    goal: '<= 1.30 times as long',
  };
}

let requests = 0;

async function time({ url, cookie, records }: BenchSite, call: ComparedCall, turn: number): Promise<number> {
  const { method = 'GET', path, body } = call.request(records, turn);
  requests += 1;
  const common = { cookie, 'x-forwarded-for': `10.9.${(requests >> 8) & 255}.${requests & 255}` };
  const started = performance.now();
  const response = await fetch(url + path, {
    method,
    headers: body === undefined ? common : { ...common, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await response.text();
  const milliseconds = performance.now() - started;
  if (!response.ok) throw new Error(`${call.what} answered ${response.status}: ${reply}`);
  return milliseconds;
}
