import { formatPence, type Pence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PhotoRefused } from './use-book-photo.ts';

type PhotoPriceChangedProps = {
  refused: PhotoRefused | null;
  onAccept: (total: Pence) => void;
  onClose: () => void;
};

/** The price differs from what the page showed: says both, and asks before anything is booked. */
export function PhotoPriceChanged({ refused, onAccept, onClose }: PhotoPriceChangedProps) {
  const price = refused?.photoPrice;
  return (
    <Dialog open={Boolean(price)} onClose={onClose} title="The price has changed">
      {refused && price && (
        <>
          <p>
            It was {formatPence(refused.asked)} when you opened this page. It is now{' '}
            <strong>{formatPence(price.total)}</strong>. Nothing has been booked or charged yet.
          </p>
          <ul className="mt-4">
            <PriceLine words="Photo session" pence={price.session} />
            {price.editing > 0 && <PriceLine words="Professional editing" pence={price.editing} />}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => onAccept(price.total)}>
              Continue at {formatPence(price.total)}
            </Button>
            <Button onClick={onClose}>Go back</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function PriceLine({ words, pence }: { words: string; pence: Pence }) {
  return (
    <li className="flex justify-between gap-4">
      <span>{words}</span>
      <span className="amount font-bold">{formatPence(pence)}</span>
    </li>
  );
}
