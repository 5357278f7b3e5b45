import type { Day } from '../src/domain/calendar-day.ts';
import { type Attempt, type OrderPlan, plainPrice } from '../src/server/features/orders/order-plan.ts';

interface TestVisit {
  day: Day;
  email?: string;
  name?: string;
  /** The price of all children together, in pence. */
  pence: number;
  children?: number;
  /** The capacity of the session. */
  capacity: number;
}

/** Plans a visit to one session of open play at any price. The rules of booking are not checked. */
export function planTestVisit({
  day,
  email = 'alex@example.org',
  name = 'Alex Rowe',
  pence,
  children = 1,
  capacity,
}: TestVisit): OrderPlan {
  const child = { ticket_type_id: 'child-1-12', name: 'Child', unit_price_pence: pence / children };
  return {
    kind: 'visit',
    customer: { name, email, phone: '01632 960999' },
    termsVersion: 'test',
    day,
    lines: [
      {
        kind: 'sale',
        item: child.ticket_type_id,
        description: child.name,
        quantity: children,
        unit_pence: pence / children,
      },
    ],
    price: plainPrice(pence),
    visit: {
      eventId: null,
      children,
      tickets: [{ ...child, quantity: children, fee_pence: 0 }],
      sessions: [{ day, starts: 570, ends: 960, event_id: null, capacity }],
    },
  };
}

/** An attempt that is not recognised if it is repeated. The limit on unpaid holds does not apply to it. */
export const singleAttempt: Attempt = { requestKey: null, requestDigest: 'test', addressDigest: null };
