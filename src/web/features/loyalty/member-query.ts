import type { CallReply } from '../../../contract/call.ts';
import type {
  lookUpMember,
  readMember,
  readMembership,
  readTransactions,
} from '../../../contract/loyalty.ts';
import { call } from '../../lib/call.ts';
import { isNotProven } from '../email-code/not-proven.ts';

export type FoundMember = CallReply<typeof readMember>;
export type Membership = CallReply<typeof readMembership>;
type Transactions = CallReply<typeof readTransactions>;

export const memberKey = (email: string) => ['loyalty', 'member', email];

/** Who is known under an e-mail; null when nobody is. */
export const memberQuery = (email: string) => ({
  queryKey: memberKey(email),
  queryFn: async (): Promise<FoundMember | null> => {
    const { member, progress } = await call<typeof lookUpMember>('POST /api/loyalty/lookup', {
      body: { email },
    });
    return member && progress && { success: true, member, progress };
  },
});

export const membershipKey = (memberId: string) => ['loyalty', 'membership', memberId];
export const transactionsKey = (memberId: string) => ['loyalty', 'transactions', memberId];

/** What only the member sees. `lost` is told when this device has to prove the e-mail again. */
export const membershipQuery = (memberId: string, lost: () => void) => ({
  queryKey: membershipKey(memberId),
  queryFn: () =>
    call<typeof readMembership>('GET /api/loyalty/membership', { query: { memberId } }).catch(telling(lost)),
});

/** The points as they came and went, the newest first, page by page. */
export const transactionsQuery = (memberId: string, lost: () => void) => ({
  queryKey: transactionsKey(memberId),
  initialPageParam: undefined,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    call<typeof readTransactions>('GET /api/loyalty/transactions', {
      query: pageParam === undefined ? { memberId } : { memberId, before: pageParam },
    }).catch(telling(lost)),
  getNextPageParam: ({ more, transactions }: Transactions) => (more ? transactions.at(-1)?.id : undefined),
});

function telling(lost: () => void) {
  return (failure: unknown): never => {
    if (isNotProven(failure)) lost();
    throw failure;
  };
}
