import { randomUUID } from 'node:crypto';
import { takeOfferCall } from '../src/contract/waitlist.ts';
import type { AppProcesses } from './app-processes.ts';
import { visitInput } from './visit-input.ts';

/** The link with which a family opens its booking. */
export interface FamilyLink {
  bookingId: string;
  viewToken: string;
}

/** A family's decision about its visit, with its details. */
export type Decision =
  | { kind: 'move'; date: string }
  | { kind: 'change'; children: number; pays: boolean }
  | { kind: 'cancel' };

interface Reply {
  code?: string;
  message?: string;
  bookingId?: string;
  viewToken?: string;
  clientSecret?: string | null;
  difference?: number;
  state?: string;
  cancellation?: { refund: number };
}

/**
 * Creates families that buy, move, change and cancel visits. Each request comes from its own IP address. A
 * family whose request gets no reply gives up.
 */
export function createChangingFamilies(processes: Pick<AppProcesses, 'pay'>) {
  const answers = new Map<string, number>();
  let calls = 0;
  const post = async (url: string, path: string, body: object): Promise<Reply> => {
    calls += 1;
    const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${60 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(120_000),
      });
      const reply = (await response.json()) as Reply;
      count(`${response.status}${reply.code ? ` ${reply.code}` : ''}`);
      return reply;
    } catch {
      count('no answer');
      return {};
    }
  };
  const pay = async (url: string, clientSecret: string): Promise<void> => {
    await processes.pay(clientSecret);
    await post(url, '/api/booking-result', { clientSecret });
  };

  return {
    /** Number of replies by status and code, such as `409 session_full`. */
    answers,
    /**
     * Buys a visit for some children and pays for it; returns its link, or null if the family got no
     * booking.
     */
    async buy(url: string, family: string, date: string, children = 1): Promise<FamilyLink | null> {
      const booked = await post(
        url,
        '/api/create-booking-payment',
        visitInput({
          customerEmail: `${family}@example.org`,
          selectedDate: date,
          ticketQuantities: { 'child-1-12': children },
        }),
      );
      if (!booked.clientSecret) return null;
      await pay(url, booked.clientSecret);
      return { bookingId: booked.bookingId ?? '', viewToken: booked.viewToken ?? '' };
    },
    /** Takes the offer of a waitlist group, and pays for it. */
    async take(url: () => string, key: string, offerId: string): Promise<void> {
      const taken = await post(url(), takeOfferCall.path, { key, offerId });
      if (taken.clientSecret) await pay(url(), taken.clientSecret);
    },
    /**
     * Carries out a family's decision. Each step goes to the URL that is current at that moment. With
     * `taps`, each press is sent that many times.
     */
    async decide(url: () => string, link: FamilyLink, decision: Decision, taps = 1): Promise<Reply> {
      const clientId = randomUUID();
      const send = async (path: string, body: object) => {
        const replies = await Promise.all(
          Array.from({ length: taps }, () => post(url(), path, { ...link, clientId, ...body })),
        );
        return replies[0] ?? {};
      };
      switch (decision.kind) {
        case 'move':
          return send('/api/my-booking/move', { date: decision.date, slots: [] });
        case 'cancel': {
          const shown = await post(url(), '/api/my-booking/read', link);
          return send('/api/my-booking/cancel', { refundPence: shown.cancellation?.refund ?? 0 });
        }
        case 'change': {
          const ticketQuantities = { 'child-1-12': decision.children };
          const quote = await post(url(), '/api/my-booking/quote', { ...link, ticketQuantities });
          const changed = await send('/api/my-booking/change', {
            ticketQuantities,
            difference: quote.difference ?? 0,
          });
          if (changed.clientSecret && decision.pays) await pay(url(), changed.clientSecret);
          return changed;
        }
      }
    },
  };
}
