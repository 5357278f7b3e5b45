import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';

/** What became of the last attempt; takes focus when it changes. */
export function OutcomeNotice({ outcome }: { outcome: PaymentOutcome | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) box.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const kind = outcome.kind === 'stopped' && outcome.variant === 'destructive' ? 'error' : 'warning';
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind={kind} live="assertive" title={outcome.title}>
        {outcome.text}
      </Notice>
    </div>
  );
}
