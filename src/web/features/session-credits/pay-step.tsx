import { useEffect, useRef } from 'react';
import { formatPence } from '../../../domain/money.ts';
import { failureMessage } from '../../lib/call.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFocusPlace } from '../../ui/focus-place.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bookingAttempt } from '../purchase/booking-attempt.ts';
import { PayStep } from '../purchase/pay-step.tsx';
import { type PendingOrder, pendingOrders } from '../purchase/pending-order.ts';
import type { Site } from '../site/site-query.ts';
import type { PaidCredits } from './payment-step.ts';
import { useOrderPayment } from './use-order-payment.ts';

type CreditOrder = PendingOrder<'credits'>;
type CreditsPayStepProps = { order: CreditOrder; site: Site; onBought: (bought: PaidCredits) => void };

/** Step 2: the order at the server's price, and the card form. */
export default function CreditsPayStep({ order, site, onBought }: CreditsPayStepProps) {
  const { query, payment, hasEnded, isRefunded, isOpen, announceReady } = useOrderPayment(order, onBought);
  useEffect(announceReady, [announceReady]);
  const { place, takeFocus } = useFocusPlace();
  const unreachable = query.isError && !query.data;
  return (
    <>
      {place}
      <PayStep
        payment={payment}
        settings={site.payments}
        clientSecret={order.clientSecret}
        billing={{ name: order.customerName, email: order.customerEmail, phone: order.customerPhone }}
        summary={{ title: 'Order summary', total: order.amount, lines: <OrderLines order={order} /> }}
        button={{ text: `Complete Purchase - ${formatPence(order.amount)}`, pendingText: 'Processing...' }}
        hasEnded={hasEnded}
        isOpen={isOpen}
        notice={
          hasEnded || unreachable ? (
            <>
              {hasEnded && <OrderEnded isRefunded={isRefunded} />}
              {unreachable && (
                <Notice kind="error" live="assertive" title="We could not open your order">
                  <p>
                    {failureMessage(query.error, 'We could not reach the centre. Nothing has been charged.')}
                  </p>
                  <p>
                    <Button
                      onClick={() => {
                        takeFocus();
                        void query.refetch();
                      }}
                    >
                      Try again
                    </Button>
                  </p>
                </Notice>
              )}
            </>
          ) : null
        }
        below={
          <p className="max-w-measure text-small">
            By paying you agree to our{' '}
            <a href="/terms" target="_blank" rel="noopener">
              terms<span className="sr-only"> (opens in a new tab)</span>
            </a>
            . The credits are for <b className="break-words">{order.customerEmail}</b>.
          </p>
        }
      />
    </>
  );
}

function OrderLines({ order: { credits, amount, credited = 0, savings } }: { order: CreditOrder }) {
  return (
    <dl>
      <div className="flex justify-between gap-4 py-1">
        <dt>{credits} Session Credits</dt>
        <dd className="font-bold">
          <Amount pence={amount + credited} />
        </dd>
      </div>
      {credited > 0 && (
        <div className="flex justify-between gap-4 py-1">
          <dt>Gift voucher or account credit</dt>
          <dd className="font-bold">
            -<Amount pence={credited} />
          </dd>
        </div>
      )}
      {savings > 0 && (
        <div className="flex justify-between gap-4 py-1 text-leaf-deep">
          <dt>You Save</dt>
          <dd className="font-bold">
            <Amount pence={savings} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Shown when the order can no longer be paid. Says what has happened to the money, and links to a new order.
 */
function OrderEnded({ isRefunded }: { isRefunded: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    bookingAttempt.clear();
    heading.current?.focus();
  }, []);
  return (
    <div className="max-w-measure">
      <h2 ref={heading} tabIndex={-1}>
        This order has ended
      </h2>
      <p className="mt-3">
        {isRefunded
          ? 'Your payment came too late, so your money goes back to your card. '
          : 'It waited too long for its payment. Your card has not been charged. '}
        Your details are kept for a new order.
      </p>
      <p className="mt-6">
        <ButtonLink variant="primary" to="/session-credits" onClick={() => pendingOrders.credits.clear()}>
          Order again
        </ButtonLink>
      </p>
    </div>
  );
}
