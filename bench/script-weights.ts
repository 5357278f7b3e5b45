import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './bench-row.ts';

interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, BuiltFile>;

const folder = join(import.meta.dirname, '../dist/web');

const dashboard = ['src/web/features/staff/staff.tsx', 'src/web/features/staff/dashboard.tsx'];

/**
 * For each page: its entry files, the size of the script of the comparable page in Hi.Events 1.8 beta (built
 * and counted in the same way), and the page's budget. Both sizes are in kilobytes of gzip.
 */
const pages: {
  what: string;
  entries: string[] | ((manifest: Manifest) => string[]);
  hiEvents: number;
  budget: number;
}[] = [
  { what: '/', entries: ['src/web/features/home/home.tsx'], hiEvents: 349, budget: 115 },
  { what: '/party-booking', entries: ['src/web/features/party/party.tsx'], hiEvents: 349, budget: 115 },
  {
    what: '/party-booking, booked online',
    entries: ['src/web/features/party/party.tsx', 'src/web/features/party-booking/book-party.tsx'],
    hiEvents: 305,
    budget: 140,
  },
  { what: '/my-party', entries: ['src/web/features/my-party/my-party.tsx'], hiEvents: 349, budget: 140 },
  {
    what: '/party-guests',
    entries: ['src/web/features/party-guest/party-guests.tsx', 'src/web/features/party-guest/guest-list.tsx'],
    hiEvents: 349,
    budget: 140,
  },
  {
    what: '/gift-vouchers',
    entries: ['src/web/features/gift-vouchers/gift-vouchers.tsx'],
    hiEvents: 325,
    budget: 140,
  },
  { what: '/loyalty', entries: ['src/web/features/loyalty/loyalty.tsx'], hiEvents: 349, budget: 115 },
  {
    what: '/session-credits',
    entries: ['src/web/features/session-credits/session-credits.tsx'],
    hiEvents: 325,
    budget: 115,
  },
  {
    what: '/session-credits, payment',
    entries: [
      'src/web/features/session-credits/session-credits.tsx',
      'src/web/features/session-credits/pay-step.tsx',
    ],
    hiEvents: 275,
    budget: 140,
  },
  {
    what: '/photo-studio',
    entries: ['src/web/features/photo-studio/photo-studio.tsx'],
    hiEvents: 325,
    budget: 115,
  },
  {
    what: '/photo-studio, details',
    entries: [
      'src/web/features/photo-studio/photo-studio.tsx',
      'src/web/features/photo-studio/details-step.tsx',
    ],
    hiEvents: 305,
    budget: 140,
  },
  { what: '/menu', entries: ['src/web/features/cafe/menu.tsx'], hiEvents: 349, budget: 115 },
  {
    what: '/facebook-feed',
    entries: ['src/web/features/notice-board/notice-board.tsx'],
    hiEvents: 349,
    budget: 115,
  },
  { what: '/terms', entries: ['src/web/features/legal/terms.tsx'], hiEvents: 349, budget: 115 },
  {
    what: '/booking, choose tickets',
    entries: ['src/web/features/booking/booking.tsx'],
    hiEvents: 325,
    budget: 140,
  },
  {
    what: '/booking, details',
    entries: ['src/web/features/booking/booking.tsx', 'src/web/features/booking/details-step.tsx'],
    hiEvents: 305,
    budget: 140,
  },
  {
    what: '/payment',
    entries: ['src/web/features/checkout/payment.tsx', 'src/web/features/checkout/payment-panel.tsx'],
    hiEvents: 275,
    budget: 140,
  },
  {
    what: '/booking-success',
    entries: ['src/web/features/checkout/booking-success.tsx'],
    hiEvents: 275,
    budget: 140,
  },
  {
    what: '/check-in, kiosk',
    entries: ['src/web/features/kiosk/check-in.tsx', 'src/web/features/kiosk/kiosk.tsx'],
    hiEvents: 321,
    budget: 140,
  },
  {
    what: '/admin, Overview',
    entries: [...dashboard, 'src/web/features/staff/overview/overview-tab.tsx'],
    hiEvents: 321,
    budget: 190,
  },
  {
    what: '/admin, every tab',
    entries: (manifest) => [...dashboard, ...listTabs(manifest)],
    hiEvents: 321,
    budget: 190,
  },
];

/** Returns the files of the dashboard's tabs, which load as the tabs are opened. */
function listTabs(manifest: Manifest): string[] {
  const opened = dashboard.flatMap((file) => manifest[file]?.dynamicImports ?? []);
  return opened.filter((file) => file.endsWith('-tab.tsx'));
}

/**
 * Returns a row for each page: the size of the script that the page must load. Compresses the files of the
 * last build with gzip to measure them. Throws if an entry file is not in the build.
 */
export function weighScripts(): BenchRow[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return pages.map(({ what, entries, hiEvents, budget }) => {
    const files = new Set<string>();
    const collect = (key: string) => {
      const built = manifest[key];
      if (!built) throw new Error(`${key} is not in the build`);
      if (files.has(built.file)) return;
      files.add(built.file);
      for (const imported of built.imports ?? []) collect(imported);
    };
    const opened = typeof entries === 'function' ? entries(manifest) : entries;
    for (const entry of ['src/web/entry-client.tsx', ...opened]) collect(entry);
    const kilobytes =
      [...files].reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
        0,
      ) / 1000;
    return {
      what: `script of ${what}`,
      measured: `${kilobytes.toFixed(0)} KB`,
      baseline: `${hiEvents} KB Hi.Events`,
      ratio: (kilobytes / hiEvents).toFixed(2),
      goal: `<= ${budget} KB`,
    };
  });
}
