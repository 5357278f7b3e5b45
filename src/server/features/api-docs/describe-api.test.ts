import { describe, expect, test } from 'vitest';
import { calls } from './all-calls.ts';
import { describeApi } from './describe-api.ts';

interface Described {
  parameters?: { name: string; schema: { type?: string; format?: string; anyOf?: unknown[] } }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: object } } };
  responses: Record<string, { content?: object }>;
}
const paths = describeApi('test').paths as Record<string, Record<string, Described>>;
const all = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ path, method, described })),
);

describe('the description', () => {
  test('names the format of every day that a caller gives', () => {
    const days = /^(date|from|to|.*Date|valid(From|To)|visit(From|To))$/;
    const given = all.flatMap(({ path, described }) => {
      const { properties = {} } = (described.requestBody?.content['application/json'].schema ?? {}) as {
        properties?: Record<string, object>;
      };
      const named = [
        ...(described.parameters ?? []).map(({ name, schema }) => [name, schema] as const),
        ...Object.entries(properties),
      ];
      return named.filter(([name]) => days.test(name)).map(([name, shape]) => ({ path, name, shape }));
    });
    expect(given.length).toBeGreaterThan(15);
    expect(given.filter(({ shape }) => !JSON.stringify(shape).includes('"format":"date"'))).toEqual([]);
  });

  test('asks for a body where one is needed, and for no other', () => {
    for (const call of calls.filter(({ method }) => method === 'POST')) {
      const { requestBody } = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.['post'] ?? {};
      const mayBeEmpty = call.body.safeParse({}).success;
      expect([call.path, requestBody?.required]).toEqual([call.path, !mayBeEmpty]);
    }
  });

  test('says what every answer looks like, and that the provider’s notices may have to come again', () => {
    const silent = all.flatMap(({ path, described }) =>
      Object.entries(described.responses)
        .filter(([, { content }]) => !content)
        .map(([status]) => [path, status]),
    );
    expect(silent).toEqual([]);
    expect(Object.keys(paths['/api/payment-notices']?.['post']?.responses ?? {})).toEqual([
      '200',
      '400',
      '503',
    ]);
  });
});
