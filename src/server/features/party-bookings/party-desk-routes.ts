import type { Hono } from 'hono';
import { listBookedPartiesCall, offerPartyCall, setPartyHostCall } from '../../../contract/party-booking.ts';
import {
  changeStaffPartyCall,
  listPartyOffersCall,
  moveStaffPartyCall,
  readPartyDeskCall,
  readStaffPartyCall,
  sellPartyCall,
  takePartyMoneyCall,
} from '../../../contract/staff-parties.ts';
import { refundForStaff } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { refuse } from '../../refusal.ts';
import { readMoneyBack } from '../orders/read-change.ts';
import { changeFrom } from '../orders/sell-in-person.ts';
import { takeBalance } from '../orders/take-balance.ts';
import { changeBookedParty } from './change-party.ts';
import { moveBookedParty } from './move-party.ts';
import { nameHost } from './name-host.ts';
import { offerParty } from './offer-party.ts';
import { findParty } from './party-booking-store.ts';
import { sellParty } from './sell-party.ts';
import { listPartyOffers, listStaffParties, readPartyDesk, readStaffParty } from './staff-parties.ts';

/** Mounts the staff calls for parties (specification 14.9), behind the guard of /api/admin. */
export function partyDeskRoutes(app: Hono<AppEnv>, deps: AppContext & { baseUrl: string }): void {
  mountCall(app, listBookedPartiesCall, ({ query }) => listStaffParties(deps, query));

  mountCall(app, readPartyDeskCall, ({ query }) => readPartyDesk(deps, query));

  mountCall(app, listPartyOffersCall, async () => ({ offers: await listPartyOffers(deps) }));

  mountCall(app, readStaffPartyCall, ({ params }) => readStaffParty(deps, params.id));

  mountCall(app, sellPartyCall, ({ body }) => sellParty(deps, body));

  mountCall(app, offerPartyCall, async ({ body }) => {
    const { order, quote, link } = await offerParty(deps, body);
    return {
      bookingId: order.id,
      reference: order.reference,
      quote,
      link: link.url,
      code: link.code,
      endsAt: link.endsAt,
    };
  });

  mountCall(app, setPartyHostCall, async ({ params, body }) => ({
    version: await nameHost(deps, params.id, body.hostId),
  }));

  const bookingOf = async (id: string) => {
    const party = await findParty(deps.db, { id });
    if (!party) throw refuse('partyNotFound');
    return party.bookingId;
  };
  /**
   * Reads the values for the reply to a change: the party's new version, and the money that staff have to
   * hand back.
   */
  const readChanged = async (id: string, actionKey: string) => {
    const [party, parts] = await Promise.all([findParty(deps.db, { id }), readMoneyBack(deps.db, actionKey)]);
    return { version: party?.version ?? 0, handBack: refundForStaff(parts) };
  };

  mountCall(app, takePartyMoneyCall, async ({ params, body: { clientId: key, ...taken } }) => {
    const { payments } = taken;
    const bookingId = await bookingOf(params.id);
    const open = await takeBalance(deps, { bookingId, key, who: 'staff', ...taken });
    return { open, change: changeFrom(payments) };
  });

  mountCall(app, changeStaffPartyCall, async ({ params: { id }, body: { reason, version, ...change } }) => {
    await changeBookedParty(deps, await bookingOf(id), change, { by: 'staff', reason, version });
    return readChanged(id, change.clientId);
  });

  mountCall(app, moveStaffPartyCall, async ({ params: { id }, body }) => {
    const { reason, version, longerMinutes: minutes, longerPence: pence, ...move } = body;
    const longer = { minutes, pence };
    await moveBookedParty(deps, await bookingOf(id), { ...move, longer }, { by: 'staff', reason, version });
    return readChanged(id, move.clientId);
  });
}
