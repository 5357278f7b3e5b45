import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../src/domain/calendar-day.ts';
import { connect } from '../../src/server/db/connect.ts';
import { findRunningDatabaseUrl } from '../../src/server/db/embedded/embedded-database.ts';
import { freePort } from '../../src/server/free-port.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { openForBooking } from '../database.ts';
import { copyNewDatabase } from '../new-database.ts';
import { commandCache, programFile } from '../program-file.ts';
import { cookieOf } from '../staff.ts';
import { visitInput } from '../visit-input.ts';
import { waitFor } from '../wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'windfall-backup-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const siteFolder = join(folder, 'centre');
await copyNewDatabase(join(siteFolder, 'database'));
const otherFolder = join(folder, 'elsewhere');
const backupFolder = join(folder, 'backups');

const { PATH = '', LD_LIBRARY_PATH = '' } = process.env;
const environment = (dataFolder: string) => ({
  PATH,
  LD_LIBRARY_PATH,
  NODE_COMPILE_CACHE: commandCache,
  DATA_DIR: dataFolder,
  BACKUP_DIR: backupFolder,
  DEMO_DATA: 'off',
});

async function open(dataFolder: string) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [programFile('src/server/main.ts')], {
    env: {
      ...environment(dataFolder),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      TRUST_PROXY: '1',
      ADMIN_PASSWORD: 'not-a-secret-here',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  await openForBooking(findRunningDatabaseUrl(join(dataFolder, 'database')) ?? '');
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
type Site = Awaited<ReturnType<typeof open>>;

/** Uploads a picture as the owner does; returns the address of one of its files. */
async function addPicture(site: Site): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ password: 'not-a-secret-here' });
  const signedIn = await fetch(`${site.url}/api/staff/sign-in`, { method: 'POST', headers: json, body });
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f6b3a' } })
    .png()
    .toBuffer();
  const added = await fetch(`${site.url}/api/admin/office/pictures?name=barn.png`, {
    method: 'POST',
    headers: { cookie: cookieOf(signedIn), 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
  const { picture: stored } = (await added.json()) as { picture: { id: string } };
  return `/pictures/${stored.id}/320.avif`;
}

const bytesOf = async (site: Site, path: string) =>
  Buffer.from(await (await fetch(site.url + path)).arrayBuffer()).toString('base64');

function command(name: 'backup' | 'restore', dataFolder: string, ...args: string[]) {
  const result = spawnSync(process.execPath, [programFile(`src/server/commands/${name}.ts`), ...args], {
    encoding: 'utf8',
    env: environment(dataFolder),
  });
  return { code: result.status, output: result.stdout, errorOutput: result.stderr };
}

/**
 * Adds empty blocks after the end of an archive, as many programs do. `tar` then exits before it has read
 * the whole file.
 */
function padArchive(file: string): void {
  appendFileSync(file, gzipSync(Buffer.alloc(4_194_304)));
}

/**
 * The expected result of a restore that succeeds. It contains the error output, so that a failure shows its
 * reason.
 */
const balanced = { code: 0, output: expect.stringContaining('The books balance.'), errorOutput: '' };

async function runInBackground(name: 'backup', ...args: string[]) {
  const child = spawn(process.execPath, [programFile(`src/server/commands/${name}.ts`), ...args], {
    env: environment(siteFolder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code as number;
}

const today = localMoment(Date.now()).day;
const days = Array.from({ length: 20 }, (_, ahead) => addDays(today, ahead + 2)).filter(
  (day) => weekdayOf(day) !== 4,
);
let families = 0;

/** Books and pays as one family. */
async function visit(site: Site): Promise<void> {
  families += 1;
  const family = families;
  const response = await fetch(`${site.url}/api/create-booking-payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${family >> 8}.${family & 255}`,
    },
    body: JSON.stringify(
      visitInput({
        customerEmail: `family${family}@example.org`,
        selectedDate: days[family % days.length] ?? today,
        ticketQuantities: { 'child-1-12': 1 },
        totalAmount: 9.5,
      }),
    ),
  });
  const { clientSecret = '' } = (await response.json()) as { clientSecret?: string };
  if (!clientSecret) throw new Error(`family ${family} could not book: ${response.status}`);
  const { publishableKey } = JSON.parse(readFileSync(join(siteFolder, 'sandbox-keys.json'), 'utf8'));
  const paid = await fetch(
    `${site.sandboxUrl}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        return_url: 'http://windfall.test/booking-success',
      }),
    },
  );
  if (!paid.ok) throw new Error(`family ${family} could not pay: ${paid.status}`);
}

/** Returns the e-mail addresses of all confirmed bookings, in alphabetical order. */
async function confirmed(dataFolder: string): Promise<string[]> {
  const { db, close } = connect(findRunningDatabaseUrl(join(dataFolder, 'database')) ?? '');
  const rows = await db
    .selectFrom('booking')
    .select('customer_email')
    .where('status', '=', 'confirmed')
    .orderBy('customer_email')
    .execute();
  await close();
  return rows.map((row) => row.customer_email);
}

async function timelineOf(dataFolder: string): Promise<number | undefined> {
  const { db, close } = connect(findRunningDatabaseUrl(join(dataFolder, 'database')) ?? '');
  const { rows } = await sql<{ timeline: number }>`
    select timeline_id as timeline from pg_control_checkpoint()`.execute(db);
  await close();
  return rows[0]?.timeline;
}

const waitUntilConfirmed = () =>
  waitFor(async () => expect(await confirmed(siteFolder)).toHaveLength(families), {
    timeout: 120_000,
    interval: 100,
  });

test('a backup made while families book can be restored to a later moment or with all later changes; a damaged or incomplete backup is refused and changes no data', async () => {
  const site = await open(siteFolder);
  const picture = await addPicture(site);
  const bytes = await bytesOf(site, picture);
  for (let family = 0; family < 5; family += 1) await visit(site);
  let isMade = false;
  const backingUp = runInBackground('backup').finally(() => {
    isMade = true;
  });
  const booking = Array.from({ length: 2 }, async () => {
    do await visit(site);
    while (!isMade);
  });
  const [made] = await Promise.all([backingUp, ...booking]);
  expect(made).toBe(0);
  await waitUntilConfirmed();
  const atNoon = await confirmed(siteFolder);
  const noon = new Date(Date.now() + 50).toISOString();
  await waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(noon) + 50));
  for (let family = 0; family < 5; family += 1) await visit(site);
  await waitUntilConfirmed();
  const atTheEnd = await confirmed(siteFolder);
  expect(atTheEnd.length).toBe(atNoon.length + 5);

  const busy = command('restore', siteFolder, 'latest');
  expect(busy).toMatchObject({ code: 1, errorOutput: expect.stringContaining('stop the site first') });
  await site.close();
  const withoutReplace = command('restore', siteFolder, 'latest');
  expect(withoutReplace).toMatchObject({ code: 1, errorOutput: expect.stringContaining('--replace') });

  const untilNoon = command('restore', otherFolder, 'latest', '--until', noon);
  expect(untilNoon).toEqual(balanced);
  const older = await open(otherFolder);
  expect(await confirmed(otherFolder)).toEqual(atNoon);
  expect(await timelineOf(otherFolder)).toBe(2);
  expect(await bytesOf(older, picture)).toBe(bytes);
  await older.close();

  const tooFar = command('restore', otherFolder, 'latest', '--replace', '--until', '2099-01-01 12:00');
  expect(tooFar).toMatchObject({ code: 1, errorOutput: expect.stringContaining('end before that moment') });
  const early = command('restore', otherFolder, 'latest', '--replace', '--until', '2020-01-01 12:00');
  expect(early).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('There is no backup from before'),
  });

  // The backup is chosen by its name, because the site on the database restored to noon may have made a newer
  // backup.
  const [name = ''] = command('backup', siteFolder, '--list').output.split(' ');
  padArchive(join(backupFolder, name, 'base.tar.gz'));
  const all = command('restore', otherFolder, name, '--replace');
  expect(all).toEqual(balanced);

  rmSync(join(backupFolder, name, 'postgres-password'));
  const without = command('restore', otherFolder, name, '--replace');
  expect(without).toMatchObject({ code: 1, errorOutput: expect.stringContaining('postgres-password') });
  truncateSync(join(backupFolder, name, 'base.tar.gz'), 200_000);
  const refused = command('restore', otherFolder, name, '--replace');
  expect(refused).toMatchObject({ code: 1, errorOutput: expect.stringContaining('damaged') });

  const restored = await open(otherFolder);
  expect(await confirmed(otherFolder)).toEqual(atTheEnd);
  expect(await timelineOf(otherFolder), 'the older database has archived WAL as timeline 2').toBe(3);
  expect(await bytesOf(restored, picture)).toBe(bytes);
  expect((await fetch(`${restored.url}/health`)).status).toBe(200);
  await restored.close();
}, 600_000);
