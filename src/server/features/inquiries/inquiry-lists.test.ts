import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPartyApp } from '../../../../test/party.ts';
import { signInAgain, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import type { CallReply } from '../../../contract/call.ts';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import type { listBirthdayInquiriesCall, markRespondedCall } from '../../../contract/staff-inquiries.ts';

const app = await createPartyApp();
let staff = await signInAsStaff(app);

/**
 * Sets the clock to a later instant, never an earlier one, because queued mails depend on it. Signs in again,
 * because the earlier sign-in has expired by then.
 */
async function advanceTo(instant: string) {
  app.clock.set(instant);
  staff = await signInAgain(app);
}

type Listed = CallReply<typeof listBirthdayInquiriesCall>;

let senderCount = 0;
async function sendMessage(overrides: Record<string, unknown> = {}): Promise<void> {
  senderCount += 1;
  const message = {
    name: 'Alex Rowe',
    email: 'alex@example.org',
    phone: '01632 960999',
    inquiryType: 'general',
    message: 'Is the sensory area open?',
    ...overrides,
  };
  const { status } = await app.send(sendInquiryCall, message, {
    'x-forwarded-for': `10.2.${senderCount >> 8}.${senderCount & 255}`,
  });
  expect(status).toBe(201);
}
async function list(which: 'inquiries' | 'birthday-inquiries', query: Record<string, string> = {}) {
  const response = await app.request(`/api/admin/${which}?${new URLSearchParams(query)}`, {
    headers: staff,
  });
  return { status: response.status, ...(await bodyOf<Listed & { code?: string }>(response)) };
}
const names = async (...args: Parameters<typeof list>) =>
  (await list(...args)).inquiries.map(({ name }) => name);
async function postAction(id: string, what: 'mark-responded' | 'mark-waiting') {
  const response = await app.request(`/api/admin/inquiries/${id}/${what}`, {
    method: 'POST',
    headers: staff,
  });
  return {
    status: response.status,
    ...(await bodyOf<Partial<CallReply<typeof markRespondedCall>> & { code?: string }>(response)),
  };
}
const auditEntries = (what: string) =>
  app.db.selectFrom('journal').select(['who', 'after']).where('what', '=', what).execute();

beforeEach(async () => {
  await app.clearTables();
  staff = await signInAgain(app);
});

describe('the two lists', () => {
  test('messages about parties have a list of their own, whichever form they came from', async () => {
    await sendMessage({ name: 'General' });
    await sendMessage({ name: 'Group', inquiryType: 'group' });
    await sendMessage({ name: 'Feedback', inquiryType: 'feedback' });
    await sendMessage({ name: 'Birthday', inquiryType: 'birthday' });
    await app.ask({ parentName: 'Party' });
    expect((await names('inquiries')).sort()).toEqual(['Feedback', 'General', 'Group']);
    expect((await names('birthday-inquiries')).sort()).toEqual(['Birthday', 'Party']);
  });

  test('a message is listed with all its fields', async () => {
    await advanceTo('2026-11-20T10:05:00Z');
    await sendMessage();
    await advanceTo('2026-11-22T09:00:00Z');
    const { inquiries, waiting, next } = await list('inquiries');
    expect([inquiries, waiting, next]).toEqual([
      [
        {
          id: expect.any(String),
          name: 'Alex Rowe',
          email: 'alex@example.org',
          phone: '01632 960999',
          inquiryType: 'general',
          message: 'Is the sensory area open?',
          responded: false,
          respondedAt: null,
          isRecent: false,
          daysSince: 2,
          formattedDate: 'Fri 20 Nov 2026',
          formattedTime: '10:05 AM',
        },
      ],
      1,
      null,
    ]);
  });

  test('a party enquiry is listed with its form’s answers', async () => {
    await app.ask();
    const [inquiry] = (await list('birthday-inquiries')).inquiries;
    expect(inquiry).toMatchObject({ inquiryType: 'party_booking', isRecent: true, daysSince: 0 });
    expect(inquiry?.party).toEqual({
      packageId: 'silver',
      packageName: 'Silver',
      childName: 'Ottilie',
      childAge: 7,
      partyDate: app.saturday,
      partyTime: '12:00 PM - 2:00 PM',
      numberOfChildren: 12,
      specialRequests: 'Space for a\nwheelchair',
      dietaryRequirements: 'One child cannot have sesame',
      estimate: { pence: 19_200, from: false },
      forgotten: false,
      bookedAt: null,
    });
  });

  test('a message is recent for 24 hours; its age counts calendar days', async () => {
    await advanceTo('2026-11-23T23:30:00Z');
    await sendMessage();
    const at = async (instant: string) => {
      await advanceTo(instant);
      const [inquiry] = (await list('inquiries')).inquiries;
      return [inquiry?.isRecent, inquiry?.daysSince];
    };
    expect(await at('2026-11-23T23:59:00Z')).toEqual([true, 0]);
    expect(await at('2026-11-24T00:01:00Z')).toEqual([true, 1]);
    expect(await at('2026-11-24T23:29:59Z')).toEqual([true, 1]);
    expect(await at('2026-11-24T23:30:00Z')).toEqual([false, 1]);
  });
});

describe('search, order and pages', () => {
  beforeEach(async () => {
    await sendMessage({ name: 'Zoë Ash', email: 'zoe@example.org', message: 'Do you sell socks?' });
    app.clock.pass(60_000);
    await sendMessage({ name: 'bea O’Neill', phone: '', message: 'We lost a 100% woolly mitten' });
    app.clock.pass(60_000);
    await sendMessage({ name: 'Chidi Eze', phone: '01632 960123', message: 'Parking for a_van' });
  });

  test.each([
    ['', ['Chidi Eze', 'bea O’Neill', 'Zoë Ash']],
    ['zoe', ['Zoë Ash']],
    ['ASH zoë', ['Zoë Ash']],
    ['oneill', ['bea O’Neill']],
    ['960123', ['Chidi Eze']],
    ['sock', ['Zoë Ash']],
    ['zoe@example', ['Zoë Ash']],
    ['100%', ['bea O’Neill']],
    ['%', ['bea O’Neill']],
    ['a_van', ['Chidi Eze']],
    ['sock mitten', []],
    ['nobody', []],
    ['\\', []],
  ])('%j finds %j', async (search, found) => {
    expect(await names('inquiries', { search })).toEqual(found);
  });

  test.each([
    ['newest', ['Chidi Eze', 'bea O’Neill', 'Zoë Ash']],
    ['oldest', ['Zoë Ash', 'bea O’Neill', 'Chidi Eze']],
    ['name', ['bea O’Neill', 'Chidi Eze', 'Zoë Ash']],
  ])('messages can be sorted by %s', async (sort, order) => {
    expect(await names('inquiries', { sort })).toEqual(order);
  });

  test('the list can be limited to unanswered or to answered messages', async () => {
    const [chidi] = (await list('inquiries')).inquiries;
    await postAction(chidi?.id ?? '', 'mark-responded');
    expect(await names('inquiries', { show: 'waiting' })).toEqual(['bea O’Neill', 'Zoë Ash']);
    expect(await names('inquiries', { show: 'responded' })).toEqual(['Chidi Eze']);
    expect((await list('inquiries')).waiting).toBe(2);
  });

  test.each(['newest', 'oldest', 'name'])('paging by %s shows every message once', async (sort) => {
    await sql`insert into inquiry (name, email, phone, inquiry_type, message, digest, created_at)
      select 'Family ' || (n % 7), 'f@example.org', '', 'group', 'Hello', n::text,
        '2026-11-01T00:00:00Z'::timestamptz + make_interval(secs => n / 3)
      from generate_series(1, 120) n`.execute(app.db);
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Listed = await list('inquiries', { sort, ...(after && { after }) });
      seen.push(...page.inquiries.map(({ id }) => id));
      sizes.push(page.inquiries.length);
      after = page.next;
    }
    expect(sizes).toEqual([50, 50, 23]);
    expect(new Set(seen).size).toBe(123);
    const all = await app.db.selectFrom('inquiry').select('id').execute();
    expect(new Set(seen)).toEqual(new Set(all.map(({ id }) => id)));
  });

  test('a search pages through messages of every year, newest first', async () => {
    await sql`insert into inquiry (name, email, phone, inquiry_type, message, digest, created_at)
      select 'Family ' || n, 'f@example.org', '', 'group', case n % 2 when 0 then 'Socks?' else 'Hats?' end, n::text,
        '2026-11-01T00:00:00Z'::timestamptz - make_interval(months => n)
      from generate_series(1, 130) n`.execute(app.db);
    const first: Listed = await list('inquiries', { search: 'socks' });
    const second: Listed = await list('inquiries', { search: 'socks', after: first.next ?? '' });
    const found = [...first.inquiries, ...second.inquiries].map(({ name }) => name);
    expect(found).toEqual(['Zoë Ash', ...Array.from({ length: 65 }, (_, turn) => `Family ${2 * turn + 2}`)]);
    expect(second.next).toBeNull();
    expect(await names('inquiries', { search: 'socks family 130' })).toEqual(['Family 130']);
    expect(await names('inquiries', { search: 'socks', sort: 'oldest', show: 'waiting' })).toHaveLength(50);
  });

  test.each([
    'x',
    Buffer.from('["2026-11-01 00:00:00+00","no"]').toString('base64url'),
    Buffer.from('["2026-02-30 00:00:00+00","00000000-0000-4000-8000-000000000000"]').toString('base64url'),
    Buffer.from('[1,2]').toString('base64url'),
  ])('an invalid cursor is refused: %j', async (after) => {
    const { status, code } = await list('inquiries', { after });
    expect([status, code]).toEqual([400, 'malformed']);
  });
});

test('upcoming parties are listed soonest first, without past ones and those without a day', async () => {
  await sendMessage({ name: 'No day', inquiryType: 'birthday' });
  await app.ask({ parentName: 'Later', partyDate: '2027-02-20' });
  await app.ask({ parentName: 'Sooner', partyDate: '2026-11-28' });
  await app.ask({ parentName: 'Next', partyDate: '2026-12-05' });
  expect(await names('birthday-inquiries', { sort: 'party' })).toEqual(['Sooner', 'Next', 'Later']);
  await advanceTo('2026-11-29T10:00:00Z');
  expect(await names('birthday-inquiries', { sort: 'party' })).toEqual(['Next', 'Later']);
});

describe('marking as answered', () => {
  const readFirst = async () => (await list('inquiries')).inquiries[0];

  test('is stored once, with its time and an entry in the audit log', async () => {
    await sendMessage();
    const id = (await readFirst())?.id ?? '';
    await advanceTo('2026-11-30T11:00:00Z');
    expect(await postAction(id, 'mark-responded')).toMatchObject({
      status: 200,
      respondedAt: '2026-11-30T11:00:00.000Z',
    });
    await advanceTo('2026-11-30T12:00:00Z');
    const again = await Promise.all([postAction(id, 'mark-responded'), postAction(id, 'mark-responded')]);
    expect(again.map(({ respondedAt }) => respondedAt)).toEqual(Array(2).fill('2026-11-30T11:00:00.000Z'));
    expect(await readFirst()).toMatchObject({ responded: true, respondedAt: '2026-11-30T11:00:00.000Z' });
    const written = (await auditEntries('enquiry answered')).filter(({ after }) =>
      JSON.stringify(after).includes(id),
    );
    expect(written).toEqual([
      { who: 'staff', after: { inquiry: id, about: 'general', came: expect.stringMatching(/^2026-11-/) } },
    ]);
    expect((await list('inquiries')).waiting).toBe(0);
  });

  test('can be undone', async () => {
    await sendMessage();
    const id = (await readFirst())?.id ?? '';
    await postAction(id, 'mark-responded');
    expect((await postAction(id, 'mark-waiting')).status).toBe(200);
    expect((await postAction(id, 'mark-waiting')).status).toBe(200);
    expect(await readFirst()).toMatchObject({ responded: false, respondedAt: null });
    expect(await auditEntries('enquiry waits again')).toHaveLength(1);
  });

  test('an unknown message is refused', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect(await postAction(unknownId, 'mark-responded')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await postAction(unknownId, 'mark-waiting')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await postAction('x', 'mark-responded')).toMatchObject({ status: 400, code: 'malformed' });
  });
});
