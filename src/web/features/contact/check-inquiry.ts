import type * as z from 'zod/mini';
import { inquiryForm } from '../../../contract/inquiry.ts';
import type { Typed } from './contact-draft.ts';

type Checked =
  | { inquiry: z.input<typeof inquiryForm>; errors: null }
  | { inquiry: null; errors: Record<string, string> };

/** What is wrong with a message by the contract's own rules, the first words for each field; or the message as it can be sent. Loaded when somebody begins to write. */
export function checkInquiry(typed: Typed): Checked {
  const read = inquiryForm.safeParse(typed);
  if (read.success) return { inquiry: read.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return { inquiry: null, errors };
}
