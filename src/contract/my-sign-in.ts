import * as z from 'zod/mini';
import { isGuessablePin } from '../domain/kiosk-pin.ts';
import { allStaffRoles } from '../domain/staff-roles.ts';
import { defineCall } from './call.ts';
import { customerEmail, instant, singleLineText } from './field.ts';
import { signInRow } from './people.ts';
import { staffSession } from './staff.ts';

const successReply = z.strictObject({ success: z.literal(true) });
const signedInReply = z.strictObject({ success: z.literal(true), ...staffSession });
const byId = z.strictObject({ id: z.uuid() });
const changeRefusals = ['not_signed_in', 'not_allowed', 'body_too_large', 'wrong_origin'] as const;
const signInRefusals = ['slow_down', 'body_too_large', 'wrong_origin'] as const;

/** The options of a passkey ceremony, as the passkey library made them. The browser gets them unchanged. */
const optionsReply = z.strictObject({ success: z.literal(true), options: z.record(z.string(), z.unknown()) });
const base64Url = z
  .string()
  .check(z.maxLength(16_000), z.regex(/^[\w-]+$/, 'This is not the answer of a passkey'));
/** The answer of an authenticator. The library that verifies the answer also checks its parts. */
const answer = z.looseObject({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: base64Url }),
});

const ownPassword = z
  .string()
  .check(
    z.minLength(12, 'Please choose a password of at least 12 characters'),
    z.maxLength(200, 'Please choose a shorter password'),
  );
const appCode = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits that the app shows'),
);
const invitationKey = z.string().check(z.regex(/^[\w-]{43}$/, 'This is not the link of an invitation'));
const passkeyName = singleLineText(40).check(z.trim(), z.minLength(1, 'Please name the passkey'));

/** The key of an authenticator app, as a QR code in an SVG data URL and as letters to type. */
const appKey = z.strictObject({ success: z.literal(true), qr: z.string(), key: z.string() });
/** Recovery codes, shown only once. Each signs its owner in once, in place of a code from the app. */
const recoveryCodes = z.array(z.string());

export const startPasskeySignInCall = defineCall({
  method: 'POST',
  path: '/api/admin/passkeys/sign-in-options',
  access: 'public',
  noun: 'sign-in',
  summary: 'Starts a sign-in with a passkey',
  notes: 'specification 13.2. The challenge can be used once, within five minutes',
  reply: optionsReply,
  refusals: signInRefusals,
});

export const signInWithPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/admin/passkeys/sign-in',
  access: 'public',
  noun: 'sign-in',
  summary: 'Signs in with a passkey',
  notes: 'Sets the same cookie as a sign-in with the staff password',
  body: z.strictObject({ answer }),
  reply: signedInReply,
  refusals: ['wrong_password', 'code_over', ...signInRefusals],
});

export const signInByNameCall = defineCall({
  method: 'POST',
  path: '/api/staff/sign-in-by-name',
  access: 'public',
  noun: 'sign-in',
  summary: 'Signs a person in with e-mail address, password, and a code from their app or a recovery code',
  notes: 'Neither the reply nor the time it takes reveals which of the three was wrong',
  body: z.strictObject({
    email: customerEmail,
    password: z.string().check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
    code: singleLineText(20).check(z.trim(), z.minLength(6, 'Please enter the six digits of your app')),
  }),
  reply: signedInReply,
  refusals: ['wrong_password', ...signInRefusals],
});

export const readInvitationCall = defineCall({
  method: 'POST',
  path: '/api/staff/join/read',
  access: 'public',
  noun: 'sign-in',
  summary: 'Reads an invitation',
  body: z.strictObject({ key: invitationKey }),
  reply: z.strictObject({
    success: z.literal(true),
    name: z.string(),
    email: z.string(),
    role: z.enum(allStaffRoles),
    endsAt: instant,
  }),
  refusals: ['invitation_over', ...signInRefusals],
});

export const readJoinKeyCall = defineCall({
  method: 'POST',
  path: '/api/staff/join/app-key',
  access: 'public',
  noun: 'sign-in',
  summary: 'The key for the authenticator app of somebody who joins with a password',
  notes:
    'A repeated call returns the same key, so that a reloaded page shows the QR code that may already have been scanned',
  body: z.strictObject({ key: invitationKey }),
  reply: appKey,
  refusals: ['invitation_over', ...signInRefusals],
});

export const joinWithPasswordCall = defineCall({
  method: 'POST',
  path: '/api/staff/join/password',
  access: 'public',
  noun: 'sign-in',
  summary: 'Joins with a password and a code from an authenticator app, and signs in',
  body: z.strictObject({ key: invitationKey, password: ownPassword, code: appCode }),
  reply: z.strictObject({ success: z.literal(true), ...staffSession, recoveryCodes }),
  refusals: ['invitation_over', 'code_wrong', ...signInRefusals],
});

export const startJoinPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/staff/join/passkey-options',
  access: 'public',
  noun: 'sign-in',
  summary: 'Starts making a passkey for somebody who joins',
  body: z.strictObject({ key: invitationKey }),
  reply: optionsReply,
  refusals: ['invitation_over', ...signInRefusals],
});

export const joinWithPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/staff/join/passkey',
  access: 'public',
  noun: 'sign-in',
  summary: 'Joins with a passkey, and signs in',
  body: z.strictObject({ key: invitationKey, answer }),
  reply: signedInReply,
  refusals: ['invitation_over', 'code_over', ...signInRefusals],
});

export const readMySignInCall = defineCall({
  method: 'GET',
  path: '/api/admin/my-sign-in',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'The caller’s own passkeys and password, PIN and sign-ins',
  notes: 'A caller who signed in with the staff password gets only the sign-ins with that password',
  reply: z.strictObject({
    success: z.literal(true),
    /** Null for a sign-in with the staff password. */
    person: z.nullable(
      z.strictObject({
        name: z.string(),
        email: z.string(),
        role: z.enum(allStaffRoles),
        passkeys: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            madeAt: instant,
            usedAt: z.nullable(instant),
          }),
        ),
        hasPassword: z.boolean(),
        recoveryCodesLeft: z.int(),
        hasPin: z.boolean(),
      }),
    ),
    /**
     * Whether this person took over the screen with a PIN. If so, they cannot change their ways to sign in or
     * their PIN.
     */
    byPin: z.boolean(),
    signIns: z.array(signInRow),
    now: instant,
  }),
  refusals: ['not_signed_in'],
});

export const startPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/admin/passkeys/options',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Starts making another passkey for the caller',
  reply: optionsReply,
  refusals: changeRefusals,
});

export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/admin/passkeys',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Adds a passkey with which the caller can sign in',
  body: z.strictObject({ answer, name: passkeyName }),
  reply: successReply,
  refusals: ['code_over', ...changeRefusals],
});

export const removePasskeyCall = defineCall({
  method: 'POST',
  path: '/api/admin/passkeys/remove',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Removes one of the caller’s passkeys, unless they have no other way to sign in',
  body: z.strictObject({
    id: z.string().check(z.maxLength(1_400), z.regex(/^[\w-]+$/, 'This is not a passkey')),
  }),
  reply: successReply,
  refusals: ['not_found', 'last_way_in', ...changeRefusals],
});

export const readAppKeyCall = defineCall({
  method: 'POST',
  path: '/api/admin/my-sign-in/app-key',
  access: 'signed-in',
  noun: 'sign-in',
  summary:
    'Makes a key for the authenticator app, with which the caller can set or replace their own password',
  reply: appKey,
  refusals: changeRefusals,
});

export const setMyPasswordCall = defineCall({
  method: 'POST',
  path: '/api/admin/my-sign-in/password',
  access: 'signed-in',
  noun: 'sign-in',
  summary:
    'Sets the caller’s own password, with a code from the authenticator app. Earlier recovery codes stop working',
  body: z.strictObject({ password: ownPassword, code: appCode }),
  reply: z.strictObject({ success: z.literal(true), recoveryCodes }),
  refusals: ['code_wrong', ...changeRefusals],
});

export const setMyPinCall = defineCall({
  method: 'POST',
  path: '/api/admin/my-sign-in/pin',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Sets the PIN with which the caller takes over an open screen',
  body: z.strictObject({
    pin: z.string().check(
      z.trim(),
      z.regex(/^\d{6,12}$/, 'Please choose six to twelve digits'),
      z.refine((pin) => !isGuessablePin(pin), 'Please choose digits that are harder to guess'),
    ),
  }),
  reply: successReply,
  refusals: changeRefusals,
});

export const endMySignInCall = defineCall({
  method: 'POST',
  path: '/api/admin/my-sign-in/sign-ins/:id/end',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Ends one of the caller’s own sign-ins',
  params: byId,
  reply: successReply,
  refusals: ['not_found', ...changeRefusals],
});

export const endMyOtherSignInsCall = defineCall({
  method: 'POST',
  path: '/api/admin/my-sign-in/end-others',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Ends all of the caller’s own sign-ins except this one',
  reply: successReply,
  refusals: changeRefusals,
});

export const listHandsCall = defineCall({
  method: 'GET',
  path: '/api/admin/hands',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Who can take over this screen with a PIN',
  reply: z.strictObject({
    success: z.literal(true),
    people: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(allStaffRoles) })),
  }),
  refusals: ['not_signed_in'],
});

export const changeHandsCall = defineCall({
  method: 'POST',
  path: '/api/admin/hands',
  access: 'signed-in',
  noun: 'sign-in',
  summary: 'Hands this screen over to a colleague, with their PIN',
  notes:
    'Possible only on a screen where somebody has signed in today. Five wrong tries lock a PIN until its owner signs in another way',
  body: z.strictObject({
    personId: z.uuid('Please choose a name'),
    pin: z.string().check(z.trim(), z.regex(/^\d{6,12}$/, 'Please enter the PIN: six to twelve digits')),
  }),
  reply: signedInReply,
  refusals: ['pin_wrong', 'not_found', 'slow_down', ...changeRefusals],
});
