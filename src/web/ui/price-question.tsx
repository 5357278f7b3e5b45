import { formatPence, type Pence } from '../../domain/money.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A price that is not the one the page showed. */
export interface NewPrice {
  title: string;
  /** What has changed, up to the new price: 'It was £20.00 when you opened this page. It is now'. */
  words: string;
  total: Pence;
  lines: readonly { name: string; pence: Pence }[];
}

type PriceQuestionProps = { price: NewPrice | null; onAccept: () => void; onClose: () => void };

/** Says what something costs now and why, and asks before anything is booked. */
export function PriceQuestion({ price, onAccept, onClose }: PriceQuestionProps) {
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
