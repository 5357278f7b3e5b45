import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Milliseconds. */
const scriptTimeout = 20_000;

/**
 * Loads the payment provider's script from the address in the settings and initialises it with the
 * publishable key. Rejects if the script does not load within 20 s, or does not start.
 */
export async function loadPaymentProvider(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript(scriptUrl);
  const provider = await loadStripe(publishableKey);
  if (!provider) throw new Error('The payment script did not start');
  return provider;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The payment script did not load'));
    };
    const timer = setTimeout(fail, scriptTimeout);
    script.src = url;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}
