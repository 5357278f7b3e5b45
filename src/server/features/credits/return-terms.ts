import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { localMoment } from '../../ports/clock/clock.ts';

const millisecondsPerDay = 86_400_000;

/**
 * Returns the amount to refund for the unspent credits of a purchase, in pence. This is the price paid for
 * them, but never more than the money received less earlier refunds.
 */
export function computeReturnAmount(purchase: {
  unspent: number;
  unit_pence: number;
  money_left: number;
}): number {
  return Math.min(purchase.unspent * purchase.unit_pence, purchase.money_left);
}

/**
 * Returns the day of a purchase and the last day on which its credits can be returned (venue time). The terms
 * of the bundle at the time of purchase apply.
 */
export function computeReturnTerms(purchase: { issued_at: Date; return_until: Date }): {
  boughtOn: Day;
  until: Day;
} {
  const { issued_at: issued, return_until: until } = purchase;
  const boughtOn = localMoment(issued.getTime()).day;
  const days = Math.round((until.getTime() - issued.getTime()) / millisecondsPerDay);
  return { boughtOn, until: addDays(boughtOn, days) };
}
