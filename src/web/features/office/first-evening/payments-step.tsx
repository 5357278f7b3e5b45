import { useEffect } from 'react';
import type { checkPaymentsCall, SetUpState } from '../../../../contract/set-up.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './first-evening.module.css';

type PaymentsStepProps = {
  payments: SetUpState['payments'];
  onChanged: () => void;
  /** Reads the state again while the provider's event is expected. */
  onWaiting: () => void;
};

/** Tests the payment provider's keys, and says which line of the settings file is wrong. */
export function PaymentsStep({ payments, onChanged, onWaiting }: PaymentsStepProps) {
  const check = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof checkPaymentsCall>('POST /api/admin/office/first-evening/check-payments', {}),
    onSuccess: onChanged,
  });
  const isWaiting = check.data?.right === true && !payments.eventProves;
  useEffect(() => {
    if (!isWaiting) return;
    // The provider's event arrives within seconds. If it does not, the webhook is not set up.
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      if (polls > 20) clearInterval(timer);
      else onWaiting();
    }, 1_500);
    return () => clearInterval(timer);
  }, [isWaiting, onWaiting]);
  const { mode, checkedAt, eventAt, eventProves, webhookUrl } = payments;
  return (
    <div className={styles.form}>
      <details aria-label="Where the keys are set">
        <summary className={styles.link}>Where the keys are set</summary>
        <p>Keys are secrets, so they are in the settings file, which the site reads when it starts:</p>
        {['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => (
          <p key={name} className={styles.setting}>
            <span className={styles.code}>{name}=</span>
          </p>
        ))}
        <p className={styles.setting}>
          At the provider, send payment events to <span className={styles.code}>{webhookUrl}</span>
        </p>
      </details>
      {check.data && (
        <FocusedNotice
          about={check.data}
          kind={check.data.right ? 'info' : 'error'}
          title={check.data.right ? 'The keys are right' : 'The keys are not right'}
        >
          <p>{check.data.words}</p>
        </FocusedNotice>
      )}
      {check.isError && (
        <FocusedNotice about={check.error} kind="error" title="Not checked">
          <p>{failureMessage(check.error, 'We could not reach the centre. Please try again.')}</p>
        </FocusedNotice>
      )}
      <p>
        {mode === 'live' ? 'Live keys: cards are charged.' : 'Test keys: no card is charged.'}
        {checkedAt !== null && ` Checked ${dayAndTime(checkedAt)}.`}
        {checkedAt !== null && !eventProves && ' The provider’s event for that check has not arrived yet.'}
        {eventAt !== null && ` Last event from the provider: ${dayAndTime(eventAt)}.`}
      </p>
      <Button pending={check.isPending} pendingText="Asking the provider..." onClick={() => check.mutate()}>
        Check the keys
      </Button>
    </div>
  );
}
