import type { TodaysBooking } from '../../../../contract/dashboard.ts';

export type TodaySort = 'time' | 'name' | 'state';

const byName = new Intl.Collator('en-GB');

/** Normalises text for comparison: lower case, without accents and apostrophes. */
const normaliseText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');
/** Removes the country code or the leading zero from a phone number's digits. */
const withoutPrefix = (number: string) => number.replace(/^(?:0044|44|0)/, '');

/** Returns the state of a visit today: 0 not here yet, 1 inside, 2 checked out. */
export function visitState({
  checkedIn,
  checkedOut,
}: Pick<TodaysBooking, 'checkedIn' | 'checkedOut'>): 0 | 1 | 2 {
  if (checkedOut) return 2;
  return checkedIn ? 1 : 0;
}

/** The fields of a booking in which a search looks. */
type Searched = Pick<TodaysBooking, 'customerName' | 'reference' | 'customerEmail' | 'customerPhone'>;

/**
 * Returns the bookings whose name, reference, e-mail and phone together contain every word of a search.
 * Spaces in a phone number or a whole reference do not matter. The first digits of a phone number can be
 * typed with the country code or with a zero, even if the number is stored the other way.
 */
export function findBookings<Booking extends Searched>(
  bookings: readonly Booking[],
  search: string,
): readonly Booking[] {
  const words = normaliseText(search).split(/\s+/).filter(Boolean);
  const number = /^[\d\s()+.-]+$/.test(search.trim()) ? digits(search) : '';
  const beginning = withoutPrefix(number);
  const reference = search.replace(/[\s-]/g, '').toLowerCase();
  return bookings.filter((booking) => {
    const phone = digits(booking.customerPhone);
    if (number.length > 2 && phone.includes(number)) return true;
    if (beginning.length > 2 && withoutPrefix(phone).startsWith(beginning)) return true;
    if (reference.length > 6 && booking.reference.replaceAll('-', '').toLowerCase() === reference)
      return true;
    const text = normaliseText(
      `${booking.customerName} ${booking.reference} ${booking.customerEmail} ${booking.customerPhone}`,
    );
    return words.every((word) => text.includes(word));
  });
}

/** Returns today's bookings that match every word of a search (name, reference, e-mail, phone), sorted. */
export function searchTodaysBookings(
  bookings: readonly TodaysBooking[],
  search: string,
  sort: TodaySort,
): readonly TodaysBooking[] {
  const compareNames = (a: TodaysBooking, b: TodaysBooking) => byName.compare(a.customerName, b.customerName);
  const compareTimes = (a: TodaysBooking, b: TodaysBooking) => a.starts - b.starts || compareNames(a, b);
  const orders: Record<TodaySort, (a: TodaysBooking, b: TodaysBooking) => number> = {
    time: compareTimes,
    name: compareNames,
    state: (a, b) => visitState(a) - visitState(b) || compareTimes(a, b),
  };
  return findBookings(bookings, search).toSorted(orders[sort]);
}
