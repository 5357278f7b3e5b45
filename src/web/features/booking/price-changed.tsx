import { creditsInWords } from '../../../domain/credits.ts';
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

/** The price differs from what the page showed, or voucher or credits cannot be used after all: says both prices, and asks before anything is booked. */
export function PriceChanged({ refused, onAccept, onClose }: PriceChangedProps) {
  const quote = refused?.quote;
  const question = refused && quote ? questionOf(refused, quote) : null;
  return (
    <Dialog open={Boolean(quote)} onClose={onClose} title={question?.title ?? ''}>
      {quote && question && (
        <>
          <p>
            {question.words} <strong>{formatPence(quote.total)}</strong>. Nothing has been booked or charged
            yet.
          </p>
          <ul className="mt-4">
            {quote.lines.map((line) => (
              <Line key={line.ticketTypeId} name={`${line.quantity} × ${line.name}`} pence={line.amount} />
            ))}
            {quote.creditsUsed > 0 && (
              <Line name={creditsInWords(quote.creditsUsed)} pence={-quote.creditSavings} />
            )}
            {quote.discount > 0 && <Line name="Voucher" pence={-quote.discount} />}
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

function Line({ name, pence }: { name: string; pence: number }) {
  return (
    <li className="flex justify-between gap-4">
      <span>{name}</span>
      <span className="amount font-bold">{formatPence(pence)}</span>
    </li>
  );
}

/** What has changed, up to the new price. */
function questionOf(
  { code, message, askedTotal, askedCredits }: BookingRefused,
  { creditsUsed }: VisitQuote,
): { title: string; words: string } {
  const was = formatPence(askedTotal);
  if (code === 'voucher_invalid') {
    return {
      title: 'Your voucher cannot be used',
      words: `${message} With it your visit was ${was}. Without it, it is`,
    };
  }
  if (code === 'email_not_proven') {
    return {
      title: 'Your code is needed again',
      words: `This device is not remembered for your email address any more. With ${creditsInWords(askedCredits)} your visit was ${was}. Without a new code, it is`,
    };
  }
  if (creditsUsed < askedCredits) {
    return {
      title: 'Some of your credits have gone',
      words: `Session credits of this email address have just been used for another booking. With ${creditsInWords(askedCredits)} your visit was ${was}. ${creditsUsed === 0 ? 'Without any' : `With the ${creditsUsed} that can still be used`}, it is`,
    };
  }
  if (creditsUsed > askedCredits) {
    return {
      title: 'More of your credits can be used',
      words: `Your visit was ${was} when you opened this page. With ${creditsInWords(creditsUsed)} it is now`,
    };
  }
  return {
    title: 'The price has changed',
    words: `It was ${was} when you opened this page. It is now`,
  };
}
