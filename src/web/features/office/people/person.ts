import type { CallReply } from '../../../../contract/call.ts';
import type { listPeopleCall } from '../../../../contract/people.ts';

/** A colleague, as the owner sees them. */
export type Person = CallReply<typeof listPeopleCall>['people'][number];
