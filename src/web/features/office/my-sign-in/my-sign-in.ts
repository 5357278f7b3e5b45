import type { CallReply } from '../../../../contract/call.ts';
import type { readMySignInCall } from '../../../../contract/my-sign-in.ts';

/** The ways in which the signed-in person can sign in, and their current sign-ins. */
export type MySignIn = CallReply<typeof readMySignInCall>;
