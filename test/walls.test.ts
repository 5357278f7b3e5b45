import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string };
}

interface Plant {
  file: string;
  code: string;
}

/**
 * Lints planted files in a folder that holds only them and this project's rules; returns Biome's verdict on
 * each, in order.
 */
function lint(plants: readonly Plant[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-walls-'));
  try {
    for (const rules of ['biome.json', 'biome.walls.json'])
      copyFileSync(join(root, rules), join(folder, rules));
    const names = plants.map(({ file }, index) => file.replace(/planted/, `planted-${index}`));
    for (const [index, { code }] of plants.entries()) {
      const path = join(folder, names[index] ?? '');
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
    const done = spawnSync(process.execPath, [biome, 'lint', ...options, '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(done.stdout) as { diagnostics: Diagnostic[] };
    return names.map((name) =>
      diagnostics
        .filter(({ location }) => location.path.endsWith(name))
        .map(({ category, message }) => `${category} ${JSON.stringify(message)}`)
        .join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const use = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

const violations: readonly (readonly [what: string, file: string, code: string, words: string])[] = [
  [
    'domain imports the server',
    'src/domain/planted.ts',
    use('../server/config.ts'),
    'domain imports only domain',
  ],
  ['domain imports a package', 'src/domain/planted.ts', use('zod'), 'domain imports only domain'],
  ['domain imports node', 'src/domain/planted.ts', use('node:fs'), 'domain imports only domain'],
  [
    'contract imports the server',
    'src/contract/planted.ts',
    use('../server/config.ts'),
    'contract imports domain and zod/mini',
  ],
  [
    'contract imports all of zod',
    'src/contract/planted.ts',
    use('zod'),
    'contract imports domain and zod/mini',
  ],
  [
    'the catalogue of refusals imports the server',
    'src/contract/refusals/planted.ts',
    use('../../server/refusal.ts'),
    'the catalogue of refusals imports domain and the codes',
  ],
  [
    'the catalogue of refusals imports a call',
    'src/contract/refusals/planted.ts',
    use('../booking.ts'),
    'the catalogue of refusals imports domain and the codes',
  ],
  ['server imports web', 'src/server/planted.ts', use('../web/app.tsx'), 'server never imports web'],
  [
    'server imports the payment sandbox',
    'src/server/planted.ts',
    use('../../sandbox/sandbox-server.ts'),
    'server never imports web',
  ],
  [
    'a feature imports the sample day',
    'src/server/features/orders/planted.ts',
    use('../../../../sample/sample-day.ts'),
    'server never imports web',
  ],
  ['sample imports web', 'sample/planted.ts', use('../src/web/app.tsx'), 'they never import web'],
  [
    'a feature imports web',
    'src/server/features/orders/planted.ts',
    use('../../../web/app.tsx'),
    'server never imports web',
  ],
  [
    'availability calls orders',
    'src/server/features/availability/planted.ts',
    use('../visits/book-visit.ts'),
    'availability may call only',
  ],
  [
    'loyalty calls orders',
    'src/server/features/loyalty/planted.ts',
    use('../visits/book-visit.ts'),
    'loyalty may call only',
  ],
  [
    'loyalty reads the vouchers',
    'src/server/features/loyalty/planted.ts',
    use('../vouchers/voucher-store.ts'),
    'never its store',
  ],
  [
    'staff call orders',
    'src/server/features/staff/planted.ts',
    use('../orders/hold-order.ts'),
    'staff may call only',
  ],
  [
    'the dashboard cancels bookings',
    'src/server/features/dashboard/planted.ts',
    use('../orders/cancel-booking.ts'),
    'dashboard may call only',
  ],
  [
    'check-in plans visits',
    'src/server/features/check-in/planted.ts',
    use('../visits/plan-visit.ts'),
    'check-in may call only',
  ],
  [
    'check-in reads the bookings',
    'src/server/features/check-in/planted.ts',
    use('../orders/booking-store.ts'),
    'never its store',
  ],
  [
    'mail calls orders',
    'src/server/features/mail/planted.ts',
    use('../orders/booking-mail.ts'),
    'mail may call only',
  ],
  [
    'cafe calls availability',
    'src/server/features/cafe/planted.ts',
    use('../availability/list-days.ts'),
    'cafe may call only',
  ],
  [
    'orders calls cafe',
    'src/server/features/orders/planted.ts',
    use('../cafe/menu-store.ts'),
    'orders may call only',
  ],
  [
    'the notice board calls orders',
    'src/server/features/notice-board/planted.ts',
    use('../visits/book-visit.ts'),
    'notice-board may call only',
  ],
  [
    'inquiries call orders',
    'src/server/features/inquiries/planted.ts',
    use('../visits/book-visit.ts'),
    'inquiries may call only',
  ],
  [
    'inquiries read another store',
    'src/server/features/inquiries/planted.ts',
    use('../mail/mail-store.ts'),
    'never its store',
  ],
  [
    'email codes call orders',
    'src/server/features/email-codes/planted.ts',
    use('../orders/book-visit.ts'),
    'email-codes may call only',
  ],
  [
    'vouchers call orders',
    'src/server/features/vouchers/planted.ts',
    use('../visits/book-visit.ts'),
    'vouchers may call only',
  ],
  [
    'visits read the vouchers',
    'src/server/features/visits/planted.ts',
    use('../vouchers/voucher-store.ts'),
    'never its store',
  ],
  [
    'orders imports a product',
    'src/server/features/orders/planted.ts',
    use('../visits/plan-visit.ts'),
    'orders may call only',
  ],
  [
    'credits call visits',
    'src/server/features/credits/planted.ts',
    use('../visits/price-visit.ts'),
    'credits may call only',
  ],
  [
    'parties call orders',
    'src/server/features/parties/planted.ts',
    use('../visits/book-visit.ts'),
    'parties may call only',
  ],
  [
    'inquiries call parties',
    'src/server/features/inquiries/planted.ts',
    use('../parties/send-party-inquiry.ts'),
    'inquiries may call only',
  ],
  [
    'drafts change bookings',
    'src/server/features/drafts/planted.ts',
    use('../orders/cancel-booking.ts'),
    'drafts may call only',
  ],
  [
    'drafts read the enquiries',
    'src/server/features/drafts/planted.ts',
    use('../inquiries/inquiry-store.ts'),
    'never its store',
  ],
  [
    'privacy cancels bookings',
    'src/server/features/privacy/planted.ts',
    use('../orders/cancel-booking.ts'),
    'privacy may call only',
  ],
  [
    'watch changes bookings',
    'src/server/features/watch/planted.ts',
    use('../orders/cancel-booking.ts'),
    'watch may call only',
  ],
  [
    'restrictions change bookings',
    'src/server/features/restrictions/planted.ts',
    use('../orders/cancel-booking.ts'),
    'restrictions may call only',
  ],
  [
    'the photo studio calls visits',
    'src/server/features/photo-studio/planted.ts',
    use('../visits/price-visit.ts'),
    'photo-studio may call only',
  ],
  [
    'orders calls the photo studio',
    'src/server/features/orders/planted.ts',
    use('../photo-studio/next-free-sessions.ts'),
    'orders may call only',
  ],
  [
    'orders reads another store',
    'src/server/features/orders/planted.ts',
    use('../mail/mail-store.ts'),
    'never its store',
  ],
  [
    'a port knows a feature',
    'src/server/ports/payments/planted.ts',
    use('../../features/orders/hold-order.ts'),
    'know nothing of the features',
  ],
  [
    'the database knows a feature',
    'src/server/db/planted.ts',
    use('../features/booking/booking-store.ts'),
    'know nothing of the features',
  ],
  ['web imports server', 'src/web/planted.ts', use('../server/config.ts'), 'web never imports server'],
  ['web imports node', 'src/web/features/home/planted.ts', use('node:fs'), 'web never imports server'],
  [
    'a feature imports the routes',
    'src/web/features/home/planted.ts',
    use('../../routes.tsx'),
    'routes know the features',
  ],
  [
    'a tab of the dashboard imports another',
    'src/web/features/staff/search/planted.ts',
    use('../today/today-order.ts'),
    'imports neither another tab nor the frame',
  ],
  [
    'a tab imports the frame',
    'src/web/features/staff/search/planted.ts',
    use('../tabs.ts'),
    'imports neither another tab nor the frame',
  ],
  [
    'a tab imports the routes',
    'src/web/features/staff/search/planted.ts',
    use('../../../routes.tsx'),
    'routes know the features',
  ],
  [
    'what tabs share imports a tab',
    'src/web/features/staff/shared/planted.ts',
    use('../search/search-tab.tsx'),
    'imports neither another tab nor the frame',
  ],
  [
    'a folder of what tabs share imports a tab',
    'src/web/features/staff/shared/inquiries/planted.ts',
    use('../../parties/parties-tab.tsx'),
    'staff/shared imports no tab',
  ],
  [
    'purchase imports a product',
    'src/web/features/purchase/planted.ts',
    use('../photo-studio/photo-draft.ts'),
    'purchase knows no product',
  ],
  [
    'ui knows a feature',
    'src/web/ui/planted.ts',
    use('../features/site/site-query.ts'),
    'know nothing of the features',
  ],
  [
    'art knows a feature',
    'src/web/art/planted.ts',
    use('../features/site/site-query.ts'),
    'know nothing of the features',
  ],
  ['any', 'src/server/planted.ts', 'export const loose: any = 1;\n', 'noExplicitAny'],
  ['a name in camel case', 'src/server/plantedFile.ts', 'export const x = 1;\n', 'useFilenamingConvention'],
];

const allowed: readonly (readonly [what: string, file: string, code: string])[] = [
  ['domain imports domain', 'src/domain/planted.ts', use('./money.ts')],
  [
    'contract imports domain and zod/mini',
    'src/contract/planted.ts',
    `${use('../domain/money.ts')}${use('zod/mini').replaceAll('thing', 'other').replace('used', 'more')}`,
  ],
  [
    'the catalogue of refusals imports domain and the codes',
    'src/contract/refusals/planted.ts',
    `${use('../../domain/money.ts')}${use('../refusal.ts').replaceAll('thing', 'other').replace('used', 'more')}`,
  ],
  [
    'orders calls availability',
    'src/server/features/orders/planted.ts',
    use('../availability/nearest-sessions.ts'),
  ],
  ['booking uses the database', 'src/server/features/orders/planted.ts', use('../../db/connect.ts')],
  ['a page uses ui', 'src/web/features/home/planted.ts', use('../../ui/button.tsx')],
  [
    'a tab of the dashboard uses what tabs share',
    'src/web/features/staff/search/planted.ts',
    use('../shared/inquiries/inquiry-panel.tsx'),
  ],
  ['a tab uses another feature', 'src/web/features/staff/search/planted.ts', use('../../site/site-query.ts')],
  [
    'a folder of what tabs share uses the rest of it',
    'src/web/features/staff/shared/inquiries/planted.ts',
    use('../pager.tsx'),
  ],
  [
    'the frame opens a tab',
    'src/web/features/staff/planted.ts',
    "export const load = () => import('./search/search-tab.tsx');\n",
  ],
];

const verdict = lint([...violations, ...allowed].map(([, file, code]) => ({ file, code })));

test.each(violations.map(([what, , , words], index) => ({ what, words, index })))(
  '$what: refused',
  ({ words, index }) => {
    expect(verdict[index]).toContain(words);
  },
);

test.each(allowed.map(([what], index) => ({ what, index })))('$what: allowed', ({ index }) => {
  expect(verdict[violations.length + index]).toBe('');
});

const drawers = /(^|\/)(utils?|helpers?|misc|common|services?|managers?)(\.|\/|-|$)/;

test('no file or folder is named for leftovers', () => {
  const files = spawnSync('git', ['ls-files', 'src', 'test', 'bin', 'bench', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n');
  expect(files.filter((file) => drawers.test(file))).toEqual([]);
});

test('the domain compiles without Node or the browser', () => {
  const done = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--ignoreConfig',
      '--noEmit',
      '--lib',
      'ES2023',
      '--types',
      '',
      '--allowImportingTsExtensions',
      join(root, 'test/planted/impure-rule.ts'),
    ],
    { cwd: root, encoding: 'utf8' },
  );
  for (const name of ['fetch', 'process', 'document'])
    expect(done.stdout).toContain(`Cannot find name '${name}'`);
});
