import { maxTicketsPerType } from '../../../domain/tickets.ts';
import {
  fields,
  isFlag,
  isNumber,
  isText,
  listOf,
  orMissing,
  orNull,
  recordOf,
  type Shape,
} from '../../lib/shape.ts';
import { tabStore, useTabStore } from '../../lib/tab-store.ts';
import { type AppliedVoucher, isAppliedVoucher } from './voucher-draft.ts';

/** A booking somebody is working on, as typed so far. */
export interface Draft {
  quantities: Record<string, number>;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  specialRequests: string;
  agreeToTerms: boolean;
  /** Joins the rewards with this booking. */
  joinRewards: boolean;
  /** A yes to e-mails about rewards. */
  emailConsent: boolean;
  /** `yyyy-MM-dd`, or an empty text. */
  selectedDate: string;
  /** Chosen slots of that date on an event day, '9:30 AM - 11:30 AM', in their order. */
  sessions: string[];
  /** The `?date=` that was taken over last, so that a reload does not undo another choice. */
  dateAsked: string;
  /** A voucher's code as it is typed; as it is written once accepted. */
  voucherCode: string;
  voucher: AppliedVoucher | null;
  /**
   * It has been asked whether an adult's ticket is meant for the free adult. Missing in a draft begun before
   * that was asked.
   */
  freeAdultAsked?: boolean;
}

const isCount: Shape<number> = (value): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 0 && value <= maxTicketsPerType;

export const draftKey = 'bookingDraft';

const draft = tabStore<Draft>(
  draftKey,
  fields<Draft>({
    quantities: recordOf(isCount),
    customerName: isText,
    customerEmail: isText,
    customerPhone: isText,
    specialRequests: isText,
    agreeToTerms: isFlag,
    joinRewards: isFlag,
    emailConsent: isFlag,
    selectedDate: isText,
    sessions: listOf(isText),
    dateAsked: isText,
    voucherCode: isText,
    voucher: orNull(isAppliedVoucher),
    freeAdultAsked: orMissing(isFlag),
  }),
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
    voucherCode: '',
    voucher: null,
  },
);

export function useDraft(): Draft {
  return useTabStore(draft);
}

export function readDraft(): Draft {
  return draft.read();
}

export function changeDraft(change: Partial<Draft>): void {
  draft.write({ ...draft.read(), ...change });
}

/** Takes a date; that clears the chosen sessions (specification 7.6). */
export function chooseDate(selectedDate: string, sessions: string[] = []): void {
  changeDraft({ selectedDate, sessions });
}

export function forgetDraft(): void {
  draft.clear();
}
