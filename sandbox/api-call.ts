import { hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { authorize, type Keys } from './api-keys.ts';
import type { ApiFault, Faults } from './faults.ts';
import type { SandboxApi, SandboxCall } from './till.ts';
import { answerCall, failed } from './wire-answer.ts';
import { StripeFailure, type WireError } from './wire-error.ts';
import { parseForm } from './wire-form.ts';
import { newWireId } from './wire-id.ts';

export type SandboxContext = Context<{ Bindings: HttpBindings }>;
/** What a route answers: an object for 200, or also the refusal that goes out although the books changed. */
type RouteAnswer = { body: object; refusal?: StripeFailure | null };
export type Route = (call: SandboxCall, c: SandboxContext) => RouteAnswer;

const DAY_MS = 24 * 3600 * 1000;
const LARGEST_BODY = 100_000;

const FAULT_ANSWERS: Record<'500' | '429', WireError> = {
  500: { type: 'api_error', message: 'An unknown error occurred' },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  },
};

/** Carries a fault out. Resolves to what is answered instead, or to nothing when the call goes on. */
async function suffer(fault: ApiFault, c: SandboxContext, requestId: string): Promise<Response | undefined> {
  if (fault.kind === 'hang') {
    await new Promise((resolve) => setTimeout(resolve, fault.ms));
    return undefined;
  }
  if (fault.kind === 'drop') {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  return failed(Number(fault.kind), FAULT_ANSWERS[fault.kind], requestId);
}

/** Builds handlers that authorize, replay, suffer faults, and do a route's work in one transaction. */
export function createApi(till: SandboxApi, keys: Keys, faults: Faults, log: (line: string) => void) {
  const underway = new Set<string>();
  let forgotAt = 0;

  function forgetOldAnswers(): void {
    if (till.now() - forgotAt < DAY_MS / 24) return;
    forgotAt = till.now();
    till.books.forgetAnswers(till.now() - DAY_MS);
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
    const kept = till.books.keptAnswer(key);
    if (!kept || kept.at < till.now() - DAY_MS) return undefined;
    const endpoint = `${work.method} ${work.path}`;
    if (kept.endpoint !== endpoint || kept.fingerprint !== work.fingerprint) {
      const difference =
        kept.endpoint === endpoint
          ? 'with the same parameters they were first used with'
          : `for the same endpoint they were first used for ('${kept.endpoint.split(' ')[1]}' vs '${work.path}')`;
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used ${difference}. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return answerCall(kept.status, kept.body, work.call.requestId, {
      'idempotency-key': key,
      'idempotent-replayed': 'true',
      'original-request': kept.request,
    });
  }

  function perform(work: Work, key: string | null): Response {
    const { call } = work;
    const endpoint = `${work.method} ${work.path}`;
    const at = till.now();
    const keep = (status: number, body: string) => {
      if (key === null) return;
      till.books.keepAnswer({
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
      return answerCall(200, JSON.stringify(work.route(call, work.c).body), call.requestId);
    try {
      return till.books.inOneGo(() => {
        const { body, refusal } = work.route(call, work.c);
        const status = refusal?.status ?? 200;
        const written = JSON.stringify(refusal ? { error: refusal.error } : body);
        keep(status, written);
        return answerCall(status, written, call.requestId, headers);
      });
    } catch (failure) {
      if (failure instanceof StripeFailure && failure.kept)
        keep(failure.status, JSON.stringify({ error: failure.error }));
      throw failure;
    }
  }

  async function suffered(work: Work, key: string | null): Promise<Response> {
    const fault = faults.takeFor(work.method, work.path);
    if (fault?.when === 'before') {
      const instead = await suffer(fault, work.c, work.call.requestId);
      if (instead) return instead;
    }
    const done = (key !== null && replay(work, key)) || perform(work, key);
    const instead = fault?.when === 'after' ? await suffer(fault, work.c, work.call.requestId) : undefined;
    return instead ?? done;
  }

  async function guarded(work: Work): Promise<Response> {
    const key = work.call.idempotencyKey;
    if (key === null) return suffered(work, null);
    if (key.length > 255) {
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys must be at most 255 characters long.',
      });
    }
    if (underway.has(key)) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    underway.add(key);
    try {
      forgetOldAnswers();
      return await suffered(work, key);
    } finally {
      underway.delete(key);
    }
  }

  /**
   * A handler for one endpoint. `browsersMay`: the publishable key is enough (with
   * the intent's client secret).
   */
  return function endpoint(route: Route, { browsersMay = false } = {}) {
    return async (c: SandboxContext): Promise<Response> => {
      const requestId = newWireId('req').slice(0, 18);
      const { method, path } = c.req;
      try {
        const { publishable } = authorize(c.req.header('authorization'), keys, browsersMay);
        const mark = c.req.url.indexOf('?');
        const encoded = method === 'POST' ? await c.req.text() : mark < 0 ? '' : c.req.url.slice(mark + 1);
        if (encoded.length > LARGEST_BODY) {
          throw new StripeFailure(413, { type: 'invalid_request_error', message: 'Request is too large.' });
        }
        const idempotencyKey = method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null;
        const call: SandboxCall = { requestId, idempotencyKey, publishable, params: parseForm(encoded) };
        const fingerprint = idempotencyKey === null ? '' : hash('sha256', encoded, 'base64');
        return await guarded({ method, path, fingerprint, call, route, c });
      } catch (failure) {
        if (failure instanceof StripeFailure) {
          const more = failure.status === 401 ? { 'www-authenticate': 'Basic realm="Stripe"' } : undefined;
          return failed(failure.status, failure.error, requestId, more);
        }
        log(`${requestId} ${method} ${path}: ${failure instanceof Error ? failure.stack : String(failure)}`);
        return failed(
          500,
          { type: 'api_error', message: 'The sandbox itself failed; see its log.' },
          requestId,
        );
      }
    };
  };
}
