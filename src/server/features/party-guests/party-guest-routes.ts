import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import {
  answerPartyInvitationCall,
  changeInvitationCall,
  inviteFamiliesCall,
  listKitchenCall,
  readGuestListCall,
  readPartyInvitationCall,
  recordSheetPrintedCall,
  recordSheetSeenCall,
  removeFamilyCall,
} from '../../../contract/party-guests.ts';
import { answerByPhoneCall, readStaffGuestsCall } from '../../../contract/staff-parties.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { callerName } from '../../http/staff-name.ts';
import { streamHeartbeat } from '../../http/stream-heartbeat.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { answerByPhone, readStaffGuests } from './answer-by-phone.ts';
import { changeInvitation, inviteFamilies, readGuestList, removeFamily } from './guest-list.ts';
import { answerInvitation, type GuestDeps, readPartyInvitation } from './invitation.ts';
import { listKitchen, recordSheetPrinted, recordSheetSeen } from './kitchen.ts';

const mostReadsPerMinute = 60;
const mostChangesPerMinute = 30;
/** The limit on unknown codes: five in ten minutes from one client, as for vouchers. */
const guesses: RateLimit = { most: 5, minutes: 10, reason: 'tooManyInvitationGuesses' };
/** The most pages of party hosts that one process informs of changes at the same time. */
const mostFollowers = 500;
/** Milliseconds between heartbeats, as on the pages of families. */
const heartbeat = 10_000;

/** Mounts the calls for guests of parties: the host's list, invitations, and the kitchen. */
export function partyGuestRoutes(
  app: Hono<AppEnv>,
  deps: Omit<GuestDeps, 'changes'> & { changes: ChangeEvents },
  rateLimit: RateLimiter,
): void {
  /** Runs `work` for a code. An unknown code counts as a guess. */
  const withCode = async <T>(context: Context<AppEnv>, work: () => Promise<T>): Promise<T> => {
    const undoGuess = await rateLimit(context, 'invitation', guesses);
    try {
      const result = await work();
      await undoGuess();
      return result;
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.reason === 'invitationUnknown')) await undoGuess();
      throw problem;
    }
  };

  mountCall(app, readPartyInvitationCall, async ({ params }, context) => {
    await rateLimit(context, 'read invitation', mostReadsPerMinute);
    return withCode(context, () => readPartyInvitation(deps, params.code));
  });

  mountCall(app, answerPartyInvitationCall, async ({ params, body }, context) => {
    await rateLimit(context, 'answer invitation', mostChangesPerMinute);
    return { code: await withCode(context, () => answerInvitation(deps, params.code, body)) };
  });

  mountCall(app, readGuestListCall, async ({ body }, context) => {
    await rateLimit(context, 'guest list', mostReadsPerMinute);
    return readGuestList(deps, body);
  });

  mountCall(app, changeInvitationCall, async ({ body }, context) => {
    await rateLimit(context, 'change guest list', mostChangesPerMinute);
    return changeInvitation(deps, body);
  });

  mountCall(app, inviteFamiliesCall, async ({ body }, context) => {
    await rateLimit(context, 'change guest list', mostChangesPerMinute);
    return inviteFamilies(deps, body);
  });

  mountCall(app, removeFamilyCall, async ({ body }, context) => {
    await rateLimit(context, 'change guest list', mostChangesPerMinute);
    return removeFamily(deps, body);
  });

  mountCall(app, readStaffGuestsCall, ({ params }) => readStaffGuests(deps, params.id));

  mountCall(app, answerByPhoneCall, async ({ params, body }) => ({
    familyId: await answerByPhone(deps, params.id, body),
  }));

  mountCall(app, listKitchenCall, () => listKitchen(deps));

  mountCall(app, recordSheetSeenCall, async ({ params, body }, context) => {
    await recordSheetSeen(deps, params.partyId, body.version, callerName(context));
    return {};
  });

  mountCall(app, recordSheetPrintedCall, async ({ params, body }) => {
    await recordSheetPrinted(deps, params.partyId, body.version);
    return {};
  });

  const followers = new Set<() => void>();
  deps.changes.onTopicsChanged((topics) => {
    if (topics.includes('kitchen')) for (const notify of followers) notify();
  });
  app.get('/api/parties/guests/stream', (context) => {
    // A HEAD request must not subscribe. Its response has no body, so nothing would end the subscription.
    if (context.req.method === 'HEAD')
      return context.body(null, 200, { 'content-type': 'text/event-stream' });
    if (followers.size >= mostFollowers) throw refuse('tooManyPages');
    context.set('isEventStream', true);
    context.header('x-accel-buffering', 'no');
    return streamSSE(context, async (stream) => {
      const disconnected = new Promise<void>((resolve) => stream.onAbort(resolve));
      const notify = () => void stream.writeSSE({ event: 'guests', data: '' }).catch(() => undefined);
      followers.add(notify);
      const sendHeartbeat = () => stream.write(streamHeartbeat).catch(() => undefined);
      const beat = setInterval(() => void sendHeartbeat(), heartbeat);
      await stream.write('retry: 2000\n\n');
      await sendHeartbeat();
      await disconnected;
      clearInterval(beat);
      followers.delete(notify);
    });
  });
}
