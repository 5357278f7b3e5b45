import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Creates the log: JSON lines with request ids and booking references. Log an error under the key `problem`:
 * then only the name, message and stack of the error and of its causes are written. Its other properties
 * could contain card numbers, secrets or e-mail addresses.
 */
export function createLog(level: 'info' | 'warn' | 'error', destination?: DestinationStream): Logger {
  const options = { level, serializers: { problem: describeProblem } };
  return destination ? pino(options, destination) : pino(options);
}

/** Returns a path for the log, without e-mail addresses, and without the codes of three kinds of link. */
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
