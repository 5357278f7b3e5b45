import type { Kysely } from 'kysely';
import type { Figure } from '../../../contract/figures.ts';
import { addDays, type Day, dayInWords, daysInRange, shortDayInWords } from '../../../domain/calendar-day.ts';
import type { DaySpan } from '../../../domain/figure-period.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, localMoment, systemClock } from '../../ports/clock/clock.ts';
import {
  type Payments,
  PaymentsUnreachable,
  type Payout,
  type ProviderMovement,
} from '../../ports/payments/payments.ts';
import { column, sumOf } from './figure-values.ts';
import { listMoneySums, listSaleSums, type MoneySum } from './figures-store.ts';
import {
  type AccountSums,
  type CardMovement,
  findKnownIntents,
  listCardMovements,
  listLastCounts,
  sumOrderAccounts,
} from './reconciliation-store.ts';

/** Longest period of a reconciliation, in days. */
export const longestReconciliation = 31;

/** The provider's records of a period, by the centre's days. */
export interface ProviderBooks {
  movements: (ProviderMovement & { day: Day })[];
  payouts: Payout[];
}

/**
 * Reads the provider's movements of a range of days and of one day on each side, and its payouts of the
 * range. Returns null if the provider cannot be reached. In a trial, the centre's clock may differ from the
 * true time. In that case, the provider's times are shifted by the difference. Movements of the sample day
 * are not shifted, because they are in the centre's time already.
 */
export async function readProviderBooks(
  payments: Payments,
  span: DaySpan,
  now: number,
): Promise<ProviderBooks | null> {
  const shift = Math.abs(now - systemClock.now()) < 60_000 ? 0 : now - systemClock.now();
  const from = instantOf(addDays(span.from, -1), 0);
  const until = instantOf(addDays(span.to, 2), 0);
  const period = { from: Math.min(from, from - shift), until: Math.max(until, until - shift) };
  try {
    const movements = await payments.listMovements(period);
    const payouts = await payments.listPayouts(period);
    return {
      movements: movements
        .map((movement) => ({ ...movement, at: movement.isSample ? movement.at : movement.at + shift }))
        .filter(({ at }) => at >= from && at < until)
        .map((movement) => ({ ...movement, day: localMoment(movement.at).day })),
      payouts: payouts
        .map((payout) => ({ ...payout, at: payout.at + shift }))
        .filter(({ at }) => at >= instantOf(span.from, 0) && at < instantOf(addDays(span.to, 1), 0)),
    };
  } catch (problem) {
    if (problem instanceof PaymentsUnreachable) return null;
    throw problem;
  }
}

/**
 * Compares the takings with the order accounts, card payments with the provider's records, and expected cash
 * with the counts (specification 13.3). Shows each difference.
 */
export async function readReconciliationFigures(
  tx: Kysely<DB>,
  span: DaySpan,
  books: ProviderBooks | null,
): Promise<Figure[]> {
  const provider = books && (await markOwn(tx, books));
  const money = await listMoneySums(tx, span);
  const sales = await listSaleSums(tx, span);
  const around = { from: addDays(span.from, -1), to: addDays(span.to, 1) };
  const cards = await listCardMovements(tx, around);
  const counts = await listLastCounts(tx, span);
  const accounts = await sumOrderAccounts(tx, span);
  const figures = {
    sold: sumOf(sales, (sale) => sale.sold),
    vat: sumOf(sales, (sale) => sale.vat),
    received: sumOf(money, (one) => one.received),
    refunded: sumOf(money, (one) => one.refunded),
  };
  return [
    compareAccounts(figures, accounts),
    ...(provider
      ? [
          compareCardDays(span, money, provider),
          listDifferences(span, cards, provider),
          listOthers(span, provider),
          listPayouts(provider),
        ]
      : []),
    compareCash(span, money, counts),
  ];
}

/**
 * Returns the provider's records with `isOfSite` set for every payment of an order and every refund of such a
 * payment, including those that were made elsewhere.
 */
async function markOwn(tx: Kysely<DB>, books: ProviderBooks): Promise<ProviderBooks> {
  const intents = books.movements.flatMap(({ intentId }) => intentId ?? []);
  const known = await findKnownIntents(tx, intents);
  return {
    ...books,
    movements: books.movements.map((movement) => ({
      ...movement,
      isOfSite: movement.isOfSite || known.has(movement.intentId ?? ''),
    })),
  };
}

function compareAccounts(figures: AccountSums, accounts: AccountSums): Figure {
  const row = (name: string, value: (of: AccountSums) => number) => ({
    name,
    values: [value(figures), value(accounts), value(figures) - value(accounts)],
  });
  return {
    id: 'order-accounts',
    title: 'Figures and order accounts',
    definition:
      'The stored sums from which the figures are made, beside the same sums computed now from the lines, payments and refunds of every order.',
    picture: 'table',
    drawn: [],
    rowName: 'What',
    columns: [column('Figures', 'pence'), column('Order accounts', 'pence'), column('Difference', 'pence')],
    rows: [
      row('Sold', ({ sold }) => sold),
      row('Of which VAT', ({ vat }) => vat),
      row('Received', ({ received }) => received),
      row('Refunded', ({ refunded }) => refunded),
    ],
    total: null,
  };
}

const isOwn = ({ kind, isOfSite }: ProviderMovement) => isOfSite && (kind === 'payment' || kind === 'refund');

function compareCardDays(span: DaySpan, money: readonly MoneySum[], { movements }: ProviderBooks): Figure {
  const values = (isIn: (day: Day) => boolean) => {
    const ownPayments = money.filter(({ day, tender }) => tender === 'card' && isIn(day));
    const atProvider = movements.filter((movement) => isOwn(movement) && isIn(movement.day));
    const of = (kind: ProviderMovement['kind']) =>
      sumOf(
        atProvider.filter((movement) => movement.kind === kind),
        ({ pence }) => pence,
      );
    const received = sumOf(ownPayments, (one) => one.received);
    const refunded = sumOf(ownPayments, (one) => one.refunded);
    return [
      received,
      of('payment'),
      refunded,
      -of('refund'),
      received - refunded - of('payment') - of('refund'),
      sumOf(atProvider, ({ fee }) => fee),
    ];
  };
  return {
    id: 'card-days',
    title: 'Cards by day, here and at the provider',
    definition:
      'Card payments less refunds as recorded here, beside what the payment provider took and refunded for this site. A payment around midnight may be on different days here and at the provider.',
    picture: 'table',
    drawn: [],
    rowName: 'Day',
    columns: [
      column('Received here', 'pence'),
      column('Taken by the provider', 'pence'),
      column('Refunded here', 'pence'),
      column('Refunded by the provider', 'pence'),
      column('Difference', 'pence'),
      column('Fees of the provider', 'pence'),
    ],
    rows: daysInRange(span.from, span.to).map((day) => ({
      name: shortDayInWords(day),
      values: values((other) => other === day),
    })),
    total: values((day) => day >= span.from && day <= span.to),
  };
}

function listDifferences(
  span: DaySpan,
  cards: readonly CardMovement[],
  { movements }: ProviderBooks,
): Figure {
  const isIn = (day: Day) => day >= span.from && day <= span.to;
  const intents = new Set([
    ...cards.filter(({ at }) => isIn(localMoment(at).day)).map(({ intentId }) => intentId),
    ...movements
      .filter((movement) => isOwn(movement) && isIn(movement.day))
      .map(({ intentId }) => intentId ?? ''),
  ]);
  const recordedByIntent = groupByIntent(cards);
  const providerByIntent = groupByIntent(
    movements.filter(isOwn).map((one) => ({ ...one, intentId: one.intentId ?? '' })),
  );
  const rows = [...intents].flatMap((intentId) => {
    const recorded = recordedByIntent.get(intentId) ?? [];
    const booked = providerByIntent.get(intentId) ?? [];
    const sums = [sumOf(recorded, ({ pence }) => pence), sumOf(booked, ({ pence }) => pence)] as const;
    const isSame =
      sums[0] === sums[1] && recorded.length > 0 === booked.length > 0 && recorded.length === booked.length;
    if (isSame) return [];
    const why =
      recorded.length === 0
        ? 'Not recorded here'
        : booked.length === 0
          ? 'Not at the provider on these days'
          : sums[0] === sums[1]
            ? 'The same sum, split differently'
            : 'Another amount';
    return [
      {
        name: recorded[0]?.reference || intentId || 'Without a payment',
        values: [sums[0], sums[1], sums[0] - sums[1], why],
      },
    ];
  });
  return {
    id: 'differences',
    title: 'Card payments that differ',
    definition:
      'Card payments whose amounts, with refunds, differ between here and the provider. The day before and the day after the period are searched, too.',
    picture: 'table',
    drawn: [],
    rowName: 'Booking or payment',
    columns: [
      column('Here', 'pence'),
      column('At the provider', 'pence'),
      column('Difference', 'pence'),
      column('Why', 'text'),
    ],
    rows,
    total: [
      sumOf(rows, ({ values }) => Number(values[0])),
      sumOf(rows, ({ values }) => Number(values[1])),
      sumOf(rows, ({ values }) => Number(values[2])),
      null,
    ],
  };
}

function groupByIntent<T extends { intentId: string }>(all: readonly T[]): Map<string, T[]> {
  return Map.groupBy(all, ({ intentId }) => intentId);
}

function listOthers(span: DaySpan, { movements }: ProviderBooks): Figure {
  const others = movements.filter(
    (movement) =>
      !isOwn(movement) && movement.kind !== 'payout' && movement.day >= span.from && movement.day <= span.to,
  );
  return {
    id: 'other-movements',
    title: 'Other movements at the provider',
    definition:
      'Movements on the account at the provider that are not payments or refunds of this site, such as disputes, fees and other sales.',
    picture: 'table',
    drawn: [],
    rowName: 'Day',
    columns: [column('Amount', 'pence'), column('Fee', 'pence'), column('What', 'text')],
    rows: others.map(({ day, pence, fee, description, id }) => ({
      name: shortDayInWords(day),
      values: [pence, fee, description || id],
    })),
    total:
      others.length === 0
        ? null
        : [sumOf(others, ({ pence }) => pence), sumOf(others, ({ fee }) => fee), null],
  };
}

const payoutWords: Readonly<Record<Payout['status'], string>> = {
  paid: 'Paid',
  coming: 'On its way',
  failed: 'Failed',
};

function listPayouts({ payouts }: ProviderBooks): Figure {
  return {
    id: 'payouts',
    title: 'Payouts to the bank',
    definition:
      'What the provider pays to the centre’s bank in the period. Each payout consists of payments, less refunds, less fees.',
    picture: 'table',
    drawn: [],
    rowName: 'Arrives',
    columns: [
      column('Amount', 'pence'),
      column('Payments', 'pence'),
      column('Refunds', 'pence'),
      column('Fees', 'pence'),
      column('Other', 'pence'),
      column('Not explained', 'pence'),
      column('State', 'text'),
    ],
    rows: payouts.map(({ at, pence, payments, refunds, fees, other, status }) => ({
      name: dayInWords(localMoment(at).day),
      values: [
        pence,
        payments,
        refunds,
        -fees,
        other,
        pence - payments - refunds + fees - other,
        payoutWords[status],
      ],
    })),
    total:
      payouts.length === 0
        ? null
        : [sumOf(payouts, ({ pence }) => pence), null, null, null, null, null, null],
  };
}

function compareCash(
  span: DaySpan,
  money: readonly MoneySum[],
  counts: ReadonlyMap<Day, { float: number; counted: number }>,
): Figure {
  const cash = new Map(money.filter(({ tender }) => tender === 'cash').map((one) => [one.day, one]));
  const reader = new Map(money.filter(({ tender }) => tender === 'card-reader').map((one) => [one.day, one]));
  const days = daysInRange(span.from, span.to).filter(
    (day) => cash.has(day) || reader.has(day) || counts.has(day),
  );
  const net = (one: MoneySum | undefined) => (one ? one.received - one.refunded : 0);
  return {
    id: 'till',
    title: 'Cash and card machine by day',
    definition:
      'The cash taken, less the cash handed back, beside what the last count of the day found without the float. Please compare the card machine’s own list by hand.',
    picture: 'table',
    drawn: [],
    rowName: 'Day',
    columns: [
      column('Cash here', 'pence'),
      column('Cash counted', 'pence'),
      column('Difference', 'pence'),
      column('Card machine here', 'pence'),
    ],
    rows: days.map((day) => {
      const count = counts.get(day);
      const counted = count ? count.counted - count.float : null;
      return {
        name: shortDayInWords(day),
        values: [
          net(cash.get(day)),
          counted,
          counted === null ? null : counted - net(cash.get(day)),
          net(reader.get(day)),
        ],
      };
    }),
    total: null,
  };
}
