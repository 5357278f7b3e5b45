import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { addPasskeyCall, removePasskeyCall, startPasskeyCall } from '../../../../contract/my-sign-in.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../staff/shared/confirm-dialog.tsx';
import { passkeyFailure } from '../../staff/shared/passkey-failure.ts';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './my-sign-in.module.css';
import type { MySignIn } from './my-sign-in.ts';

type Passkey = NonNullable<MySignIn['person']>['passkeys'][number];

/** Lists, adds and removes the signed-in person's passkeys. */
export function OwnPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <section aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className={styles.mineTitle}>
        Passkeys
      </h2>
      {passkeys.length === 0 ? (
        <p>
          You have none. A passkey is the fingerprint, the face or the lock of a device: nothing to remember.
        </p>
      ) : (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.passkey}>
              <div>
                <p className="font-bold">{passkey.name}</p>
                <p>
                  Made {dayAndTime(passkey.madeAt)}
                  {passkey.usedAt && `, last used ${dayAndTime(passkey.usedAt)}`}
                </p>
              </div>
              <Button variant="link" onClick={() => setRemoving(passkey)}>
                Remove<span className="sr-only"> the passkey {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewPasskey />
      <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}

function NewPasskey() {
  const client = useQueryClient();
  const form = useForm({
    blank: { passkeyName: '' },
    fields: ['passkeyName'],
    failsAt: 'passkeyName',
    whileTyping: 'clear',
    emptied: 'sent',
    check: ({ passkeyName }) =>
      checked(
        { name: passkeyName.trim() },
        { passkeyName: passkeyName.trim() === '' && 'Please name the passkey' },
      ),
    send: async ({ name }) => {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        staffCall<typeof startPasskeyCall>('POST /api/admin/passkeys/options', {}),
      ]);
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const answer = { ...(await startRegistration({ optionsJSON })), type: 'public-key' as const };
      return staffCall<typeof addPasskeyCall>('POST /api/admin/passkeys', {
        body: { name, answer: { ...answer, response: { ...answer.response } } },
      });
    },
    explain: (_, failure) => passkeyFailure(failure),
    onSent: () => {
      toast({ title: 'Passkey added' });
      void client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] });
    },
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.mineForm}>
      <TextField
        label="Name of a new passkey"
        hint="The device it is on, such as 'My phone'"
        autoComplete="off"
        maxLength={40}
        {...form.text('passkeyName')}
      />
      <Button type="submit" pending={form.isSending} pendingText="Waiting for your device...">
        Add a passkey
      </Button>
    </form>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const client = useQueryClient();
  const removal = useSingleMutation({
    mutationFn: ({ id }: Passkey) =>
      staffCall<typeof removePasskeyCall>('POST /api/admin/passkeys/remove', { body: { id } }),
    onSuccess: () => toast({ title: 'Passkey removed' }),
    onError: (problem) =>
      toast({
        title: 'Not removed',
        description: failureMessage(problem, 'The passkey was not removed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      onClose();
      void focusIfLost(client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] }));
    },
  });
  return (
    <ConfirmDialog
      open={passkey !== null}
      title={`Remove ${passkey?.name ?? ''}?`}
      confirmText="Remove it"
      pendingText="Removing..."
      cancelText="Keep it"
      pending={removal.isPending}
      onConfirm={() => passkey && removal.mutate(passkey)}
      onClose={onClose}
    >
      It no longer opens the dashboard. Sign-ins that it opened stay until you end them.
    </ConfirmDialog>
  );
}
