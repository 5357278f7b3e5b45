import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log: JSON lines with request ids and booking references. Of a problem its name, message and stack are
 * kept, never what it was about: cards, secrets and addresses stay out.
 */
export function createLog(level: 'info' | 'warn' | 'error', destination?: DestinationStream): Logger {
  const options = { level, serializers: { problem: describeProblem } };
  return destination ? pino(options, destination) : pino(options);
}

/** A path as the log may have it: without the e-mail or the token that stands in it. */
export function withoutSecrets(path: string): string {
  return path.replace(/[^/]*(?:@|%40)[^/]*/gi, '…').replace(/^(\/rewards-mail\/).*/, '$1…');
}

function describeProblem(problem: unknown): unknown {
  if (typeof problem !== 'object' || problem === null) return { message: String(problem) };
  const { name, message, stack, cause } = problem as Partial<Error>;
  return { name, message, stack, ...(cause ? { cause: describeProblem(cause) } : {}) };
}
