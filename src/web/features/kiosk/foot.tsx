import { useSite } from '../site/site-query.ts';
import { useClashes } from './action-queue.ts';
import { Clashes } from './clashes.tsx';
import { useKioskDay } from './day.ts';

/**
 * When the café is open, when there is open play and how long a stay is (specification
 * 2.16, 12.2), as the rows have it.
 */
export function Foot() {
  const venue = useKioskDay()?.venue;
  const clashes = useClashes();
  const sample = useSite()?.sample?.inShort;
  const hours = (venue?.stayMinutes ?? 0) / 60;
  return (
    <footer className="kiosk-foot">
      {venue && (
        <>
          <p>
            Café and building open {venue.days} {venue.opens} - {venue.closes}
          </p>
          {venue.play && <p>Open play {venue.play}</p>}
          <p>{hours}-hour sessions</p>
          <p>Questions? Ask at reception, or call {venue.phone}</p>
        </>
      )}
      {sample && <p>{sample}</p>}
      {clashes.length > 0 && clashes.every(({ seen }) => seen) && <Clashes label="For staff" />}
    </footer>
  );
}
