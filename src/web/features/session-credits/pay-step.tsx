import { useEffect, useRef, useState } from 'react';
import { formatPence } from '../../../domain/money.ts';
import { failureMessage } from '../../lib/call.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import CardForm from '../card-payment/card-form.tsx';
import { CardLoading } from '../card-payment/card-loading.tsx';
import { OutcomeNotice } from '../card-payment/outcome-notice.tsx';
import { TestCardHint } from '../card-payment/test-card-hint.tsx';
import { bookingAttempt } from '../purchase/pending-booking.ts';
import type { Site } from '../site/site-query.ts';
import { type CreditOrder, creditOrder, type PaidCredits } from './credit-order.ts';
import { useOrderPayment } from './use-order-payment.ts';

const formId = 'card-details';

type PayStepProps = { order: CreditOrder; site: Site; onBought: (bought: PaidCredits) => void };

/** Step 2: the order at the server's price, and the card form. */
export default function PayStep({ order, site, onBought }: PayStepProps) {
  const payment = useOrderPayment(order, onBought);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const { announceReady } = payment;
  useEffect(announceReady, [announceReady]);
  const { query, hasEnded } = payment;
  const unreachable = query.isError && !query.data;
  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title="Order summary"
          total={<Amount pence={order.amount} />}
          action={
            !hasEnded && (
              <Button
                variant="primary"
                wide
                type="submit"
                form={formId}
                disabled={!ready}
                pending={busy}
                pendingText="Processing..."
              >
                Complete Purchase - {formatPence(order.amount)}
              </Button>
            )
          }
        >
          <OrderLines order={order} />
        </SummaryPanel>
      }
    >
      {hasEnded && <OrderEnded />}
      {unreachable && (
        <Notice kind="error" live="assertive" title="We could not open your order">
          <p>{failureMessage(query.error, 'We could not reach the centre. Nothing has been charged.')}</p>
          <p>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </p>
        </Notice>
      )}
      <div hidden={hasEnded || unreachable} className="space-y-6">
        <OutcomeNotice outcome={payment.outcome} />
        {payment.isOpen || busy ? (
          <CardForm
            id={formId}
            settings={site.payments}
            clientSecret={order.clientSecret}
            billing={{ name: order.customerName, email: order.customerEmail, phone: order.customerPhone }}
            beforeCharge={payment.renewBeforeCharge}
            onReady={setReady}
            onBusy={(now) => {
              setBusy(now);
              if (now) payment.startAttempt();
            }}
            onOutcome={payment.handleOutcome}
          />
        ) : (
          <CardLoading />
        )}
        {site.payments.testMode && <TestCardHint />}
        <p className="max-w-measure text-small">
          By paying you agree to our{' '}
          <a href="/terms" target="_blank" rel="noopener">
            terms<span className="sr-only"> (opens in a new tab)</span>
          </a>
          . The credits are for <b className="break-words">{order.customerEmail}</b>.
        </p>
      </div>
    </SummaryLayout>
  );
}

function OrderLines({ order: { credits, amount, savings } }: { order: CreditOrder }) {
  return (
    <dl>
      <div className="flex justify-between gap-4 py-1">
        <dt>{credits} Session Credits</dt>
        <dd className="font-bold">
          <Amount pence={amount} />
        </dd>
      </div>
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

/** Shown when the order can no longer be paid: nothing was charged, with a link to order again. */
function OrderEnded() {
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
        It waited too long for its payment. Your card has not been charged, and your details are kept for a
        new order.
      </p>
      <p className="mt-6">
        <ButtonLink variant="primary" to="/session-credits" onClick={() => creditOrder.clear()}>
          Order again
        </ButtonLink>
      </p>
    </div>
  );
}
