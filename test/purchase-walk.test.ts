import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { buyCreditsCall } from '../src/contract/credits.ts';
import { buyGiftVoucherCall } from '../src/contract/gift-vouchers.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { creditsInput } from './credits.ts';
import { createPhotoApp } from './photo.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { signInAsStaff } from './staff.ts';
import { visitInput } from './visit-input.ts';
import { waitFor } from './wait-for.ts';

const app = await createPhotoApp();
const { db } = app;
const staff = await signInAsStaff(app);
app.sandbox.setWebhookUrl(`${app.url}/api/payment-notices`);

/** Returns the database rows of an order, each kind of row under the name of its table. */
async function rowsOf(bookingId: string) {
  const { rows } = await sql<{ rows: Record<string, unknown> }>`
    select jsonb_build_object(
      'booking', (select status from booking where id = ${bookingId}),
      'order_line', (select jsonb_agg(jsonb_build_array(kind, description, quantity, amount_pence, owed_at is not null) order by id) from order_line where booking_id = ${bookingId}),
      'payment', (select jsonb_agg(jsonb_build_array(tender, amount_pence, received_pence, intent_id is not null)) from payment where booking_id = ${bookingId}),
      'refund', (select jsonb_agg(jsonb_build_array(kind, amount_pence, status, provider_refund_id is not null)) from refund where booking_id = ${bookingId}),
      'mail', (select jsonb_agg(m.kind order by m.queued_at, m.kind) from mail m left join refund r on r.id = m.refund_id where coalesce(m.booking_id, r.booking_id) = ${bookingId}),
      'balance', (select balance_pence from order_account where booking_id = ${bookingId})
    ) as rows`.execute(db);
  return rows[0]?.rows;
}

/**
 * Reads the rows of `table` that belong to lines of the order. Returns for each row whether the order has it
 * for good (true) or only on hold (false). The table is one like `place`, which lists what can run out.
 */
async function holdingOf(table: (typeof products)[number]['holding'], bookingId: string) {
  const moment =
    table === 'credit_purchase'
      ? sql`issued_at is not null`
      : table === 'account_credit'
        ? sql`t.amount_pence = 2500`
        : sql`live_until = 'infinity'`;
  const { rows } = await sql<{ isFinal: boolean }>`
    select ${moment} as "isFinal" from ${sql.table(table)} t join order_line l on l.id = t.line_id and l.booking_id = t.booking_id
    where t.booking_id = ${bookingId}`.execute(db);
  return rows.map(({ isFinal }) => isFinal);
}

const products = [
  {
    product: 'visit',
    order: () =>
      app
        .send(bookVisitCall, visitInput({ selectedDate: '2025-10-11' }), app.fromAnywhere())
        .then(({ body }) => ({ id: body.bookingId, secret: body.clientSecret ?? '' })),
    holding: 'place' as const,
    lines: [['sale', 'Children (1-12 years)', 2, 1900]],
    total: 1900,
    confirmation: 'Your visit on',
    goesBack: 'cancel',
    refundMail: 'booking-cancelled',
  },
  {
    product: 'photo session',
    order: () =>
      app
        .send(
          bookPhotoSessionCall,
          photoSessionInput({ photoEditingRequested: true, price: 35, sessionDate: '2025-10-11' }),
          app.fromAnywhere(),
        )
        .then(({ body }) => ({ id: body.booking.id, secret: body.clientSecret ?? '' })),
    holding: 'photo_session' as const,
    lines: [
      ['sale', 'Photo session', 1, 2000],
      ['sale', 'Professional editing', 1, 1500],
    ],
    total: 3500,
    confirmation: 'Your photo session on',
    goesBack: 'cancel',
    refundMail: 'booking-cancelled',
  },
  {
    product: 'session credits',
    order: () =>
      app
        .send(buyCreditsCall, creditsInput(), app.fromAnywhere())
        .then(({ body }) => ({ id: body.bookingId, secret: body.clientSecret })),
    holding: 'credit_purchase' as const,
    lines: [['sale', 'Session credits', 10, 7500]],
    total: 7500,
    confirmation: 'Your 10 session credits are ready',
    goesBack: 'refund',
    refundMail: 'money-returned',
  },
  {
    product: 'gift voucher',
    order: () =>
      app
        .send(
          buyGiftVoucherCall,
          {
            ...creditsInput(),
            pence: 2500,
            recipientName: 'Robin',
            message: '',
            delivery: 'print',
          },
          app.fromAnywhere(),
        )
        .then(({ body }) => ({ id: body.bookingId, secret: body.clientSecret })),
    holding: 'account_credit' as const,
    lines: [['sale', 'Gift voucher', 1, 2500]],
    total: 2500,
    confirmation: 'Your gift voucher for £25',
    goesBack: 'refund',
    refundMail: 'money-returned',
  },
];

test.each(products)(
  'the purchase of a $product leaves the right rows, payment and mail, and so does its refund',
  async (walk) => {
    const { id, secret } = await walk.order();
    const unpaid = walk.lines.map((line) => [...line, false]);
    expect(await rowsOf(id)).toEqual({
      booking: 'held',
      order_line: unpaid,
      payment: [['card', walk.total, null, true]],
      refund: null,
      mail: null,
      balance: 0,
    });
    // A gift voucher gets its row only when it is paid.
    expect(await holdingOf(walk.holding, id)).toEqual(walk.holding === 'account_credit' ? [] : [false]);

    expect((await app.pay(secret)).status).toBe('succeeded');
    // The provider's webhook event and the family's page may come in either order.
    await app.send(readBookingResultCall, { clientSecret: secret }, app.fromAnywhere());
    await waitFor(async () =>
      expect(
        (
          await db
            .selectFrom('provider_notice')
            .select('id')
            .where('type', '=', 'payment_intent.succeeded')
            .execute()
        ).length,
      ).toBe(products.indexOf(walk) + 1),
    );
    const paid = walk.lines.map((line) => [...line, true]);
    expect(await rowsOf(id)).toEqual({
      booking: 'confirmed',
      order_line: paid,
      payment: [['card', walk.total, walk.total, true]],
      refund: null,
      mail: ['booking-confirmed'],
      balance: 0,
    });
    expect(await holdingOf(walk.holding, id)).toEqual([true]);
    await waitFor(async () => {
      const mails = await db.selectFrom('kept_mail').select('subject').execute();
      expect(mails.filter(({ subject }) => subject.startsWith(walk.confirmation))).toHaveLength(1);
    });

    const before = (await app.books()).refunded.gbp ?? 0;
    const back = await app.post(
      `/api/admin/bookings/${id}/${walk.goesBack}`,
      { clientId: randomUUID(), refundPence: 500, reason: 'They called' },
      staff,
    );
    expect(back.status).toBe(200);
    expect((await app.books()).refunded.gbp).toBe(before + 500);
    expect(await rowsOf(id)).toEqual({
      booking: walk.goesBack === 'cancel' ? 'cancelled' : 'confirmed',
      order_line: [...paid, ['return', 'Given back', 1, -500, true]],
      payment: [['card', walk.total, walk.total, true]],
      refund: [['by-staff', 500, 'done', true]],
      mail: ['booking-confirmed', walk.refundMail].sort(),
      balance: 0,
    });
    expect(await app.findFaults()).toEqual([]);
    expect(app.errors).toEqual([]);
  },
);

test('the drawing in docs/purchase.md names functions, tables and calls that exist', () => {
  const root = join(import.meta.dirname, '..');
  const drawing =
    /```mermaid([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/purchase.md'), 'utf8'))?.[1] ?? '';
  const code = globSync('src/**/*.{ts,tsx,sql}', { cwd: root, exclude: (name) => name.includes('.test.') })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const paths = [...drawing.matchAll(/\/api\/[\w/-]+/g)].map(([path]) => path);
  const functions = [...drawing.matchAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'sequenceDiagram');
  const tables = [...drawing.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name);
  expect([paths.length, functions.length > 20, tables.length > 8]).toEqual([7, true, true]);
  expect(paths.filter((path) => !code.includes(`'${path}'`))).toEqual([]);
  expect(
    functions.filter(
      (name) => !new RegExp(`\\b(function|const|readonly) ${name}\\b|\\b${name}[:(?]`).test(code),
    ),
  ).toEqual([]);
  expect(tables.filter((name) => !new RegExp(`\\b(table|function|column)? ?${name}\\b`).test(code))).toEqual(
    [],
  );
});
