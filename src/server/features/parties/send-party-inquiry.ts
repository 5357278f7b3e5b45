import type * as z from 'zod/mini';
import type { partyInquiryForm } from '../../../contract/party.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { formatPence } from '../../../domain/money.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import {
  estimateParty,
  isOfferedTime,
  mapWishes,
  type PartyEstimate,
  parsePartySize,
  partySizeInWords,
  whyNoPartyAt,
  whyNoPartyOn,
} from '../../../domain/party-packages.ts';
import { formatSlot, parseSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { type InquiryDeps, sendInquiry } from '../inquiries/send-inquiry.ts';
import {
  insertPartyInquiry,
  listPartyPackages,
  type PartyDetails,
  type PartyPackageFacts,
} from './party-store.ts';

/** The dependencies of the party calls. */
export type PartyDeps = InquiryDeps & AvailabilityContext;

type PartyForm = z.output<typeof partyInquiryForm>;

/**
 * Checks an enquiry against packages and calendar. Returns the package, the details and the server's
 * estimate. Throws the refusal `malformed` if the package or time is not offered, and `day_unavailable` or
 * `session_unavailable` if no party can be held on that day or at that time.
 */
async function validateParty(deps: PartyDeps, form: PartyForm) {
  const [{ packages, monthsAhead }, { rows }] = await Promise.all([
    listPartyPackages(deps.db),
    deps.calendar.read(),
  ]);
  const party = packages.find(({ id }) => id === form.packageType);
  if (!party) throw refuse('partyEnquiryPackageUnknown');
  const slot = parseSlot(form.partyTime);
  if (!slot || !isOfferedTime(party.times, slot)) throw refuse('partyEnquiryTimeUnknown');
  const now = localMoment(deps.clock.now());
  const plan = planDay(form.partyDate, rows);
  const dayProblem = whyNoPartyOn(plan, now.day, monthsAhead);
  if (dayProblem) throw refuse('partyEnquiryDayUnavailable', { why: dayProblem.text });
  const timeProblem = whyNoPartyAt(plan, slot, now);
  if (timeProblem) throw refuse('partyEnquiryTimeUnavailable', { why: timeProblem });

  const children = parsePartySize(form.numberOfChildren) ?? 0;
  const estimate = estimateParty(party, children);
  const facts: PartyDetails = {
    packageId: party.id,
    childName: form.childName,
    childAge: Number(form.childAge),
    day: form.partyDate,
    slot,
    children,
    ...mapWishes('name', ({ name }) => form[name] ?? ''),
    estimate: estimate.pence,
  };
  return { party, facts, estimate };
}

/**
 * Stores a party enquiry and queues its mails. Duplicates change nothing. An enquiry does not book the party;
 * staff answer it. An enquiry with a filled honeypot field (`isTrapped`) gets the same checks and reply, but
 * is discarded.
 */
export async function sendPartyInquiry(
  deps: PartyDeps,
  form: PartyForm,
  isTrapped: boolean,
): Promise<PartyEstimate> {
  const { party, facts, estimate } = await validateParty(deps, form);
  if (isTrapped) return estimate;
  const inquiry = {
    name: form.parentName,
    email: form.parentEmail,
    phone: form.parentPhone,
    inquiryType: partyInquiryType,
    message: summariseParty(party, facts, estimate),
  } as const;
  await sendInquiry(deps, inquiry, {
    content: [facts],
    store: (tx, inquiryId) => insertPartyInquiry(tx, inquiryId, facts),
  });
  return estimate;
}

/**
 * Summarises the party in one line. Leaves out the child's name and needs, which are stored apart and erased
 * early.
 */
function summariseParty(
  party: PartyPackageFacts,
  facts: PartyDetails,
  { pence, from }: PartyEstimate,
): string {
  const dayAndTime = `${dayInWords(facts.day)}, ${formatSlot(facts.slot)}`;
  return `${party.name} party for ${partySizeInWords(facts.children)} on ${dayAndTime}, ${from ? 'from' : 'about'} ${formatPence(pence)}`;
}
