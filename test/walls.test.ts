import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import walls from '../walls.json' with { type: 'json' };

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
 * Lints planted files in a folder that contains only them and this project's rules. Returns Biome's verdict
 * on each file, in order.
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
      maxBuffer: 64 * 1024 * 1024,
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
    'the start of the sample day imports web',
    'src/server/demonstration.ts',
    use('../web/app.tsx'),
    'server never imports web',
  ],
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
  ['the sandbox imports web', 'sandbox/planted.ts', use('../src/web/app.tsx'), 'they never import web'],
  [
    'a feature imports web',
    'src/server/features/orders/planted.ts',
    use('../../../web/app.tsx'),
    'server never imports web',
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
    use('../features/orders/booking-store.ts'),
    'know nothing of the features',
  ],
  [
    'http knows a feature',
    'src/server/http/planted.ts',
    use('../features/staff/session-guards.ts'),
    'know nothing of the features',
  ],
  [
    'change events know a feature',
    'src/server/changes/planted.ts',
    use('../features/orders/booking-store.ts'),
    'know nothing of the features',
  ],
  [
    'a feature imports another feature by a longer path',
    'src/server/features/loyalty/planted.ts',
    use('../../features/visits/book-visit.ts'),
    'loyalty may call only',
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
  ...[
    '../account-credit/carried-credit.ts',
    '../booking/draft.ts',
    '../checkout/checkout-text.ts',
    '../gift-vouchers/gift-draft.ts',
    '../party-booking/draft.ts',
    '../photo-studio/photo-draft.ts',
    '../session-credits/purchase-draft.ts',
  ].map(
    (path) =>
      [
        `purchase imports ${path}`,
        'src/web/features/purchase/planted.ts',
        use(path),
        'purchase knows no product',
      ] as const,
  ),
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
  [
    'lib knows a feature',
    'src/web/lib/planted.ts',
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
  ['a feature uses the database', 'src/server/features/orders/planted.ts', use('../../db/connect.ts')],
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

/** Returns the code of a file in a server feature that imports `file` from each of the given features. */
function importsOf(feature: string, others: readonly string[], file: string): Plant {
  const code = others.map((other) => `import '../${other}/${file}';\n`).join('');
  return { file: `src/server/features/${feature}/planted.ts`, code };
}

/**
 * For each feature of the server, the imports from other features that are forbidden and those that are
 * allowed.
 */
const featureWalls = Object.entries(walls.serverFeatures).map(([feature, called]) => {
  const forbidden = Object.keys(walls.serverFeatures).filter(
    (other) => other !== feature && !(called as string[]).includes(other),
  );
  return {
    feature,
    forbidden: importsOf(feature, forbidden, 'any-verb.ts'),
    stores: importsOf(feature, called, 'any-store.ts'),
    allowed: importsOf(feature, called, 'any-verb.ts'),
  };
});

const verdicts = lint([
  ...[...violations, ...allowed].map(([, file, code]) => ({ file, code })),
  ...featureWalls.flatMap(({ forbidden, stores, allowed }) => [forbidden, stores, allowed]),
]);

test.each(violations.map(([what, , , words], index) => ({ what, words, index })))(
  'the lint rules refuse this: $what',
  ({ words, index }) => {
    expect(verdicts[index]).toContain(words);
  },
);

test.each(allowed.map(([what], index) => ({ what, index })))(
  'the lint rules allow this: $what',
  ({ index }) => {
    expect(verdicts[violations.length + index]).toBe('');
  },
);

test.each(featureWalls.map((wall, index) => ({ ...wall, index })))(
  'the feature $feature may call the features of its wall, and no others',
  ({ feature, forbidden, stores, index }) => {
    const [refused = '', refusedStores = '', passed] = verdicts.slice(
      violations.length + allowed.length + 3 * index,
    );
    const linesWith = (verdict: string, words: string) =>
      verdict.split('\n').filter((line) => line.includes(words)).length;
    const imports = ({ code }: Plant) => linesWith(code, 'import');
    expect(linesWith(refused, `${feature} may call only`)).toBe(imports(forbidden));
    expect(linesWith(refusedStores, 'never its store')).toBe(imports(stores));
    expect(passed).toBe('');
  },
);

test.each(walls.rooms.flatMap(({ room, says }) => room.map((folder) => ({ folder, says }))))(
  'a planted file violates the wall of $folder',
  ({ folder, says }) => {
    const planted = violations.filter(
      ([, file, , words]) => matchesGlob(file, folder) && says.includes(words),
    );
    expect(planted).not.toEqual([]);
  },
);

const vagueNames = /(^|\/)(utils?|helpers?|misc|common|services?|managers?)(\.|\/|-|$)/;

test('no file or folder has a vague name, such as utils', () => {
  const files = spawnSync('git', ['ls-files', 'src', 'test', 'bin', 'bench', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n');
  expect(files.filter((file) => vagueNames.test(file))).toEqual([]);
});

test('code that uses Node or the browser does not compile as domain code', () => {
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
