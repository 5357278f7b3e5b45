import { UnavailableScene } from '../../art/unavailable-scene.tsx';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown when tickets and prices could not be loaded. Loaded lazily. */
export default function BookingUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Band>
      <EmptyState
        level={1}
        drawing={<UnavailableScene />}
        title="Booking is not available just now"
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        We could not load tickets and prices just now. Nothing you chose is lost.
      </EmptyState>
    </Band>
  );
}
