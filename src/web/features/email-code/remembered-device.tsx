import { useEffect, useRef, useState } from 'react';
import { verificationLifetimeDays } from '../../../domain/email-code.ts';
import { Button } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import { useVerifiedEmail } from './use-verified-email.ts';

type RememberedDeviceProps = { email: string; isNew: boolean; onForgotten: () => void };

/**
 * Shows that this device has verified the e-mail, with a button to forget it. Takes focus when it
 * replaces the code panel after a correct code.
 */
export function RememberedDevice({ email, isNew, onForgotten }: RememberedDeviceProps) {
  const { forget } = useVerifiedEmail(email);
  const [forgetting, setForgetting] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) text.current?.focus();
  }, [isNew]);
  const forgetDevice = async () => {
    setForgetting(true);
    try {
      await forget();
      onForgotten();
      toast({ title: 'Forgotten', description: 'This device is not remembered any more.' });
    } catch {
      setForgetting(false);
      toast({
        title: 'Not forgotten yet',
        description: 'We could not reach the centre. Please try again.',
        variant: 'destructive',
      });
    }
  };
  return (
    <div className="device-known">
      <p ref={text} tabIndex={-1} className="outline-none">
        <TickIcon size={22} />
        <span>
          This device is remembered for <b>{email.trim()}</b>, {verificationLifetimeDays} days from the code.
        </span>
      </p>
      <Button
        variant="link"
        pending={forgetting}
        pendingText="Forgetting..."
        onClick={() => void forgetDevice()}
      >
        Forget this device
      </Button>
    </div>
  );
}
