import type { CallReply } from '../../../contract/call.ts';
import type {
  lookUpMemberCall,
  readMemberCall,
  readMembershipCall,
  readTransactionsCall,
} from '../../../contract/loyalty.ts';
import { callApi } from '../../lib/call.ts';
import { isNotVerified } from '../email-code/not-verified.ts';

export type FoundMember = CallReply<typeof readMemberCall>;
export type Membership = CallReply<typeof readMembershipCall>;
type Transactions = CallReply<typeof readTransactionsCall>;

export const memberKey = (email: string) => ['loyalty', 'member', email];

/** Returns the query for the member with an e-mail. Its result is null if there is no such member. */
export const memberQuery = (email: string) => ({
  queryKey: memberKey(email),
  queryFn: async (): Promise<FoundMember | null> => {
    const { member, progress } = await callApi<typeof lookUpMemberCall>('POST /api/loyalty/lookup', {
      body: { email },
    });
    return member && progress && { success: true, member, progress };
  },
});

export const membershipKey = (memberId: string) => ['loyalty', 'membership', memberId];
export const transactionsKey = (memberId: string) => ['loyalty', 'transactions', memberId];

/**
 * Returns the query for the data that only the member may see. Calls `onUnverified` when this device has to
 * verify the e-mail again.
 */
export const membershipQuery = (memberId: string, onUnverified: () => void) => ({
  queryKey: membershipKey(memberId),
  queryFn: () =>
    callApi<typeof readMembershipCall>('GET /api/loyalty/membership', { query: { memberId } }).catch(
      reportUnverified(onUnverified),
    ),
});

/** Returns the query for the history of points, newest first, page by page. */
export const transactionsQuery = (memberId: string, onUnverified: () => void) => ({
  queryKey: transactionsKey(memberId),
  initialPageParam: undefined,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    callApi<typeof readTransactionsCall>('GET /api/loyalty/transactions', {
      query: pageParam === undefined ? { memberId } : { memberId, before: pageParam },
    }).catch(reportUnverified(onUnverified)),
  getNextPageParam: ({ more, transactions }: Transactions) => (more ? transactions.at(-1)?.id : undefined),
});

function reportUnverified(onUnverified: () => void) {
  return (failure: unknown): never => {
    if (isNotVerified(failure)) onUnverified();
    throw failure;
  };
}
