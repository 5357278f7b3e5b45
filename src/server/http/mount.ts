import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Call, CallReply, CallRequest } from '../../contract/call.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import { Refusal } from '../refusal.ts';

/** What the server keeps about one request. */
export type Requested = {
  /** Node's request and response; none where a page asks its own server. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Where the request comes from, as far as the settings let us believe it. */
    address: string;
    /** The booking that the answer is about, for the log. */
    about?: { booking: string };
    /** Why the answer is a refusal, for the log. */
    refused?: RefusalCode;
    /**
     * Who runs the day: set by the guard of the calls that are for staff and kiosks
     * (features/staff/who-asks.ts).
     */
    desk?: { kind: 'staff'; session: string } | { kind: 'kiosk'; id: string; name: string };
    /** The answer stays open, to tell of changes. */
    follows?: boolean;
  };
};

/** A reply without its `success: true`, which every answer that is not a refusal carries. */
type Answer<C extends Call> = Omit<CallReply<C>, 'success'>;

const largestBody = 64 * 1024;

/** Mounts a call of the contract: input parsed before anything else, the verb's answer sent as it is. */
export function mount<C extends Call>(
  app: Hono<Requested>,
  call: C,
  answer: (request: CallRequest<C>, context: Context<Requested>) => Promise<Answer<C> | Response>,
): void {
  app.on(call.method, call.path, async (context) => {
    const body = call.method === 'POST' ? await readBody(context) : {};
    const request = {
      params: parsePart(call.params, context.req.param(), 'path'),
      query: parsePart(call.query, context.req.query(), 'query'),
      body: parsePart(call.body, body, 'body'),
    } as CallRequest<C>;
    const reply = await answer(request, context);
    const booking = bookingOf(reply) ?? bookingOf(request.params);
    if (booking !== null) context.set('about', { booking });
    return reply instanceof Response ? reply : context.json({ success: true, ...reply }, call.status);
  });
}

/** The booking's reference or id, where an answer or a path names one. */
function bookingOf(named: unknown): string | null {
  if (typeof named !== 'object' || named === null) return null;
  const { reference, bookingId } = named as { reference?: unknown; bookingId?: unknown };
  if (typeof reference === 'string') return reference;
  return typeof bookingId === 'string' ? bookingId : null;
}

function parsePart(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    const name = [...issue.path, ...(unknown ? [unknown[0]] : [])].join('.') || part;
    fields[name] ??= unknown ? 'Unknown field' : issue.message;
  }
  const [name, words] = Object.entries(fields)[0] ?? [part, 'Invalid input'];
  throw new Refusal(
    'malformed',
    words === 'Invalid input' || words.startsWith('Invalid') ? `${name}: ${words}` : words,
    { fields },
  );
}

/** JSON is UTF-8 (RFC 8259); whoever says that theirs is not would be misread. */
const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** The body as JSON, refused beyond 64 KB before it is read whole. No body at all stands for an empty one. */
async function readBody(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (type === '' && (await readText(context)) === '') return {};
  if (!jsonType.test(type))
    throw new Refusal('malformed', 'Please send JSON (content-type application/json)');
  const text = await readText(context);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', 'The body is not valid JSON');
  }
}

/** The body as text, refused beyond 64 KB. */
export async function readText(context: Context): Promise<string> {
  const tooLarge = () => new Refusal('body_too_large', 'The request is larger than 64 KB');
  const announced = context.req.header('content-length');
  if (Number(announced ?? 0) > largestBody) throw tooLarge();
  // No more arrives than was announced, and it is read without the streams that cost as much as half a call.
  if (announced !== undefined) return context.req.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > largestBody) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
