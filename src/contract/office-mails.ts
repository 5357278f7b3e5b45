import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerEmail, instant, oneLine, plainText } from './field.ts';

const mail = z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/), z.maxLength(35));
const params = z.strictObject({ mail });
const staffRefusals = ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'] as const;

/**
 * The words that the owner typed, by the id of their slot, and the name of the example to show. A slot that
 * is left out keeps its current words.
 */
const typed = {
  words: z.record(
    z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    z.string().check(z.maxLength(4000), plainText),
  ),
  example: z.string().check(z.maxLength(80), oneLine, plainText),
};

export const listOfficeMailsCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/mails',
  access: 'settings',
  noun: 'office',
  summary: 'Every mail whose words the owner can edit, and when each was last sent',
  notes: 'specification 13.8, 10.106. `sentAt` is null if the mail was not sent in the last 90 days',
  reply: z.strictObject({
    success: z.literal(true),
    mails: z.array(z.strictObject({ id: mail, sentAt: z.nullable(instant) })),
  }),
  refusals: ['not_signed_in'],
});

export const previewMailCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/mails/:mail/preview',
  access: 'settings',
  reads: true,
  noun: 'office',
  summary: 'A mail as a family would get it, with words that are not published yet',
  notes:
    'specification 13.8, 10.107. The mail has the data of an example. Words that cannot be published are shown as they were typed. `html` has no scripts, and contains its pictures',
  params,
  body: z.strictObject(typed),
  reply: z.strictObject({
    success: z.literal(true),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
  refusals: staffRefusals,
});

export const tryMailCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/mails/:mail/test',
  access: 'settings',
  noun: 'office',
  summary: 'Sends a mail with unpublished words to an address, and says what the mail server answered',
  notes:
    'specification 13.8, 10.108. The mail has the data of an example. At most ten such mails are sent an hour',
  params,
  body: z.strictObject({ ...typed, email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    taken: z.boolean(),
    /** Says what the result means, and what to do. */
    words: z.string(),
    /** The mail server's own answer; empty without an answer. */
    answer: z.string(),
  }),
  refusals: [...staffRefusals, 'facts_invalid', 'slow_down'],
});
