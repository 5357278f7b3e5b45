import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../contract/call.ts';
import type { RefusalReply } from '../../contract/refusal.ts';
import { Refusal } from '../refusal.ts';
import { type AppEnv, mountCall } from './mount-call.ts';

const orderCall = defineCall({
  method: 'POST',
  path: '/api/order',
  access: 'public',
  noun: 'order',
  summary: 'Takes an order',
  body: z.strictObject({
    time: z.string('Please give a time').check(z.maxLength(5, 'Invalid time')),
    count: z.int().check(z.gte(1)),
    kind: z.optional(z.union([z.literal('now'), z.strictObject({ time: z.string() })])),
  }),
  reply: z.strictObject({ success: z.literal(true) }),
});

const app = new Hono<AppEnv>();
mountCall(app, orderCall, async () => ({}));
app.onError((problem, context) => {
  if (!(problem instanceof Refusal)) throw problem;
  return context.json(problem.reply, 400);
});

async function refusalOf(body: unknown): Promise<Pick<RefusalReply, 'message' | 'fields'>> {
  const response = await app.request('/api/order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, message, fields } = (await response.json()) as RefusalReply;
  expect([response.status, code]).toEqual([400, 'malformed']);
  return { message, fields: fields ?? {} };
}

test('if the contract has a message for a wrong field, the reply has exactly this message', async () => {
  expect(await refusalOf({ time: '10:00 AM', count: 1 })).toEqual({
    message: 'Invalid time',
    fields: { time: 'Invalid time' },
  });
  expect(await refusalOf({ time: 10, count: 'two' })).toEqual({
    message: 'Please give a time',
    fields: { time: 'Please give a time', count: expect.stringMatching(/^Invalid input/) },
  });
});

test('if the contract has no message for a wrong field, the message begins with the name of the field', async () => {
  const { message, fields } = await refusalOf({ time: '10:00', count: 'two' });
  expect(message).toBe(`count: ${fields?.['count']}`);
  expect((await refusalOf([])).message).toMatch(/^body: Invalid input/);
  // A problem with a nested `time` is not reported as a problem with the outer `time`.
  expect((await refusalOf({ time: '10:00', count: 1, kind: { time: 1 } })).message).toMatch(/^kind\b.*: /);
  expect((await refusalOf({ time: '10:00 AM', count: 1, kind: { time: 1 } })).message).toBe('Invalid time');
});

test('a field that the call does not have is refused as unknown', async () => {
  expect(await refusalOf({ time: '10:00', count: 1, price: 0 })).toEqual({
    message: 'Unknown field',
    fields: { price: 'Unknown field' },
  });
});
