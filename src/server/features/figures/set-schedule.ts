import type { CallRequest } from '../../../contract/call.ts';
import type { FigureSchedule, setFigureMailsCall } from '../../../contract/figures.ts';
import { type Day, monthOf } from '../../../domain/calendar-day.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { SheetKind } from './figure-sheet.ts';
import { type FiguresContext, todayOf } from './read-figures.ts';
import { describeSchedules, listSchedules, type ScheduleRow, storeSchedule } from './schedule-store.ts';

/**
 * Sets whether, when and to whom a sheet is sent by mail (specification 13.3). When a schedule is turned on,
 * or an address is added, the current period is the first one for which a sheet is sent. A repeated call
 * changes nothing. If `before` is given, refuses when the stored schedule is neither `before` nor the wanted
 * one.
 */
export async function setSchedule(
  context: Pick<FiguresContext, 'db' | 'clock'>,
  kind: SheetKind,
  input: CallRequest<typeof setFigureMailsCall>['body'],
): Promise<FigureSchedule> {
  const today = todayOf(context);
  const recipients = [...new Set(input.recipients.map((address) => address.toLowerCase()))];
  const schedules = await context.db.transaction().execute(async (tx) => {
    const present = (await listSchedules(tx, { lock: true })).find((one) => one.kind === kind);
    const begins = kind === 'day' ? today : monthOf(today).first;
    const next: ScheduleRow = {
      kind,
      recipients,
      minute: input.minute,
      since: input.isOn ? (present?.since ?? begins) : null,
      recipients_since: input.isOn ? sinceOfAddresses(present, recipients, begins) : {},
    };
    const wanted = { isOn: input.isOn, recipients, minute: input.minute };
    if (present && input.before && !isSameSchedule(present, input.before) && !isSameSchedule(present, wanted))
      throw refuse('figureMailsChanged');
    if (JSON.stringify(pickFacts(next)) !== JSON.stringify(pickFacts(present))) {
      await storeSchedule(tx, next);
      await recordAuditEntry(tx, {
        at: context.clock.now(),
        who: 'staff',
        what: 'figures by mail set',
        before: describeForLog(present),
        after: describeForLog(next),
      });
    }
    return describeSchedules(tx);
  });
  const schedule = schedules.find((one) => one.kind === kind);
  if (!schedule) throw new Error(`There is no schedule of the ${kind}`);
  return schedule;
}

/**
 * Returns, by address, the first day of the first period for which the address gets a sheet. Leaves out the
 * addresses with which the schedule was turned on.
 */
function sinceOfAddresses(
  present: ScheduleRow | undefined,
  recipients: readonly string[],
  begins: Day,
): ScheduleRow['recipients_since'] {
  if (!present || present.since === null) return {};
  return Object.fromEntries(
    recipients.flatMap((address) => {
      const since = present.recipients.includes(address) ? present.recipients_since[address] : begins;
      return since === undefined ? [] : [[address, since]];
    }),
  );
}

/** Returns whether a stored schedule is the same as a schedule that the page showed or requests. */
function isSameSchedule(
  { since, recipients, minute }: ScheduleRow,
  shown: Pick<FigureSchedule, 'isOn' | 'recipients' | 'minute'>,
): boolean {
  return (
    (since !== null) === shown.isOn &&
    minute === shown.minute &&
    JSON.stringify(recipients) === JSON.stringify(shown.recipients)
  );
}

function pickFacts(row: ScheduleRow | undefined) {
  return row && { recipients: row.recipients, minute: row.minute, since: row.since };
}

/** Returns the schedule for the audit log, without its addresses. */
function describeForLog(row: ScheduleRow | undefined) {
  return row
    ? { figures: row.kind, isOn: row.since !== null, addresses: row.recipients.length, minute: row.minute }
    : {};
}
