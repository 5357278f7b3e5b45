import type * as z from 'zod/mini';
import type { daySession } from '../../../contract/availability.ts';
import { nearlyFullPlaces } from '../../../domain/opening-calendar.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import type { BadgeKind } from '../../ui/badge.tsx';

export type DaySession = z.output<typeof daySession>;

/** The appearance of a session's card (specification 2.3, 7.7, 9.4). */
export interface SessionAppearance {
  badge: BadgeKind | 'unchecked';
  /**
   * The text of the badge: '4 places left of 40', 'FULL', 'Could not check', or why the session cannot be
   * booked.
   */
  words: string;
  choosable: boolean;
}

/**
 * Returns the appearance of a session's card. If `checked` is false, open sessions are shown as unchecked.
 */
export function describeSessionCard(session: DaySession, checked: boolean): SessionAppearance {
  if (session.isRestricted) {
    return { badge: 'blocked', words: session.restrictionReason || 'BLOCKED', choosable: false };
  }
  if (session.notBookable && session.notBookable.code !== 'full') {
    return { badge: 'closed', words: session.notBookable.text, choosable: false };
  }
  if (session.availableSpots === 0) return { badge: 'full', words: 'FULL', choosable: false };
  if (!checked) return { badge: 'unchecked', words: 'Could not check', choosable: true };
  return {
    badge: session.availableSpots <= nearlyFullPlaces ? 'low' : 'available',
    words: `${placesInWords(session.availableSpots)} left of ${session.maxCapacity}`,
    choosable: true,
  };
}
