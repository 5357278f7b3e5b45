/** A fault injected into the next matching API calls. */
export type ApiFault = {
  /**
   * `500`, `429`: replies with that status. `drop`: breaks the connection. `hang`: delays the call or its
   * reply by `ms`.
   */
  kind: '500' | '429' | 'drop' | 'hang';
  /**
   * `before`: the fault replaces the call, which has no effect. `after`: the call takes effect, and its reply
   * is lost. With `hang`, nothing is lost: `before` delays the call, and `after` delays its reply.
   */
  when: 'before' | 'after';
  /** Number of matching calls that the fault affects. */
  times: number;
  /** Only calls with this method, e.g. `POST`; null for all. */
  method: string | null;
  /**
   * Only calls to this path, in which `*` stands for one segment: `/v1/payment_intents/*\/confirm`. Null for
   * all.
   */
  path: string | null;
  /** Duration of `hang`, in milliseconds. */
  ms: number;
};

/** A fault of webhooks, in force until it is removed. */
type WebhookFault = {
  /**
   * `twice`: sends each event twice. `late`: sends each event after `ms`. `reverse`: holds events until no
   * new one has arrived for `ms`, then sends the newest first. `never`: sends none.
   */
  mode: 'twice' | 'late' | 'reverse' | 'never';
  ms: number;
  /** Only events of these types; null for all. */
  types: string[] | null;
};

/** The active faults. They are in memory, so a restart of the sandbox ends them. */
export type Faults = ReturnType<typeof createFaults>;

type Json = Record<string, unknown>;

function oneOf<Word extends string>(
  body: Json,
  name: string,
  options: readonly Word[],
  fallback?: Word,
): Word {
  const value = body[name] === undefined ? fallback : String(body[name]);
  const match = options.find((candidate) => candidate === value);
  if (!match) throw new TypeError(`${name} must be one of ${options.join(', ')}`);
  return match;
}

function count(body: Json, name: string, fallback: number): number {
  const value = body[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new TypeError(`${name} must be a whole number, zero or more`);
  }
  return value;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readApiFault(body: unknown): ApiFault {
  if (!isJson(body)) throw new TypeError('api must be an object or a list of objects');
  return {
    kind: oneOf(body, 'kind', ['500', '429', 'drop', 'hang']),
    when: oneOf(body, 'when', ['before', 'after'], 'before'),
    times: count(body, 'times', 1),
    method: typeof body['method'] === 'string' ? body['method'].toUpperCase() : null,
    path: typeof body['path'] === 'string' ? body['path'] : null,
    ms: count(body, 'ms', 5000),
  };
}

function readWebhookFault(body: unknown): WebhookFault {
  if (!isJson(body)) throw new TypeError('webhooks must be an object');
  const mode = oneOf(body, 'mode', ['twice', 'late', 'reverse', 'never']);
  const types = body['types'];
  if (types !== undefined && !(Array.isArray(types) && types.every((type) => typeof type === 'string'))) {
    throw new TypeError('types must be a list of event types');
  }
  return { mode, ms: count(body, 'ms', mode === 'reverse' ? 250 : 1000), types: (types as string[]) ?? null };
}

function matches(fault: ApiFault, method: string, path: string): boolean {
  if (fault.method !== null && fault.method !== method) return false;
  if (fault.path === null) return true;
  const pattern = fault.path.split('/');
  const segments = path.split('/');
  return (
    pattern.length === segments.length &&
    pattern.every((part, place) => part === '*' || part === segments[place])
  );
}

/** Creates an empty set of faults. */
export function createFaults() {
  let api: ApiFault[] = [];
  let webhooks: WebhookFault | null = null;

  return {
    /** Adds the faults of a `POST /_sandbox/faults` body; `webhooks: null` removes the webhook fault. */
    add(body: unknown): void {
      if (!isJson(body)) throw new TypeError('send a JSON object with api or webhooks');
      const added = body['api'] === undefined ? [] : [body['api']].flat().map(readApiFault);
      const hooks = body['webhooks'];
      const fault = hooks === undefined ? webhooks : hooks === null ? null : readWebhookFault(hooks);
      api = [...api, ...added];
      webhooks = fault;
    },
    clear(): void {
      api = [];
      webhooks = null;
    },
    active: () => ({ api, webhooks }),
    /** Returns the fault for this call and lowers its `times` by one. Returns undefined if none matches. */
    takeApiFault(method: string, path: string): ApiFault | undefined {
      if (api.length === 0) return undefined;
      const fault = api.find((candidate) => candidate.times > 0 && matches(candidate, method, path));
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) api = api.filter((candidate) => candidate !== fault);
      return fault;
    },
    webhookFaultFor(type: string): WebhookFault | null {
      return webhooks && (webhooks.types === null || webhooks.types.includes(type)) ? webhooks : null;
    },
  };
}
