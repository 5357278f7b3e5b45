import * as z from 'zod/mini';
import { mostTicketsOfAKind } from '../../../domain/tickets.ts';
import { tabStore, useTabStore } from './tab-store.ts';

const draftSchema = z.object({
  quantities: z.record(z.string(), z.int().check(z.gte(0), z.lte(mostTicketsOfAKind))),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  specialRequests: z.string(),
  agreeToTerms: z.boolean(),
  /** `yyyy-MM-dd`, or an empty text. */
  selectedDate: z.string(),
  /** Chosen slots of that date on an event day, '9:30 AM - 11:30 AM', in their order. */
  sessions: z.array(z.string()),
  /** The `?date=` that was taken over last, so that a reload does not undo another choice. */
  dateAsked: z.string(),
});

/** A booking somebody is working on, as typed so far. */
export type Draft = z.output<typeof draftSchema>;

const draft = tabStore<Draft>('bookingDraft', draftSchema, {
  quantities: {},
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  specialRequests: '',
  agreeToTerms: false,
  selectedDate: '',
  sessions: [],
  dateAsked: '',
});

export function useDraft(): Draft {
  return useTabStore(draft);
}

export function readDraft(): Draft {
  return draft.read();
}

export function changeDraft(change: Partial<Draft>): void {
  draft.write({ ...draft.read(), ...change });
}

/** Takes a date; that clears the chosen sessions (spec A §4). */
export function chooseDate(selectedDate: string, sessions: string[] = []): void {
  changeDraft({ selectedDate, sessions });
}

export function forgetDraft(): void {
  draft.clear();
}
