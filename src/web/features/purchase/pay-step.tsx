import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Pence } from '../../../domain/money.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { CardForm } from '../card-payment/card-form.tsx';
import { CardLoading } from '../card-payment/card-loading.tsx';
import { OutcomeNotice } from '../card-payment/outcome-notice.tsx';
import { TestCardHint } from '../card-payment/test-card-hint.tsx';
import type { Site } from '../site/site-query.ts';
import type { usePayment } from './use-payment.ts';

const formId = 'card-details';

type PayStepProps = {
  payment: ReturnType<typeof usePayment>;
  settings: Site['payments'];
  clientSecret: string;
  billing: { name: string; email?: string; phone?: string };
  summary: { title: string; total: Pence; note?: string; lines: ReactNode };
  button: { text: string; pendingText: string };
  /** Whether the order can no longer be paid. */
  hasEnded: boolean;
  /** Whether the order's status is known and allows a payment. Otherwise a placeholder is shown. */
  isOpen?: boolean;
  /** Shown instead of the card form; null while the form can be used. */
  notice: ReactNode;
  /** Content above the card form. `below` is the content below it. */
  above?: ReactNode;
  below?: ReactNode;
};

/** The order at the server's price, and the card form. */
export function PayStep(props: PayStepProps) {
  const { payment, summary, button, hasEnded, isOpen = true, notice } = props;
  const { outcome, busy, pay } = payment;
  const [ready, setReady] = useState(false);
  const cardArea = useFocusOnReturn(hasEnded);
  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title={summary.title}
          total={<Amount pence={summary.total} />}
          note={summary.note ?? ''}
          action={
            !hasEnded && (
              <Button
                variant="primary"
                wide
                type="submit"
                form={formId}
                disabled={!ready}
                pending={busy}
                pendingText={button.pendingText}
              >
                {button.text}
              </Button>
            )
          }
        >
          {summary.lines}
        </SummaryPanel>
      }
    >
      {notice}
      <div ref={cardArea} tabIndex={-1} hidden={notice !== null} className="space-y-6 outline-none">
        {props.above}
        <OutcomeNotice outcome={outcome} />
        {isOpen || busy ? (
          <CardForm
            id={formId}
            settings={props.settings}
            clientSecret={props.clientSecret}
            billing={props.billing}
            onReady={setReady}
            onPay={pay}
          />
        ) : (
          <CardLoading />
        )}
        {props.settings.testMode && <TestCardHint />}
        {props.below}
      </div>
    </SummaryLayout>
  );
}

/** Moves focus to the card form when an expired hold has been renewed. */
function useFocusOnReturn(ended: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasEnded = useRef(ended);
  useEffect(() => {
    if (wasEnded.current && !ended) box.current?.focus();
    wasEnded.current = ended;
  }, [ended]);
  return box;
}
