import * as z from 'zod/mini';
import { availabilityPush } from '../../../contract/availability.ts';
import type { Call } from '../../../contract/call.ts';
import { type RefusalCode, refusalReply, refusalStatus } from '../../../contract/refusal.ts';
import { screenPush } from '../../../contract/screen-push.ts';
import { calls } from './all-calls.ts';

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': {
    schema: z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }),
  },
});

/** The OpenAPI 3.1 description of the whole wire, made from the contract. */
export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  paths['/api/availability/stream'] = {
    get: {
      tags: ['availability'],
      summary: 'Days as they stand now, pushed whenever their places change',
      description: 'Server-sent events named `availability`; the data of each is the schema below as JSON.',
      responses: {
        200: {
          description: 'An endless stream',
          content: {
            'text/event-stream': { schema: z.toJSONSchema(availabilityPush, { unrepresentable: 'any' }) },
          },
        },
        ...refusals(['slow_down']),
      },
    },
  };
  paths['/api/check-in/stream'] = {
    get: {
      tags: ['check-in'],
      summary: 'Which parts of the desk’s screens to ask for again, pushed whenever something changes',
      description:
        'For staff and kiosks. Server-sent events named `desk`; the data of each is the schema below as JSON. Nothing of what has changed travels with it.',
      responses: {
        200: {
          description: 'An endless stream',
          content: {
            'text/event-stream': { schema: z.toJSONSchema(screenPush, { unrepresentable: 'any' }) },
          },
        },
        ...refusals(['not_signed_in', 'resting']),
      },
    },
  };
  paths['/api/payment-notices'] = {
    post: {
      tags: ['payments'],
      summary: 'Notices from the payment provider, signed by it',
      description: 'Set this address as the webhook endpoint for payment_intent.* events.',
      parameters: [{ name: 'stripe-signature', in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: { description: 'Taken', content: json(z.strictObject({ success: z.literal(true) }), 'output') },
        ...refusals(['malformed', 'body_too_large', 'payment_unavailable', 'resting']),
      },
    },
  };
  paths['/health'] = {
    get: {
      tags: ['site'],
      summary: 'Whether the site can serve',
      responses: {
        200: { description: 'It can', content: json(z.strictObject({ ok: z.literal(true) }), 'output') },
        503: {
          description: 'It cannot; the body says why',
          content: json(z.strictObject({ ok: z.literal(false), reason: z.string() }), 'output'),
        },
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Windfall',
      version,
      description:
        'The wire of the website: what its own pages use. A method that an address does not take is refused with 405 and `Allow`.',
    },
    paths,
  };
}

function describeCall(call: Call) {
  return {
    tags: [call.noun],
    summary: call.summary,
    ...(call.notes ? { description: call.notes } : {}),
    parameters: [...describeParameters(call.params, 'path'), ...describeParameters(call.query, 'query')],
    ...(call.method === 'POST'
      ? { requestBody: { required: !mayBeLeftOut(call.body), content: json(call.body, 'input') } }
      : {}),
    responses: {
      [call.status]: {
        description: 'Done',
        content: call.replyType
          ? { [call.replyType]: { schema: { type: 'string' } } }
          : json(call.reply, 'output'),
      },
      ...refusals(call.refusals),
    },
  };
}

/** No body at all stands for an empty one. */
const mayBeLeftOut = (body: z.ZodMiniType) => body.safeParse({}).success;

/** The answers that are refusals, one for each status. */
function refusals(codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      { description: `Refused: ${those.join(', ')}`, content: json(refusalReply, 'output') },
    ]),
  );
}

function describeParameters(schema: z.ZodMiniType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}
