import { useQueryClient } from '@tanstack/react-query';
import { failureMessage } from '../../lib/call.ts';
import { removeStoredPerson } from '../../lib/stored-person.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForgetDevice } from '../email-code/use-forget-device.ts';
import { clearRedeemAttempt } from './redeem-attempt.ts';

/**
 * The button that makes this device forget a member. It deletes the looked-up member, the stored contact
 * details and the verified e-mail.
 */
export function ForgetDevice({ onForgotten }: { onForgotten: () => void }) {
  const client = useQueryClient();
  const { forget, isForgetting } = useForgetDevice({
    onForgotten: () => {
      removeStoredPerson();
      clearRedeemAttempt();
      for (const kind of ['member', 'membership', 'transactions'])
        client.removeQueries({ queryKey: ['loyalty', kind] });
      onForgotten();
      toast({ title: 'Forgotten', description: 'This device does not know you any more.' });
    },
    onFailed: (failure) =>
      toast({
        title: 'Not forgotten yet',
        description: failureMessage(failure, 'There was no answer. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <Button variant="link" pending={isForgetting} pendingText="Forgetting..." onClick={() => forget()}>
      Forget me on this device
    </Button>
  );
}
