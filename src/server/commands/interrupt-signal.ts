/** The error with which a signal such as SIGINT interrupts a command. */
export class InterruptedError extends Error {}

/**
 * Returns a signal that aborts when the process receives SIGINT, SIGTERM or SIGHUP (its terminal was closed).
 * These signals then no longer end the process, so the command must stop by itself.
 */
export function interruptSignal(): AbortSignal {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => interruption.abort(new InterruptedError(`Interrupted by ${name}`)));
  return interruption.signal;
}
