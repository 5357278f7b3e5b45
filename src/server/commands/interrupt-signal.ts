/** The reason of an interruption of a command. */
export class InterruptedError extends Error {}

/**
 * Returns a signal that aborts when the process is told to end by SIGINT, SIGTERM or SIGHUP (its terminal
 * was closed). From then on none of them ends the process by itself, so the command has to react.
 */
export function interruptSignal(): AbortSignal {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => interruption.abort(new InterruptedError(`Interrupted by ${name}`)));
  return interruption.signal;
}
