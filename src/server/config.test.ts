import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';

type Environment = Record<string, string | undefined>;

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const live = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://windfall.example',
  SMTP_URL: 'smtps://post.example:465',
  ...live,
};

function problemOf(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (problem) {
    expect(problem).toBeInstanceOf(SettingError);
    return (problem as SettingError).message;
  }
  return 'none';
}

test('without settings everything runs locally, for trying out', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    dataFolder: join(import.meta.dirname, '../../data'),
    backupFolder: join(import.meta.dirname, '../../data/backups'),
    backupDays: 14,
    databaseUrl: null,
    databaseReadUrl: null,
    databaseAnswerSeconds: 15,
    databaseConnections: 10,
    runsJobs: true,
    baseUrl: 'http://localhost:3000',
    clockStartsAt: null,
    adminPassword: null,
    trustedProxies: 0,
    drainSeconds: 0,
    smtpUrl: null,
    alertEmail: null,
    metricsToken: null,
    stripe: null,
    facebook: null,
    calendarFeedUrl: null,
    demoData: true,
    sampleDay: true,
    sandboxPort: 3001,
    production: false,
  });
});

test('the settings of a production site are read from the environment', () => {
  expect(
    readConfig({
      ...production,
      PORT: '8080',
      DATA_DIR: '/var/lib/windfall/data',
      BACKUP_DIR: '/mnt/other/windfall',
      BACKUP_DAYS: '30',
      DATABASE_URL: 'postgres://windfall:secret@db.example:5432/windfall',
      ADMIN_PASSWORD: 'ten letters',
      TRUST_PROXY: '2',
      FACEBOOK_PAGE_ID: '104000000000001',
      FACEBOOK_PAGE_TOKEN: 'EAAtoken',
      FACEBOOK_GRAPH_URL: 'https://graph.example/',
      CALENDAR_FEED_URL: 'webcal://calendar.example/private-1/basic.ics',
      DEMO_DATA: 'off',
      ALERT_EMAIL: 'owner@windfall.example',
      METRICS_TOKEN: 'sixteen letters!',
      DATABASE_ANSWER_SECONDS: '20',
      DATABASE_CONNECTIONS: '5',
      SANDBOX_PORT: '9090',
      CHROMIUM_PATH: '/usr/bin/chromium',
    }),
  ).toEqual({
    port: 8080,
    dataFolder: '/var/lib/windfall/data',
    backupFolder: '/mnt/other/windfall',
    backupDays: 30,
    databaseUrl: 'postgres://windfall:secret@db.example:5432/windfall',
    databaseReadUrl: null,
    databaseAnswerSeconds: 20,
    databaseConnections: 5,
    runsJobs: true,
    baseUrl: 'https://windfall.example',
    clockStartsAt: null,
    adminPassword: 'ten letters',
    trustedProxies: 2,
    drainSeconds: 0,
    smtpUrl: 'smtps://post.example:465',
    alertEmail: 'owner@windfall.example',
    metricsToken: 'sixteen letters!',
    stripe: { secretKey: 'sk_live_abc', publishableKey: 'pk_live_abc', webhookSecret: 'whsec_abc' },
    facebook: { pageId: '104000000000001', token: 'EAAtoken', graphUrl: 'https://graph.example' },
    calendarFeedUrl: 'webcal://calendar.example/private-1/basic.ics',
    demoData: false,
    sampleDay: false,
    sandboxPort: 9090,
    production: true,
  });
});

describe('an unusable setting is reported in one line', () => {
  test.each([
    ['PORT', 'three thousand', 'must be a port number'],
    ['ALERT_EMAIL', 'the owner', 'must be an e-mail address'],
    ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
    ['PORT', '3000.5', 'must be a port number'],
    ['PORT', '-1', 'must be 0 to 65535'],
    ['PORT', '65536', 'must be 0 to 65535'],
    ['DATABASE_URL', 'mysql://localhost/windfall', 'must start with postgres://'],
    ['DATABASE_URL', 'localhost:5432', 'must start with postgres://'],
    ['DATABASE_READ_URL', 'replica:5432', 'must start with postgres://'],
    ['JOBS', 'never', 'must be on or off'],
    ['JOBS', 'off', 'may be off with DATABASE_URL only: no other process uses the embedded database'],
    ['DATABASE_READ_URL', 'postgres://replica/x', 'needs DATABASE_URL: the embedded database has no replica'],
    ['BASE_URL', 'windfall.example', 'must be a web address such as https://windfall.example'],
    ['BASE_URL', 'ftp://windfall.example', 'must be a web address such as https://windfall.example'],
    ['BASE_URL', '/booking', 'must be a web address such as https://windfall.example'],
    ['CLOCK_STARTS_AT', 'yesterday', 'must be an instant such as 2025-09-20T10:00:00+01:00'],
    ['CLOCK_STARTS_AT', '2025-09-20', 'must be an instant such as 2025-09-20T10:00:00+01:00'],
    ['CLOCK_STARTS_AT', '2025-09-20T10:00:00', 'must be an instant such as 2025-09-20T10:00:00+01:00'],
    ['CLOCK_STARTS_AT', '2025-02-29T10:00:00Z', 'must be an instant such as 2025-09-20T10:00:00+01:00'],
    ['ADMIN_PASSWORD', 'ninechars', 'must have at least 10 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(201), 'must have at most 200 characters'],
    ['TRUST_PROXY', 'true', 'must be a number of proxies'],
    ['TRUST_PROXY', '1.5', 'must be a whole number'],
    ['TRUST_PROXY', '-1', 'must be 0 to 10'],
    ['TRUST_PROXY', '11', 'must be 0 to 10'],
    ['DATABASE_ANSWER_SECONDS', 'soon', 'must be a number of seconds'],
    ['DATABASE_ANSWER_SECONDS', '0.5', 'must be 1 to 300'],
    ['DATABASE_CONNECTIONS', 'few', 'must be a number of connections'],
    ['DATABASE_CONNECTIONS', '3.5', 'must be a whole number'],
    ['DATABASE_CONNECTIONS', '2', 'must be 3 to 50'],
    ['DRAIN_SECONDS', 'soon', 'must be a number of seconds'],
    ['DRAIN_SECONDS', '61', 'must be 0 to 60'],
    ['SMTP_URL', 'post.example:587', 'must start with smtp:// or smtps://'],
    ['SMTP_URL', 'https://post.example', 'must start with smtp:// or smtps://'],
    ['STRIPE_SECRET_KEY', 'pk_test_abc', 'must start with sk_test_, sk_live_, rk_test_ or rk_live_'],
    ['STRIPE_SECRET_KEY', 'sk_abc', 'must start with sk_test_, sk_live_, rk_test_ or rk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc', 'must start with pk_test_ or pk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'must start with whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_new,old', 'must start with whsec_'],
    ['FACEBOOK_PAGE_ID', 'our page', 'must be the id or the name of a page'],
    ['FACEBOOK_PAGE_TOKEN', 'EAA|1', 'must be a page access token'],
    ['FACEBOOK_GRAPH_URL', 'graph.example', 'must be a web address such as https://graph.facebook.com'],
    [
      'FACEBOOK_GRAPH_URL',
      'http://graph.example',
      'must start with https://: the token must not travel in the open',
    ],
    [
      'CALENDAR_FEED_URL',
      'windfall.ics',
      'must be the address of an .ics file, such as https://calendar.example/windfall.ics',
    ],
    [
      'CALENDAR_FEED_URL',
      'http://calendar.example/windfall.ics',
      'must start with https:// or webcal://: such an address is a secret',
    ],
    ['DEMO_DATA', 'false', 'must be on or off'],
    ['SANDBOX_PORT', 'next', 'must be a port number'],
    ['SANDBOX_PORT', '70000', 'must be 0 to 65535'],
  ])('%s=%s', (name, value, words) => {
    expect(problemOf({ [name]: value })).toBe(`${name} ${words}`);
  });

  test('names the first of several errors', () => {
    expect(problemOf({ SMTP_URL: 'post', PORT: 'x' })).toBe('PORT must be a port number');
  });

  test('does not repeat the wrong value, which may be a secret', () => {
    for (const name of ['ADMIN_PASSWORD', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'DATABASE_URL']) {
      expect(problemOf({ [name]: 'hunter2' })).not.toContain('hunter2');
    }
    expect(problemOf({ FACEBOOK_PAGE_TOKEN: 'hunter 2' })).not.toContain('hunter');
  });
});

describe('an empty setting counts as unset', () => {
  const names = [
    ...['PORT', 'DATA_DIR', 'DATABASE_URL', 'BASE_URL', 'CLOCK_STARTS_AT', 'ADMIN_PASSWORD', 'TRUST_PROXY'],
    ...['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'DEMO_DATA'],
    ...['FACEBOOK_PAGE_ID', 'FACEBOOK_PAGE_TOKEN', 'FACEBOOK_GRAPH_URL'],
    ...[
      'CALENDAR_FEED_URL',
      'CHROMIUM_PATH',
      'SANDBOX_PORT',
      'NODE_ENV',
      'DRAIN_SECONDS',
      'DATABASE_READ_URL',
      'DATABASE_ANSWER_SECONDS',
      'DATABASE_CONNECTIONS',
      'JOBS',
    ],
  ];
  test.each(names)('%s', (name) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
  });

  test('an empty setting that production needs is reported as missing', () => {
    expect(problemOf({ ...production, SMTP_URL: '' })).toContain('SMTP_URL is needed in production');
  });
});

describe('Stripe’s three settings go together', () => {
  test.each([
    ['the secret key alone', 'STRIPE_PUBLISHABLE_KEY', ['STRIPE_SECRET_KEY']],
    ['the publishable key alone', 'STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY']],
    ['the webhook secret alone', 'STRIPE_SECRET_KEY', ['STRIPE_WEBHOOK_SECRET']],
    ['no secret key', 'STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['no publishable key', 'STRIPE_PUBLISHABLE_KEY', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['no webhook secret', 'STRIPE_WEBHOOK_SECRET', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']],
  ])('%s: %s is missing', (_what, missing, given) => {
    const some = Object.fromEntries(Object.entries(stripe).filter(([name]) => given.includes(name)));
    expect(problemOf(some)).toBe(`${missing} is missing: the three Stripe settings go together`);
  });

  test.each([
    ['a live secret key beside a publishable test key', 'sk_live_abc', 'pk_test_abc'],
    ['a secret test key beside a live publishable key', 'sk_test_abc', 'pk_live_abc'],
    ['a restricted live key beside a publishable test key', 'rk_live_abc', 'pk_test_abc'],
  ])('%s is refused', (_what, secret, publishable) => {
    expect(problemOf({ ...stripe, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable })).toBe(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live or both be test keys',
    );
  });

  test.each([
    ['test keys', stripe],
    ['live keys', { ...production, ...live }],
    ['a restricted key', { ...production, ...live, STRIPE_SECRET_KEY: 'rk_live_abc' }],
    ['a restricted test key', { ...stripe, STRIPE_SECRET_KEY: 'rk_test_abc' }],
  ])('accepted without a change: %s', (_what, keys) => {
    expect(readConfig(keys).stripe).toEqual({
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    });
  });
});

describe('Facebook’s page and token go together', () => {
  test.each([
    ['FACEBOOK_PAGE_TOKEN', { FACEBOOK_PAGE_ID: '104' }],
    ['FACEBOOK_PAGE_ID', { FACEBOOK_PAGE_TOKEN: 'EAAtoken' }],
  ])('%s is missing', (missing, environment) => {
    expect(problemOf(environment)).toBe(`${missing} is missing: page and token go together`);
  });

  test.each([
    ['Facebook itself', undefined, 'https://graph.facebook.com'],
    ['a proxy', 'https://proxy.example/graph/', 'https://proxy.example/graph'],
    ['this machine', 'http://localhost:4010', 'http://localhost:4010'],
    ['this machine by its IPv4 address', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['this machine by its IPv6 address', 'http://[::1]:4010', 'http://[::1]:4010'],
  ])('the Graph API is called at %s', (_what, FACEBOOK_GRAPH_URL, graphUrl) => {
    const environment = { FACEBOOK_PAGE_ID: '104', FACEBOOK_PAGE_TOKEN: 'EAAtoken', FACEBOOK_GRAPH_URL };
    expect(readConfig(environment).facebook).toEqual({ pageId: '104', token: 'EAAtoken', graphUrl });
  });

  test('FACEBOOK_GRAPH_URL alone connects no page', () => {
    expect(readConfig({ FACEBOOK_GRAPH_URL: 'http://localhost:4010' }).facebook).toBeNull();
  });
});

describe('production', () => {
  test.each(['sk_live_abc', 'rk_live_abc'])(
    'a live key (%s) means production, regardless of NODE_ENV',
    (key) => {
      const keys = { ...live, STRIPE_SECRET_KEY: key };
      expect(problemOf(keys)).toContain('is needed in production');
      expect(
        problemOf({
          ...keys,
          BASE_URL: 'https://windfall.example',
          SMTP_URL: 'smtp://localhost',
          CLOCK_STARTS_AT: '2025-09-20T10:00:00Z',
        }),
      ).toContain('CLOCK_STARTS_AT');
    },
  );

  const without = (...names: string[]): Environment =>
    Object.fromEntries(Object.entries(production).filter(([name]) => !names.includes(name)));

  test.each([
    ['no Stripe', 'STRIPE_SECRET_KEY is needed in production', without(...Object.keys(stripe))],
    ['only some of Stripe’s settings', 'STRIPE_WEBHOOK_SECRET is missing', without('STRIPE_WEBHOOK_SECRET')],
    ['no address', 'BASE_URL is needed in production', without('BASE_URL')],
    ['no mail server', 'SMTP_URL is needed in production', without('SMTP_URL')],
    [
      'a clock of its own',
      'CLOCK_STARTS_AT is not for production',
      { ...production, CLOCK_STARTS_AT: '2025-09-20T10:00:00+01:00' },
    ],
  ])('refuses to start with %s', (_what, words, environment) => {
    const problem = problemOf(environment);
    expect(problem.startsWith(words)).toBe(true);
    expect(problem).not.toContain('\n');
  });

  test.each(['off', undefined])('has no demonstration data with DEMO_DATA=%s', (DEMO_DATA) => {
    expect(readConfig({ ...production, DEMO_DATA })).toMatchObject({ demoData: false, sampleDay: false });
  });

  test('refuses to start with demonstration data', () => {
    expect(problemOf({ ...production, DEMO_DATA: 'on' })).toMatch(/^DEMO_DATA is not for production/);
  });

  test.each(['development', 'test', 'Production', undefined])('is not set by NODE_ENV=%s', (NODE_ENV) => {
    expect(readConfig({ NODE_ENV }).production).toBe(false);
  });
});

describe('derived settings', () => {
  test.each([
    [
      'the address follows the port',
      { PORT: '8080' },
      { baseUrl: 'http://localhost:8080', sandboxPort: 8081 },
    ],
    ['any free port for both', { PORT: '0' }, { port: 0, sandboxPort: 0 }],
    ['a chosen port for the sandbox', { PORT: '8080', SANDBOX_PORT: '9000' }, { sandboxPort: 9000 }],
    ['the largest port', { PORT: '65535', SANDBOX_PORT: '65534' }, { port: 65_535 }],
    [
      'a slash at the end of the address',
      { BASE_URL: 'https://windfall.example//' },
      { baseUrl: 'https://windfall.example' },
    ],
    ['an address without TLS', { BASE_URL: 'http://192.0.2.1:3000' }, { baseUrl: 'http://192.0.2.1:3000' }],
    ['a relative data folder', { DATA_DIR: 'kept' }, { dataFolder: resolve('kept') }],
    [
      'a clock in summer time',
      { CLOCK_STARTS_AT: '2025-09-20T10:00:00+01:00' },
      { clockStartsAt: Date.UTC(2025, 8, 20, 9) },
    ],
    [
      'a clock in UTC',
      { CLOCK_STARTS_AT: '2028-02-29T10:00:00Z' },
      { clockStartsAt: Date.UTC(2028, 1, 29, 10) },
    ],
    [
      'an address with postgresql://',
      { DATABASE_URL: 'postgresql://db/x' },
      { databaseUrl: 'postgresql://db/x' },
    ],
    ['ten proxies', { TRUST_PROXY: '10' }, { trustedProxies: 10 }],
    ['three seconds for an answer', { DATABASE_ANSWER_SECONDS: '3' }, { databaseAnswerSeconds: 3 }],
    ['half a second to drain', { DRAIN_SECONDS: '0.5' }, { drainSeconds: 0.5 }],
    ['a password of ten characters', { ADMIN_PASSWORD: '0123456789' }, { adminPassword: '0123456789' }],
    ['jobs left to another process', { DATABASE_URL: 'postgres://db/x', JOBS: 'off' }, { runsJobs: false }],
    ['no demonstration', { DEMO_DATA: 'off' }, { demoData: false, sampleDay: false }],
    ['a demonstration', { DEMO_DATA: 'on' }, { demoData: true, sampleDay: true }],
    [
      'no sample day in a database of your own',
      { DATABASE_URL: 'postgres://db/x' },
      { demoData: true, sampleDay: false },
    ],
    [
      'a sample day in a database of your own if DEMO_DATA is on',
      { DATABASE_URL: 'postgres://db/x', DEMO_DATA: 'on' },
      { sampleDay: true },
    ],
    ['no sample day beside a mail server', { SMTP_URL: 'smtp://localhost' }, { sampleDay: false }],
    [
      'no sample day beside a real payment provider',
      {
        STRIPE_SECRET_KEY: 'sk_test_abc',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
        STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      },
      { sampleDay: false },
    ],
  ])('%s', (_what, environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  test('unknown variables are ignored', () => {
    expect(readConfig({ HOME: '/root', WINDFALL: 'x', port: '9' })).toEqual(readConfig({}));
  });
});
