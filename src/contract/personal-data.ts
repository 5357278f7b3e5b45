import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerEmail, line } from './field.ts';

const whose = z.strictObject({ email: customerEmail });
const count = z.int().check(z.gte(0));

export const lookUpPersonalDataCall = defineCall({
  method: 'POST',
  path: '/api/admin/personal-data/look-up',
  noun: 'personal data',
  summary: 'How much is kept under an email address, and what stands in the way of erasing it',
  notes: 'A POST, so that no address stands in a log. `obstacle` is null where nothing stands in the way',
  body: whose,
  reply: z.strictObject({
    success: z.literal(true),
    bookings: count,
    messages: count,
    isMember: z.boolean(),
    points: count,
    creditsLeft: count,
    obstacle: z.nullable(z.string()),
  }),
  refusals: ['not_signed_in'],
});

export const exportPersonalDataCall = defineCall({
  method: 'POST',
  path: '/api/admin/personal-data/export',
  noun: 'personal data',
  summary: 'Everything that is kept under an email address, by table, in a form that a computer can read',
  notes:
    'Noted in the audit log, without the address. Codes, keys and links that open something are left out',
  body: whose,
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
  noun: 'personal data',
  summary: 'Takes everything out that says who the person behind an email address is; there is no way back',
  notes:
    'Amounts, days and points stay under an address that leads to nobody. Refused while a booking or a party is not over, and while credits are left that nobody let go',
  body: z.strictObject({
    email: customerEmail,
    /** The address once more, as it was typed to confirm. */
    typed: line(254),
    letCreditsGo: z.boolean(),
  }),
  reply: z.strictObject({ success: z.literal(true), bookings: count, messages: count }),
  refusals: ['not_signed_in', 'not_found', 'not_over_yet'],
});
