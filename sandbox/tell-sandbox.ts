import type { PaidBefore } from '../src/server/ports/payments/paid-before.ts';

/** Tells the sandbox at `url` of payments that were made without it. */
export async function sendPaidToSandbox(url: string, paid: readonly PaidBefore[]): Promise<void> {
  const answer = await fetch(`${url}/_sandbox/paid-before`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(paid),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The payment sandbox answered ${answer.status}: ${await answer.text()}`);
}
