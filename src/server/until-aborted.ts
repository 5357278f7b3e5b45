/** Returns the result of `work`; rejects with the signal's reason as soon as the signal aborts. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const reject = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', reject);
  if (signal.aborted) reject();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', reject);
  }
}
