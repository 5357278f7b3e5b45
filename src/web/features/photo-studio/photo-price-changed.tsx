import { formatPence, type Pence } from '../../../domain/money.ts';
import { PriceChangeDialog } from '../../ui/price-change-dialog.tsx';
import { useChangedDue } from '../account-credit/use-changed-due.ts';
import type { PhotoRefusal } from './use-book-photo.ts';

type PhotoPriceChangedProps = {
  refused: PhotoRefusal | null;
  onAccept: (total: Pence) => void;
  onClose: () => void;
};

/** The dialog shown if the price differs from the price on the page. */
export default function PhotoPriceChanged({ refused, onAccept, onClose }: PhotoPriceChangedProps) {
  const price = refused?.photoPrice;
  const { previousDue, due, creditLines } = useChangedDue(refused?.order.total ?? 0, price?.total ?? 0);
  return (
    <PriceChangeDialog
      price={
        refused && price
          ? {
              title: 'The price has changed',
              words: `It was ${formatPence(previousDue)} when you opened this page. It is now`,
              total: due,
              lines: [
                { name: 'Photo session', pence: price.session },
                ...(price.editing > 0 ? [{ name: 'Professional editing', pence: price.editing }] : []),
                ...creditLines,
              ],
            }
          : null
      }
      onAccept={() => price && onAccept(price.total)}
      onClose={onClose}
    />
  );
}
