import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { readConfig, SettingError } from '../src/server/config.ts';
import { freePort } from '../src/server/free-port.ts';
import { startPayments } from '../src/server/start-payments.ts';
import { startDatabase } from './database.ts';
import { answerFrom } from './front-door.ts';
import { openPages } from './pages.ts';
import { superviseSite } from './site-process.ts';

/**
 * `npm run dev` runs two processes. This one keeps running: it has the database, the payment sandbox,
 * Vite, and the port to which browsers connect. The other is the site itself (dev/site.ts), which is
 * restarted when its code changes.
 */
const root = join(import.meta.dirname, '..');
/** The address to listen on, which only browsers on this machine can reach. */
const host = '127.0.0.1';
const started = Date.now();
const stopSteps: (() => Promise<unknown>)[] = [];
let isStopping = false;

// Vite and React read from NODE_ENV whether they run in development.
process.env['NODE_ENV'] ??= 'development';
process.env['DATA_DIR'] ??= join(root, 'data/dev');

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.production) throw new SettingError('npm run dev is not for production: use npm start');
  const database = await startDatabase(config, console.log);
  stopSteps.unshift(() => database.stop());

  const door = createServer();
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen(config.port, host, resolve);
  });
  const address = door.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const baseUrl = process.env['BASE_URL'] ? config.baseUrl : `http://localhost:${port}`;
  const sandboxPort = config.sandboxPort || (await freePort());

  // Payments continue during a restart of the site. Their webhooks wait until the site is back.
  const payments = await startPayments({ ...config, baseUrl, sandboxPort });
  payments.setWebhookPort(port);
  stopSteps.unshift(() => payments.stop());

  const pages = await openPages({
    root,
    door,
    onSiteChange(file) {
      void site.restart(relative(root, file));
    },
  });
  stopSteps.unshift(() => pages.close());
  const site = superviseSite({
    program: join(root, 'dev/site.ts'),
    root,
    environment: () => ({
      BASE_URL: baseUrl,
      SANDBOX_PORT: String(sandboxPort),
      DATABASE_URL: database.url,
      DEMO_DATA: process.env['DEMO_DATA'] ?? (config.databaseUrl === null ? 'on' : 'off'),
      BACKUP_DAYS: '0',
      // After a restart the site's clock continues from its last time.
      ...(config.clockStartsAt === null
        ? {}
        : { CLOCK_STARTS_AT: new Date(config.clockStartsAt + Date.now() - started).toISOString() }),
    }),
    answer: pages.answer,
    onOpen: pages.announceRestart,
    onTrouble: pages.showTrouble,
  });
  stopSteps.unshift(() => site.stop());
  door.on('request', answerFrom(pages.middleware, site));
  stopSteps.unshift(async () => {
    door.close();
    door.closeAllConnections();
  });
  await site.start();
  if (site.trouble() === null) console.log('Changes are shown as they are saved. Ctrl-C ends.');
  process.send?.('open');
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await starting.catch(() => undefined);
  for (const stopStep of stopSteps) await stopStep().catch((problem) => console.error(problem));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stop(0));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const starting = start();
try {
  await starting;
} catch (problem) {
  console.error(problem instanceof SettingError ? `Cannot start: ${problem.message}` : problem);
  await stop(1);
}
