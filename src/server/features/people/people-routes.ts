import type { Context, Hono } from 'hono';
import {
  addPasskeyCall,
  changeHandsCall,
  endMyOtherSignInsCall,
  endMySignInCall,
  listHandsCall,
  readAppKeyCall,
  readMySignInCall,
  removePasskeyCall,
  setMyPasswordCall,
  setMyPinCall,
  startPasskeyCall,
} from '../../../contract/my-sign-in.ts';
import {
  bringBackCall,
  changeRoleCall,
  endAnySignInCall,
  endColleagueCall,
  endColleagueSignInsCall,
  eraseColleagueCall,
  inviteAgainCall,
  inviteColleagueCall,
  listPeopleCall,
  setRunsPartiesCall,
  withdrawInvitationCall,
} from '../../../contract/people.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { refuse } from '../../refusal.ts';
import { readStaffSession, sessionReply } from '../staff/session-guards.ts';
import { changeHands, listHands, setOwnPin } from './change-hands.ts';
import {
  changeRole,
  eraseColleague,
  inviteAgain,
  inviteBack,
  inviteColleague,
  makeFormerColleague,
  setRunsParties,
  withdrawInvitation,
} from './manage-people.ts';
import { addPasskey, fullySignedIn, readMySignIn, removePasskey, setOwnPassword } from './my-sign-in.ts';
import { readNextAppKey } from './own-password.ts';
import { startRegistration } from './passkeys.ts';
import type { PeopleDeps } from './people-deps.ts';
import { findPerson } from './people-store.ts';
import { readPeople } from './read-people.ts';
import { endOneSignIn, endSignInsOf } from './sign-ins.ts';

const handsLimit: RateLimit = { most: 20, minutes: 10, reason: 'tooManyTries' };

/** Mounts the calls about the centre's staff, and the calls about the caller's own sign-in. */
export function peopleRoutes(app: Hono<AppEnv>, deps: PeopleDeps, rateLimit: RateLimiter): void {
  const session = async (context: Context<AppEnv>) => {
    const found = await readStaffSession(deps, context);
    if (!found) throw refuse('notSignedIn');
    return found;
  };

  mountCall(app, listPeopleCall, async (_, context) => readPeople(deps, (await session(context)).id));
  mountCall(app, inviteColleagueCall, async ({ body }) => ({ id: await inviteColleague(deps, body) }));
  mountCall(app, inviteAgainCall, async ({ params }) => {
    await inviteAgain(deps, params.id);
    return {};
  });
  mountCall(app, withdrawInvitationCall, async ({ params }) => {
    await withdrawInvitation(deps, params.id);
    return {};
  });
  mountCall(app, changeRoleCall, async ({ params, body }) => {
    await changeRole(deps, params.id, body.role);
    return {};
  });
  mountCall(app, setRunsPartiesCall, async ({ params, body }) => {
    await setRunsParties(deps, params.id, body.runsParties);
    return {};
  });
  mountCall(app, endColleagueCall, async ({ params }) => {
    return { getsFigures: await makeFormerColleague(deps, params.id) };
  });
  mountCall(app, bringBackCall, async ({ params, body }) => {
    await inviteBack(deps, params.id, body.role);
    return {};
  });
  mountCall(app, eraseColleagueCall, async ({ params }) => {
    await eraseColleague(deps, params.id);
    return {};
  });
  mountCall(app, endAnySignInCall, async ({ params }, context) => {
    await endOneSignIn(deps, params.id, { by: await session(context), mayEndAny: true });
    return {};
  });
  mountCall(app, endColleagueSignInsCall, async ({ params }, context) => {
    if (!(await findPerson(deps.db, params.id))) throw refuse('colleagueNotFound');
    await endSignInsOf(deps, params.id, { except: (await session(context)).id });
    return {};
  });

  mountCall(app, readMySignInCall, async (_, context) => readMySignIn(deps, await session(context)));
  mountCall(app, startPasskeyCall, async (_, context) => {
    const { id } = fullySignedIn(await session(context));
    const person = await findPerson(deps.db, id);
    if (!person) throw refuse('notSignedIn');
    return startRegistration(deps, person);
  });
  mountCall(app, addPasskeyCall, async ({ body }, context) => {
    await addPasskey(deps, fullySignedIn(await session(context)).id, body);
    return {};
  });
  mountCall(app, removePasskeyCall, async ({ body }, context) => {
    await removePasskey(deps, fullySignedIn(await session(context)).id, body.id);
    return {};
  });
  mountCall(app, readAppKeyCall, async (_, context) =>
    readNextAppKey(deps, fullySignedIn(await session(context)).id),
  );
  mountCall(app, setMyPasswordCall, async ({ body }, context) => ({
    recoveryCodes: await setOwnPassword(deps, fullySignedIn(await session(context)).id, body),
  }));
  mountCall(app, setMyPinCall, async ({ body }, context) => {
    await setOwnPin(deps, fullySignedIn(await session(context)).id, body.pin);
    return {};
  });
  mountCall(app, endMySignInCall, async ({ params }, context) => {
    await endOneSignIn(deps, params.id, { by: await session(context), mayEndAny: false });
    return {};
  });
  mountCall(app, endMyOtherSignInsCall, async (_, context) => {
    const own = await session(context);
    await endSignInsOf(deps, own.person?.id ?? null, { except: own.id });
    return {};
  });
  mountCall(app, listHandsCall, async (_, context) => ({
    people: await listHands(deps, await session(context)),
  }));
  mountCall(app, changeHandsCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'change hands', handsLimit);
    const handed = await changeHands(deps, await session(context), body);
    await uncount();
    return sessionReply(handed, deps.clock.now());
  });
}
