import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../lib/call.ts';
import { removeStoredPerson } from '../../lib/stored-person.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { clearRedeemAttempt } from './redeem-attempt.ts';

/** Deletes from this device the member looked up, the typed details and the verified e-mail. */
export function ForgetDevice({ email, onForgotten }: { email: string; onForgotten: () => void }) {
  const client = useQueryClient();
  const { forget: forgetVerifications } = useVerifiedEmail(email);
  const [pending, setPending] = useState(false);
  const forget = async () => {
    setPending(true);
    try {
      await forgetVerifications();
      removeStoredPerson();
      clearRedeemAttempt();
      for (const kind of ['member', 'membership', 'transactions'])
        client.removeQueries({ queryKey: ['loyalty', kind] });
      onForgotten();
      toast({ title: 'Forgotten', description: 'This device does not know you any more.' });
    } catch (failure) {
      toast({
        title: 'Not forgotten yet',
        description: failureMessage(failure, 'There was no answer. Please try again.'),
        variant: 'destructive',
      });
      setPending(false);
    }
  };
  return (
    <Button variant="link" pending={pending} pendingText="Forgetting..." onClick={() => void forget()}>
      Forget me on this device
    </Button>
  );
}
