import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import type { AppProcesses } from './app-processes.ts';
import { aBuyer } from './credits.ts';
import { aVisit } from './visit.ts';

/** Ordinary days that can be booked; Thursdays are left out, as the centre is closed. */
export function ordinaryDays(): Day[] {
  const today = localMoment(Date.now()).day;
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    .map((count) => addDays(today, count))
    .filter((day) => weekdayOf(day) !== 4);
}

interface Said {
  clientSecret?: string | null;
  code?: string;
  state?: string;
}

/**
 * Families who book and pay, one after the other in several lanes, until told to stop. Of every four one buys
 * credits, every third joins the rewards, and every fifth has the voucher. They give up where they are
 * refused; what they were answered is counted.
 */
export function createFamilies(street: AppProcesses, voucherCode: string | null = null) {
  const answers = new Map<string, number>();
  const days = ordinaryDays();
  let families = 0;

  const ask = async (
    url: string,
    path: string,
    body: object,
    family: number,
    key?: string,
  ): Promise<Said> => {
    const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${30 + (family >> 16)}.${(family >> 8) & 255}.${family & 255}`,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(120_000),
      });
      const said = (await response.json()) as Said;
      count(`${response.status}${said.code ? ` ${said.code}` : ''}`);
      return said;
    } catch (problem) {
      count((problem as Error).name === 'TimeoutError' ? 'silence' : 'no answer');
      return {};
    }
  };

  /** From 'pay' to 'confirmed', as far as it gets; answers the state of its booking. */
  const visit = async (url: string): Promise<string | undefined> => {
    const family = families++;
    const customerEmail = `family${family}@example.org`;
    const hasVoucher = voucherCode !== null && family % 5 === 4;
    const key = `family-number-${family}-attempt`;
    const order = aVisit({
      customerEmail,
      selectedDate: days[family % days.length],
      ticketQuantities: { 'child-1-12': 1 },
      totalAmount: hasVoucher ? 4.5 : 9.5,
      loyaltyOptIn: family % 3 === 0,
      ...(hasVoucher ? { voucherCode, discountAmount: 5 } : {}),
    });
    const booked =
      family % 4 === 1
        ? await ask(url, '/api/session-credits/purchase', aBuyer({ customerEmail }), family, key)
        : await ask(url, '/api/create-booking-payment', order, family, key);
    const clientSecret = booked.clientSecret;
    if (!clientSecret) return undefined;
    await street.pay(clientSecret);
    const paymentIntentId = clientSecret.split('_secret_')[0];
    await ask(url, '/api/send-booking-confirmation', { paymentIntentId }, family);
    return (await ask(url, '/api/booking-result', { clientSecret }, family)).state;
  };

  return {
    /** How often each status and code was answered. */
    answers,
    count: () => families,
    visit,
    /**
     * Keeps coming, `lanes` at a time, to whichever address is named at that moment. Answers how to end it.
     */
    keepComing(lanes: number, url: () => string): () => Promise<void> {
      let over = false;
      const lane = async () => {
        while (!over) {
          await visit(url()).catch(() => undefined);
          // A refusal is quick: families do not come faster for it.
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const all = Promise.all(Array.from({ length: lanes }, lane));
      return async () => {
        over = true;
        await all;
      };
    },
  };
}
