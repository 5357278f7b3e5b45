import * as z from 'zod/mini';
import { type InquiryType, inquiryTypes } from '../domain/inquiry.ts';
import { defineCall } from './call.ts';
import { customerEmail, formText, oneLine, personName, plainText } from './field.ts';

const types = inquiryTypes.map(({ value }) => value) as [InquiryType, ...InquiryType[]];

/** What the contact form asks for (specification 3.1, 8.1). */
export const inquiryForm = z.strictObject({
  name: personName('Please enter your name', { least: 1 }),
  email: customerEmail,
  /** Taken as it is typed: an extension, 'after six' and the like may be part of it. */
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
  noun: 'inquiry',
  summary: 'Takes a message to the centre, mails it on and acknowledges it to the sender',
  notes:
    'specification 3.1, 10.2; the same message within 10 minutes is taken once. `website` is a field that people do not see: filled in, the message goes nowhere',
  body: z.extend(inquiryForm, { website: z.optional(z.string()) }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['slow_down', 'body_too_large', 'wrong_origin'],
});

/** A form that was sent without script and came back: what was typed, and what is wrong with it. */
export interface ReturnedForm {
  values: Record<string, string>;
  /** Field to words. */
  fields: Record<string, string>;
  /** Why it was not taken, in words. */
  message: string;
}
