import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import {
  listKioskPartiesCall,
  markPartyCall,
  readPartyBoardCall,
  tickPartyGuestCall,
} from '../../../contract/party-day.ts';
import { digestPrefix } from '../../../domain/booking-reference.ts';
import { maskName } from '../../../domain/contact-mask.ts';
import { firstName } from '../../../domain/party-day.ts';
import { mayCall } from '../../http/check-access.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { frontDeskActor } from '../staff/session-guards.ts';
import { markParty, type PartyDayContext } from './mark-party.ts';
import { listDayParties, readDayResources } from './party-day-store.ts';

/** Mounts the calls for parties on their day: the board on the dashboard, and arrivals at the kiosk. */
export function partyDayRoutes(app: Hono<AppEnv>, deps: PartyDayContext): void {
  mountCall(app, readPartyBoardCall, async ({ query }, context) => {
    const now = deps.clock.now();
    const today = localMoment(now).day;
    const date = query.date ?? today;
    const [parties, resources] = await Promise.all([
      listDayParties(deps.db, date),
      readDayResources(deps.db),
    ]);
    const seesMoney = mayCall('see-bookings', context.var);
    return {
      now: new Date(now).toISOString(),
      today,
      date,
      ...resources,
      parties: parties.map(({ codes: _, room: _room, open, ...party }) => ({
        ...party,
        open: seesMoney ? open : null,
      })),
    };
  });

  mountCall(app, markPartyCall, ({ params, body }, context) =>
    markParty(deps, params.partyId, body, frontDeskActor(context)),
  );

  mountCall(app, listKioskPartiesCall, async () => {
    const today = localMoment(deps.clock.now()).day;
    const parties = await listDayParties(deps.db, today);
    return {
      today,
      parties: parties.map(({ partyId, starts, ends, room, childName, familyName, children, ...party }) => ({
        ...{ partyId, starts, ends, room: room ?? '', childName: firstName(childName), children },
        familyName: maskName(familyName),
        guests: party.guests.map(({ guestId, name }) => ({ guestId, name: firstName(name) })),
        marks: party.marks.filter(({ what }) => what === 'guest' || what === 'more'),
        codeDigests: party.codes.map((code) => digestPrefix(hash('sha256', code))),
      })),
    };
  });

  mountCall(app, tickPartyGuestCall, ({ params, body }, context) =>
    markParty(
      deps,
      params.partyId,
      { ...body, what: body.guestId === null ? 'more' : 'guest' },
      frontDeskActor(context),
    ),
  );
}
