import { join, resolve } from 'node:path';
import * as z from 'zod';
import { maxPasswordLength, minPasswordLength } from '../domain/staff-password.ts';
import { defaultAnswerSeconds } from './db/database-limits.ts';

/** The error for an unusable setting. Its message is one line with the setting and the reason. */
export class SettingError extends Error {}

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

/**
 * Returns whether traffic to the address is private: it uses TLS or stays on this machine. Also returns true
 * for a text that is not an address, because another check refuses it.
 */
function isPrivateAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return ['https:', 'webcal:'].includes(protocol) || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');

/**
 * The settings, by the names of their environment variables. A default applies while the variable is unset or
 * blank.
 */
const settings = z.object({
  /** Port the site listens on; default 3000. */
  PORT: optional(port),
  /** Folder for the embedded database and the payment sandbox; default ./data. */
  DATA_DIR: optional(z.string()),
  /** Folder for backups of the embedded database, best on another disk; default DATA_DIR/backups. */
  BACKUP_DIR: optional(z.string()),
  /**
   * Days for which backups of the embedded database are retained; default 14. With 0, no backups are made.
   */
  BACKUP_DAYS: optional(
    z.coerce
      .number('must be a number of days')
      .int('must be a whole number of days')
      .min(0, 'must be 0 to 3650')
      .max(3650, 'must be 0 to 3650'),
  ),
  /**
   * An external PostgreSQL server, postgres://user:password@host:port/name. Default: the embedded database.
   */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  /**
   * A read replica of the external server, for rendering pages. Without it, every read goes to DATABASE_URL.
   */
  DATABASE_READ_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  /**
   * Seconds that an ordinary statement may take; default 15. A database that has not answered a statement
   * after four thirds of that time counts as unresponsive.
   */
  DATABASE_ANSWER_SECONDS: optional(
    z.coerce.number('must be a number of seconds').min(1, 'must be 1 to 300').max(300, 'must be 1 to 300'),
  ),
  /** Connections of one process to the database, excluding those of its jobs; default 10. */
  DATABASE_CONNECTIONS: optional(
    z.coerce
      .number('must be a number of connections')
      .int('must be a whole number')
      .min(3, 'must be 3 to 50')
      .max(50, 'must be 3 to 50'),
  ),
  /**
   * Whether this process runs the jobs; default on. `off` leaves them to another process on the same
   * database.
   */
  JOBS: optional(z.enum(['on', 'off'], 'must be on or off')),
  /** Public address of the site, used in mails; default http://localhost:PORT. */
  BASE_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be a web address such as https://windfall.example' }),
  ),
  /** The running site's clock starts at this instant instead of now, e.g. 2025-09-20T10:00:00+01:00. */
  CLOCK_STARTS_AT: optional(
    z.iso.datetime({ offset: true, error: 'must be an instant such as 2025-09-20T10:00:00+01:00' }),
  ),
  /** Staff password; without it one is generated at the first start and printed once. */
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
      .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`),
  ),
  /** Number of proxies whose X-Forwarded-For entries are trusted; default 0. */
  TRUST_PROXY: optional(
    z.coerce
      .number('must be a number of proxies')
      .int('must be a whole number')
      .min(0, 'must be 0 to 10')
      .max(10, 'must be 0 to 10'),
  ),
  /**
   * Seconds for which a stopping process still serves while `/health` returns 503, so that load balancers
   * notice; default 0.
   */
  DRAIN_SECONDS: optional(
    z.coerce.number('must be a number of seconds').min(0, 'must be 0 to 60').max(60, 'must be 0 to 60'),
  ),
  /** Mail server, smtp://user:password@host:587; without it mail is stored and shown at /dev/mail. */
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  /** Recipient of operational alerts; default: the venue's own address. */
  ALERT_EMAIL: optional(z.email('must be an e-mail address')),
  /** Bearer token with which a Prometheus server reads /metrics. Without a token, /metrics is not served. */
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  /** Stripe's keys, all three or none. Without them the local payment sandbox is used. */
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_'),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_'),
  ),
  /**
   * One secret, or two separated by a comma during rotation: a webhook signed with either is accepted.
   */
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)?$/, 'must start with whsec_'),
  ),
  /**
   * The venue's Facebook page and a page access token, both or neither. Without them, the site shows the
   * newest notice of its own notice board.
   */
  FACEBOOK_PAGE_ID: optional(z.string().regex(/^[\w.-]{1,100}$/, 'must be the id or the name of a page')),
  FACEBOOK_PAGE_TOKEN: optional(z.string().regex(/^[\w-]+$/, 'must be a page access token')),
  /** Address of Facebook's Graph API, for tests and proxies; default https://graph.facebook.com. */
  FACEBOOK_GRAPH_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be a web address such as https://graph.facebook.com' })
      .refine(isPrivateAddress, 'must start with https://: the token must not travel in the open'),
  ),
  /**
   * The centre's external calendar, published as an .ics file. Its busy times are not offered in drafted
   * replies.
   */
  CALENDAR_FEED_URL: optional(
    z
      .url({
        protocol: /^(https?|webcal)$/,
        error: 'must be the address of an .ics file, such as https://calendar.example/windfall.ics',
      })
      .refine(isPrivateAddress, 'must start with https:// or webcal://: such an address is a secret'),
  ),
  /**
   * `off` gives a new database neither the sample day nor the two themed weekends. `on` gives the sample day
   * to an external database, too.
   */
  DEMO_DATA: optional(z.enum(['on', 'off'], 'must be on or off')),
  /** Chromium for the browser tests. Default: an installed Chromium, or else the one from npm. */
  CHROMIUM_PATH: optional(z.string()),
  /** Port of the payment sandbox; default PORT + 1. A sandbox that already listens there is reused. */
  SANDBOX_PORT: optional(port),
  /**
   * `production` refuses everything meant for trying the site out; a live Stripe key implies production.
   */
  NODE_ENV: optional(z.string()),
});

export interface Config {
  port: number;
  dataFolder: string;
  backupFolder: string;
  /** 0 if no backups are made. */
  backupDays: number;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** Null if there is no replica. */
  databaseReadUrl: string | null;
  databaseAnswerSeconds: number;
  databaseConnections: number;
  /** Whether this process runs the jobs. If not, another process does. */
  runsJobs: boolean;
  baseUrl: string;
  clockStartsAt: number | null;
  adminPassword: string | null;
  trustedProxies: number;
  drainSeconds: number;
  smtpUrl: string | null;
  /** Null for the venue's own address. */
  alertEmail: string | null;
  /** Null if /metrics is not served. */
  metricsToken: string | null;
  /** Null for the payment sandbox. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  /** Null if the newest notice of the notice board is used instead. */
  facebook: { pageId: string; token: string; graphUrl: string } | null;
  /** Null if no calendar is read. */
  calendarFeedUrl: string | null;
  /**
   * Whether a new database gets two themed weekends. Without them, a new centre is closed until its owner
   * opens it.
   */
  demoData: boolean;
  /** Whether a new database gets the sample day (see `hasSampleDay`). */
  sampleDay: boolean;
  sandboxPort: number;
  production: boolean;
}

/** Reads the settings from the environment. Throws a `SettingError` for the first unusable one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = parsed.data;
  const stripe = readStripe(values);
  // Real money means production, regardless of NODE_ENV.
  const production = values.NODE_ENV === 'production' || stripe?.secretKey.includes('_live_') === true;
  if (production && !stripe)
    throw new SettingError(
      'STRIPE_SECRET_KEY is needed in production: the payment sandbox takes no real money',
    );
  if (production && !values.BASE_URL)
    throw new SettingError('BASE_URL is needed in production: mails link to it');
  if (production && !values.SMTP_URL)
    throw new SettingError('SMTP_URL is needed in production: families wait for their mail');
  if (production && values.CLOCK_STARTS_AT)
    throw new SettingError('CLOCK_STARTS_AT is not for production: bookings would be dated wrongly');
  if (production && values.DEMO_DATA === 'on')
    throw new SettingError('DEMO_DATA is not for production: invented families would be among real ones');
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    throw new SettingError('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica');
  if (values.JOBS === 'off' && !values.DATABASE_URL)
    throw new SettingError(
      'JOBS may be off with DATABASE_URL only: no other process uses the embedded database',
    );
  const port = values.PORT ?? 3000;
  const sandboxPort = values.SANDBOX_PORT ?? (port === 0 ? 0 : port + 1);
  if (sandboxPort > 65_535) throw new SettingError('SANDBOX_PORT is needed: PORT + 1 is not a valid port');
  if (sandboxPort === port && port !== 0) throw new SettingError('SANDBOX_PORT must differ from PORT');
  const dataFolder = resolve(values.DATA_DIR ?? join(import.meta.dirname, '../../data'));
  return {
    port,
    dataFolder,
    backupFolder: resolve(values.BACKUP_DIR ?? join(dataFolder, 'backups')),
    backupDays: values.BACKUP_DAYS ?? 14,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databaseAnswerSeconds: values.DATABASE_ANSWER_SECONDS ?? defaultAnswerSeconds,
    databaseConnections: values.DATABASE_CONNECTIONS ?? 10,
    runsJobs: values.JOBS !== 'off',
    baseUrl: (values.BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    clockStartsAt: values.CLOCK_STARTS_AT ? Date.parse(values.CLOCK_STARTS_AT) : null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    trustedProxies: values.TRUST_PROXY ?? 0,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    smtpUrl: values.SMTP_URL ?? null,
    alertEmail: values.ALERT_EMAIL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    stripe,
    facebook: readFacebook(values),
    calendarFeedUrl: values.CALENDAR_FEED_URL ?? null,
    demoData: !production && values.DEMO_DATA !== 'off',
    sampleDay: hasSampleDay(values, production),
    sandboxPort,
    production,
  };
}

/**
 * Returns whether a new database gets the sample day. An embedded database gets it by default, an external
 * one only with DEMO_DATA=on. Neither gets it together with a mail server or a real payment provider.
 */
function hasSampleDay(
  { DEMO_DATA, DATABASE_URL, SMTP_URL, STRIPE_SECRET_KEY }: z.output<typeof settings>,
  production: boolean,
): boolean {
  const usesRealServices = SMTP_URL !== undefined || STRIPE_SECRET_KEY !== undefined;
  const isRequested = DEMO_DATA === 'on' || (DEMO_DATA === undefined && DATABASE_URL === undefined);
  return isRequested && !usesRealServices && !production;
}

function readStripe(values: z.output<typeof settings>): Config['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values;
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey)
    throw new SettingError('STRIPE_SECRET_KEY is missing: the three Stripe settings go together');
  if (!publishableKey)
    throw new SettingError('STRIPE_PUBLISHABLE_KEY is missing: the three Stripe settings go together');
  if (!webhookSecret)
    throw new SettingError('STRIPE_WEBHOOK_SECRET is missing: the three Stripe settings go together');
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new SettingError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live or both be test keys',
    );
  }
  return { secretKey, publishableKey, webhookSecret };
}

function readFacebook(values: z.output<typeof settings>): Config['facebook'] {
  const { FACEBOOK_PAGE_ID: pageId, FACEBOOK_PAGE_TOKEN: token, FACEBOOK_GRAPH_URL: graphUrl } = values;
  if (!pageId && !token) return null;
  if (!pageId) throw new SettingError('FACEBOOK_PAGE_ID is missing: page and token go together');
  if (!token) throw new SettingError('FACEBOOK_PAGE_TOKEN is missing: page and token go together');
  return { pageId, token, graphUrl: (graphUrl ?? 'https://graph.facebook.com').replace(/\/+$/, '') };
}
