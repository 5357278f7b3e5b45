import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const patience = 20_000;

/**
 * Loads the provider's own script, wherever the settings say it is, and opens it with our publishable key.
 * Rejects when it does not come.
 */
export async function openProvider(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript(scriptUrl);
  const provider = await loadStripe(publishableKey);
  if (!provider) throw new Error('The payment script did not start');
  return provider;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(waiting);
      script.remove();
      reject(new Error('The payment script did not load'));
    };
    const waiting = setTimeout(fail, patience);
    script.src = url;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(waiting);
      resolve();
    };
    document.head.append(script);
  });
}
