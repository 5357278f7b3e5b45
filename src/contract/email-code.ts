import * as z from 'zod/mini';
import { codePurposes, isEmailCode, normaliseEmailCode } from '../domain/email-code.ts';
import { defineCall } from './call.ts';
import { customerEmail } from './field.ts';

export const requestCodeCall = defineCall({
  method: 'POST',
  path: '/api/email-codes',
  access: 'public',
  noun: 'email code',
  summary: 'Sends a six-digit code to an e-mail address',
  notes:
    'specification 12.12. The reply is the same for every address, even if no mail is sent. Limits apply to each address. The devices that have verified the address in the last 90 days share 5 codes an hour and 20 a day. All other devices share the same number of codes, of which the devices at one IP address get at most 3 an hour and 10 a day. Only the newest code for an e-mail address and device is valid. It is valid for 10 minutes and five attempts, and can be used once. `for` is the purpose that the mail names',
  body: z.strictObject({ email: customerEmail, for: z.enum(codePurposes) }),
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['slow_down', 'body_too_large', 'wrong_origin'],
});

const enteredCode = z
  .string('Please enter the six digits of the code')
  .check(
    z.maxLength(40, 'Please enter the six digits of the code'),
    z.overwrite(normaliseEmailCode),
    z.refine(isEmailCode, 'Please enter the six digits of the code'),
  );

export const confirmCodeCall = defineCall({
  method: 'POST',
  path: '/api/email-codes/confirm',
  access: 'public',
  noun: 'email code',
  summary: 'Verifies an e-mail address with its code, for 30 days on this device',
  notes:
    'Sets an HttpOnly cookie. Ignores spaces and dashes in the code. Accepts only a code that this device requested. `code_wrong` gives the number of attempts left. `code_over` means that a new code is needed, because this code has expired, or was used, replaced, tried too often or requested by another device. A device that has just verified the address may repeat this call after a lost reply',
  body: z.strictObject({ email: customerEmail, code: enteredCode }),
  reply: z.strictObject({ success: z.literal(true), proven: z.literal(true) }),
  refusals: ['code_wrong', 'code_over', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const readVerifiedCall = defineCall({
  method: 'GET',
  path: '/api/email-codes/proven',
  access: 'public',
  noun: 'email code',
  summary: 'Whether this device has verified an e-mail address',
  notes:
    'Reveals nothing about the address except whether this device has verified it with a code in the last 30 days',
  query: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({ success: z.literal(true), proven: z.boolean() }),
});

export const forgetDeviceCall = defineCall({
  method: 'POST',
  path: '/api/email-codes/forget',
  access: 'public',
  noun: 'email code',
  summary: 'Deletes this device’s verifications of all addresses, and clears its cookie',
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['body_too_large', 'wrong_origin'],
});
