import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { useKioskClashes } from './use-kiosk-clashes.ts';

/** Leads to what kiosks could not pass on, above whatever is open; nothing where there is none. */
export function ClashNotice() {
  const count = useKioskClashes().data?.clashes.length ?? 0;
  if (count === 0) return null;
  return (
    <div className="clash-notice no-print">
      <Notice
        kind="warning"
        live="polite"
        title={
          count === 1 ? 'One thing to look at from the kiosk' : `${count} things to look at from the kiosk`
        }
      >
        <p>
          Done at the door while the network was away, and it could not be passed on afterwards.{' '}
          <Link to="/admin?tab=checked-in">
            {count === 1 ? 'Review it' : 'Review them'} under Checked In
          </Link>
        </p>
      </Notice>
    </div>
  );
}
