import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { readAppKeyCall, setMyPasswordCall } from '../../../../contract/my-sign-in.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import {
  checkOwnPassword,
  OwnPasswordFields,
  ownPasswordBlank,
  RecoveryCodes,
} from '../shared/own-password.tsx';
import styles from './my-sign-in.module.css';
import type { MySignIn } from './my-sign-in.ts';

type Person = NonNullable<MySignIn['person']>;
type AppKey = CallReply<typeof readAppKeyCall>;

/** Sets or replaces the signed-in person's password and authenticator app, then shows new recovery codes. */
export function OwnPassword({ person }: { person: Person }) {
  const client = useQueryClient();
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reading = useSingleMutation({
    mutationFn: () => staffCall<typeof readAppKeyCall>('POST /api/admin/my-sign-in/app-key', {}),
    onSuccess: setAppKey,
    onError: (problem) =>
      toast({
        title: 'Not opened',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <section aria-labelledby="own-password-title">
      <h2 id="own-password-title" className={styles.mineTitle}>
        Password and app
      </h2>
      {codes ? (
        <div className={styles.mineForm}>
          <RecoveryCodes codes={codes} />
          <Button onClick={() => setCodes(null)}>I have kept them</Button>
        </div>
      ) : appKey ? (
        <PasswordForm
          appKey={appKey}
          email={person.email}
          onCancel={() => setAppKey(null)}
          onSaved={(recoveryCodes) => {
            setAppKey(null);
            setCodes(recoveryCodes);
            void client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] });
          }}
        />
      ) : (
        <>
          <p className="mb-3">
            {person.hasPassword
              ? `You have a password with an app. Recovery codes left: ${person.recoveryCodesLeft} of 10.`
              : 'You have none. It is a second way in, for a device without your passkey.'}
          </p>
          <Button pending={reading.isPending} pendingText="Opening..." onClick={() => reading.mutate()}>
            {person.hasPassword ? 'Replace password and app' : 'Set a password and an app'}
          </Button>
        </>
      )}
    </section>
  );
}

type PasswordFormProps = {
  appKey: AppKey;
  email: string;
  onCancel: () => void;
  onSaved: (recoveryCodes: readonly string[]) => void;
};

function PasswordForm({ appKey, email, onCancel, onSaved }: PasswordFormProps) {
  const form = useForm({
    blank: ownPasswordBlank,
    fields: ['password', 'code'],
    idPrefix: 'own-',
    whileTyping: 'clear',
    check: checkOwnPassword,
    send: (body) => staffCall<typeof setMyPasswordCall>('POST /api/admin/my-sign-in/password', { body }),
    onSent: ({ recoveryCodes }) => onSaved(recoveryCodes),
    unreached: 'The password was not saved. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.mineForm}>
      <OwnPasswordFields form={form} appKey={appKey} email={email} />
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
        Save password and app
      </Button>
      <Button variant="link" onClick={onCancel}>
        Leave it as it was
      </Button>
    </form>
  );
}
