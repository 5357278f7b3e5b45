import { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

// With LATE=1, simulates a slow machine without changing the app's code. Delays database notifications, some
// API requests and the mail sender, and stops the process again and again. Tests that rely on speed then
// fail.

/** The delay of each database notification, in milliseconds. */
const notificationDelay = 700;

/**
 * Returns the delay of an API request in milliseconds: up to a second for three requests in ten, otherwise
 * none.
 */
const callDelay = (): number => (Math.random() < 0.3 ? Math.random() * 1_000 : 0);

/**
 * Returns for how many milliseconds the mail sender waits before it takes mails, and again before it records
 * a mail as sent.
 */
const mailDelay = (): number => Math.random() * 700;

/** The time between two stops of the process and the length of a stop, in milliseconds. */
const stopInterval = (): number => 500 + Math.random() * 2_000;
const stopLength = (): number => 200 + Math.random() * 1_000;

type Emit = (name: string | symbol, ...given: unknown[]) => boolean;

/**
 * Delays the events called `name` of `prototype`, each by the number of milliseconds that `delayOf` returns.
 */
function emitLate(prototype: { emit: Emit }, name: string, delayOf: (given: unknown[]) => number): void {
  const { emit } = prototype;
  prototype.emit = function emitNowOrLater(this: unknown, which, ...given) {
    const delay = which === name ? delayOf(given) : 0;
    if (delay === 0) return emit.call(this, which, ...given);
    setTimeout(() => emit.call(this, which, ...given), delay);
    return true;
  };
}

type Query = (query: string | { text?: string } | undefined, ...given: unknown[]) => unknown;

/** Delays the queries with which the mail sender takes waiting mails and records them as sent. */
function mailLate(prototype: { query: Query }): void {
  const { query } = prototype;
  prototype.query = function queryNowOrLater(this: unknown, asked, ...given) {
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (!/\b(take_waiting_mail|mark_mail_sent)\(/.test(text ?? '')) return query.call(this, asked, ...given);
    return wait(mailDelay()).then(() => query.call(this, asked, ...given));
  };
}

/** Blocks this thread at random moments, like a machine that has no processor left for it. */
function stopAgainAndAgain(): void {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  const { setTimeout: later } = globalThis;
  const stop = () => {
    Atomics.wait(nothing, 0, 0, stopLength());
    later(stop, stopInterval()).unref();
  };
  later(stop, stopInterval()).unref();
}

// Vitest runs this file again for each test file.
if (process.env['LATE'] === '1' && !Object.hasOwn(pg.Client.prototype, 'emit')) {
  emitLate(pg.Client.prototype as { emit: Emit }, 'notification', () => notificationDelay);
  emitLate(Server.prototype as { emit: Emit }, 'request', ([request]) =>
    (request as { url?: string }).url?.startsWith('/api/') ? callDelay() : 0,
  );
  mailLate(pg.Client.prototype as unknown as { query: Query });
  stopAgainAndAgain();
}
