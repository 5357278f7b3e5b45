import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { listCreditPurchasesCall } from '../../../contract/credits.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ProveEmail } from '../email-code/prove-email.tsx';
import { useVerified } from '../email-code/use-verified.ts';
import { creditsKey } from './credits-lookup.ts';
import { ReturnDialog } from './return-dialog.tsx';

export type Purchase = CallReply<typeof listCreditPurchasesCall>['purchases'][number];

const patience = 20_000;

/** What an e-mail has bought, for a device that has proved it; any other can prove it here. */
export default function Purchases({ email, onReturned }: { email: string; onReturned: () => void }) {
  const { proven, lost } = useVerified(email);
  const [asked, setAsked] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  if (proven === null) return null;
  if (proven && !asked) setAsked(true);
  return (
    <section aria-labelledby="bought" className="credit-purchases">
      <h2 id="bought" ref={title} tabIndex={-1} className="outline-none">
        What you have bought
      </h2>
      {!proven && (
        <p>
          Purchases with <b>{email}</b> are shown, and unspent credits returned, only where that address was
          proved to be yours.
        </p>
      )}
      {asked ? (
        <ProveEmail
          email={email}
          what="credits"
          onProven={() => void client.invalidateQueries({ queryKey: creditsKey })}
        />
      ) : (
        <Button
          onClick={() => {
            setAsked(true);
            title.current?.focus();
          }}
        >
          Show what I bought
        </Button>
      )}
      {proven && (
        <List
          email={email}
          lost={lost}
          onReturned={() => {
            onReturned();
            title.current?.focus();
          }}
        />
      )}
    </section>
  );
}

type ListProps = { email: string; lost: () => void; onReturned: () => void };

function List({ email, lost, onReturned }: ListProps) {
  const client = useQueryClient();
  const [returning, setReturning] = useState<Purchase | null>(null);
  const [returns, setReturns] = useState(0);
  const told = useRef(0);
  // After the question has closed and given focus back to a button that goes.
  useEffect(() => {
    if (returns > told.current) onReturned();
    told.current = returns;
  }, [returns, onReturned]);
  const key = [...creditsKey, 'purchases', email.toLowerCase()];
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: key,
    refetchOnMount: 'always',
    queryFn: async () => {
      try {
        return await call<typeof listCreditPurchasesCall>(
          'GET /api/session-credits/purchases',
          { query: { email } },
          { signal: AbortSignal.timeout(patience) },
        );
      } catch (failure) {
        if (failure instanceof CallFailure && failure.refusal?.code === 'email_not_proven') lost();
        throw failure;
      }
    },
  });
  if (isError && !data) {
    return (
      <Notice kind="warning" live="polite" title="We could not look up your purchases">
        <p>{wordsOf(error, 'There was no answer.')}</p>
        <p>
          <Button variant="link" pending={isFetching} onClick={() => void refetch()}>
            Look again
          </Button>
        </p>
      </Notice>
    );
  }
  if (!data) {
    return (
      <Loading label="Looking up your purchases">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data.purchases.length === 0) return <p>Nothing has been bought with {email} yet.</p>;
  return (
    <>
      <ul className="credit-bought">
        {data.purchases.map((purchase) => (
          <Bought key={purchase.bookingId} purchase={purchase} onReturn={() => setReturning(purchase)} />
        ))}
      </ul>
      <ReturnDialog
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

function Bought({ purchase, onReturn }: { purchase: Purchase; onReturn: () => void }) {
  const { credits, unspent, returned, returnable, amount, boughtOn, reference } = purchase;
  const spent = credits - unspent - returned;
  return (
    <li>
      <p className="credit-bought-count">
        <span className="display text-h2">{unspent}</span> of {credits} unspent
      </p>
      <div className="credit-bought-words">
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
