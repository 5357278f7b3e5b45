import { randomUUID } from 'node:crypto';
import type { Day } from '../src/domain/calendar-day.ts';
import type { Database } from '../src/server/db/connect.ts';
import { queueMail } from '../src/server/features/mail/queue-mail.ts';
import { confirmHold, holdBooking, setBookingStatus } from '../src/server/features/orders/booking-store.ts';
import { generateReference, generateToken } from '../src/server/features/orders/reference.ts';

interface Wish {
  day: Day;
  now: number;
  email?: string;
  name?: string;
  children?: number;
}

/**
 * Inserts a confirmed visit that cost nothing directly into the database, on any day and at any time;
 * returns its id.
 */
export async function insertVisit(db: Database, wish: Wish): Promise<string> {
  const { day, now, email = 'alex@example.org', name = 'Alex Rowe', children = 1 } = wish;
  const id = randomUUID();
  const at = new Date(now).toISOString();
  await db.transaction().execute(async (tx) => {
    const { outcome } = await holdBooking(tx, {
      now: at,
      payment_key: id,
      replaces: null,
      voucher: null,
      booking: {
        id,
        kind: 'visit',
        reference: generateReference(),
        status: 'held',
        day,
        event_id: null,
        session_count: 1,
        children,
        customer_name: name,
        customer_email: email,
        customer_phone: '01632 960999',
        special_requests: '',
        loyalty_opt_in: false,
        terms_version: 'test',
        terms_agreed_at: at,
        original_pence: 0,
        credits_used: 0,
        credit_savings_pence: 0,
        discount_pence: 0,
        total_pence: 0,
        voucher_code: null,
        request_key: null,
        request_digest: 'test',
        view_token: generateToken(),
        held_at: at,
        hold_expires_at: at,
      },
      tickets: [
        {
          ticket_type_id: 'child-1-12',
          name: 'Child',
          quantity: children,
          unit_price_pence: 0,
          fee_pence: 0,
        },
      ],
      sessions: [{ day, starts: 570, ends: 960, event_id: null, capacity: 10_000 }],
    });
    if (outcome !== 'held' || (await confirmHold(tx, id, now, 'infinity', 'system')) !== 'kept')
      throw new Error(`Not held: ${outcome}`);
    await setBookingStatus(tx, id, 'confirmed', { confirmed_at: new Date(now) });
    await queueMail(tx, id, 'booking-confirmed', now);
  });
  return id;
}
