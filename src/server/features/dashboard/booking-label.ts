import { type Day, shortDayInWords } from '../../../domain/calendar-day.ts';
import { productOfKind } from '../../../domain/products.ts';

interface Booked {
  kind: string;
  day: Day | null;
  /** The size of a bundle of session credits. */
  credits: number | null;
}

const titles = { visit: 'Visit', photo: 'Photo session', party: 'Party', other: 'Booking' } as const;

/**
 * Returns a short label for a booking: 'Visit on Sat 27 Sept', 'Photo session on Sat 4 Oct', 'Party on Sun 12
 * Oct', '10 session credits', 'Gift voucher'.
 */
export function formatBookingLabel({ kind, day, credits }: Booked): string {
  const product = productOfKind(kind);
  if (product === 'credits') return `${credits ?? 0} session credits`;
  if (product === 'gift-voucher') return 'Gift voucher';
  return day === null ? titles[product] : `${titles[product]} on ${shortDayInWords(day)}`;
}
