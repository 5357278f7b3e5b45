/** What goes wrong with the next matching API calls. */
export type ApiFault = {
  /**
   * `500`, `429`: that answer. `drop`: the connection breaks. `hang`: `ms` of silence, then the call goes on.
   */
  kind: '500' | '429' | 'drop' | 'hang';
  /** `before` the work is done (nothing happens), or `after` it (it happened, the answer is lost). */
  when: 'before' | 'after';
  /** How many matching calls it hits; it then ends. */
  times: number;
  /** Only calls with this method, e.g. `POST`. */
  method: string | null;
  /** Only calls to this path; `*` stands for one segment: `/v1/payment_intents/*\/confirm`. */
  path: string | null;
  /** For `hang`: how long, in milliseconds. */
  ms: number;
};

/** What goes wrong with webhooks until it is taken back. */
type WebhookFault = {
  /**
   * `twice`; `late` by `ms`; `reverse`: held until `ms` passed without a new one, then newest first; `never`.
   */
  mode: 'twice' | 'late' | 'reverse' | 'never';
  ms: number;
  /** Only events of these types; all when null. */
  types: string[] | null;
};

/** The faults in force. They live in memory: a restart of the sandbox ends them. */
export type Faults = ReturnType<typeof createFaults>;

type Json = Record<string, unknown>;

function oneOf<Word extends string>(body: Json, name: string, words: readonly Word[], fallback?: Word): Word {
  const value = body[name] === undefined ? fallback : String(body[name]);
  const word = words.find((candidate) => candidate === value);
  if (!word) throw new TypeError(`${name} must be one of ${words.join(', ')}`);
  return word;
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

function fits(fault: ApiFault, method: string, path: string): boolean {
  if (fault.method !== null && fault.method !== method) return false;
  if (fault.path === null) return true;
  const wanted = fault.path.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((part, place) => part === '*' || part === given[place])
  );
}

/** An empty set of faults. */
export function createFaults() {
  let api: ApiFault[] = [];
  let webhooks: WebhookFault | null = null;

  return {
    /** Adds what a `POST /_sandbox/faults` body asks for; `webhooks: null` takes the webhook fault back. */
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
    inForce: () => ({ api, webhooks }),
    /** The fault that hits this call, used up by one; undefined when there is none. */
    takeFor(method: string, path: string): ApiFault | undefined {
      if (api.length === 0) return undefined;
      const fault = api.find((candidate) => candidate.times > 0 && fits(candidate, method, path));
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
