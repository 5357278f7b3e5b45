import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../site/site-query.ts';

/** Shown when the diary could not be loaded. Loaded lazily. */
export default function PhotoUnavailable({ onRetry }: { onRetry: () => void }) {
  const phone = useSite()?.venue.phone;
  return (
    <Notice kind="warning" title="The photo diary is not available just now">
      <p>Please look again in a minute{phone && `, or call us on ${phone}`}.</p>
      <p>
        <Button variant="link" onClick={onRetry}>
          Look again
        </Button>
      </p>
    </Notice>
  );
}
