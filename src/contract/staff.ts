import * as z from 'zod/mini';
import { isGuessablePin } from '../domain/kiosk-pin.ts';
import { maxPasswordLength } from '../domain/staff-password.ts';
import { allPermissions, allStaffRoles } from '../domain/staff-roles.ts';
import { defineCall } from './call.ts';
import { instant, oneLine } from './field.ts';

const who = z.strictObject({
  /** Distinguishes two people with the same name. Null for a sign-in with the staff password. */
  id: z.nullable(z.string()),
  /** Null for a sign-in with the staff password. Such a sign-in has the role of the owner. */
  name: z.nullable(z.string()),
  role: z.enum(allStaffRoles),
  /** Whether this person took over an open screen with a PIN. */
  byPin: z.boolean(),
  /** The permissions of this sign-in (specification 1.2). */
  may: z.array(z.enum(allPermissions)),
});

/** A staff session. The calls that begin or extend a session return it. */
export const staffSession = {
  /** When the session ends without activity, ISO time. */
  idleEndsAt: instant,
  /** When the session ends in any case, ISO time. */
  endsAt: instant,
  now: instant,
  who,
};

export const signInCall = defineCall({
  method: 'POST',
  path: '/api/staff/sign-in',
  access: 'public',
  noun: 'staff',
  summary: 'Signs in to the dashboard with the staff password',
  notes:
    'specification 7.13, 12.24. Sets a cookie. The session ends after 30 minutes without activity, and after 12 hours in any case',
  body: z.strictObject({
    password: z.string().check(z.minLength(1, 'Please enter the password'), z.maxLength(maxPasswordLength)),
  }),
  reply: z.strictObject({ success: z.literal(true), ...staffSession }),
  refusals: ['wrong_password', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/staff/sign-out',
  access: 'public',
  noun: 'staff',
  summary: 'Ends this browser’s staff session',
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['body_too_large', 'wrong_origin'],
});

export const extendStaffSessionCall = defineCall({
  method: 'POST',
  path: '/api/admin/still-here',
  access: 'signed-in',
  noun: 'staff',
  summary: 'Reports activity at the dashboard, which restarts the 30 minutes',
  notes:
    'Every call that changes something also restarts the 30 minutes. Searches, previews and other calls that only read do not, because open pages repeat such calls automatically',
  reply: z.strictObject({ success: z.literal(true), ...staffSession }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

const kioskName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please name the kiosk'), z.maxLength(40), oneLine);

export const listKiosksCall = defineCall({
  method: 'GET',
  path: '/api/admin/kiosks',
  access: 'kiosks',
  noun: 'staff',
  summary: 'Enrolled kiosks, which may check families in',
  reply: z.strictObject({
    success: z.literal(true),
    kiosks: z.array(
      z.strictObject({ id: z.string(), name: z.string(), enrolledAt: instant, seenAt: instant }),
    ),
    /** When the staff PIN for kiosks was set; null without a PIN. */
    pinSetAt: z.nullable(instant),
  }),
  refusals: ['not_signed_in'],
});

export const setKioskPinCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-pin',
  access: 'kiosks',
  noun: 'staff',
  summary: 'Sets the staff PIN for kiosks, replacing the previous one',
  notes:
    'Six to twelve digits, stored as an argon2id hash. The PIN only approves waiting walk-ins and opens staff’s notes on tickets',
  body: z.strictObject({
    pin: z.string().check(
      z.trim(),
      z.regex(/^\d{6,12}$/, 'Please choose six to twelve digits'),
      z.refine((pin) => !isGuessablePin(pin), 'Please choose digits that are harder to guess'),
    ),
  }),
  reply: z.strictObject({ success: z.literal(true), setAt: instant }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

export const removeKioskPinCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-pin/remove',
  access: 'kiosks',
  noun: 'staff',
  summary: 'Removes the staff PIN for kiosks, so that walk-ins can be approved only on the dashboard',
  notes: 'A repeated call changes nothing',
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

export const createKioskCodeCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-codes',
  access: 'kiosks',
  noun: 'staff',
  summary: 'Creates a code that enrols one kiosk within ten minutes',
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
  access: 'kiosks',
  noun: 'staff',
  summary: 'Withdraws the right of a kiosk to check families in',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'],
});

export const enrolKioskCall = defineCall({
  method: 'POST',
  path: '/api/kiosk/enrol',
  access: 'public',
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
  access: 'public',
  noun: 'staff',
  summary: 'Whether this browser is an enrolled kiosk',
  reply: z.strictObject({ success: z.literal(true), enrolled: z.boolean(), name: z.nullable(z.string()) }),
});
