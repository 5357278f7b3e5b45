import * as z from 'zod/mini';
import { type InquiryType, inquiryTypes } from '../domain/inquiry.ts';
import { defineCall } from './call.ts';
import { customerEmail, formText, oneLine, personName, plainText } from './field.ts';
import type { RefusalCode } from './refusal.ts';

const types = inquiryTypes.map(({ value }) => value) as [InquiryType, ...InquiryType[]];

/** The contact form (specification 3.1, 8.1). */
export const inquiryForm = z.strictObject({
  name: personName('Please enter your name', { least: 1 }),
  email: customerEmail,
  /** Any text is accepted, because it may include an extension or words such as 'after six'. */
  phone: z.optional(z.string().check(z.trim(), z.maxLength(40, 'Phone number is too long'), oneLine)),
  inquiryType: z.enum(types, 'Please choose what it is about'),
  message: z
    .string('Please write a message')
    .check(
      formText,
      z.minLength(1, 'Please write a message'),
      z.maxLength(5000, 'Please keep your message under 5,000 characters'),
      plainText,
    ),
});

export const sendInquiryCall = defineCall({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  noun: 'inquiry',
  summary: 'Records a message to the centre, forwards it by mail and acknowledges it to the sender',
  notes:
    'specification 3.1, 10.2. An identical message within 10 minutes is recorded once. `website` is a honeypot field: a message that fills it in is discarded',
  body: z.extend(inquiryForm, { website: z.optional(z.string()) }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['slow_down', 'body_too_large', 'wrong_origin'],
});

/** A form that was posted without script and refused, with the values typed and the errors. */
export interface RefusedForm {
  values: Record<string, string>;
  /** Messages by field name. */
  fields: Record<string, string>;
  code: RefusalCode;
  /** Why the form was refused, in words. */
  message: string;
}
