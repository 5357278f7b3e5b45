import { formStore } from '../../lib/browser-store.ts';

/** The fields in the order of the form. A field's id is its name. */
export const giftFields = [
  'amount',
  'recipientName',
  'message',
  'delivery',
  'recipientEmail',
  'sendOn',
  'customerName',
  'customerEmail',
  'customerPhone',
] as const;

export type GiftDraft = Record<(typeof giftFields)[number], string>;

/** A gift voucher as typed so far. */
export const giftDraft = formStore<GiftDraft>('giftVoucherDraft', {
  amount: '',
  recipientName: '',
  message: '',
  delivery: 'mail',
  recipientEmail: '',
  sendOn: '',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
});
