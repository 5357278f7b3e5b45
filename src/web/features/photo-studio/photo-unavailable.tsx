import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../site/site-query.ts';

/** The diary could not be read: says so, with the ways on. */
export default function PhotoResting({ onRetry }: { onRetry: () => void }) {
  const phone = useSite()?.venue.phone;
  return (
    <Notice kind="warning" title="The photo diary is resting">
      <p>Please look again in a minute{phone && `, or call us on ${phone}`}.</p>
      <p>
        <Button variant="link" onClick={onRetry}>
          Look again
        </Button>
      </p>
    </Notice>
  );
}
