import { hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { type ApiKeys, authenticateKey } from './api-keys.ts';
import type { ApiFault, Faults } from './faults.ts';
import type { SandboxApi, SandboxCall } from './sandbox-api.ts';
import { StripeFailure, type WireError } from './wire-error.ts';
import { parseForm } from './wire-form.ts';
import { newWireId } from './wire-id.ts';
import { errorReply, wireReply } from './wire-reply.ts';

export type SandboxContext = Context<{ Bindings: HttpBindings }>;
/**
 * The reply of a route. `body` is the object that the route returns. If the call has changed the state but
 * its reply is an error (a declined card), `refusal` is that error.
 */
type RouteReply = { body: object; refusal?: StripeFailure | null };
export type Route = (call: SandboxCall, c: SandboxContext) => RouteReply;

const DAY_MS = 24 * 3600 * 1000;
const LARGEST_BODY = 100_000;

const FAULT_REPLIES: Record<'500' | '429', WireError> = {
  500: { type: 'api_error', message: 'An unknown error occurred' },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  },
};

/**
 * Applies a fault. Resolves to the reply that replaces the call's own reply, or to undefined if the call
 * proceeds.
 */
async function applyFault(
  fault: ApiFault,
  c: SandboxContext,
  requestId: string,
): Promise<Response | undefined> {
  if (fault.kind === 'hang') {
    await new Promise((resolve) => setTimeout(resolve, fault.ms));
    return undefined;
  }
  if (fault.kind === 'drop') {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  return errorReply(Number(fault.kind), FAULT_REPLIES[fault.kind], requestId);
}

/**
 * Creates handlers that authenticate a call, replay a stored reply, apply faults, and run the route. A POST
 * runs in one transaction.
 */
export function createEndpoints(api: SandboxApi, keys: ApiKeys, faults: Faults, log: (line: string) => void) {
  const inProgress = new Set<string>();
  let purgedAt = 0;

  function purgeOldReplies(): void {
    if (api.now() - purgedAt < DAY_MS / 24) return;
    purgedAt = api.now();
    api.store.deleteReplies(api.now() - DAY_MS);
  }

  type Work = {
    method: string;
    path: string;
    fingerprint: string;
    call: SandboxCall;
    route: Route;
    c: SandboxContext;
  };

  function replay(work: Work, key: string): Response | undefined {
    const stored = api.store.findReply(key);
    if (!stored || stored.at < api.now() - DAY_MS) return undefined;
    const endpoint = `${work.method} ${work.path}`;
    if (stored.endpoint !== endpoint || stored.fingerprint !== work.fingerprint) {
      const difference =
        stored.endpoint === endpoint
          ? 'with the same parameters they were first used with'
          : `for the same endpoint they were first used for ('${stored.endpoint.split(' ')[1]}' vs '${work.path}')`;
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used ${difference}. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return wireReply(stored.status, stored.body, work.call.requestId, {
      'idempotency-key': key,
      'idempotent-replayed': 'true',
      'original-request': stored.request,
    });
  }

  function perform(work: Work, key: string | null): Response {
    const { call } = work;
    const endpoint = `${work.method} ${work.path}`;
    const at = api.now();
    const store = (status: number, body: string) => {
      if (key === null) return;
      api.store.saveReply({
        key,
        fingerprint: work.fingerprint,
        endpoint,
        at,
        status,
        request: call.requestId,
        body,
      });
    };
    const headers = key === null ? undefined : { 'idempotency-key': key, 'original-request': call.requestId };
    if (work.method === 'GET')
      return wireReply(200, JSON.stringify(work.route(call, work.c).body), call.requestId);
    try {
      return api.store.inTransaction(() => {
        const { body, refusal } = work.route(call, work.c);
        const status = refusal?.status ?? 200;
        const text = JSON.stringify(refusal ? { error: refusal.error } : body);
        store(status, text);
        return wireReply(status, text, call.requestId, headers);
      });
    } catch (failure) {
      if (failure instanceof StripeFailure && failure.isStored)
        store(failure.status, JSON.stringify({ error: failure.error }));
      throw failure;
    }
  }

  async function handleWithFaults(work: Work, key: string | null): Promise<Response> {
    const fault = faults.takeApiFault(work.method, work.path);
    if (fault?.when === 'before') {
      const faultReply = await applyFault(fault, work.c, work.call.requestId);
      if (faultReply) return faultReply;
    }
    const reply = (key !== null && replay(work, key)) || perform(work, key);
    const faultReply =
      fault?.when === 'after' ? await applyFault(fault, work.c, work.call.requestId) : undefined;
    return faultReply ?? reply;
  }

  async function handleOnce(work: Work): Promise<Response> {
    const key = work.call.idempotencyKey;
    if (key === null) return handleWithFaults(work, null);
    if (key.length > 255) {
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys must be at most 255 characters long.',
      });
    }
    if (inProgress.has(key)) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    inProgress.add(key);
    try {
      purgeOldReplies();
      return await handleWithFaults(work, key);
    } finally {
      inProgress.delete(key);
    }
  }

  /**
   * Returns the handler of one endpoint. With `allowsPublishable`, a browser may call it with the publishable
   * key.
   */
  return function endpoint(route: Route, { allowsPublishable = false } = {}) {
    return async (c: SandboxContext): Promise<Response> => {
      const requestId = newWireId('req').slice(0, 18);
      const { method, path } = c.req;
      try {
        const { publishable } = authenticateKey(c.req.header('authorization'), keys, allowsPublishable);
        const mark = c.req.url.indexOf('?');
        const encoded = method === 'POST' ? await c.req.text() : mark < 0 ? '' : c.req.url.slice(mark + 1);
        if (encoded.length > LARGEST_BODY) {
          throw new StripeFailure(413, { type: 'invalid_request_error', message: 'Request is too large.' });
        }
        const idempotencyKey = method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null;
        const call: SandboxCall = { requestId, idempotencyKey, publishable, params: parseForm(encoded) };
        const fingerprint = idempotencyKey === null ? '' : hash('sha256', encoded, 'base64');
        return await handleOnce({ method, path, fingerprint, call, route, c });
      } catch (failure) {
        if (failure instanceof StripeFailure) {
          const more = failure.status === 401 ? { 'www-authenticate': 'Basic realm="Stripe"' } : undefined;
          return errorReply(failure.status, failure.error, requestId, more);
        }
        log(`${requestId} ${method} ${path}: ${failure instanceof Error ? failure.stack : String(failure)}`);
        return errorReply(
          500,
          { type: 'api_error', message: 'The sandbox itself failed; see its log.' },
          requestId,
        );
      }
    };
  };
}
