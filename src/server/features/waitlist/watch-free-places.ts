import type { AppContext } from '../../app-context.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { offerPlaces } from './offer-places.ts';

/** How long changes are gathered before a round of offers starts, in milliseconds. */
const gatheringTime = 250;

/**
 * Offers free places to the waitlist soon after places or the calendar have changed, in this process or
 * another. A scheduled job also offers them, every minute. Returns a handle that stops the offers.
 */
export function watchFreePlaces(context: AppContext & { changes: Pick<ChangeEvents, 'onPlacesChanged'> }): {
  stop(): Promise<void>;
} {
  const shutdown = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const offerFreePlaces = () => {
    timer = undefined;
    running = offerPlaces(context, shutdown.signal)
      .then(() => undefined, context.reportError)
      .finally(() => {
        running = null;
      });
  };
  const unsubscribe = context.changes.onPlacesChanged(() => {
    if (shutdown.signal.aborted || timer) return;
    timer = setTimeout(() => {
      if (running) void running.then(offerFreePlaces);
      else offerFreePlaces();
    }, gatheringTime);
  });
  return {
    async stop() {
      unsubscribe();
      shutdown.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
