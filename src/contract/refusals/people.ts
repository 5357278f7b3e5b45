import type { RefusalEntries } from './entry.ts';

/** Refusals about members of staff: their invitations, ways to sign in, roles, and taking over a screen. */
export const peopleRefusals = {
  signInWrong: { code: 'wrong_password', words: 'The email address, the password or the code is wrong' },
  passkeyWrong: {
    code: 'wrong_password',
    words: 'This passkey does not open the dashboard. Please try again, or sign in another way.',
  },
  ceremonyOver: { code: 'code_over', words: 'That took more than five minutes. Please try again.' },
  passkeyNotMade: {
    code: 'malformed',
    words: 'The passkey could not be checked. Please try again, or use another device.',
  },
  passkeyNotFound: { code: 'not_found', words: 'There is no such passkey any more' },
  invitationOver: {
    code: 'invitation_over',
    words:
      'This invitation has been used, has run out or was withdrawn. If you have used it, sign in; otherwise please ask for a new one.',
  },
  authenticatorCodeWrong: {
    code: 'code_wrong',
    words: 'This is not the code that the app shows now. Check that the clock of its device is right.',
    field: 'code',
  },
  colleagueKnown: {
    code: 'already_colleague',
    words: ({ name }: { name: string }) => `${name} has this email address already. See the list below.`,
    field: 'email',
  },
  colleagueNotFound: { code: 'not_found', words: 'There is no such colleague any more' },
  colleagueChanged: {
    code: 'changed_meanwhile',
    words: 'This has changed meanwhile. The list shows how it is now.',
  },
  lastOwner: {
    code: 'last_owner',
    words: 'There must always be an owner. Please make somebody else an owner first.',
  },
  invitedRunsParties: {
    code: 'runs_parties',
    words: ({ name }: { name: string }) =>
      `${name} is to run parties. Please give these to somebody else first, in ‘Booked Parties’.`,
  },
  lastWayIn: {
    code: 'last_way_in',
    words: 'This is your only way in. Please add another passkey or a password first.',
  },
  personOnly: {
    code: 'not_allowed',
    words: 'You are signed in with the staff password, which belongs to nobody by name.',
  },
  personalPinWrong: {
    code: 'pin_wrong',
    words: ({ left }: { left: number }) =>
      `This is not the PIN. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`,
    field: 'pin',
  },
  personalPinLocked: {
    code: 'pin_wrong',
    words:
      'After five wrong tries this PIN is blocked. It works again once its owner has signed in without it.',
    field: 'pin',
  },
  handsNeedSignIn: {
    code: 'not_allowed',
    words:
      'You can change hands only on a screen where somebody signed in today. Please sign out and sign in.',
  },
  signInNotFound: { code: 'not_found', words: 'There is no such sign-in any more' },
} satisfies RefusalEntries;
