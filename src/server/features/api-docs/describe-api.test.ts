import { describe, expect, test } from 'vitest';
import { apiCalls } from './all-calls.ts';
import { describeApi } from './describe-api.ts';

interface DescribedCall {
  parameters?: { name: string; schema: { type?: string; format?: string; anyOf?: unknown[] } }[];
  requestBody?: { required: boolean; content: { 'application/json'?: { schema: object } } };
  responses: Record<string, { content?: DescribedReply }>;
}
interface DescribedReply {
  'application/json'?: { schema: { properties?: { success?: { const?: boolean } } } };
}
const paths = describeApi('test').paths as Record<string, Record<string, DescribedCall>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, described: operation })),
);

describe('the API description', () => {
  test('gives the format of every date parameter', () => {
    const days = /^(date|from|to|.*Date|valid(From|To)|visit(From|To))$/;
    const dateFields = operations.flatMap(({ path, described: operation }) => {
      const { properties = {} } = (operation.requestBody?.content['application/json']?.schema ?? {}) as {
        properties?: Record<string, object>;
      };
      const namedFields = [
        ...(operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const),
        ...Object.entries(properties),
      ];
      return namedFields.filter(([name]) => days.test(name)).map(([name, shape]) => ({ path, name, shape }));
    });
    expect(dateFields.length).toBeGreaterThan(15);
    expect(dateFields.filter(({ shape }) => !JSON.stringify(shape).includes('"format":"date"'))).toEqual([]);
  });

  test('requires a body if, and only if, an empty one is invalid', () => {
    for (const call of apiCalls.filter(({ method }) => method === 'POST')) {
      const { requestBody } = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.['post'] ?? {};
      const mayBeEmpty = !call.takesFile && call.body.safeParse({}).success;
      expect([call.path, requestBody?.required]).toEqual([call.path, !mayBeEmpty]);
    }
  });

  test('has success: true in every JSON reply, except in three replies with success: false if nothing is found', () => {
    const undecided = apiCalls.filter(({ path, method, status, replyType }) => {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const schema = operation?.responses[status]?.content?.['application/json']?.schema;
      return replyType === undefined && schema?.properties?.success?.const !== true;
    });
    expect(undecided.map(({ path }) => path).sort()).toEqual([
      '/api/check-in/search-all-tickets',
      '/api/facebook/latest',
      '/api/validate-voucher',
    ]);
  });

  test('gives a schema for every response, and a 503 for webhooks so that the provider retries', () => {
    const undescribed = operations.flatMap(({ path, described: operation }) =>
      Object.entries(operation.responses)
        .filter(([, { content }]) => !content)
        .map(([status]) => [path, status]),
    );
    expect(undescribed).toEqual([]);
    expect(Object.keys(paths['/api/payment-notices']?.['post']?.responses ?? {})).toEqual([
      '200',
      '400',
      '503',
    ]);
  });
});
