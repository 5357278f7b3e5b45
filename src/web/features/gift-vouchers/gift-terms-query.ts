import type { GiftVoucherTerms, readGiftVoucherTermsCall } from '../../../contract/gift-vouchers.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type GiftTerms = GiftVoucherTerms;

/** Returns the query for the terms on which gift vouchers are sold. */
export function giftTermsQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['gift-vouchers'],
    queryFn: () => callApi<typeof readGiftVoucherTermsCall>('GET /api/gift-vouchers', {}, { fetcher }),
  };
}
