import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerEmail, singleLineText } from './field.ts';

const emailBody = z.strictObject({ email: customerEmail });
const count = z.int().check(z.gte(0));

export const lookUpPersonalDataCall = defineCall({
  method: 'POST',
  path: '/api/admin/personal-data/look-up',
  access: 'personal-data',
  noun: 'personal data',
  summary: 'How much is stored for an email address, and any obstacle to erasing it',
  notes:
    'A POST, so that no log contains the address. `obstacle` says why the data cannot be erased. It is null if the data can be erased. It is also null if the only obstacle is unspent session credits or account credit, which the person can give up',
  body: emailBody,
  reply: z.strictObject({
    success: z.literal(true),
    bookings: count,
    messages: count,
    /** How many times the person has joined the waitlist. */
    waits: count,
    isMember: z.boolean(),
    points: count,
    creditsLeft: count,
    /** The account credit left, pence. */
    accountCreditLeft: count,
    obstacle: z.nullable(z.string()),
  }),
  refusals: ['not_signed_in'],
});

export const exportPersonalDataCall = defineCall({
  method: 'POST',
  path: '/api/admin/personal-data/export',
  access: 'personal-data',
  noun: 'personal data',
  summary: 'Everything stored for an email address except secrets, by table, in machine-readable form',
  notes:
    'The audit log records the export, without the address. Codes, keys and links that grant access are left out',
  body: emailBody,
  reply: z.strictObject({
    success: z.literal(true),
    email: z.string(),
    madeAt: z.string(),
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  refusals: ['not_signed_in', 'not_found'],
});

export const erasePersonalDataCall = defineCall({
  method: 'POST',
  path: '/api/admin/personal-data/erase',
  access: 'personal-data',
  noun: 'personal data',
  summary: 'Erases everything that identifies the person behind an email address. This cannot be undone',
  notes:
    'Amounts, dates and points are kept under an anonymous address. Refused with not_over_yet in three cases: a booking or a party is not over, a gift voucher has not been mailed yet, or the person has session credits or account credit left and has not given them up (`letCreditsGo`)',
  body: z.strictObject({
    email: customerEmail,
    /** The address typed again, to confirm. */
    typed: singleLineText(254),
    letCreditsGo: z.boolean(),
  }),
  reply: z.strictObject({ success: z.literal(true), bookings: count, messages: count }),
  refusals: ['not_signed_in', 'not_found', 'not_over_yet'],
});
