import * as z from 'zod/mini';
import { codePurposes, digitsOf, looksLikeCode } from '../domain/email-code.ts';
import { defineCall } from './call.ts';
import { customerEmail } from './field.ts';

export const askForCodeCall = defineCall({
  method: 'POST',
  path: '/api/email-codes',
  noun: 'email code',
  summary: 'Sends a six-digit code to an e-mail address',
  notes:
    'specification 12.12. The answer is the same whoever the address belongs to, and also when no mail goes: 5 codes in an hour and 20 in a day are sent to a mailbox for devices that have proved it before, as many for all others together, of those at most 3 in an hour and 10 in a day for one address. The newest code of a mailbox and a device counts, for 10 minutes, once, with five tries. `for` is what the mail says the code is for',
  body: z.strictObject({ email: customerEmail, for: z.enum(codePurposes) }),
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['slow_down', 'body_too_large', 'wrong_origin'],
});

const enteredCode = z
  .string('Please enter the six digits of the code')
  .check(
    z.maxLength(40, 'Please enter the six digits of the code'),
    z.overwrite(digitsOf),
    z.refine(looksLikeCode, 'Please enter the six digits of the code'),
  );

export const confirmCodeCall = defineCall({
  method: 'POST',
  path: '/api/email-codes/confirm',
  noun: 'email code',
  summary: 'Proves an e-mail address with its code; this device is remembered for 30 days',
  notes:
    'Sets an HttpOnly cookie. Spaces and dashes in the code are set aside. Only a code that this device asked for counts. `code_wrong` says how many tries are left; `code_over` asks for a new code: this one is too old, used, replaced, tried too often, or of another device. A device that has just proved the address may repeat this call after a lost answer',
  body: z.strictObject({ email: customerEmail, code: enteredCode }),
  reply: z.strictObject({ success: z.literal(true), proven: z.literal(true) }),
  refusals: ['code_wrong', 'code_over', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const readVerifiedCall = defineCall({
  method: 'GET',
  path: '/api/email-codes/proven',
  noun: 'email code',
  summary: 'Whether this device has proved an e-mail address',
  notes: 'Says nothing about the address but what this device proved with a code in the last 30 days',
  query: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({ success: z.literal(true), proven: z.boolean() }),
});

export const forgetDeviceCall = defineCall({
  method: 'POST',
  path: '/api/email-codes/forget',
  noun: 'email code',
  summary: 'Forgets what this device has proved, for every address, and clears its cookie',
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['body_too_large', 'wrong_origin'],
});
