import type { Call, CallAddress, CallInput, CallReply } from '../../contract/call.ts';
import type { RefusalReply } from '../../contract/refusal.ts';

/**
 * A function that sends a request to the app. When the server renders a page, it passes a function that calls
 * the app in-process.
 */
export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * A call that failed. The error's message is `<status>: <body or status text>` (specification 9.13).
 * `refusal` is the parsed body if the body is a refusal, otherwise null.
 */
export class CallFailure extends Error {
  readonly status: number;
  readonly refusal: RefusalReply | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'CallFailure';
    this.status = status;
    this.refusal = readRefusal(text);
  }
}

function readRefusal(text: string): RefusalReply | null {
  try {
    const body: unknown = JSON.parse(text);
    const isRefusal = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
    return isRefusal ? (body as RefusalReply) : null;
  } catch {
    return null;
  }
}

/** Returns the message to show for a failed call: the server's message, or else `fallback`. */
export function failureMessage(failure: unknown, fallback: string): string {
  return failure instanceof CallFailure && failure.refusal ? failure.refusal.message : fallback;
}

/** The parts of the call's input that have fields. A part without fields is typed as an empty record. */
type PresentParts<C extends Call> = {
  [Part in keyof CallInput<C> as string extends keyof CallInput<C>[Part] ? never : Part]: CallInput<C>[Part];
};

interface CallOptions {
  /** Default: the browser's `fetch`. */
  fetcher?: Fetcher | undefined;
  /**
   * A key that is new for each attempt by a person. A request repeated with the same key gets the first reply
   * and has no second effect.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes a call of the contract: `callApi<typeof readSiteCall>('GET /api/site', {})`. The compiler checks the
 * address against the contract. The contract is imported only as a type, so that pages without validation
 * load no schemas. Throws a `CallFailure` on any status but 2xx, and the error of `fetch` when there is no
 * reply.
 */
export async function callApi<C extends Call>(
  address: CallAddress<C>,
  input: PresentParts<C>,
  options: CallOptions = {},
): Promise<CallReply<C>> {
  const { params, query, body } = input as Partial<
    Record<'params' | 'query' | 'body', Record<string, unknown>>
  >;
  const [method = '', pattern = ''] = address.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method === 'POST') headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;

  const send = options.fetcher ?? fetch;
  const response = await send(search.size > 0 ? `${path}?${search}` : path, {
    method,
    headers,
    credentials: 'same-origin',
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new CallFailure(response.status, text || response.statusText);
  return JSON.parse(text) as CallReply<C>;
}
