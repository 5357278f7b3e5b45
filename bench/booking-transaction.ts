import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from '../src/server/db/tables.ts';
import { confirmHold, holdBooking } from '../src/server/features/orders/booking-store.ts';
import { benchHoldInput, type startBenchDatabase } from './bench-database.ts';
import { type BenchRow, formatRate, formatRatio, measureRate } from './bench-row.ts';

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

/**
 * Measures `holdBooking`, a single statement, and separately the move of a visit. The baseline of
 * `holdBooking` does about the same work with the bare driver, in several statements, each a round trip.
 */
export async function benchBookingTransaction(server: BenchDatabase): Promise<BenchRow[]> {
  const { db, pool, close } = await server.openDatabase('bench_booking');
  const rows: BenchRow[] = [];
  for (const lanes of [1, 10]) {
    await measureRate(1, lanes, (lane, turn) => holdBooking(db, benchHoldInput(lane, turn)));
    await measureRate(1, lanes, (lane, turn) => bareBooking(pool, benchHoldInput(lane + 32, turn)));
    const bare = await measureRate(5, lanes, (lane, turn) =>
      bareBooking(pool, benchHoldInput(lane + 32, turn)),
    );
    const holds = await measureRate(5, lanes, (lane, turn) => holdBooking(db, benchHoldInput(lane, turn)));
    rows.push({
      what: `booking transaction, ${lanes} at once`,
      measured: formatRate(holds),
      baseline: `${formatRate(bare)} bare pg, one round trip per statement`,
      ratio: formatRatio(holds / bare),
      goal: lanes === 10 ? '>= 0.80, and 3,000/s' : '>= 0.80',
    });
  }
  rows.push(await benchMoves(db));
  await close();
  return rows;
}

/** Measures the statement that moves a visit; the baseline is the statement that books one. */
async function benchMoves(db: Kysely<DB>): Promise<BenchRow> {
  const lanes = 10;
  const visits = Array.from({ length: lanes }, (_, lane) => benchHoldInput(lane, 0));
  const now = () => new Date();
  for (const visit of visits) {
    await holdBooking(db, visit);
    await confirmHold(db, visit.booking.id, Date.now(), 'infinity', 'system');
  }
  const move = (lane: number, turn: number) => {
    const { booking, sessions } = benchHoldInput(lane, turn + 1);
    return sql`select move_visit(${visits[lane]?.booking.id}, ${booking.day}, null, ${JSON.stringify(sessions)}::jsonb, ${now()})`.execute(
      db,
    );
  };
  const book = (lane: number, turn: number) => holdBooking(db, benchHoldInput(lane + 32, turn));
  await measureRate(1, lanes, move);
  await measureRate(1, lanes, book);
  const books = await measureRate(5, lanes, book);
  const moves = await measureRate(5, lanes, move);
  return {
    what: 'a visit moved, 10 at once',
    measured: formatRate(moves),
    baseline: `${formatRate(books)} booking transaction`,
    ratio: formatRatio(moves / books),
    goal: '>= 0.60',
  };
}

async function bareBooking(pool: pg.Pool, order: ReturnType<typeof benchHoldInput>): Promise<void> {
  const { booking, sessions } = order;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const session = sessions[0];
    const values = [session?.day, session?.starts, session?.ends, session?.capacity];
    const lock = () =>
      client.query<{ id: number }>('select id from session where day = $1 and event_id is null for update', [
        session?.day,
      ]);
    let id = (await lock()).rows[0]?.id;
    if (id === undefined) {
      await client.query(
        'insert into session (day, starts, ends, capacity) values ($1, $2, $3, $4) on conflict do nothing',
        values,
      );
      id = (await lock()).rows[0]?.id;
    }
    await client.query(
      'select coalesce(sum(children), 0) from place where session_id = $1 and live_until > $2',
      [id, order.now],
    );
    const columns = Object.keys(booking);
    await client.query(
      `insert into booking (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(booking),
    );
    await client.query(
      `with t as (insert into booking_ticket (booking_id, ticket_type_id, name, quantity, unit_price_pence, fee_pence) values ($1, 'child-1-12', 'Children (1-12 years)', 1, 950, 0)),
       y as (insert into payment (booking_id, idempotency_key, amount_pence, status, created_at) values ($1, $2, 950, 'starting', $3)),
       j as (insert into journal (at, who, what, booking_id) values ($3, 'customer', 'places held', $1))
       insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until) values ($1, $4, 1, 570, 960, $3, $5)`,
      [booking.id, order.payment_key, order.now, id, booking.hold_expires_at],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
