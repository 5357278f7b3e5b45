import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Creates the log: JSON lines with request ids and booking references. Of an error and its cause, logs only
 * the name, message and stack, so that card numbers, secrets and addresses stay out of the log.
 */
export function createLog(level: 'info' | 'warn' | 'error', destination?: DestinationStream): Logger {
  const options = { level, serializers: { problem: describeProblem } };
  return destination ? pino(options, destination) : pino(options);
}

/** Returns a path with e-mail addresses and tokens redacted, for the log. */
export function redactPath(path: string): string {
  return path
    .replace(/[^/]*(?:@|%40)[^/]*/gi, '…')
    .replace(/^(\/rewards-mail\/).*/, '$1…')
    .replace(/^(\/party\/|\/api\/parties\/invitations\/)[^/]+/, '$1…');
}

function describeProblem(problem: unknown): unknown {
  if (typeof problem !== 'object' || problem === null) return { message: String(problem) };
  const { name, message, stack, cause } = problem as Partial<Error>;
  return { name, message, stack, ...(cause ? { cause: describeProblem(cause) } : {}) };
}
