/** The reason of an interruption of a command. */
export class InterruptedError extends Error {}

/**
 * Returns a signal that aborts when the process is told to end by SIGINT or SIGTERM. From then on neither
 * ends the process by itself, so the command has to react to the signal.
 */
export function interruptSignal(): AbortSignal {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interruption.abort(new InterruptedError(`Interrupted by ${name}`)));
  return interruption.signal;
}
