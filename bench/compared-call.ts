import type { BenchSite, Facts } from './centre-of-size.ts';
import { type Row, times } from './row.ts';

interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
}

/** A call as people make it. */
export interface ComparedCall {
  what: string;
  ask(facts: Facts, turn: number): Asked;
}

export const get = (what: string, path: string | ((facts: Facts) => string)): ComparedCall => ({
  what,
  ask: (facts) => ({ path: typeof path === 'string' ? path : path(facts) }),
});

export const send = (
  what: string,
  path: string | ((facts: Facts, turn: number) => string),
  body: (facts: Facts, turn: number) => unknown = () => undefined,
  method: 'POST' | 'DELETE' = 'POST',
): ComparedCall => ({
  what,
  ask: (facts, turn) => ({
    method,
    path: typeof path === 'string' ? path : path(facts, turn),
    body: body(facts, turn),
  }),
});

/**
 * The middle of many turns at each size; the sizes take turns, so that what else the
 * machine does hits all of them.
 */
export async function compare(sites: readonly BenchSite[], call: ComparedCall, turns: number): Promise<Row> {
  const taken = sites.map((): number[] => []);
  for (let turn = 0; turn < turns + 2; turn += 1) {
    for (const [index, site] of sites.entries()) {
      const milliseconds = await time(site, call, turn);
      if (turn >= 2) taken[index]?.push(milliseconds);
    }
  }
  const middles = taken.map((each) => each.sort((one, other) => one - other)[each.length >> 1] ?? Number.NaN);
  return besideSmallest(
    call.what,
    sites,
    middles.map((middle) => `${middle.toFixed(2)} ms`),
    (middles.at(-1) ?? Number.NaN) / (middles[0] ?? Number.NaN),
  );
}

/** A row that sets the biggest centre beside the smallest. */
export function besideSmallest(
  what: string,
  sites: readonly BenchSite[],
  figures: readonly string[],
  slower: number,
): Row {
  const sizes = sites.map(({ size }) => size.toLocaleString('en-GB'));
  return {
    what,
    ours: `${figures.at(-1)} with ${sizes.at(-1)}${figures
      .slice(1, -1)
      .map((figure, index) => `, ${figure} with ${sizes[index + 1]}`)
      .join('')}`,
    baseline: `${figures[0]} with ${sizes[0]}`,
    ratio: times(slower),
    goal: '<= 1.30 times slower',
  };
}

let asking = 0;

async function time({ url, cookie, facts }: BenchSite, call: ComparedCall, turn: number): Promise<number> {
  const { method = 'GET', path, body } = call.ask(facts, turn);
  asking += 1;
  const from = { cookie, 'x-forwarded-for': `10.9.${(asking >> 8) & 255}.${asking & 255}` };
  const started = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: body === undefined ? from : { ...from, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await answer.text();
  const milliseconds = performance.now() - started;
  if (!answer.ok) throw new Error(`${call.what} answered ${answer.status}: ${reply}`);
  return milliseconds;
}
