import { useEffect, useRef } from 'react';
import { verificationLifetimeDays } from '../../../domain/email-code.ts';
import { Button } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './email-code.module.css';
import { useForgetDevice } from './use-forget-device.ts';

type RememberedDeviceProps = { email: string; isNew: boolean; onForgotten: () => void };

/**
 * Shows that this device has verified the e-mail, with a button to forget the device. Takes focus when it
 * replaces the code panel after a correct code.
 */
export function RememberedDevice({ email, isNew, onForgotten }: RememberedDeviceProps) {
  const { forget, isForgetting } = useForgetDevice({
    onForgotten: () => {
      onForgotten();
      toast({ title: 'Forgotten', description: 'This device is not remembered any more.' });
    },
    onFailed: () =>
      toast({
        title: 'Not forgotten yet',
        description: 'We could not reach the centre. Please try again.',
        variant: 'destructive',
      }),
  });
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) text.current?.focus();
  }, [isNew]);
  return (
    <div className={styles.deviceKnown}>
      <p ref={text} tabIndex={-1} className="outline-none">
        <TickIcon size={22} />
        <span>
          This device is remembered for <b>{email.trim()}</b> until {verificationLifetimeDays} days after the
          code.
        </span>
      </p>
      <Button variant="link" pending={isForgetting} pendingText="Forgetting..." onClick={() => forget()}>
        Forget this device
      </Button>
    </div>
  );
}
