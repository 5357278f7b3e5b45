import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import type { AppProcesses } from './app-processes.ts';
import { creditsInput } from './credits.ts';
import { visitInput } from './visit-input.ts';

/** Returns the next `ahead` days from tomorrow, except Thursdays, when the centre is closed. */
export function ordinaryDays(ahead = 10): Day[] {
  const today = localMoment(Date.now()).day;
  return Array.from({ length: ahead }, (_, count) => addDays(today, count + 1)).filter(
    (day) => weekdayOf(day) !== 4,
  );
}

interface Reply {
  clientSecret?: string | null;
  code?: string;
  state?: string;
}

/**
 * Creates simulated families that book and pay. One in four buys session credits. Of the others, one in
 * three joins the rewards, and one in five uses the voucher, if there is one. A family gives up when it is
 * refused.
 */
export function simulateFamilies(processes: AppProcesses, voucherCode: string | null = null) {
  const answers = new Map<string, number>();
  const days = ordinaryDays();
  let families = 0;

  const post = async (
    url: string,
    path: string,
    body: object,
    family: number,
    key?: string,
  ): Promise<Reply> => {
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
      const text = await response.text();
      if (!response.headers.get('content-type')?.includes('json')) {
        count(`${response.status} ${text.slice(0, 80)}`);
        return {};
      }
      const reply = JSON.parse(text) as Reply;
      count(`${response.status}${reply.code ? ` ${reply.code}` : ''}`);
      return reply;
    } catch (problem) {
      const isLate = (problem as Error).name === 'TimeoutError';
      count(isLate ? 'silence' : `no answer: ${String((problem as Error).cause ?? problem)}`);
      return {};
    }
  };

  /**
   * Books, pays and confirms as one family. Returns the state of the booking, such as 'confirmed', or
   * undefined if the order was refused or the state could not be read.
   */
  const visit = async (url: string): Promise<string | undefined> => {
    const family = families++;
    const customerEmail = `family${family}@example.org`;
    const hasVoucher = voucherCode !== null && family % 5 === 4;
    const key = `family-number-${family}-attempt`;
    const order = visitInput({
      customerEmail,
      selectedDate: days[family % days.length],
      ticketQuantities: { 'child-1-12': 1 },
      totalAmount: hasVoucher ? 4.5 : 9.5,
      loyaltyOptIn: family % 3 === 0,
      ...(hasVoucher ? { voucherCode, discountAmount: 5 } : {}),
    });
    const booked =
      family % 4 === 1
        ? await post(url, '/api/session-credits/purchase', creditsInput({ customerEmail }), family, key)
        : await post(url, '/api/create-booking-payment', order, family, key);
    const clientSecret = booked.clientSecret;
    if (!clientSecret) return undefined;
    await processes.pay(clientSecret);
    const paymentIntentId = clientSecret.split('_secret_')[0];
    await post(url, '/api/send-booking-confirmation', { paymentIntentId }, family);
    return (await post(url, '/api/booking-result', { clientSecret }, family)).state;
  };

  return {
    /** Number of replies by status and code, such as `409 session_full`, and of failed requests by cause. */
    answers,
    count: () => families,
    visit,
    /**
     * Lets families book until the returned function is called. In each of `lanes` lanes, one family books
     * after the other, with a pause of `pauseMs` milliseconds. Each family books at the URL that `url`
     * returns when the family begins.
     */
    bookUntilStopped(lanes: number, url: () => string, pauseMs = 20): () => Promise<void> {
      let stopped = false;
      const lane = async () => {
        while (!stopped) {
          await visit(url()).catch(() => undefined);
          // A refusal returns quickly, so without a pause families would come faster after refusals.
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      };
      const all = Promise.all(Array.from({ length: lanes }, lane));
      return async () => {
        stopped = true;
        await all;
      };
    },
  };
}
