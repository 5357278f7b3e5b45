import type { SetUpState } from '../../../contract/set-up.ts';
import { daysInRange } from '../../../domain/calendar-day.ts';
import { lastBookableDay, planDay } from '../../../domain/opening-calendar.ts';
import { areSameInks, orchardInks } from '../../../domain/palette.ts';
import { describeSetUp, type SetUpFacts, summariseSetUp } from '../../../domain/set-up.ts';
import { summariseWeeklyHours } from '../../../domain/weekly-hours-summary.ts';
import { venueRow } from '../../db/seed/open-play-rows.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { SetUpDeps } from './set-up-deps.ts';
import { type OpeningRow, readCentreOpening } from './set-up-store.ts';

/** Returns how far the centre is set up, computed from its facts (specification 13.7). */
export async function readSetUp(deps: SetUpDeps): Promise<SetUpState> {
  const { day: today } = localMoment(deps.clock.now());
  const opening = await readCentreOpening(deps.db, today, deps.clock.now());
  const facts = await collectFacts(deps, opening, today);
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    isOpen: opening.isOpen,
    firstOpenedAt: instant(opening.firstOpenedAt),
    startedFrom: opening.startedFrom,
    mayBeEmptied: opening.firstOpenedAt === null && !opening.hasFamilies && opening.startedFrom !== 'nothing',
    steps: describeSetUp(facts),
    mail: {
      server: facts.mail.server,
      testedAt: facts.mail.isTested ? instant(opening.testMailAt) : null,
    },
    payments: {
      mode: facts.payments.mode,
      checkedAt: facts.payments.isChecked ? instant(opening.paymentsCheckedAt) : null,
      eventAt: instant(opening.eventAt),
      eventProves: facts.payments.eventProves,
      webhookUrl: `${deps.baseUrl}/api/payment-notices`,
    },
    summary: summariseSetUp(facts),
  };
}

async function collectFacts(deps: SetUpDeps, opening: OpeningRow, today: string): Promise<SetUpFacts> {
  const [{ venue, ticketTypes }, { rows }] = await Promise.all([deps.site.read(), deps.calendar.read()]);
  const shown = daysInRange(today, lastBookableDay(today, rows));
  const { eventDays, dishes, packages, areas, directions, joined, invited } = opening;
  const isChecked = opening.paymentsCheckedAt !== null && opening.paymentsKeys === deps.payments.keys.digest;
  return {
    venue,
    sample: venueRow,
    look: { isOwn: !areSameInks(venue.inks, orchardInks), hasLogo: venue.logo !== null },
    hours: {
      week: summariseWeeklyHours(rows),
      capacity: rows.capacity,
      openDays: shown.filter((day) =>
        planDay(day, rows).sessions.some(({ blockedBy, capacity }) => !blockedBy && capacity > 0),
      ).length,
      daysShown: shown.length,
    },
    tickets: ticketTypes.map(({ name, price, fee, takesPlace, takesCredit, doorPrice }) => ({
      name,
      price: price + fee,
      takesPlace,
      takesCredit,
      atDoor: doorPrice !== null,
    })),
    bundle: { credits: opening.credits, price: opening.creditsPence },
    more: { eventDays, dishes, packages, areas, directions },
    staff: { joined, invited },
    mail: {
      server: deps.mailServer.host,
      isTested: opening.testMailAt !== null && opening.testMailServer === deps.mailServer.digest,
    },
    payments: {
      mode: deps.payments.keys.mode,
      isChecked,
      eventProves:
        isChecked && opening.eventAt !== null && opening.eventAt >= (opening.paymentsCheckedAt ?? new Date()),
    },
  };
}
