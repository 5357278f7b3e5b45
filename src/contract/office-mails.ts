import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerEmail, instant, oneLine, plainText } from './field.ts';

const mailId = z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/), z.maxLength(35));
const params = z.strictObject({ mail: mailId });
const staffRefusals = ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'] as const;

/**
 * `words` has the words that the owner typed, by the id of the slot. A slot that is left out keeps its
 * published words. `example` is the name of the set of invented data with which the mail is filled. For an
 * unknown name, the first set is used.
 */
const typedFields = {
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
    mails: z.array(z.strictObject({ id: mailId, sentAt: z.nullable(instant) })),
  }),
  refusals: ['not_signed_in'],
});

export const previewMailCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/mails/:mail/preview',
  access: 'settings',
  reads: true,
  noun: 'office',
  summary: 'A mail as its recipient would get it, with words that are not published yet',
  notes:
    'specification 13.8, 10.107. The mail is filled with the invented data of `example`. Words that cannot be parsed are shown as they were typed. `html` has no scripts, and contains its pictures',
  params,
  body: z.strictObject(typedFields),
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
  summary: 'Sends a mail with unpublished words to an address, and returns the mail server’s answer',
  notes:
    'specification 13.8, 10.108. The mail is filled with the invented data of `example`. Words that cannot be published are refused with facts_invalid. One network address can send at most ten test mails an hour, counted together with those of the set-up (13.7)',
  params,
  body: z.strictObject({ ...typedFields, email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    /**
     * Whether the mail server accepted the mail. Also true if no mail server is configured, so that nothing
     * was sent.
     */
    taken: z.boolean(),
    /** What the result means, and what to do next. */
    words: z.string(),
    /** The mail server's own answer; empty if it gave none. */
    answer: z.string(),
  }),
  refusals: [...staffRefusals, 'facts_invalid', 'slow_down'],
});
