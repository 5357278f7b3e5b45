import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { sandboxSchema } from './sandbox-schema.ts';
import type { ChargeDoc, EventDoc, IntentDoc, PaymentMethodDoc, RefundDoc } from './wire-objects.ts';

/** A table of documents in the order of their creation. */
export type DocTable = 'payment_intents' | 'charges' | 'refunds' | 'events';
/** A reply stored under its idempotency key. */
type StoredReply = {
  key: string;
  fingerprint: string;
  endpoint: string;
  at: number;
  status: number;
  request: string;
  body: string;
};
export type Outcome = 'succeeds' | 'fails';
type Challenge = { payment_intent: string; source: string; return_url: string | null };
type Settlement = { subject: string; due: number; outcome: Outcome };
export type Delivery = { seq: number; event: string; attempts: number; due: number };
type DeliveryState = 'waiting' | 'delivered' | 'given_up' | 'withheld';

/**
 * Creates the file, or removes other users' permissions on it. SQLite gives its companion files the same
 * permissions.
 */
function restrictPermissions(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
}

/** The sandbox's SQLite database, with every SQL statement on it. */
export type SandboxStore = ReturnType<typeof openSandboxStore>;

/**
 * Opens or creates the file; `:memory:` keeps nothing on disk. In journal mode WAL, committed work survives
 * `kill -9`.
 */
export function openSandboxStore(file: string) {
  if (file !== ':memory:') restrictPermissions(file);
  const db = new DatabaseSync(file);
  // A checkpoint every 40 MB. With one every 4 MB, repeated writes of the same pages took a quarter of the
  // sandbox's time.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 10000;
    PRAGMA busy_timeout = 2000;`);
  db.exec(sandboxSchema);

  const prepared = new Map<string, StatementSync>();
  const sql = (source: string): StatementSync => {
    let statement = prepared.get(source);
    if (!statement) {
      statement = db.prepare(source);
      prepared.set(source, statement);
    }
    return statement;
  };
  const doc = <Doc>(table: DocTable | 'payment_methods', id: string): Doc | undefined => {
    const row = sql(`SELECT doc FROM ${table} WHERE id = ?`).get(id);
    return row ? (JSON.parse(String(row['doc'])) as Doc) : undefined;
  };

  return {
    intent: (id: string) => doc<IntentDoc>('payment_intents', id),
    charge: (id: string) => doc<ChargeDoc>('charges', id),
    refund: (id: string) => doc<RefundDoc>('refunds', id),
    event: (id: string) => doc<EventDoc>('events', id),
    paymentMethod: (id: string) => doc<PaymentMethodDoc>('payment_methods', id),
    /** Returns the card number of the test card behind a payment method; undefined for an unknown method. */
    testCardOf(id: string): string | undefined {
      const row = sql('SELECT test_card FROM payment_methods WHERE id = ?').get(id);
      return row ? String(row['test_card']) : undefined;
    },

    saveIntent(intent: IntentDoc): void {
      sql(`INSERT INTO payment_intents (id, created, status, currency, amount, received, doc) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, currency = excluded.currency, amount = excluded.amount,
        received = excluded.received, doc = excluded.doc`).run(
        intent.id,
        intent.created,
        intent.status,
        intent.currency,
        intent.amount,
        intent.amount_received,
        JSON.stringify(intent),
      );
    },
    saveCharge(charge: ChargeDoc): void {
      sql(`INSERT INTO charges (id, created, payment_intent, doc) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`).run(
        charge.id,
        charge.created,
        charge.payment_intent,
        JSON.stringify(charge),
      );
    },
    saveRefund(refund: RefundDoc): void {
      sql(`INSERT INTO refunds (id, created, payment_intent, charge, status, currency, amount, doc)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, doc = excluded.doc`).run(
        refund.id,
        refund.created,
        refund.payment_intent,
        refund.charge,
        refund.status,
        refund.currency,
        refund.amount,
        JSON.stringify(refund),
      );
    },
    savePaymentMethod(method: PaymentMethodDoc, testCard: string): void {
      sql('INSERT INTO payment_methods (id, test_card, doc) VALUES (?, ?, ?)').run(
        method.id,
        testCard,
        JSON.stringify(method),
      );
    },
    saveEvent(event: EventDoc): void {
      sql('INSERT INTO events (id, created, type, doc) VALUES (?, ?, ?, ?)').run(
        event.id,
        event.created,
        event.type,
        JSON.stringify(event),
      );
    },

    /**
     * Returns at most `limit` documents, the newest first. Begins with the newest, or after the document
     * `from`. With `side` 'before', returns the documents just newer than `from`, the oldest of them first.
     */
    page<Doc>(
      table: DocTable,
      where: readonly [condition: string, value: SQLInputValue][],
      limit: number,
      from: { id: string; side: 'after' | 'before' } | null,
    ): Doc[] {
      const conditions = where.map(([condition]) => condition);
      const values = where.map(([, value]) => value);
      if (from) {
        conditions.push(`seq ${from.side === 'after' ? '<' : '>'} (SELECT seq FROM ${table} WHERE id = ?)`);
        values.push(from.id);
      }
      const order = from?.side === 'before' ? 'ASC' : 'DESC';
      const clause = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const rows = sql(`SELECT doc FROM ${table} ${clause} ORDER BY seq ${order} LIMIT ?`).all(
        ...values,
        limit,
      );
      return rows.map((row) => JSON.parse(String(row['doc'])) as Doc);
    },
    refundsOfCharge(charge: string): RefundDoc[] {
      return sql('SELECT doc FROM refunds WHERE charge = ? ORDER BY seq DESC')
        .all(charge)
        .map((row) => JSON.parse(String(row['doc'])) as RefundDoc);
    },

    saveChallenge(challenge: Challenge): void {
      sql('INSERT OR REPLACE INTO challenges (payment_intent, source, return_url) VALUES (?, ?, ?)').run(
        challenge.payment_intent,
        challenge.source,
        challenge.return_url,
      );
    },
    challengeOf(intent: string): Challenge | undefined {
      return sql('SELECT * FROM challenges WHERE payment_intent = ?').get(intent) as Challenge | undefined;
    },
    endChallenge(intent: string): void {
      sql('DELETE FROM challenges WHERE payment_intent = ?').run(intent);
    },

    saveSettlement(settlement: Settlement): void {
      sql('INSERT OR REPLACE INTO settlements (subject, due, outcome) VALUES (?, ?, ?)').run(
        settlement.subject,
        settlement.due,
        settlement.outcome,
      );
    },
    settlementOf(subject: string): Settlement | undefined {
      return sql('SELECT * FROM settlements WHERE subject = ?').get(subject) as Settlement | undefined;
    },
    nextSettlement(): Settlement | undefined {
      return sql('SELECT * FROM settlements ORDER BY due LIMIT 1').get() as Settlement | undefined;
    },
    endSettlement(subject: string): void {
      sql('DELETE FROM settlements WHERE subject = ?').run(subject);
    },

    addDelivery(event: string, state: DeliveryState, due: number): number {
      const added = sql('INSERT INTO deliveries (event, state, attempts, due) VALUES (?, ?, 0, ?)').run(
        event,
        state,
        due,
      );
      return Number(added.lastInsertRowid);
    },
    /** Makes waiting deliveries due now if they were never attempted. */
    makeFirstDeliveriesDue(now: number): void {
      sql(`UPDATE deliveries SET due = ? WHERE state = 'waiting' AND attempts = 0 AND due > ?`).run(now, now);
    },
    /** Returns waiting deliveries that are due, oldest first. */
    dueDeliveries(now: number, limit: number): Delivery[] {
      return sql(`SELECT seq, event, attempts, due FROM deliveries WHERE state = 'waiting' AND due <= ?
        ORDER BY due, seq LIMIT ?`).all(now, limit) as Delivery[];
    },
    /** Returns when the next delivery after `now` is due, or undefined if none is waiting. */
    nextDeliveryDue(now: number): number | undefined {
      const row = sql(
        `SELECT due FROM deliveries WHERE state = 'waiting' AND due > ? ORDER BY due LIMIT 1`,
      ).get(now);
      return row ? Number(row['due']) : undefined;
    },
    /**
     * Records an attempt. Finds the delivery by its event, too, because after a rollback its `seq` may belong
     * to another delivery.
     */
    closeDelivery(delivery: Delivery, attempts: number, state: DeliveryState, due: number): void {
      sql('UPDATE deliveries SET attempts = ?, state = ?, due = ? WHERE seq = ? AND event = ?').run(
        attempts,
        state,
        due,
        delivery.seq,
        delivery.event,
      );
    },

    findReply(key: string): StoredReply | undefined {
      return sql('SELECT * FROM answers WHERE key = ?').get(key) as StoredReply | undefined;
    },
    saveReply(reply: StoredReply): void {
      sql(`INSERT OR REPLACE INTO answers (key, fingerprint, endpoint, at, status, request, body)
        VALUES (?, ?, ?, ?, ?, ?, ?)`).run(
        reply.key,
        reply.fingerprint,
        reply.endpoint,
        reply.at,
        reply.status,
        reply.request,
        reply.body,
      );
    },
    deleteReplies(before: number): void {
      sql('DELETE FROM answers WHERE at < ?').run(before);
    },

    /** Returns counts and sums for comparison with other records, in rows by status, state or type. */
    sums() {
      const rows = (source: string) => sql(source).all() as Record<string, string | number>[];
      return {
        intents:
          rows(`SELECT status, currency, count(*) AS count, sum(amount) AS amount, sum(received) AS received
          FROM payment_intents GROUP BY status, currency ORDER BY status`),
        refunds: rows(`SELECT status, currency, count(*) AS count, sum(amount) AS amount
          FROM refunds GROUP BY status, currency ORDER BY status`),
        deliveries: rows('SELECT state, count(*) AS count FROM deliveries GROUP BY state ORDER BY state'),
        events: rows('SELECT type, count(*) AS count FROM events GROUP BY type ORDER BY type'),
      };
    },

    /** Runs the work in one transaction. */
    inTransaction<Result>(work: () => Result): Result {
      sql('BEGIN IMMEDIATE').run();
      try {
        const result = work();
        sql('COMMIT').run();
        return result;
      } catch (failure) {
        sql('ROLLBACK').run();
        throw failure;
      }
    },
    close(): void {
      db.close();
    },
  };
}
