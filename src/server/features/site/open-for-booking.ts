import type { NotOpen } from '../../../domain/not-open.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { refuse } from '../../refusal.ts';
import type { SiteFacts } from './site-facts.ts';

/** Returns the facts that a family needs about a centre that is not open. */
export function notOpenFacts({ venue, opening }: SiteFacts): NotOpen {
  const { name, phone, email } = venue;
  return { name, phone, email, wasOpen: opening.wasOpen };
}

/** Refuses a call that sells, while the centre is not open for booking (specification 13.7). */
export async function refuseWhileNotOpen(cached: CachedValue<SiteFacts>): Promise<void> {
  const site = await cached.read();
  if (!site.opening.isOpen) throw refuse('bookingNotOpen', notOpenFacts(site));
}
