import { useQueryClient } from '@tanstack/react-query';
import type { setMyPinCall } from '../../../../contract/my-sign-in.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './my-sign-in.module.css';

/** Sets the PIN with which a member of staff takes over an open screen. */
export function OwnPin({ hasPin }: { hasPin: boolean }) {
  const client = useQueryClient();
  const form = useForm({
    blank: { ownPin: '' },
    fields: ['ownPin'],
    failsAt: 'ownPin',
    whileTyping: 'clear',
    emptied: 'sent',
    check: ({ ownPin }) =>
      checked({ pin: ownPin.trim() }, { ownPin: ownPin.trim() === '' && 'Please choose a PIN' }),
    send: (body) => staffCall<typeof setMyPinCall>('POST /api/admin/my-sign-in/pin', { body }),
    onSent: () => {
      toast({ title: 'PIN set' });
      void client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] });
    },
    unreached: 'The PIN was not set. Please try again.',
  });
  return (
    <section aria-labelledby="own-pin">
      <h2 id="own-pin" className={styles.mineTitle}>
        PIN
      </h2>
      <p className="max-w-measure">
        At a screen that you share, you take over with your name and this PIN, under Change hands.{' '}
        {hasPin ? 'You have one.' : 'You have none yet.'}
      </p>
      <form {...form.props} method="post" noValidate className={styles.mineForm}>
        <TextField
          type="password"
          label={hasPin ? 'New PIN' : 'PIN'}
          hint="Six to twelve digits. Not all the same, and not counting up or down like 123456"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.text('ownPin')}
        />
        <Button type="submit" pending={form.isSending} pendingText="Setting...">
          {hasPin ? 'Change the PIN' : 'Set the PIN'}
        </Button>
      </form>
    </section>
  );
}
