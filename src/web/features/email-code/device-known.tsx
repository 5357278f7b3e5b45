import { useEffect, useRef, useState } from 'react';
import { verificationLifetimeDays } from '../../../domain/email-code.ts';
import { Button } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import { useVerified } from './use-verified.ts';

type DeviceKnownProps = { email: string; justNow: boolean; onForgotten: () => void };

/**
 * That this device has proved the e-mail, and a way to have it forgotten. Takes focus where it stands in for
 * the code that was just right.
 */
export function DeviceKnown({ email, justNow, onForgotten }: DeviceKnownProps) {
  const { forget } = useVerified(email);
  const [forgetting, setForgetting] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (justNow) words.current?.focus();
  }, [justNow]);
  const press = async () => {
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
      <p ref={words} tabIndex={-1} className="outline-none">
        <TickIcon size={22} />
        <span>
          This device is remembered for <b>{email.trim()}</b>, {verificationLifetimeDays} days from the code.
        </span>
      </p>
      <Button variant="link" pending={forgetting} pendingText="Forgetting..." onClick={() => void press()}>
        Forget this device
      </Button>
    </div>
  );
}
