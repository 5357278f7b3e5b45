import type { RefundStep } from '../../../domain/cancellation.ts';
import { partyReturnsInWords } from '../../../domain/party-booking.ts';

/** Returns in words the refund for a cancelled party, from its own steps. The earliest step comes first. */
export function partyStepsInWords(steps: readonly RefundStep[]): string {
  return partyReturnsInWords(
    steps.map(({ hoursAhead, percent }) => ({ daysBefore: hoursAhead / 24, percent })),
  );
}
