import { Server } from 'node:http';
import pg from 'pg';

// Simulates a slow machine when LATE=1: delays database notifications and some API requests, and stops the
// process again and again, so that tests which rely on speed fail. The app's own code does not change.

/** The delay of each database notification, in milliseconds. */
const noticeDelay = 700;

/** Returns the delay of an API request, in milliseconds: up to a second for three in ten, otherwise none. */
const callDelay = (): number => (Math.random() < 0.3 ? Math.random() * 1_000 : 0);

/** The time between two stops of the process and the length of a stop, in milliseconds. */
const stopInterval = (): number => 500 + Math.random() * 2_000;
const stopLength = (): number => 200 + Math.random() * 1_000;

type Emit = (name: string | symbol, ...given: unknown[]) => boolean;

/** Delays the events called `name` that `prototype` emits by what `delayOf` returns, in milliseconds. */
function emitLate(prototype: { emit: Emit }, name: string, delayOf: (given: unknown[]) => number): void {
  const { emit } = prototype;
  prototype.emit = function emitNowOrLater(this: unknown, which, ...given) {
    const delay = which === name ? delayOf(given) : 0;
    if (delay === 0) return emit.call(this, which, ...given);
    setTimeout(() => emit.call(this, which, ...given), delay);
    return true;
  };
}

/** Blocks this thread at random, as a machine does that has no processor for it. */
function stopAgainAndAgain(): void {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  const { setTimeout: later } = globalThis;
  const stop = () => {
    Atomics.wait(nothing, 0, 0, stopLength());
    later(stop, stopInterval()).unref();
  };
  later(stop, stopInterval()).unref();
}

// Vitest runs this again for each file.
if (process.env['LATE'] === '1' && !Object.hasOwn(pg.Client.prototype, 'emit')) {
  emitLate(pg.Client.prototype as { emit: Emit }, 'notification', () => noticeDelay);
  emitLate(Server.prototype as { emit: Emit }, 'request', ([request]) =>
    (request as { url?: string }).url?.startsWith('/api/') ? callDelay() : 0,
  );
  stopAgainAndAgain();
}
