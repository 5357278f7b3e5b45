import { useState } from 'react';
import type { signInCall } from '../../../contract/staff.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './gate.module.css';
import { useBeginSignIn } from './shared/use-begin-sign-in.ts';

const required = 'Please enter the password';
const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * Signs staff in with the password (specification 8.6). Calls `preload` when the field takes focus, so that
 * the page behind it can load meanwhile.
 */
export function SignInForm({
  opens = 'dashboard',
  preload,
}: {
  opens?: 'dashboard' | 'office';
  preload: () => void;
}) {
  const begin = useBeginSignIn();
  const [isShown, setShown] = useState(false);
  const showRefusal = (words: string) =>
    toast({ title: 'Access Denied', description: words, variant: 'destructive' });
  const form = useForm({
    blank: { password: '' },
    fields: ['password'],
    idPrefix: 'staff-',
    failsAt: 'password',
    hasToast: true,
    whileTyping: 'clear',
    focus: 'text',
    check: (typed) => checked(typed, { password: typed.password === '' && required }),
    onInvalid: () => showRefusal(required),
    send: (body) => callApi<typeof signInCall>('POST /api/staff/sign-in', { body }),
    onSent: begin,
    onFailed: showRefusal,
    unreached: unreached,
  });
  const { error, ...control } = form.text('password');
  return (
    <form {...form.props} method="post" className={styles.gateForm} noValidate>
      {/* Password managers need a user name to store a password. */}
      <input
        className="hidden"
        type="text"
        name="username"
        autoComplete="username"
        value="staff"
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field id={control.id} label="Staff password" error={error}>
        {(wires) => (
          <span className={styles.gatePassword}>
            <input
              {...control}
              {...wires}
              className="input"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              required
              onFocus={preload}
            />
            <button
              type="button"
              className={styles.gateShow}
              aria-label="Show the password"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </button>
          </span>
        )}
      </Field>
      <Button type="submit" variant="primary" wide pending={form.isSending} pendingText="Opening...">
        Open the {opens}
      </Button>
    </form>
  );
}
