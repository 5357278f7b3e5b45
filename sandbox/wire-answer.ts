import type { WireError } from './wire-error.ts';
import { newWireId } from './wire-id.ts';

/** Returns a response that every origin may read. */
export function answerCall(
  status: number,
  body: string,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Request-Id, Stripe-Should-Retry, Idempotent-Replayed',
      ...headers,
    },
  });
}

/** Returns an error response. */
export function failed(
  status: number,
  error: WireError,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return answerCall(status, JSON.stringify({ error }), requestId, headers);
}

/** Returns the 404 response of an unknown address. */
export function unknownAddress(method: string, path: string): Response {
  return failed(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    },
    newWireId('req').slice(0, 18),
  );
}
