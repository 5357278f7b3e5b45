import { timingSafeEqual } from 'node:crypto';
import { StripeFailure } from './wire-error.ts';

export type ApiKeys = { secret: string; publishable: string };

function sameKey(received: string, expected: string): boolean {
  const receivedBytes = Buffer.from(received);
  const expectedBytes = Buffer.from(expected);
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}

function masked(key: string): string {
  const kind = /^[a-z]{2}_(test|live)_/.exec(key)?.[0] ?? '';
  const rest = key.slice(kind.length);
  return `${kind}${'*'.repeat(Math.max(0, rest.length - 4))}${rest.slice(-4)}`;
}

function readKey(header: string | undefined): string {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ', 2);
  if (/^bearer$/i.test(scheme)) return credentials;
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
}

/**
 * Authenticates a call. Throws 401 for a missing or wrong key, and 403 if the call needs more than the
 * publishable key.
 */
export function authenticateKey(
  header: string | undefined,
  keys: ApiKeys,
  allowsPublishable: boolean,
): { publishable: boolean } {
  const key = readKey(header);
  if (key === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (sameKey(key, keys.secret)) return { publishable: false };
  if (!sameKey(key, keys.publishable)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (allowsPublishable) return { publishable: true };
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}
