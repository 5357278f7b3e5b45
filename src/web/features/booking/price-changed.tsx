import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import { PriceChangeDialog } from '../../ui/price-change-dialog.tsx';
import { useChangedDue } from '../account-credit/use-changed-due.ts';
import type { BookingRefusal } from './use-book-visit.ts';

type PriceChangedProps = {
  refused: BookingRefusal | null;
  onAccept: (quote: VisitQuote) => void;
  onClose: () => void;
};

/**
 * The dialog shown if the price differs from the price on the page, or if a voucher or credits can no longer
 * be used.
 */
export default function PriceChanged({ refused, onAccept, onClose }: PriceChangedProps) {
  const quote = refused?.quote;
  const { previousDue, due, creditLines } = useChangedDue(refused?.order.price.total ?? 0, quote?.total ?? 0);
  return (
    <PriceChangeDialog
      price={
        refused && quote
          ? {
              ...describeChange(refused, quote, previousDue),
              total: due,
              lines: [...priceLines(quote), ...creditLines],
            }
          : null
      }
      onAccept={() => quote && onAccept(quote)}
      onClose={onClose}
    />
  );
}

function priceLines({ lines, fees, creditsUsed, creditSavings, discount, offer }: VisitQuote) {
  return [
    ...lines.map(({ quantity, name, amount, why }) => ({
      name: `${quantity} × ${name}${why === undefined ? '' : ` (${why})`}`,
      pence: amount,
    })),
    ...(fees > 0 ? [{ name: 'Fees', pence: fees }] : []),
    ...(creditsUsed > 0 ? [{ name: creditsInWords(creditsUsed), pence: -creditSavings }] : []),
    ...(discount > 0 ? [{ name: offer?.title ?? 'Voucher', pence: -discount }] : []),
  ];
}

/** Returns the dialog's title, and its text up to the new price. */
function describeChange(
  { code, message, order }: BookingRefusal,
  { creditsUsed }: VisitQuote,
  previousDue: Pence,
): { title: string; words: string } {
  const before = formatPence(previousDue);
  const requestedCredits = order.price.creditsUsed;
  if (code === 'voucher_invalid') {
    return {
      title: 'Your voucher cannot be used',
      words: `${message} With it your visit was ${before}. Without it, it is`,
    };
  }
  if (code === 'email_not_proven') {
    return {
      title: 'Your code is needed again',
      words: `This device is not remembered for your email address any more. With ${creditsInWords(requestedCredits)} your visit was ${before}. Without a new code, it is`,
    };
  }
  if (creditsUsed < requestedCredits) {
    return {
      title: 'Some of your credits have gone',
      words: `Session credits of this email address have just been used for another booking. With ${creditsInWords(requestedCredits)} your visit was ${before}. ${creditsUsed === 0 ? 'Without any' : `With the ${creditsUsed} that can still be used`}, it is`,
    };
  }
  if (creditsUsed > requestedCredits) {
    return {
      title: 'More of your credits can be used',
      words: `Your visit was ${before} when you opened this page. With ${creditsInWords(creditsUsed)} it is now`,
    };
  }
  return {
    title: 'The price has changed',
    words: `It was ${before} when you opened this page. It is now`,
  };
}
