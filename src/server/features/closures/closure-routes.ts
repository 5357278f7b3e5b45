import type { Hono } from 'hono';
import {
  listClosuresCall,
  markRungCall,
  previewClosureCall,
  previewClosureMailCall,
  readClosureCall,
  startClosureCall,
  undoClosureCall,
} from '../../../contract/closures.ts';
import { chooseForClosingCall } from '../../../contract/my-booking.ts';
import type { AppContext } from '../../app-context.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { openBooking } from '../orders/read-booking-result.ts';
import { chooseForClosing } from './choose.ts';
import { previewClosure, readClosedTime } from './closed-time.ts';
import { previewClosed } from './closure-mail.ts';
import { markRung } from './mark-rung.ts';
import { listClosures, readClosure } from './read-closure.ts';
import { checkOffer, startClosure } from './start-closure.ts';
import { undoClosure } from './undo-closure.ts';

const mostChangesPerMinute = 20;

/**
 * Mounts the staff calls for closing a time, behind the guard of /api/admin, and the call with which a family
 * makes its choice.
 */
export function closureRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string; changes: Pick<ChangeEvents, 'publishPlaces' | 'publishTopics'> },
  rateLimit: RateLimiter,
): void {
  mountCall(app, previewClosureCall, ({ query }) => previewClosure(deps, readClosedTime(deps, query)));

  mountCall(app, listClosuresCall, async () => ({ closures: await listClosures(deps) }));

  mountCall(app, previewClosureMailCall, async ({ body }) => {
    const answerBy = checkOffer(deps, body);
    const mail = await previewClosed(deps, readClosedTime(deps, body), { ...body, answerBy });
    return { subject: mail.subject, text: mail.text };
  });

  mountCall(app, startClosureCall, async ({ body }) => {
    await startClosure(deps, body);
    return { closure: await readClosure(deps, body.clientId) };
  });

  mountCall(app, readClosureCall, async ({ params }) => ({ closure: await readClosure(deps, params.id) }));

  mountCall(app, undoClosureCall, async ({ params }) => {
    await undoClosure(deps, params.id);
    return { closure: await readClosure(deps, params.id) };
  });

  mountCall(app, markRungCall, async ({ params, body }) => {
    await markRung(deps, params.id, body);
    deps.changes.publishTopics(['restrictions']);
    return { closure: await readClosure(deps, params.id) };
  });

  mountCall(app, chooseForClosingCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    await chooseForClosing(deps, await openBooking(deps, body), body);
    return {};
  });
}
