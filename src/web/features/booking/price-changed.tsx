import { formatPence } from '../../../domain/money.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { BookingRefused } from './use-book-visit.ts';

type PriceChangedProps = {
  refused: BookingRefused | null;
  onAccept: (quote: VisitQuote) => void;
  onClose: () => void;
};

/** The price differs from what the page showed, or the voucher cannot be used after all: says both prices, and asks before anything is booked. */
export function PriceChanged({ refused, onAccept, onClose }: PriceChangedProps) {
  const quote = refused?.quote;
  const withoutVoucher = refused?.code === 'voucher_invalid';
  return (
    <Dialog
      open={Boolean(quote)}
      onClose={onClose}
      title={withoutVoucher ? 'Your voucher cannot be used' : 'The price has changed'}
    >
      {refused && quote && (
        <>
          <p>
            {withoutVoucher
              ? `${refused.message} With it your visit was ${formatPence(refused.askedTotal)}. Without it, it is `
              : `It was ${formatPence(refused.askedTotal)} when you opened this page. It is now `}
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
            {quote.discount > 0 && (
              <li className="flex justify-between gap-4">
                <span>Voucher</span>
                <span className="amount font-bold">-{formatPence(quote.discount)}</span>
              </li>
            )}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => onAccept(quote)}>
              Continue at {formatPence(quote.total)}
            </Button>
            <Button onClick={onClose}>Go back</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
