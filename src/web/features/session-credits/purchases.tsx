import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListedPurchase, listCreditPurchasesCall } from '../../../contract/credits.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { VerifyEmail } from '../email-code/verify-email.tsx';
import { creditsKey } from './credits-lookup.ts';
import { CreditsRefundDialog } from './return-dialog.tsx';
import styles from './session-credits.module.css';

/** Milliseconds. */
const timeout = 20_000;

/**
 * Shows what an e-mail address has bought, on a device that has verified the address. Other devices can
 * verify it here.
 */
export default function Purchases({ email, onReturned }: { email: string; onReturned: () => void }) {
  const { verified, markUnverified } = useVerifiedEmail(email);
  const [isOpen, setIsOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  if (verified === null) return null;
  if (verified && !isOpen) setIsOpen(true);
  return (
    <section aria-labelledby="bought" className={styles.creditPurchases}>
      <h2 id="bought" ref={title} tabIndex={-1} className="outline-none">
        What you have bought
      </h2>
      {!verified && (
        <p>
          Purchases with <b>{email}</b> are shown, and unspent credits returned, only on a device that has
          verified this address.
        </p>
      )}
      {isOpen ? (
        <VerifyEmail
          email={email}
          what="credits"
          onVerified={() => void client.invalidateQueries({ queryKey: creditsKey })}
        />
      ) : (
        <Button
          onClick={() => {
            setIsOpen(true);
            title.current?.focus();
          }}
        >
          Show what I bought
        </Button>
      )}
      {verified && (
        <PurchaseList
          email={email}
          onUnverified={markUnverified}
          onRetry={() => title.current?.focus()}
          onReturned={() => {
            onReturned();
            title.current?.focus();
          }}
        />
      )}
    </section>
  );
}

type PurchaseListProps = {
  email: string;
  onUnverified: () => void;
  /** Called just before the list is requested again, because the button 'Look again' then disappears. */
  onRetry: () => void;
  onReturned: () => void;
};

function PurchaseList({ email, onUnverified, onRetry, onReturned }: PurchaseListProps) {
  const client = useQueryClient();
  const [returning, setReturning] = useState<ListedPurchase | null>(null);
  const [returns, setReturns] = useState(0);
  const reported = useRef(0);
  // Runs after the dialog has closed. The dialog returns focus to the button that opened it, and that button
  // then disappears.
  useEffect(() => {
    if (returns > reported.current) onReturned();
    reported.current = returns;
  }, [returns, onReturned]);
  const key = [...creditsKey, 'purchases', email.toLowerCase()];
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: key,
    refetchOnMount: 'always',
    queryFn: async () => {
      try {
        return await callApi<typeof listCreditPurchasesCall>(
          'GET /api/session-credits/purchases',
          { query: { email } },
          { signal: AbortSignal.timeout(timeout) },
        );
      } catch (failure) {
        if (failure instanceof CallFailure && failure.refusal?.code === 'email_not_proven') onUnverified();
        throw failure;
      }
    },
  });
  if (isError && !data) {
    return (
      <Notice kind="warning" live="polite" title="We could not look up your purchases">
        <p>{failureMessage(error, 'There was no answer.')}</p>
        <p>
          <Button
            variant="link"
            pending={isFetching}
            onClick={() => {
              onRetry();
              void refetch();
            }}
          >
            Look again
          </Button>
        </p>
      </Notice>
    );
  }
  if (!data) {
    return (
      <LoadingStatus label="Looking up your purchases">
        <Skeleton shape="block" />
      </LoadingStatus>
    );
  }
  if (data.purchases.length === 0) return <p>Nothing has been bought with {email} yet.</p>;
  return (
    <>
      <ul className={styles.creditBought}>
        {data.purchases.map((purchase) => (
          <PurchaseItem
            key={purchase.bookingId}
            purchase={purchase}
            onReturn={() => setReturning(purchase)}
          />
        ))}
      </ul>
      <CreditsRefundDialog
        email={email}
        purchase={returning}
        onClose={() => setReturning(null)}
        onReturned={() => {
          setReturning(null);
          setReturns(returns + 1);
          void client.invalidateQueries({ queryKey: creditsKey });
        }}
        onChanged={() => void client.invalidateQueries({ queryKey: creditsKey })}
      />
    </>
  );
}

function PurchaseItem({ purchase, onReturn }: { purchase: ListedPurchase; onReturn: () => void }) {
  const { credits, unspent, returned, returnable, amount, boughtOn, reference } = purchase;
  const spent = credits - unspent - returned;
  return (
    <li>
      <p>
        <span className="display text-h2">{unspent}</span> of {credits} unspent
      </p>
      <div className={styles.creditBoughtWords}>
        <p>
          <strong>{dayInWords(boughtOn)}</strong>, {formatPence(amount)}. Reference {reference}.
        </p>
        <p>
          {[spent > 0 && `${spent} spent or in an open booking`, returned > 0 && `${returned} returned`]
            .filter(Boolean)
            .join(', ')}
        </p>
        {returnable && (
          <>
            <Button onClick={onReturn}>
              Return {unspent} unspent {unspent === 1 ? 'credit' : 'credits'} -{' '}
              {formatPence(returnable.amount)}
            </Button>
            <p className="field-hint">Until {dayInWords(returnable.until)}</p>
          </>
        )}
      </div>
    </li>
  );
}
