import type { Config } from './config.ts';
import { loadSandbox } from './demonstration.ts';
import type { BrowserPayments } from './features/site/site-routes.ts';
import type { ImportedPayment } from './ports/payments/imported-payment.ts';
import type { Payments } from './ports/payments/payments.ts';
import { stripePayments } from './ports/payments/stripe-payments.ts';
import { createSecurityHeaders, type SecurityHeaders, stripeOrigins } from './render/security-headers.ts';

/**
 * The configured payments: the provider, the settings for its script in the browser, and the page headers
 * that allow this script.
 */
export interface StartedPayments {
  payments: Payments;
  browser: BrowserPayments;
  securityHeaders: SecurityHeaders;
  /** Address of the sandbox's list of test cards; null with a real provider. */
  testCards: string | null;
  /** Imports into the sandbox payments that were made without it; null with a real provider. */
  importPayments: ((paid: readonly ImportedPayment[]) => Promise<void>) | null;
  /** Sets the port to which the sandbox sends webhooks. */
  setWebhookPort(port: number): void;
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
      securityHeaders: createSecurityHeaders(stripeOrigins, config.baseUrl),
      testCards: null,
      importPayments: null,
      setWebhookPort: () => undefined,
      stop: async () => undefined,
    };
  }
  const { startSandboxPayments } = await loadSandbox();
  return startSandboxPayments(config);
}
