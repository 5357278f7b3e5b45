import type { CallReply } from '../../../contract/call.ts';
import type { draftResponseCall } from '../../../contract/staff-inquiries.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { findDayInText } from '../../../domain/day-in-text.ts';
import {
  type DayFindings,
  draftBirthdayResponse,
  draftGeneralResponse,
  draftPartyResponse,
  type ResponseDraft,
  responsePlaceholder,
} from '../../../domain/draft-response.ts';
import { greetingFor } from '../../../domain/inquiry.ts';
import { formatPrice } from '../../../domain/money.ts';
import { estimateParty } from '../../../domain/party-packages.ts';
import { formatSlot, formatTime, overlaps } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { readInquiryToAnswer } from '../inquiries/inquiry-to-answer.ts';
import { type PartyToAnswer, readPartyToAnswer } from '../parties/party-to-answer.ts';
import type { DraftDeps } from './draft-deps.ts';
import { type ExternalCalendar, openExternalCalendar } from './external-calendar.ts';
import { findPartyDay, findVisitDay } from './find-days.ts';

type DraftResult = Omit<CallReply<typeof draftResponseCall>, 'success'>;

/** A drafted answer, with the availability that it is based on, and notes for staff. */
interface DraftWithBasis {
  draft: ResponseDraft;
  /** What was found about the day that the message mentions; null if it mentions none. */
  findings: DayFindings | null;
  notes: string[];
}

/**
 * Drafts an answer to a message. Takes its information from the opening calendar, the bookings, the price
 * list and, if one is configured, the external calendar feed. A feed that cannot be read is reported in the
 * notes. Sends and changes nothing. Throws the refusal `not_found` if there is no message with this id.
 */
export async function draftResponse(deps: DraftDeps, inquiryId: string): Promise<DraftResult> {
  const inquiry = await readInquiryToAnswer(deps.db, inquiryId);
  const [{ venue }, { packages, party }] = await Promise.all([
    deps.site.read(),
    readPartyToAnswer(deps.db, inquiryId),
  ]);
  const frame = { greeting: greetingFor(inquiry.name), venue };
  const calendar = openExternalCalendar(deps.calendarFeed);
  const today = localMoment(deps.clock.now()).day;
  const day = findDayInText(inquiry.message, localMoment(inquiry.created_at.getTime()).day);

  const compose = async (): Promise<DraftWithBasis> => {
    if (party) {
      const { slot, children } = party;
      const times = party.package.times;
      const findings = await findPartyDay(deps, calendar, { day: party.day, slot, times, children });
      return {
        draft: draftPartyResponse(frame, party, findings),
        findings,
        notes: notesOnParty(party, calendar),
      };
    }
    const dateNotes = day === null ? ['The message names no single day, so no day was checked.'] : [];
    if (inquiry.inquiry_type === 'birthday') {
      const times = [
        ...new Map(packages.flatMap((one) => one.times).map((slot) => [formatSlot(slot), slot])).values(),
      ];
      times.sort((a, b) => a.start - b.start || a.end - b.end);
      const findings =
        day === null ? null : await findPartyDay(deps, calendar, { day, slot: null, times, children: 1 });
      const address = `${deps.baseUrl}/party-booking`;
      return { draft: draftBirthdayResponse(frame, packages, address, findings), findings, notes: dateNotes };
    }
    const about =
      inquiry.inquiry_type === 'group' || inquiry.inquiry_type === 'feedback'
        ? inquiry.inquiry_type
        : 'general';
    const findings = day === null ? null : await findVisitDay(deps, calendar, day);
    const notes = [`The draft has a gap where only you can answer: ${responsePlaceholder}`, ...dateNotes];
    return { draft: draftGeneralResponse(frame, about, findings), findings, notes };
  };

  const { draft, findings, notes } = await compose();
  if (!findings && deps.calendarFeed) await calendar.readBusy(today, today);
  const problem = calendar.problem();
  return {
    draftedResponse: {
      ...draft,
      availability: findings?.availability ?? 'available',
      availableSlots: (findings?.free ?? []).map(({ start, end }) => ({
        start: formatTime(start),
        end: formatTime(end),
      })),
      alternativeDates: [...(findings?.alternatives ?? [])],
      date: findings?.day ?? null,
      notes: [...(problem ? [`The calendar feed could not be read: ${problem}.`] : []), ...notes],
    },
    calendarIntegrated: deps.calendarFeed !== null && problem === null,
    message:
      deps.calendarFeed === null
        ? 'Response generated (calendar not configured)'
        : problem === null
          ? 'Response generated with calendar availability'
          : 'Response generated (the calendar feed could not be read)',
  };
}

/**
 * Returns the notes that only staff see. The notes name events of the calendar feed that overlap the time of
 * the party. They count other families' enquiries for that time, and report a price that has changed.
 */
function notesOnParty(
  { others: otherInquiries, day, slot, estimate, children, ...party }: PartyToAnswer,
  calendar: ExternalCalendar,
): string[] {
  const busy = calendar.busyTimes().filter((one) => one.day === day && overlaps(one.slot, slot));
  const { pence } = estimateParty(party.package, children);
  return [
    ...busy.map(
      (one) =>
        `Your calendar has '${one.title || 'Busy'}' at that time (${one.slot.end - one.slot.start === 1440 ? 'all day' : formatSlot(one.slot)}).`,
    ),
    otherInquiries.inquiries > 0 &&
      `${otherInquiries.inquiries === 1 ? 'Another family has' : `${otherInquiries.inquiries} other families have`} asked for an overlapping time on ${dayInWords(day)}; ${answeredInWords(otherInquiries)}.`,
    pence !== estimate &&
      `The family was told ${formatPrice(estimate)}; today’s prices make it ${formatPrice(pence)}. The draft says what they were told.`,
  ].filter((line): line is string => typeof line === 'string');
}

function answeredInWords({ inquiries, answered }: PartyToAnswer['others']): string {
  if (inquiries > 1) return `we have answered ${answered} of them`;
  return answered > 0 ? 'we have answered it' : 'we have not answered it yet';
}
