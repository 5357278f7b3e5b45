import * as z from 'zod/mini';
import { isPlainPin } from '../domain/kiosk-pin.ts';
import { defineCall } from './call.ts';
import { instant, oneLine } from './field.ts';

const session = {
  /** When it ends if nobody does anything, ISO time. */
  idleEndsAt: instant,
  /** When it ends in any case, ISO time. */
  endsAt: instant,
  now: instant,
};

export const signInCall = defineCall({
  method: 'POST',
  path: '/api/staff/sign-in',
  noun: 'staff',
  summary: 'Opens the dashboard to whoever knows the staff password',
  notes:
    'specification 7.13, 12.24. Sets a cookie; 30 minutes without anybody doing anything end it, 12 hours in any case',
  body: z.strictObject({
    password: z.string().check(z.minLength(1, 'Please enter the password'), z.maxLength(200)),
  }),
  reply: z.strictObject({ success: z.literal(true), ...session }),
  refusals: ['wrong_password', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/staff/sign-out',
  noun: 'staff',
  summary: 'Ends the sign-in of this browser',
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['body_too_large', 'wrong_origin'],
});

export const stillHereCall = defineCall({
  method: 'POST',
  path: '/api/admin/still-here',
  noun: 'staff',
  summary: 'Says that somebody is at the dashboard: the 30 minutes begin anew',
  notes: 'every call that changes something does the same; calls that only read do not',
  reply: z.strictObject({ success: z.literal(true), ...session }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

const kioskName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please name the kiosk'), z.maxLength(40), oneLine);

export const listKiosksCall = defineCall({
  method: 'GET',
  path: '/api/admin/kiosks',
  noun: 'staff',
  summary: 'The kiosks that may check families in',
  reply: z.strictObject({
    success: z.literal(true),
    kiosks: z.array(
      z.strictObject({ id: z.string(), name: z.string(), enrolledAt: instant, seenAt: instant }),
    ),
    /** Since when there is a PIN for staff at the kiosks; null: there is none. */
    pinSetAt: z.nullable(instant),
  }),
  refusals: ['not_signed_in'],
});

export const setKioskPinCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-pin',
  noun: 'staff',
  summary: 'Sets the PIN with which staff say yes at a kiosk, in the place of the one before',
  notes: 'six to twelve digits, kept as argon2id. It opens nothing but a walk-in that waits',
  body: z.strictObject({
    pin: z.string().check(
      z.trim(),
      z.regex(/^\d{6,12}$/, 'Please choose six to twelve digits'),
      z.refine((pin) => !isPlainPin(pin), 'Please choose digits that are harder to guess'),
    ),
  }),
  reply: z.strictObject({ success: z.literal(true), setAt: instant }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

export const removeKioskPinCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-pin/remove',
  noun: 'staff',
  summary: 'Takes the PIN away: only the dashboard says yes from then on',
  notes: 'twice is once',
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

export const makeKioskCodeCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-codes',
  noun: 'staff',
  summary: 'Makes a code that enrols one kiosk, within ten minutes',
  body: z.strictObject({ name: kioskName }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    /** 'K7QM-3XWT'. */
    code: z.string(),
    /** The kiosk's address with the code, as a QR code in an SVG data URL. */
    qr: z.string(),
    endsAt: instant,
    now: instant,
  }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

export const withdrawKioskCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosks/:id/withdraw',
  noun: 'staff',
  summary: 'Takes a kiosk its right to check families in',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'],
});

export const enrolKioskCall = defineCall({
  method: 'POST',
  path: '/api/kiosk/enrol',
  noun: 'staff',
  summary: 'Makes this browser a kiosk, with a code from the dashboard',
  notes: 'specification 12.25. Sets a cookie for a year',
  body: z.strictObject({
    code: z.string().check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(20), oneLine),
  }),
  reply: z.strictObject({ success: z.literal(true), name: z.string() }),
  refusals: ['kiosk_code_wrong', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const readKioskCall = defineCall({
  method: 'GET',
  path: '/api/kiosk',
  noun: 'staff',
  summary: 'Whether this browser is an enrolled kiosk',
  reply: z.strictObject({ success: z.literal(true), enrolled: z.boolean(), name: z.nullable(z.string()) }),
});
