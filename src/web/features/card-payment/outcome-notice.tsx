import { FocusedNotice } from '../../ui/notice.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';

/** The result of the last payment attempt. It takes focus when it changes. */
export function OutcomeNotice({ outcome }: { outcome: PaymentOutcome | null }) {
  if (!outcome) return null;
  const kind = outcome.kind === 'stopped' && outcome.variant === 'destructive' ? 'error' : 'warning';
  return (
    <FocusedNotice about={outcome} kind={kind} live="assertive" title={outcome.title}>
      {outcome.text}
    </FocusedNotice>
  );
}
