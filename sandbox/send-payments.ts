import type { ImportedPayment } from '../src/server/ports/payments/imported-payment.ts';

/**
 * Sends payments that were made without a sandbox to the sandbox at `url`, which imports them. Throws if the
 * sandbox refuses them.
 */
export async function sendPaymentsToSandbox(url: string, paid: readonly ImportedPayment[]): Promise<void> {
  const reply = await fetch(`${url}/_sandbox/paid-before`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(paid),
    signal: AbortSignal.timeout(10_000),
  });
  if (!reply.ok) throw new Error(`The payment sandbox answered ${reply.status}: ${await reply.text()}`);
}
