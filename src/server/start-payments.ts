import type { Config } from './config.ts';
import { loadSandbox } from './demonstration.ts';
import type { BrowserPayments } from './features/site/site-routes.ts';
import type { PaidBefore } from './ports/payments/paid-before.ts';
import type { Payments } from './ports/payments/payments.ts';
import { stripePayments } from './ports/payments/stripe-payments.ts';
import { type Policies, stripeOrigins, writePolicies } from './render/policy.ts';

/**
 * Payments as configured: the provider, what the browser needs of it, and the page policies that allow it.
 */
export interface StartedPayments {
  payments: Payments;
  browser: BrowserPayments;
  policies: Policies;
  /** Where the sandbox's test cards are shown; null with a real provider. */
  testCards: string | null;
  /** Tells the sandbox of payments that were made without it; null with a real provider. */
  remember: ((paid: readonly PaidBefore[]) => Promise<void>) | null;
  /** Tells the sandbox where the app listens. */
  opened(port: number): void;
  stop(): Promise<void>;
}

// The release that @stripe/stripe-js 10 expects.
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

export async function startPayments(config: Config): Promise<StartedPayments> {
  if (config.stripe) {
    return {
      payments: stripePayments(config.stripe),
      browser: {
        publishableKey: config.stripe.publishableKey,
        scriptUrl: stripeScript,
        testMode: config.stripe.publishableKey.startsWith('pk_test_'),
      },
      policies: writePolicies(stripeOrigins, config.baseUrl),
      testCards: null,
      remember: null,
      opened: () => undefined,
      stop: async () => undefined,
    };
  }
  const { startSandboxPayments } = await loadSandbox();
  return startSandboxPayments(config);
}
