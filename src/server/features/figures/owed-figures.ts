import type { Kysely } from 'kysely';
import type { Figure } from '../../../contract/figures.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { column, sumOf } from './figure-values.ts';
import {
  countOtherVouchers,
  sumAccountCredit,
  sumDueRefunds,
  sumEndedGiftVouchers,
  sumPaidAhead,
  sumSessionCredits,
  sumVouchers,
} from './owed-store.ts';

/**
 * Reads the amounts in pence that the centre owes families at `now` (epoch milliseconds; specification 13.3).
 */
export async function readOwedFigures(tx: Kysely<DB>, now: number, today: Day): Promise<Figure[]> {
  const owed = [
    {
      name: 'Session credits',
      ...(await sumSessionCredits(tx, now)),
      what: 'Credits that are neither spent nor returned, each at the price it was sold at.',
    },
    {
      name: 'Account credit',
      ...(await sumAccountCredit(tx, 'kept', now, today)),
      what: 'What is left of account credit that has not ended.',
    },
    {
      name: 'Gift vouchers',
      ...(await sumAccountCredit(tx, 'gift', now, today)),
      what: 'What is left of gift vouchers that have not ended.',
    },
    {
      name: 'Vouchers for an amount',
      ...(await sumVouchers(tx, now, today)),
      what: 'The remaining uses of vouchers for a fixed amount that are still valid, whether they were sold or given away.',
    },
    {
      name: 'Paid for future days',
      ...(await sumPaidAhead(tx, today, 'all')),
      what: 'Received, less refunds, for confirmed bookings of today and later. Deposits are included.',
    },
    {
      name: 'Refunds on their way',
      ...(await sumDueRefunds(tx)),
      what: 'Refunds that are decided and have not gone out yet.',
    },
  ];
  const deposits = await sumPaidAhead(tx, today, 'deposits');
  const ended = await sumEndedGiftVouchers(tx, now, today);
  return [
    {
      id: 'owed',
      title: 'What is owed to families',
      definition: 'What the centre has received and still owes in visits, sessions or money, as of now.',
      picture: 'bars',
      drawn: [0],
      rowName: 'What',
      columns: [column('Amount', 'pence'), column('How many', 'count'), column('What it counts', 'text')],
      rows: owed.map(({ name, pence, count, what }) => ({ name, values: [pence, count, what] })),
      total: [sumOf(owed, ({ pence }) => pence), null, null],
    },
    {
      id: 'beside',
      title: 'Not added up',
      definition:
        'Amounts that are a part of an amount above, that are no longer owed, or that have no fixed value.',
      picture: 'table',
      drawn: [],
      rowName: 'What',
      columns: [column('Amount', 'pence'), column('How many', 'count'), column('What it counts', 'text')],
      rows: [
        {
          name: 'Deposits',
          values: [
            deposits.pence,
            deposits.count,
            'The part of the money paid for future days that is for orders not yet paid in full.',
          ],
        },
        {
          name: 'Ended gift vouchers',
          values: [
            ended.pence,
            ended.count,
            'What was left on the last day of each gift voucher that has ended so far: income that nobody is owed any more.',
          ],
        },
        {
          name: 'Other vouchers',
          values: [
            null,
            await countOtherVouchers(tx, today),
            'Vouchers for a percentage, free sessions or something at the counter, and vouchers without a limit of uses: what they will take off is not known.',
          ],
        },
      ],
      total: null,
    },
  ];
}
