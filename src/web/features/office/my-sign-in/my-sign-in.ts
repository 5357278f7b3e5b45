import type { CallReply } from '../../../../contract/call.ts';
import type { readMySignInCall } from '../../../../contract/my-sign-in.ts';

/** One's own ways in and sign-ins. */
export type MySignIn = CallReply<typeof readMySignInCall>;
