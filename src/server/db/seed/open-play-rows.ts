import { legalTextDates } from '../../../domain/legal-text-dates.ts';
import { parseSlot } from '../../../domain/time-slot.ts';

/**
 * This file has the first rows of a new centre (specification 4.1, 5.1, 5.2, 5.3, 12.30). Once they are in
 * the database, the owner changes them there.
 */

const startAndEnd = (slot: string): { starts: number; ends: number } => {
  const parsed = parseSlot(slot);
  if (!parsed) throw new Error(`Not a slot: ${slot}`);
  return { starts: parsed.start, ends: parsed.end };
};

export const venueRow = {
  name: 'Windfall',
  tagline: 'The play barn in the old cider orchard',
  address_lines: ['The Old Cider Barn', 'Orchard Lane', 'Near Glastonbury', 'Somerset'],
  postcode: 'BA6 9ZZ',
  phone: '01632 960142',
  email: 'hello@windfall.example',
  open_play_capacity: 40,
  last_entry_before_closing: 60,
  months_ahead: 1,
  terms_version: legalTextDates.terms,
};

export const ticketTypeRows = [
  {
    id: 'child-0-1',
    name: 'Children (0-1 years)',
    age_range: '0-1 years',
    colour: 'tor',
    includes: 'The sensory area, made for the very small.',
    takes_place: true,
    takes_credit: false,
    position: 1,
  },
  {
    id: 'child-1-12',
    name: 'Children (1-12 years)',
    age_range: '1-12 years',
    colour: 'honey',
    includes: 'Every play area: toddler zone, role play, ninja course and the big soft play.',
    takes_place: true,
    takes_credit: true,
    position: 2,
  },
  {
    id: 'adult',
    name: 'Adults',
    age_range: 'Over 12 years',
    colour: 'leaf',
    includes: 'For extra adults only: the first adult with each paying child is already free.',
    takes_place: false,
    takes_credit: false,
    position: 3,
  },
];

export const ticketPriceRows = [
  { ticket_type_id: 'child-0-1', channel: 'online', price_pence: 400, fee_pence: 0 },
  { ticket_type_id: 'child-1-12', channel: 'online', price_pence: 950, fee_pence: 0 },
  { ticket_type_id: 'adult', channel: 'online', price_pence: 200, fee_pence: 0 },
  { ticket_type_id: 'child-0-1', channel: 'kiosk', price_pence: 400, fee_pence: 0 },
  { ticket_type_id: 'child-1-12', channel: 'kiosk', price_pence: 800, fee_pence: 0 },
  { ticket_type_id: 'adult', channel: 'kiosk', price_pence: 250, fee_pence: 0 },
];

const openPlay = startAndEnd('9:30 AM - 4:00 PM');
export const weeklyHoursRows = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  ...openPlay,
  holidays_only: weekday === 4,
}));

export const schoolHolidayRows = [
  { name: 'Summer 2025', first_day: '2025-07-23', last_day: '2025-09-01' },
  { name: 'October half term 2025', first_day: '2025-10-27', last_day: '2025-10-31' },
  { name: 'Christmas 2025', first_day: '2025-12-22', last_day: '2026-01-02' },
  { name: 'February half term 2026', first_day: '2026-02-16', last_day: '2026-02-20' },
  { name: 'Easter 2026', first_day: '2026-03-30', last_day: '2026-04-10' },
  { name: 'May half term 2026', first_day: '2026-05-25', last_day: '2026-05-29' },
  { name: 'Summer 2026', first_day: '2026-07-23', last_day: '2026-09-01' },
  { name: 'October half term 2026', first_day: '2026-10-26', last_day: '2026-10-30' },
  { name: 'Christmas 2026', first_day: '2026-12-21', last_day: '2027-01-01' },
  { name: 'February half term 2027', first_day: '2027-02-15', last_day: '2027-02-19' },
  { name: 'Easter 2027', first_day: '2027-03-29', last_day: '2027-04-09' },
  { name: 'May half term 2027', first_day: '2027-05-31', last_day: '2027-06-04' },
  { name: 'Summer 2027', first_day: '2027-07-22', last_day: '2027-09-01' },
];

export const specialHoursRows = [
  { day: '2025-07-18', ...startAndEnd('9:30 AM - 11:30 AM') },
  { day: '2025-08-01', ...startAndEnd('11:30 AM - 4:00 PM') },
  { day: '2025-08-02', ...startAndEnd('11:30 AM - 4:00 PM') },
  { day: '2025-08-03', ...startAndEnd('11:30 AM - 3:30 PM') },
  { day: '2025-08-09', ...startAndEnd('11:30 AM - 4:00 PM') },
  { day: '2025-08-25', ...startAndEnd('9:30 AM - 2:00 PM') },
  { day: '2025-08-30', ...startAndEnd('11:45 AM - 3:45 PM') },
  { day: '2025-09-20', ...startAndEnd('11:45 AM - 4:00 PM') },
  { day: '2025-09-21', ...startAndEnd('11:15 AM - 3:30 PM') },
  { day: '2025-09-27', ...startAndEnd('9:30 AM - 2:00 PM') },
  { day: '2025-09-28', ...startAndEnd('9:30 AM - 4:30 PM') },
];

/** Days on which the whole centre is closed. */
export const closureRows = [
  { day: '2026-12-25', reason: 'Closed on Christmas Day' },
  { day: '2026-12-26', reason: 'Closed on Boxing Day' },
  { day: '2027-01-01', reason: 'Closed on New Year’s Day' },
];

export const eventRows = [
  {
    id: 'kpop-demon-hunters',
    title: 'K-pop Demon Hunters party',
    tagline: 'Sing, dance and hunt demons all over the barn',
    accent: 'tor',
    drawing: 'stage',
    choose_session: 'Please select at least one K-pop Demon Hunters party session.',
    payload_name: 'kpop',
  },
  {
    id: 'secret-labubu-adventure',
    title: 'Secret Labubu Adventure',
    tagline: 'Somebody furry is hiding in the play frame',
    accent: 'honey',
    drawing: 'hiding',
    choose_session: 'Please select at least one Secret Labubu Adventure session.',
    payload_name: 'labubu',
  },
];

const eventDay = (event_id: string, day: string, slots: string[]) =>
  slots.map((slot) => ({ event_id, day, capacity: venueRow.open_play_capacity, ...startAndEnd(slot) }));

export const eventSessionRows = [
  ...eventDay('kpop-demon-hunters', '2025-09-27', ['9:30-11:30 AM', '12:00-2:00 PM']),
  ...eventDay('kpop-demon-hunters', '2025-09-28', ['9:30-11:30 AM', '12:00-2:00 PM', '2:30-4:30 PM']),
  ...eventDay('kpop-demon-hunters', '2025-10-03', ['4:30-6:30 PM']),
  ...eventDay('kpop-demon-hunters', '2025-10-05', ['9:30-11:30 AM', '12:00-2:00 PM']),
  ...eventDay('secret-labubu-adventure', '2025-10-12', ['9:30-11:00 AM', '12:00-2:00 PM', '2:30-4:30 PM']),
];

/**
 * The themed weekends of a demonstration. With them, a newcomer sees an event day without waiting for one.
 */
export const demoEventRows = [
  {
    id: 'lantern-weekend',
    title: 'Lantern Weekend',
    tagline: 'Make a paper lantern and parade it through the dark end of the barn',
    accent: 'honey',
    drawing: 'lanterns',
    choose_session: 'Please select at least one Lantern Weekend session.',
    payload_name: null,
  },
  {
    id: 'wassail-weekend',
    title: 'Wassail Weekend',
    tagline: 'Bang pots, toast the apple trees, slide down something',
    accent: 'leaf',
    drawing: 'wassail',
    choose_session: 'Please select at least one Wassail Weekend session.',
    payload_name: null,
  },
];

export const demoEventSlots = ['9:30-11:30 AM', '12:00-2:00 PM', '2:30-4:30 PM'].map(startAndEnd);
