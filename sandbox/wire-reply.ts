import type { WireError } from './wire-error.ts';
import { newWireId } from './wire-id.ts';

/** Returns a response that every origin may read. */
export function wireReply(
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
export function errorReply(
  status: number,
  error: WireError,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return wireReply(status, JSON.stringify({ error }), requestId, headers);
}

/** Returns the 404 response of an unknown address. */
export function unknownAddress(method: string, path: string): Response {
  return errorReply(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    },
    newWireId('req').slice(0, 18),
  );
}
