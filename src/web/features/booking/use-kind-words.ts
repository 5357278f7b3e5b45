import { useTabStore } from '../../lib/tab-store.ts';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { type KindWords, wordsOfKind } from './kind-words.ts';
import type { BookingAccess } from './pending-booking.ts';
import type { BookingResult } from './result-query.ts';

/** The words for a booking: by its own kind, and until that is known by what this tab sent. */
export function useKindWords(access: BookingAccess | null, result: BookingResult | null): KindWords {
  const photo = useTabStore(pendingPhoto);
  const sentPhoto = photo !== null && photo.bookingId === access?.bookingId;
  return wordsOfKind(result?.booking.kind ?? (sentPhoto ? 'photo' : 'visit'));
}
