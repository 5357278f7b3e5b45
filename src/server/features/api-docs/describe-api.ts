import * as z from 'zod/mini';
import { availabilityPush } from '../../../contract/availability.ts';
import type { Call } from '../../../contract/call.ts';
import { type RefusalCode, refusalReply, refusalStatus } from '../../../contract/refusal.ts';
import { screenPush } from '../../../contract/screen-push.ts';
import { apiCalls } from './all-calls.ts';

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': {
    schema: z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }),
  },
});

/** Returns the OpenAPI 3.1 description of the whole API, generated from the contract. */
export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of apiCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  paths['/api/availability/stream'] = {
    get: {
      tags: ['availability'],
      summary: 'The current availability of days, pushed when it changes',
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
  paths['/api/parties/guests/stream'] = {
    get: {
      tags: ['party guests'],
      summary: 'An event whenever the guests of a party change',
      description:
        'Server-sent events named `guests`, without data. A page that shows the guests reads them again (14.10).',
      responses: {
        200: {
          description: 'An endless stream',
          content: { 'text/event-stream': { schema: { type: 'string', maxLength: 0 } } },
        },
        ...refusals(['slow_down']),
      },
    },
  };
  paths['/api/check-in/stream'] = {
    get: {
      tags: ['check-in'],
      summary: 'The topics that screens should refetch, pushed when they change',
      description:
        'For staff and kiosks. Server-sent events named `desk`; the data of each is the schema below as JSON. An event names topics and contains none of the changed data.',
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
      summary: 'Webhook events of the payment provider, signed by it',
      description: 'Set this address as the webhook endpoint for payment_intent.* events.',
      parameters: [{ name: 'stripe-signature', in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: {
          description: 'Recorded',
          content: json(z.strictObject({ success: z.literal(true) }), 'output'),
        },
        ...refusals(['malformed', 'body_too_large', 'payment_unavailable', 'resting']),
      },
    },
  };
  paths['/health'] = {
    get: {
      tags: ['site'],
      summary: 'Whether the site can serve requests',
      responses: {
        200: {
          description: 'The site can serve requests',
          content: json(z.strictObject({ ok: z.literal(true) }), 'output'),
        },
        503: {
          description: 'The site cannot serve requests; the body gives the reason',
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
        'The HTTP API that the website’s own pages use. A method that an address does not support is refused with 405 and `Allow`.',
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
      ? { requestBody: { required: call.takesFile ?? !isOptional(call.body), content: describeBody(call) } }
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

const describeBody = (call: Call) =>
  call.takesFile
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : json(call.body, 'input');

/** Returns whether a request may omit its body. An omitted body counts as an empty object. */
const isOptional = (body: z.ZodMiniType) => body.safeParse({}).success;

/** Returns the responses for refusals, one for each status. */
function refusals(codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: `Refused: ${group.join(', ')}`, content: json(refusalReply, 'output') },
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
