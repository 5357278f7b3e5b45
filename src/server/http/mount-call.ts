import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Call, CallReply, CallRequest } from '../../contract/call.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import { refuse } from '../refusal.ts';
import { checkAccess, type StaffCaller } from './check-access.ts';

/** Hono's environment of one request: its bindings and variables. */
export type AppEnv = {
  /** Node's request and response; absent if the server makes the call itself, to render a page. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The client's address, as the trusted proxies report it. */
    address: string;
    /** The booking that the reply concerns, for the log. */
    about?: { booking: string };
    /** The code of the refusal, for the log. */
    refused?: RefusalCode;
    /**
     * The staff session or kiosk, set by the guards of their calls (features/staff/session-guards.ts).
     */
    desk?:
      | {
          kind: 'staff';
          session: string;
          /**
           * Left out if the person's name is not known, for example after a sign-in with the staff password.
           */
          name?: string;
        }
      | { kind: 'kiosk'; id: string; name: string };
    /** The role of the staff session, set by the same guards. */
    staff?: StaffCaller;
    /** Extends the staff session, set by the same guards. */
    extendSignIn?: () => Promise<void>;
    /** Whether the response is an open stream of change events. */
    isEventStream?: boolean;
  };
};

/** A reply without the field `success: true`, which every reply except a refusal has. */
type Reply<C extends Call> = Omit<CallReply<C>, 'success'>;

const maxBodySize = 64 * 1024;

/**
 * Mounts a call of the contract. Each request goes through four steps: check whether the caller may make the
 * call, extend a staff sign-in unless the call only reads, parse the input, and call the handler. Adds
 * `success: true` to the reply unless it is a `Response`. Refuses invalid input as `malformed`.
 */
export function mountCall<C extends Call>(
  app: Hono<AppEnv>,
  call: C,
  handler: (request: CallRequest<C>, context: Context<AppEnv>) => Promise<Reply<C> | Response>,
): void {
  app.on(call.method, call.path, async (context) => {
    checkAccess(call.access, context.var);
    if (call.method !== 'GET' && !call.reads) await context.get('extendSignIn')?.();
    const body = call.method === 'POST' && !call.takesFile ? await readBody(context) : {};
    const request = {
      params: parsePart(call.params, context.req.param(), 'path'),
      query: parsePart(call.query, context.req.query(), 'query'),
      body: parsePart(call.body, body, 'body'),
    } as CallRequest<C>;
    const reply = await handler(request, context);
    const booking = findBooking(reply) ?? findBooking(request.params);
    if (booking !== null) context.set('about', { booking });
    return reply instanceof Response ? reply : context.json({ success: true, ...reply }, call.status);
  });
}

/** Returns the booking's reference or id from a reply or the path's parameters; null if there is neither. */
function findBooking(source: unknown): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const { reference, bookingId } = source as { reference?: unknown; bookingId?: unknown };
  if (typeof reference === 'string') return reference;
  return typeof bookingId === 'string' ? bookingId : null;
}

/**
 * What is wrong with an input. If `isComplete` is false, the words need the input's name in front of them.
 */
interface InputProblem {
  words: string;
  isComplete: boolean;
}

function parsePart(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // The input is parsed again without default messages, to see for which problems the contract has a message.
  const worded = schema.safeParse(value, { error: () => '' }).error?.issues ?? [];
  const problems: Record<string, InputProblem> = {};
  for (const [index, { code, path, message, ...issue }] of parsed.error.issues.entries()) {
    const unknown = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.slice(0, 1) : [];
    const name = [...path, ...unknown].join('.') || part;
    problems[name] ??=
      unknown.length > 0
        ? { words: 'Unknown field', isComplete: true }
        : { words: message, isComplete: worded[index]?.message !== '' || sizeCodes.has(code) };
  }
  const [input, { words, isComplete }] = Object.entries(problems)[0] ?? [part, unknownProblem];
  const fields = Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem.words]));
  throw refuse('inputInvalid', { input, words, isComplete, fields });
}

const unknownProblem: InputProblem = { words: 'Invalid input', isComplete: false };

/** Codes of issues whose message is complete without the input's name, even if it is a default message. */
const sizeCodes: ReadonlySet<string> = new Set(['too_small', 'too_big']);

/** JSON is UTF-8 (RFC 8259). A body that declares another charset would be misread. */
const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Reads the body as JSON. A missing body counts as an empty object. Refuses another content type, invalid
 * JSON, and more than 64 KB.
 */
async function readBody(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (type === '' && (await readBodyText(context)) === '') return {};
  if (!jsonType.test(type)) throw refuse('contentTypeNotJson');
  const text = await readBodyText(context);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('jsonInvalid');
  }
}

/** Reads the body as text. Refuses a body of more than 64 KB, without reading all of it. */
export async function readBodyText(context: Context): Promise<string> {
  const declaredLength = context.req.header('content-length');
  if (Number(declaredLength ?? 0) > maxBodySize) throw refuse('bodyTooLarge');
  // Node delivers no more than the declared length, so the size is known in advance. Reading the body without
  // a stream saves half the cost of a call.
  if (declaredLength !== undefined) return context.req.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodySize) throw refuse('bodyTooLarge');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
