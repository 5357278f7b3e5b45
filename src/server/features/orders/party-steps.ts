import type { RefundStep } from '../../../domain/cancellation.ts';
import { partyRefundsInWords } from '../../../domain/party-booking.ts';

/** Returns the cancellation rule for parties in words. `steps` has the earliest step first. */
export function partyStepsInWords(steps: readonly RefundStep[]): string {
  return partyRefundsInWords(
    steps.map(({ hoursAhead, percent }) => ({ daysBefore: hoursAhead / 24, percent })),
  );
}
