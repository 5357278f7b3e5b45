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

/** Returns the state of a visit today: 0 not here yet, 1 inside, 2 checked out. */
export function visitState({
  checkedIn,
  checkedOut,
}: Pick<TodaysBooking, 'checkedIn' | 'checkedOut'>): 0 | 1 | 2 {
  if (checkedOut) return 2;
  return checkedIn ? 1 : 0;
}

/** Returns today's bookings that match every word of a search (name, reference, e-mail, phone), sorted. */
export function searchTodaysBookings(
  bookings: readonly TodaysBooking[],
  search: string,
  sort: TodaySort,
): readonly TodaysBooking[] {
  const words = normaliseText(search).split(/\s+/).filter(Boolean);
  const number = /^[\d\s()+.-]+$/.test(search.trim()) ? digits(search).replace(/^(?:44|0)/, '') : '';
  const found = bookings.filter((booking) => {
    if (number.length > 2 && digits(booking.customerPhone).includes(number)) return true;
    const text = normaliseText(
      `${booking.customerName} ${booking.reference} ${booking.customerEmail} ${booking.customerPhone}`,
    );
    return words.every((word) => text.includes(word));
  });
  const names = (a: TodaysBooking, b: TodaysBooking) => byName.compare(a.customerName, b.customerName);
  const times = (a: TodaysBooking, b: TodaysBooking) => a.starts - b.starts || names(a, b);
  const orders: Record<TodaySort, (a: TodaysBooking, b: TodaysBooking) => number> = {
    time: times,
    name: names,
    state: (a, b) => visitState(a) - visitState(b) || times(a, b),
  };
  return found.toSorted(orders[sort]);
}
