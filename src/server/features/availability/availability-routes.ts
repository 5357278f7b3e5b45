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
import { mount, type Requested } from '../../http/mount.ts';
import { signOfLife } from '../../http/sign-of-life.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { type AvailabilityStream, createAvailabilityStream } from './availability-stream.ts';
import { type AvailabilityDeps, describeRestriction, readBookableDay } from './list-days.ts';
import { listEventDays } from './list-event-days.ts';
import { createMonthReader } from './read-month.ts';
import { readOpening } from './read-opening.ts';
import { readSession } from './read-session.ts';

/**
 * Milliseconds between signs of life: a page that hears none counts its stream as broken after 25 seconds.
 */
const heartbeat = 10_000;
const mostFollowers = 5_000;

export function availabilityRoutes(
  app: Hono<Requested>,
  deps: AvailabilityDeps & {
    changes: ChangeEvents;
    replica: Replica;
    onTrouble: (problem: unknown) => void;
  },
): void {
  const readMonth = createMonthReader(deps);
  const stream = createAvailabilityStream(deps, deps.onTrouble);

  mount(app, readRestrictionsCall, async ({ params }) => {
    const { rows } = await deps.calendar.read();
    const restrictions = rows.restrictions.filter((restriction) => restriction.day === params.date);
    return { restrictions: restrictions.map(describeRestriction) };
  });

  mount(app, readSessionAvailabilityCall, ({ query }) => readSession(deps, query.date, query.timeSlot));

  mount(app, readSessionAvailabilityByPathCall, ({ params }) => readSession(deps, params.date, params.slot));

  mount(app, readDayAvailabilityCall, async ({ params }) => {
    const notBookable = (await readBookableDay(deps, params.date))?.notBookable ?? null;
    return { available: notBookable === null, reason: notBookable?.text ?? null };
  });

  mount(app, readAvailableSessionsCall, async () => {
    const date = localMoment(deps.clock.now()).day;
    const today = await readBookableDay(deps, date);
    return { date, sessions: today?.sessions ?? [], notBookable: today?.notBookable ?? null };
  });

  mount(app, readEventDaysCall, async () => ({ days: await listEventDays(deps) }));

  mount(app, readAvailabilityCall, async ({ query }, context) => {
    const text = await readMonth(query.from, query.to);
    return context.body(text, 200, { 'content-type': 'application/json' });
  });

  mount(app, readOpeningCall, () => readOpening(deps));

  app.get('/api/availability/stream', (context) => {
    // A HEAD request has no body to end: it must not become a follower.
    if (context.req.method === 'HEAD')
      return context.body(null, 200, { 'content-type': 'text/event-stream' });
    if (stream.followers() >= mostFollowers)
      throw new Refusal('slow_down', 'Too many pages are open at once. Please ask again later.');
    return pushDays(context, stream);
  });
}

function pushDays(context: Context<Requested>, stream: AvailabilityStream) {
  context.set('follows', true);
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (page) => {
    const gone = new Promise<void>((resolve) => page.onAbort(resolve));
    const stop = stream.follow(
      (data) => void page.writeSSE({ event: 'availability', data }).catch(() => undefined),
    );
    const giveSign = () => page.write(signOfLife).catch(() => undefined);
    const beat = setInterval(() => void giveSign(), heartbeat);
    await page.write('retry: 2000\n\n');
    await giveSign();
    await gone;
    clearInterval(beat);
    stop();
  });
}
