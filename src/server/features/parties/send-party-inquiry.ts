import type * as z from 'zod/mini';
import type { partyForm } from '../../../contract/party.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { formatPence } from '../../../domain/money.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import {
  estimateParty,
  fewestChildren,
  offersTime,
  type PartyEstimate,
  partySizeInWords,
  whyNoPartyAt,
  whyNoPartyOn,
} from '../../../domain/party-packages.ts';
import { formatSlot, parseSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import { type InquiryDeps, sendInquiry } from '../inquiries/send-inquiry.ts';
import {
  insertPartyInquiry,
  listPartyPackages,
  type PartyFacts,
  type PartyPackageFacts,
} from './party-store.ts';

export type PartyDeps = InquiryDeps & AvailabilityDeps;

type PartyForm = z.output<typeof partyForm>;

/**
 * Checks an enquiry against packages and calendar: refuses a package or time that is not offered, and a day
 * or time on which no party can be held. Answers the facts, the price worked out from the rows.
 */
async function readParty(deps: PartyDeps, form: PartyForm) {
  const [{ packages, monthsAhead }, { rows }] = await Promise.all([
    listPartyPackages(deps.db),
    deps.calendar.read(),
  ]);
  const party = packages.find(({ id }) => id === form.packageType);
  if (!party) throw wrong('malformed', 'packageType', 'Please select a party package');
  const slot = parseSlot(form.partyTime);
  if (!slot || !offersTime(party.times, slot)) {
    throw wrong('malformed', 'partyTime', 'Please select a preferred time');
  }
  const now = localMoment(deps.clock.now());
  const plan = planDay(form.partyDate, rows);
  const day = whyNoPartyOn(plan, now.day, monthsAhead);
  if (day) throw wrong('day_unavailable', 'partyDate', day.text);
  const time = whyNoPartyAt(plan, slot, now);
  if (time) throw wrong('session_unavailable', 'partyTime', time);

  const children = fewestChildren(form.numberOfChildren) ?? 0;
  const estimate = estimateParty(party, children);
  const facts: PartyFacts = {
    packageId: party.id,
    childName: form.childName,
    childAge: Number(form.childAge),
    day: form.partyDate,
    slot,
    children,
    specialRequests: form.specialRequests ?? '',
    dietaryRequirements: form.dietaryRequirements ?? '',
    estimate: estimate.pence,
  };
  return { party, facts, estimate };
}

function wrong(code: ConstructorParameters<typeof Refusal>[0], field: string, words: string): Refusal {
  return new Refusal(code, words, { fields: { [field]: words } });
}

/**
 * Keeps an enquiry about a party and queues its mails, once however often it is sent. Nothing is booked:
 * the centre answers. An enquiry that is only `pretended` (it fell into the trap) is checked and
 * answered alike, and goes nowhere.
 */
export async function sendPartyInquiry(
  deps: PartyDeps,
  form: PartyForm,
  pretended: boolean,
): Promise<PartyEstimate> {
  const { party, facts, estimate } = await readParty(deps, form);
  if (pretended) return estimate;
  const inquiry = {
    name: form.parentName,
    email: form.parentEmail,
    phone: form.parentPhone,
    inquiryType: partyInquiryType,
    message: inShort(party, facts, estimate),
  } as const;
  await sendInquiry(deps, inquiry, {
    content: [facts],
    keep: (tx, inquiryId) => insertPartyInquiry(tx, inquiryId, facts),
  });
  return estimate;
}

/** The party in a line, without the child's name and needs: these are kept apart and not for long. */
function inShort(party: PartyPackageFacts, facts: PartyFacts, { pence, from }: PartyEstimate): string {
  const when = `${dayInWords(facts.day)}, ${formatSlot(facts.slot)}`;
  return `${party.name} party for ${partySizeInWords(facts.children)} on ${when}, ${from ? 'from' : 'about'} ${formatPence(pence)}`;
}
