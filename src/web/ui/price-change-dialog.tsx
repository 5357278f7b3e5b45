import { formatPence, type Pence } from '../../domain/money.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A price that differs from the price on the page. */
export interface PriceChange {
  title: string;
  /** The text before the new price: 'It was £20.00 when you opened this page. It is now'. */
  words: string;
  /** What is left to pay. */
  total: Pence;
  lines: readonly { name: string; pence: Pence }[];
}

type PriceChangeDialogProps = { price: PriceChange | null; onAccept: () => void; onClose: () => void };

/** Shows the new price with its lines and asks for agreement before anything is booked. */
export function PriceChangeDialog({ price, onAccept, onClose }: PriceChangeDialogProps) {
  return (
    <Dialog open={price !== null} onClose={onClose} title={price?.title ?? ''}>
      {price && (
        <>
          <p>
            {price.words} <strong>{formatPence(price.total)}</strong>. Nothing has been booked or charged yet.
          </p>
          <ul className="mt-4">
            {price.lines.map(({ name, pence }) => (
              <li key={name} className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="amount font-bold">{formatPence(pence)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" onClick={onAccept}>
              Continue at {formatPence(price.total)}
            </Button>
            <Button onClick={onClose}>Go back</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
