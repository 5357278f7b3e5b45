import type { Kysely } from 'kysely';
import { listBlockableSlots } from '../../../domain/blocking.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { formatSlot, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import {
  deleteRestriction,
  findRestrictionDay,
  insertRestriction,
  listStoredRestrictions,
  lockClosuresOf,
  lockRestrictionDay,
  type StoredRestriction,
} from './restriction-store.ts';

/** A time for staff to block. */
export interface BlockTimeInput {
  date: Day;
  /** 'ALL_DAY', or a time in any form of specification 12.35. */
  timeSlot: string;
  reason: string;
  description: string;
  createdBy: string;
}

/**
 * Blocks a day or one of its times for new bookings. Existing bookings stay. A repeated call returns the
 * existing restriction. Refuses with `day_unavailable` for a past day, with `malformed` for a time that the
 * day does not have (specification 12.27), and with `already_blocked` for a time that is blocked for another
 * reason.
 */
export async function blockTime(
  deps: AvailabilityContext,
  input: BlockTimeInput,
): Promise<StoredRestriction> {
  const now = deps.clock.now();
  const slot = await readSlot(deps, input);
  if (input.date < localMoment(now).day) throw refuse('blockedDayPassed');
  const { date: day, reason, description, createdBy } = input;
  const stored = await deps.db.transaction().execute(async (tx) => {
    await lockRestrictionDay(tx, day);
    const existing = (await listStoredRestrictions(tx, day, day)).find((other) =>
      isSameTime(other.slot, slot),
    );
    if (existing && existing.reason === reason && existing.description === description) return existing;
    if (existing) throw refuse('alreadyBlocked', { reason: existing.reason });
    const inserted = await insertRestriction(tx, { day, slot, reason, description, createdBy }, now);
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'time blocked', after: auditFacts(inserted) });
    return inserted;
  });
  deps.calendar.invalidate();
  return stored;
}

/**
 * Blocks some hours of a day, or the whole day, in the caller's transaction. Locks the day until the
 * transaction ends. A time that is already blocked keeps its own reason. Afterwards, the caller invalidates
 * the calendar.
 */
export async function blockTimeWithin(
  tx: Kysely<DB>,
  { day, slot, reason, now }: { day: Day; slot: TimeSlot | null; reason: string; now: number },
): Promise<{ id: string; isNew: boolean }> {
  await lockRestrictionDay(tx, day);
  const existing = (await listStoredRestrictions(tx, day, day)).find((other) => isSameTime(other.slot, slot));
  if (existing) return { id: existing.id, isNew: false };
  const block = { day, slot, reason, description: '', createdBy: 'admin' };
  return { id: (await insertRestriction(tx, block, now)).id, isNew: true };
}

/**
 * Removes the block of a closing that the caller has locked. Afterwards, the caller invalidates the calendar.
 */
export async function unblockTimeWithin(tx: Kysely<DB>, id: string): Promise<void> {
  await deleteRestriction(tx, id);
}

async function readSlot(
  deps: AvailabilityContext,
  { date, timeSlot }: BlockTimeInput,
): Promise<TimeSlot | null> {
  if (timeSlot === 'ALL_DAY') return null;
  const { rows } = await deps.calendar.read();
  const slot = parseSlot(timeSlot);
  const knownSlot = slot && listBlockableSlots(date, rows).find((other) => isSameTime(other, slot));
  if (!knownSlot) throw refuse('blockedTimeUnknown');
  return knownSlot;
}

function isSameTime(one: TimeSlot | null, other: TimeSlot | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/** Removes a restriction. Refuses with `not_found` for an unknown restriction. */
export async function unblockTime(deps: AvailabilityContext, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    // A closing that begins at the same moment may take over this restriction.
    const day = await findRestrictionDay(tx, id);
    if (day === null) throw refuse('restrictionNotFound');
    await lockRestrictionDay(tx, day);
    await lockClosuresOf(tx, id);
    const deleted = await deleteRestriction(tx, id);
    if (!deleted) throw refuse('restrictionNotFound');
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'time opened again',
      before: auditFacts(deleted),
    });
  });
  deps.calendar.invalidate();
}

function auditFacts({ id, day, slot, reason, description }: StoredRestriction) {
  return { id, day, time: slot ? formatSlot(slot) : 'ALL_DAY', reason, description };
}
