import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

const root = join(import.meta.dirname, '..');
const listed = [
  '/',
  '/booking',
  '/menu',
  '/menu-poster',
  '/party-booking',
  '/session-credits',
  '/gift-vouchers',
  '/loyalty',
  '/photo-studio',
  '/facebook-feed',
  '/privacy',
  '/terms',
  '/health-and-safety',
];

const attribute = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? null;

test('every public page has a title, a description and a preview for sharing', async ({ request, site }) => {
  const titles = new Set<string>();
  for (const path of listed) {
    const text = await (await request.get(path)).text();
    const title = attribute(text, /<title>([^<]+)<\/title>/);
    expect(title, path).toMatch(/Windfall/);
    titles.add(title ?? '');
    expect(attribute(text, /<meta name="description" content="([^"]{50,170})">/), path).not.toBeNull();
    expect(attribute(text, /<link rel="canonical" href="([^"]+)">/)).toBe(site.url + path);
    expect(attribute(text, /<meta property="og:title" content="([^"]+)">/)).toBe(title);
    const card = attribute(text, /<meta property="og:image" content="([^"]+)">/) ?? '';
    const picture = await request.get(card);
    expect(picture.status(), card).toBe(200);
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], card).toEqual([1200, 630]);
  }
  expect(titles.size).toBe(listed.length);
});

test('the second address of the menu has the first as canonical; unlisted pages are not indexed', async ({
  request,
  site,
}) => {
  const text = await (await request.get('/menu-enhanced')).text();
  expect(attribute(text, /<link rel="canonical" href="([^"]+)">/)).toBe(`${site.url}/menu`);
  const card = attribute(text, /<meta property="og:image" content="([^"]+)">/) ?? '';
  expect((await request.get(card)).status(), card).toBe(200);
  for (const path of ['/payment?booking_id=none', '/booking-success?demo=true', '/no-such-page']) {
    const page = await (await request.get(path)).text();
    expect(page, path).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('application/ld+json');
  }
});

test('robots.txt, site map, manifest and icons are served', async ({ request, site }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(found.toSorted()).toEqual(listed.map((path) => site.url + path).toSorted());

  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { short_name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.short_name).toBe('Windfall');
  for (const { src, sizes } of manifest.icons) {
    const bytes = await (await request.get(src)).body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const icon of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200);
});

test.describe('structured data', () => {
  test.use({ settings: september });

  test('the structured data of every public page is valid by the published types of schema.org', async ({
    request,
    site,
  }) => {
    const structured = new Map<string, { '@graph': { '@type': string }[] }>();
    for (const path of listed) {
      const text = await (await request.get(path)).text();
      const json = attribute(text, /<script type="application\/ld\+json">(.+?)<\/script>/s);
      structured.set(path, JSON.parse(json ?? 'null'));
    }
    const typesOf = (path: string) =>
      new Set(structured.get(path)?.['@graph'].map((thing) => thing['@type']));
    expect([...typesOf('/')].toSorted()).toEqual(['ChildrensEvent', 'EntertainmentBusiness', 'WebSite']);
    expect([...typesOf('/menu')].toSorted()).toEqual(['BreadcrumbList', 'Menu']);
    expect([...typesOf('/photo-studio')].toSorted()).toEqual(['BreadcrumbList', 'Service']);

    const folder = join(root, 'test-results', 'structured-data');
    mkdirSync(folder, { recursive: true });
    const write = (name: string, graphs: object[]) => {
      const file = join(folder, name);
      const lines = graphs.map(
        (graph, index) => `export const page${index}: Graph = ${JSON.stringify(graph)};`,
      );
      writeFileSync(file, `import type { Graph } from 'schema-dts';\n${lines.join('\n')}\n`);
      return file;
    };
    const ours = write('told.ts', [...structured.values()]);
    const nonsense = write('nonsense.ts', [
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'Menu', hasMenuSection: 3 }] },
    ]);
    const options = [
      ...['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext', '--types', ''],
      // Colours would split the words that are looked for below.
      ...['--pretty', 'false'],
    ];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, ours, nonsense], {
      cwd: root,
      encoding: 'utf8',
    });
    const complaints = stdout.split('\n').filter((line) => / error TS\d+:/.test(line));
    expect(complaints.length, 'nonsense is found').toBeGreaterThan(0);
    expect(complaints.filter((line) => !line.includes('nonsense.ts'))).toEqual([]);
    rmSync(folder, { recursive: true });

    const home = JSON.stringify(structured.get('/'));
    for (const words of [
      `"startDate":"2025-09-27T09:30:00+01:00"`,
      `"price":"9.50","priceCurrency":"GBP"`,
      `"validFrom":"2025-09-21","validThrough":"2025-09-21","opens":"11:15","closes":"15:30"`,
      `"url":"${site.url}/booking?date=2025-09-27"`,
    ]) {
      expect(home).toContain(words);
    }
    expect(JSON.stringify(structured.get('/photo-studio'))).toContain('"price":"20.00"');
    expect(JSON.stringify(structured.get('/menu'))).toContain('"name":"Loaded nachos"');
  });
});
