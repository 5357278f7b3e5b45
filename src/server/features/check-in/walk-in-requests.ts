import type { CallReply } from '../../../contract/call.ts';
import type { askStaffCall, listWalkInRequestsCall } from '../../../contract/walk-in.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readBookableDay } from '../availability/list-days.ts';
import { hasKioskPin, isKioskPin } from '../staff/kiosk-pin.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import {
  answerRequest,
  findRequest,
  listOpenRequests,
  upsertRequest,
  withdrawRequests,
} from './walk-in-store.ts';

type Deps = Pick<CheckInDeps, 'db' | 'clock' | 'changes'>;
type Asked = Omit<CallReply<typeof askStaffCall>, 'success'>;
type Open = Omit<CallReply<typeof listWalkInRequestsCall>, 'success'>;

/** How long a family waits for an answer, and how long a yes counts: 5 minutes, in milliseconds. */
const askedFor = 5 * 60_000;

/**
 * Asks staff about a walk-in of this kiosk; what it asked before and nobody has answered is taken back.
 * Staff need not ask: they are told yes.
 */
export async function askStaff(
  deps: Deps,
  asked: { ticketId: string; customerName: string },
  person: FrontDeskActor,
): Promise<Asked> {
  const { ticketId: id, customerName } = asked;
  const now = deps.clock.now();
  const endsAt = now + askedFor;
  if (person.kind === 'staff') return { state: 'yes', endsAt: iso(endsAt), takesPin: false, now: iso(now) };
  await deps.db.transaction().execute(async (tx) => {
    const known = await findRequest(tx, id);
    if (stateOf(known, now) === 'waiting' && known?.kiosk_id === person.id) return;
    await withdrawRequests(tx, person.id, now);
    await upsertRequest(tx, { id, kioskId: person.id, customerName, now, endsAt });
  });
  deps.changes.publishTopics(['walk-ins']);
  return readRequest(deps, id, person);
}

/** Reads what staff have answered. Refuses what this kiosk never asked. */
export async function readRequest({ db, clock }: Deps, id: string, person: FrontDeskActor): Promise<Asked> {
  const now = clock.now();
  const [row, takesPin] = await Promise.all([
    findRequest(db, id, person.kind === 'kiosk' ? person.id : undefined),
    hasKioskPin(db),
  ]);
  if (!row) throw notAsked();
  return { state: stateOf(row, now), endsAt: row.ends_at.toISOString(), takesPin, now: iso(now) };
}

/** Takes a question back. Refuses what this kiosk never asked; twice is once. */
export async function withdrawRequest(deps: Deps, id: string, person: FrontDeskActor): Promise<void> {
  const row = await findRequest(deps.db, id, person.kind === 'kiosk' ? person.id : undefined);
  if (!row) throw notAsked();
  const count = await withdrawRequests(deps.db, row.kiosk_id, deps.clock.now(), id);
  if (count > 0) deps.changes.publishTopics(['walk-ins']);
}

/**
 * Staff say yes at the kiosk. Refuses a PIN that is wrong, with the same words where none is set, and a
 * question that is over.
 */
export async function allowWithPin(
  deps: Deps,
  { id, pin }: { id: string; pin: string },
  person: FrontDeskActor,
): Promise<Asked> {
  await readRequest(deps, id, person);
  if (!(await isKioskPin(deps.db, pin))) {
    await recordAuditEntry(deps.db, {
      at: deps.clock.now(),
      who: person.kind,
      what: 'kiosk PIN refused',
      after: { by: person.kind === 'kiosk' ? person.name : 'staff' },
    });
    throw new Refusal('pin_wrong', 'This PIN is not right.');
  }
  await answerWalkIn(deps, { id, answer: 'yes', by: 'pin' });
  return readRequest(deps, id, person);
}

/**
 * Notes what staff say to a walk-in. The first answer counts, the same again changes nothing. Refuses a
 * question that is over or unknown.
 */
export async function answerWalkIn(
  { db, clock, changes }: Deps,
  given: { id: string; answer: 'yes' | 'no'; by: 'staff' | 'pin' },
): Promise<void> {
  const now = clock.now();
  const isNew = await db.transaction().execute(async (tx) => {
    const answered = await answerRequest(tx, { ...given, now, endsAt: now + askedFor });
    if (answered) {
      await recordAuditEntry(tx, {
        at: now,
        who: 'staff',
        what: given.answer === 'yes' ? 'walk-in allowed' : 'walk-in sent to reception',
        after: {
          kiosk: answered.kiosk,
          ticket: given.id,
          by: given.by === 'pin' ? 'PIN at the kiosk' : 'dashboard',
        },
      });
      return true;
    }
    const row = await findRequest(tx, given.id);
    if (!row) throw notAsked();
    if (row.answer !== given.answer)
      throw new Refusal('question_over', 'The kiosk does not wait for this answer any more.');
    return false;
  });
  if (isNew) changes.publishTopics(['walk-ins']);
}

/** Lists the walk-ins that wait for staff, with what staff decide by. */
export async function listRequests(deps: CheckInDeps): Promise<Open> {
  const now = deps.clock.now();
  const {
    walkIns: { minutes },
  } = await readKioskRule(deps.db);
  const rows = await listOpenRequests(deps.db, now, now - minutes * 60_000);
  return {
    requests: rows.map((row) => ({
      id: row.id,
      kiosk: row.kiosk,
      customerName: row.customer_name,
      askedAt: row.asked_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      madeLately: Number(row.made_lately),
      minutes,
    })),
    placesLeft: rows.length > 0 ? await placesLeftNow(deps, now) : null,
    now: iso(now),
  };
}

/** Places left in the session that a walk-in would join now. */
async function placesLeftNow(deps: CheckInDeps, now: number): Promise<number | null> {
  const { day, minute } = localMoment(now);
  const sessions = (await readBookableDay(deps, day))?.sessions ?? [];
  const open = sessions.find(({ timeSlot, isRestricted }) => {
    const slot = parseSlot(timeSlot);
    return !isRestricted && slot !== null && minute < slot.end;
  });
  return open?.availableSpots ?? null;
}

function stateOf(row: Awaited<ReturnType<typeof findRequest>>, now: number): Asked['state'] {
  if (!row || row.withdrawn_at !== null) return 'over';
  if (row.answer === 'no') return 'no';
  if (row.ends_at.getTime() <= now) return 'over';
  return row.answer === 'yes' ? 'yes' : 'waiting';
}

const iso = (instant: number) => new Date(instant).toISOString();

function notAsked(): Refusal {
  return new Refusal('not_found', 'This has not been asked');
}
