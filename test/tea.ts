import type { Database } from '../src/server/db/connect.ts';
import { noEmail, type OrderPlan, plainPrice } from '../src/server/features/orders/order-plan.ts';

/** Puts cups of tea and biscuits on sale, as the migration of a new product would. */
export async function addTea(db: Database): Promise<void> {
  await db
    .insertInto('product')
    .values([
      { id: 'tea', title: 'Tea', vat_percent: '20' },
      { id: 'biscuit', title: 'Biscuits', vat_percent: '0' },
    ])
    .execute();
}

/**
 * Plans cups of tea, with biscuits, for a customer. `dueLater` is the part of the price that is paid later,
 * in pence.
 */
export function planTea({
  cups,
  price = 240,
  biscuits = 0,
  dueLater = 0,
  email = noEmail,
}: {
  cups: number;
  price?: number;
  biscuits?: number;
  dueLater?: number;
  email?: string;
}): OrderPlan {
  const biscuit = {
    kind: 'sale',
    product: 'biscuit',
    description: 'Biscuit',
    quantity: biscuits,
    unit_pence: 75,
  } as const;
  return {
    kind: 'tea',
    customer: { name: 'Alex Rowe', email, phone: '' },
    termsVersion: 'test',
    day: null,
    lines: [
      { kind: 'sale', description: 'Cup of tea', quantity: cups, unit_pence: price },
      ...(biscuits > 0 ? [biscuit] : []),
    ],
    price: plainPrice(cups * price + biscuits * 75),
    dueLater,
  };
}
