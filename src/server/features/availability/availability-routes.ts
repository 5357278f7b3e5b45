import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import {
  readAvailabilityCall,
  readAvailableSessionsCall,
  readDayAvailabilityCall,
  readEventDaysCall,
  readRestrictionsCall,
  readSessionAvailabilityByPathCall,
  readSessionAvailabilityCall,
} from '../../../contract/availability.ts';
import { readOpeningCall } from '../../../contract/opening.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import type { Replica } from '../../db/replica.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { streamHeartbeat } from '../../http/stream-heartbeat.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { type AvailabilityStream, createAvailabilityStream } from './availability-stream.ts';
import {
  type AvailabilityContext,
  describeRestriction,
  firstOfEachArrivalTime,
  readDayAvailability,
} from './list-days.ts';
import { listEventDays } from './list-event-days.ts';
import { createAvailabilityReader } from './read-month.ts';
import { readOpening } from './read-opening.ts';
import { readSession } from './read-session.ts';

/**
 * Milliseconds between heartbeats. A page that gets no heartbeat for 25 seconds treats its stream as broken.
 */
const heartbeat = 10_000;
const maxSubscribers = 5_000;

/** Mounts the calls that show when the centre is open and what can be booked. */
export function availabilityRoutes(
  app: Hono<AppEnv>,
  deps: AvailabilityContext & {
    changes: ChangeEvents;
    replica: Replica;
    reportError: (problem: unknown) => void;
  },
): void {
  const readMonth = createAvailabilityReader(deps);
  const stream = createAvailabilityStream(deps, deps.reportError);

  mountCall(app, readRestrictionsCall, async ({ params }) => {
    const { rows } = await deps.calendar.read();
    const restrictions = rows.restrictions.filter((restriction) => restriction.day === params.date);
    return { restrictions: restrictions.map(describeRestriction) };
  });

  mountCall(app, readSessionAvailabilityCall, ({ query }) => readSession(deps, query.date, query.timeSlot));

  mountCall(app, readSessionAvailabilityByPathCall, ({ params }) =>
    readSession(deps, params.date, params.slot),
  );

  mountCall(app, readDayAvailabilityCall, async ({ params }) => {
    const notBookable = (await readDayAvailability(deps, params.date))?.notBookable ?? null;
    return { available: notBookable === null, reason: notBookable?.text ?? null };
  });

  mountCall(app, readAvailableSessionsCall, async () => {
    const date = localMoment(deps.clock.now()).day;
    const today = await readDayAvailability(deps, date);
    return {
      date,
      sessions: firstOfEachArrivalTime(today?.sessions ?? []),
      notBookable: today?.notBookable ?? null,
    };
  });

  mountCall(app, readEventDaysCall, async () => ({ days: await listEventDays(deps) }));

  mountCall(app, readAvailabilityCall, async ({ query }, context) => {
    const text = await readMonth(query.from, query.to);
    return context.body(text, 200, { 'content-type': 'application/json' });
  });

  mountCall(app, readOpeningCall, () => readOpening(deps));

  app.get('/api/availability/stream', (context) => {
    // A HEAD request must not subscribe. Its response has no body, so nothing would end the subscription.
    if (context.req.method === 'HEAD')
      return context.body(null, 200, { 'content-type': 'text/event-stream' });
    if (stream.subscriberCount() >= maxSubscribers) throw refuse('tooManyPages');
    return pushDays(context, stream);
  });
}

function pushDays(context: Context<AppEnv>, availability: AvailabilityStream) {
  context.set('isEventStream', true);
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    const disconnected = new Promise<void>((resolve) => stream.onAbort(resolve));
    const stop = availability.subscribe(
      (data) => void stream.writeSSE({ event: 'availability', data }).catch(() => undefined),
    );
    const sendHeartbeat = () => stream.write(streamHeartbeat).catch(() => undefined);
    const beat = setInterval(() => void sendHeartbeat(), heartbeat);
    await stream.write('retry: 2000\n\n');
    await sendHeartbeat();
    await disconnected;
    clearInterval(beat);
    stop();
  });
}
