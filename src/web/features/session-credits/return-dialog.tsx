import { useMutation } from '@tanstack/react-query';
import type { ListedPurchase, returnCreditsCall } from '../../../contract/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** Milliseconds. */
const timeout = 30_000;

type ReturnDialogProps = {
  email: string;
  /** The purchase whose unspent credits are to be returned; null while the dialog is closed. */
  purchase: ListedPurchase | null;
  onClose: () => void;
  onReturned: () => void;
  /** Called if the server refuses, because the purchase may no longer be as the page shows it. */
  onChanged: () => void;
};

/** Asks for confirmation before unspent credits are given up for a refund. */
export function CreditsRefundDialog({ email, purchase, onClose, onReturned, onChanged }: ReturnDialogProps) {
  const returning = useMutation({
    mutationFn: ({ bookingId, unspent: credits }: ListedPurchase) =>
      callApi<typeof returnCreditsCall>(
        'POST /api/session-credits/return',
        { body: { bookingId, email, credits } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSuccess: ({ amount }) => {
      toast({
        title: 'Credits returned',
        description: `${formatPence(amount)} is on its way back the way you paid.`,
      });
      onReturned();
    },
    onError: (failure) => {
      if (failure instanceof CallFailure && failure.refusal) onChanged();
    },
  });
  const close = () => {
    if (returning.isPending) return;
    returning.reset();
    onClose();
  };
  const amount = formatPence(purchase?.returnable?.amount ?? 0);
  const unspent = purchase?.unspent ?? 0;
  const creditsText = unspent === 1 ? '1 unspent credit' : `${unspent} unspent credits`;
  return (
    <Dialog open={purchase !== null} onClose={close} title={`Return ${creditsText}?`}>
      <div className="space-y-5">
        <p>
          {amount} goes back the way you paid. On a card, banks take 5 to 10 days to show it.{' '}
          {unspent === 1 ? 'The credit is' : 'The credits are'} then gone, and reward points that they earned
          are taken back.
        </p>
        {returning.isError && (
          <Notice kind="error" live="assertive" title="Nothing was returned">
            {failureMessage(
              returning.error,
              'There was no answer. Please try again: your credits are never returned twice.',
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            pending={returning.isPending}
            pendingText="Returning..."
            onClick={() => purchase && returning.mutate(purchase)}
          >
            Return them for {amount}
          </Button>
          <Button onClick={close}>Keep them</Button>
        </div>
      </div>
    </Dialog>
  );
}
