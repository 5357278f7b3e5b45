import { formatPence, type Pence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { BookingRefused } from './use-book-visit.ts';

type PriceChangedProps = {
  refused: BookingRefused | null;
  onAccept: (total: Pence) => void;
  onClose: () => void;
};

/** The price differs from what the page showed: says both, and asks before anything is booked. */
export function PriceChanged({ refused, onAccept, onClose }: PriceChangedProps) {
  const quote = refused?.quote;
  return (
    <Dialog open={Boolean(quote)} onClose={onClose} title="The price has changed">
      {refused && quote && (
        <>
          <p>
            It was {formatPence(refused.askedTotal)} when you opened this page. It is now{' '}
            <strong>{formatPence(quote.total)}</strong>. Nothing has been booked or charged yet.
          </p>
          <ul className="mt-4">
            {quote.lines.map((line) => (
              <li key={line.ticketTypeId} className="flex justify-between gap-4">
                <span>
                  {line.quantity} × {line.name}
                </span>
                <span className="amount font-bold">{formatPence(line.amount)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => onAccept(quote.total)}>
              Continue at {formatPence(quote.total)}
            </Button>
            <Button onClick={onClose}>Go back</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
