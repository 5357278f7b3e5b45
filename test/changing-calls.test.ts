import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiCalls } from '../src/server/features/api-docs/all-calls.ts';
import { callsOutsideMutations } from './changing-calls.ts';

const web = join(import.meta.dirname, '../src/web');
const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.ts'] });

/** Calls that only read. They use POST because their input must not appear in an address. */
const reading: readonly string[] = [
  'POST /api/account-credit',
  'POST /api/admin/bookings/:bookingId/quote-change',
  'POST /api/admin/check-in/search',
  'POST /api/admin/gift-vouchers/find',
  'POST /api/admin/office/facts/:sheet/check',
  'POST /api/admin/office/mails/:mail/preview',
  'POST /api/admin/office/prices/check',
  'POST /api/admin/orders/quote',
  'POST /api/admin/search-payments',
  'POST /api/booking-result',
  'POST /api/check-in/find-ticket',
  'POST /api/check-in/open-ticket',
  'POST /api/check-in/search-all-tickets',
  'POST /api/gift-vouchers/read',
  'POST /api/loyalty/lookup',
  'POST /api/my-booking/list',
  'POST /api/my-booking/quote',
  'POST /api/my-booking/read',
  'POST /api/my-party/read',
  'POST /api/own-offers',
  'POST /api/parties/availability',
  'POST /api/parties/guests',
  'POST /api/validate-voucher',
  'POST /api/waitlist/read',
];

/**
 * The calls of two queues: the kiosk's queue, and the queue of a party's day. A queue sends its calls by
 * itself, even after the network was away, so it sends them outside a mutation.
 */
const queues: Readonly<Record<string, readonly string[]>> = {
  'features/kiosk/send-actions.ts': [
    'POST /api/check-in/parties/:partyId/ticks',
    'POST /api/check-in/check-out',
    'POST /api/check-in/check-in',
  ],
  'features/staff/party-day/tick-queue.ts': ['POST /api/admin/party-board/:partyId/marks'],
};

const read = (path: string) =>
  callsOutsideMutations(readFileSync(join(web, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts');

it('every call that changes something is made inside a mutation', () => {
  const found = new Map(files.map((path) => [path, read(path)] as const));
  for (const [queue, calls] of Object.entries(queues)) expect(found.get(queue)).toEqual(calls);
  const outside = [...found].filter(([path]) => !(path in queues)).flatMap(([, addresses]) => addresses);
  expect([...new Set(outside)].sort()).toEqual(reading);
});

it('the contract marks the same calls as reading', () => {
  const marked = apiCalls.filter(({ reads }) => reads).map(({ method, path }) => `${method} ${path}`);
  expect(marked.sort()).toEqual(reading);
});

it.each([
  ['a handler', `const press = async () => callApi<typeof x>('POST /api/contact', { body });`],
  ['an effect', `useEffect(() => void staffCall<typeof x>('DELETE /api/a/:id', { params }));`],
  ['a query', `useQuery({ queryKey: ['a'], queryFn: () => callApi<typeof x>('POST /api/a', {}) });`],
  ['another option', `useMutation({ mutationFn: send, onSuccess: () => callApi('POST /api/a', {}) });`],
  ['a part of an option', `useForm({ check: { send: () => callApi('POST /api/a', {}) } });`],
  ['an address put together', `callApi('POST /api/' + name, {});`],
])('a changing call outside a mutation is found: %s', (_, code) => {
  expect(callsOutsideMutations(code)).toHaveLength(1);
});

it.each([
  ['a read', `callApi<typeof x>('GET /api/site', {});`],
  ['a mutation', `useMutation({ mutationFn: async () => callApi<typeof x>('POST /api/a', {}) });`],
  ['a form', `const form = useForm({ send: (body) => staffCall<typeof x>('POST /api/a', { body }) });`],
])('%s is allowed', (_, code) => {
  expect(callsOutsideMutations(code)).toEqual([]);
});
