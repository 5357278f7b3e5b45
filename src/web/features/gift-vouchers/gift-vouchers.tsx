import { useQuery } from '@tanstack/react-query';
import { TicketScene } from '../../art/ticket-scene.tsx';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { useSite } from '../site/site-query.ts';
import { GiftBalance } from './gift-balance.tsx';
import { GiftForm } from './gift-form.tsx';
import { giftTermsQuery } from './gift-terms-query.ts';
import styles from './gift-vouchers.module.css';

const GiftDrawing = notHydrated('gift-drawing', async () => ({ default: TicketScene }));

/**
 * The page of gift vouchers (specification 14.20): a family buys a voucher, or types a voucher's code to see
 * how much of it is left.
 */
function View() {
  const terms = useQuery(giftTermsQuery());
  const today = useSite()?.today;
  const loaded = terms.data && today ? { terms: terms.data, today } : undefined;
  return (
    <>
      <Band tone="honey" className={styles.head}>
        <div>
          <h1>Gift vouchers</h1>
          <p className="mt-4 max-w-measure text-lead">
            A present for a child, and for whoever comes along: you choose the amount, they choose the day.
          </p>
        </div>
        <div className={styles.drawing}>
          <GiftDrawing />
        </div>
      </Band>
      <Band cut="torn" className="relative z-1 pt-8 pb-20 md:pt-12">
        <div className={styles.sides}>
          <LoadedPart
            query={{ ...terms, data: loaded }}
            title="Gift vouchers cannot be bought just now"
            text="Please look again in a minute."
          >
            {(offer) =>
              offer.terms.onSale ? (
                <GiftForm {...offer} />
              ) : (
                <p className="max-w-measure">
                  Gift vouchers are not on sale at the moment. You can still spend one that you have.
                </p>
              )
            }
          </LoadedPart>
          <GiftBalance />
        </div>
      </Band>
    </>
  );
}

export const page: Page = {
  View,
  parts: [GiftDrawing],
  head: {
    title: 'Gift vouchers - {name}',
    description: 'Give a visit to {name}: any amount, sent by email on the day or printed at home.',
  },
  queries: (fetcher) => [giftTermsQuery(fetcher)],
};
