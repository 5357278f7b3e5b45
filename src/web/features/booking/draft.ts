import { maxTicketsPerType } from '../../../domain/tickets.ts';
import { formStore, useBrowserStore } from '../../lib/browser-store.ts';
import { mustCopyFromAddress } from '../../lib/link-press.ts';
import {
  hasShape,
  isFlag,
  isNumber,
  isText,
  listOf,
  orNull,
  orUndefined,
  recordOf,
  type TypeGuard,
} from '../../lib/type-guards.ts';
import { type AppliedVoucher, isAppliedVoucher } from './voucher-draft.ts';

/** A booking in progress, as typed so far. */
export interface Draft {
  quantities: Record<string, number>;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  specialRequests: string;
  agreeToTerms: boolean;
  /** Whether the customer joins the loyalty scheme with this booking. */
  joinRewards: boolean;
  /** Whether the customer agrees to e-mails about rewards. */
  emailConsent: boolean;
  /** `yyyy-MM-dd`, or an empty string. */
  selectedDate: string;
  /** The chosen sessions of an event, in their order, or one arrival time: '9:30 AM - 11:30 AM'. */
  sessions: string[];
  /** The last `?date=` that was copied from the address into `selectedDate`. */
  dateAsked: string;
  /** Identifies the press of the link that brought that date (`useLinkPress`). */
  datePress: string;
  /** A voucher's code as typed. Once the code is accepted, it has the server's spelling. */
  voucherCode: string;
  voucher: AppliedVoucher | null;
  /**
   * Whether the family has answered the question about the free adult. Missing in drafts that are older than
   * the question.
   */
  freeAdultAsked?: boolean;
}

const isCount: TypeGuard<number> = (value): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 0 && value <= maxTicketsPerType;

export const draftKey = 'bookingDraft';

/** The fields of the details in the order of the form. A field's id is its name. */
export const detailFields = [
  'selectedDate',
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof Draft)[];

export const bookingDraft = formStore<Draft>(
  draftKey,
  {
    quantities: {},
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    specialRequests: '',
    agreeToTerms: false,
    joinRewards: true,
    emailConsent: false,
    selectedDate: '',
    sessions: [],
    dateAsked: '',
    datePress: '',
    voucherCode: '',
    voucher: null,
  },
  hasShape<Pick<Draft, 'quantities' | 'sessions' | 'voucher' | 'freeAdultAsked'>>({
    quantities: recordOf(isCount),
    sessions: listOf(isText),
    voucher: orNull(isAppliedVoucher),
    freeAdultAsked: orUndefined(isFlag),
  }),
);

/** Returns the draft of this tab and follows its changes. */
export function useDraft(): Draft {
  return useBrowserStore(bookingDraft);
}

/** Returns the stored draft of this tab. */
export function readDraft(): Draft {
  return bookingDraft.read();
}

/** Stores changed fields of the draft. */
export function changeDraft(change: Partial<Draft>): void {
  bookingDraft.write({ ...bookingDraft.read(), ...change });
}

/** Stores a date with the given sessions. They replace the sessions chosen before (specification 7.6). */
export function chooseDate(selectedDate: string, sessions: string[] = []): void {
  changeDraft({ selectedDate, sessions });
}

/**
 * Returns whether the date in the address still has to be copied into the draft, because the date or the
 * press of its link is new (lib/link-press.ts).
 */
export function isDateNew(draft: Draft, date: string, press: string): boolean {
  return mustCopyFromAddress({ asked: date, press }, { asked: draft.dateAsked, press: draft.datePress });
}

/** Returns the draft with the date in the address. Drops sessions that were chosen for another date. */
export function withAddressDate(draft: Draft, date: string, press: string): Draft {
  const sessions = draft.selectedDate === date ? draft.sessions : [];
  return { ...draft, selectedDate: date, sessions, dateAsked: date, datePress: press };
}

/** Deletes the draft. */
export function clearDraft(): void {
  bookingDraft.clear();
}
