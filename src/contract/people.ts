import * as z from 'zod/mini';
import { allStaffRoles } from '../domain/staff-roles.ts';
import { defineCall } from './call.ts';
import { customerEmail, instant, personName } from './field.ts';

const successReply = z.strictObject({ success: z.literal(true) });
const byId = z.strictObject({ id: z.uuid() });
const changeRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

/** A sign-in that has not ended. */
export const signInRow = z.strictObject({
  id: z.string(),
  /** 'Chrome on Windows'. */
  device: z.string(),
  /** 'passkey', 'password and code', 'recovery code' or 'staff password'. */
  how: z.string(),
  /** Whether the person took over an open screen with a PIN. */
  byPin: z.boolean(),
  startedAt: instant,
  activeAt: instant,
  /** Whether this is the sign-in that made the call. */
  isThis: z.boolean(),
});

const colleague = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(allStaffRoles),
  state: z.enum(['invited', 'invitation over', 'here', 'ended']),
  invitedAt: instant,
  /** Null if no invitation is open. */
  invitationEndsAt: z.nullable(instant),
  joinedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  passkeys: z.int(),
  hasPassword: z.boolean(),
  /** Whether the colleague may be named as the host of a party. */
  runsParties: z.boolean(),
  signIns: z.array(signInRow),
});

export const listPeopleCall = defineCall({
  method: 'GET',
  path: '/api/admin/people',
  access: 'people',
  noun: 'people',
  summary: 'The members of staff with their roles, passkeys and passwords, and sign-ins',
  notes: 'specification 13.2. Includes the sign-ins with the staff password, which belong to nobody by name',
  reply: z.strictObject({
    success: z.literal(true),
    people: z.array(colleague),
    staffPasswordSignIns: z.array(signInRow),
    now: instant,
  }),
  refusals: ['not_signed_in'],
});

export const inviteColleagueCall = defineCall({
  method: 'POST',
  path: '/api/admin/people',
  access: 'people',
  noun: 'people',
  summary: 'Invites a colleague by mail',
  notes:
    'The link is valid for seven days. A repeated call with the same name and role changes nothing while that invitation is open',
  body: z.strictObject({
    name: personName('Please give a name').check(z.maxLength(60, 'Name is too long')),
    email: customerEmail,
    role: z.enum(allStaffRoles, 'Please choose a role'),
  }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), id: z.string() }),
  refusals: ['already_colleague', ...changeRefusals],
});

export const inviteAgainCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/invite-again',
  access: 'people',
  noun: 'people',
  summary: 'Sends a new invitation. The links of earlier invitations stop working',
  params: byId,
  reply: successReply,
  refusals: ['not_found', 'changed_meanwhile', ...changeRefusals],
});

export const withdrawInvitationCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/withdraw',
  access: 'people',
  noun: 'people',
  summary: 'Withdraws an invitation',
  notes:
    'A person who never joined is deleted. A former colleague who was invited again stays a former colleague. Refused with changed_meanwhile if no invitation is open. Refused with runs_parties if the person never joined, but is named as the host of a party',
  params: byId,
  reply: successReply,
  refusals: ['not_found', 'changed_meanwhile', 'runs_parties', ...changeRefusals],
});

export const changeRoleCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/role',
  access: 'people',
  noun: 'people',
  summary: 'Gives a colleague another role, which applies from their next call',
  params: byId,
  body: z.strictObject({ role: z.enum(allStaffRoles, 'Please choose a role') }),
  reply: successReply,
  refusals: ['not_found', 'last_owner', 'changed_meanwhile', ...changeRefusals],
});

export const setRunsPartiesCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/parties',
  access: 'people',
  noun: 'people',
  summary: 'Sets whether a colleague may run parties',
  notes:
    'specification 14.9. The colleague keeps the parties that they already run. A repeated call changes nothing',
  params: byId,
  body: z.strictObject({ runsParties: z.boolean() }),
  reply: successReply,
  refusals: ['not_found', 'changed_meanwhile', ...changeRefusals],
});

export const endColleagueCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/end',
  access: 'people',
  noun: 'people',
  summary: 'Marks a colleague as former: all their sign-ins end, and their passkeys and password are deleted',
  notes: 'A repeated call changes nothing. The audit log shows their name until they are erased',
  params: byId,
  reply: z.strictObject({
    success: z.literal(true),
    /** Whether sheets of figures are still mailed to their address. */
    getsFigures: z.boolean(),
  }),
  refusals: ['not_found', 'last_owner', 'changed_meanwhile', ...changeRefusals],
});

export const bringBackCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/back',
  access: 'people',
  noun: 'people',
  summary: 'Invites a former colleague again, under the same name in the audit log',
  params: byId,
  body: z.strictObject({ role: z.enum(allStaffRoles, 'Please choose a role') }),
  reply: successReply,
  refusals: ['not_found', 'changed_meanwhile', ...changeRefusals],
});

export const eraseColleagueCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/erase',
  access: 'people',
  noun: 'people',
  summary: 'Erases the name and the address of a former colleague, for good',
  notes: 'The audit log then says ‘A former colleague’. A repeated call changes nothing',
  params: byId,
  reply: successReply,
  refusals: ['not_found', 'changed_meanwhile', ...changeRefusals],
});

export const endColleagueSignInsCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/end-sign-ins',
  access: 'people',
  noun: 'people',
  summary: 'Ends every sign-in of a colleague, except the one that makes this call',
  params: byId,
  reply: successReply,
  refusals: ['not_found', ...changeRefusals],
});

export const endAnySignInCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/sign-ins/:id/end',
  access: 'people',
  noun: 'people',
  summary: 'Ends one sign-in, the caller’s or another',
  params: byId,
  reply: successReply,
  refusals: ['not_found', ...changeRefusals],
});
