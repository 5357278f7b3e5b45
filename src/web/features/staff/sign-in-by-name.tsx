import type { signInByNameCall } from '../../../contract/my-sign-in.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import styles from './gate.module.css';
import { useBeginSignIn } from './shared/use-begin-sign-in.ts';

/** Signs a person in with their own password, and with the code of their app or a recovery code. */
export function SignInByName({ opens, preload }: { opens: 'dashboard' | 'office'; preload: () => void }) {
  const begin = useBeginSignIn();
  const form = useForm({
    blank: { email: '', password: '', code: '' },
    fields: ['email', 'password', 'code'],
    idPrefix: 'by-name-',
    whileTyping: 'clear',
    check: (typed) =>
      checked(
        { ...typed, email: typed.email.trim() },
        {
          email: typed.email.trim() === '' && 'Please enter your email address',
          password: typed.password === '' && 'Please enter your password',
          code: typed.code.trim().length < 6 && 'Please enter the six digits of your app',
        },
      ),
    send: (body) => callApi<typeof signInByNameCall>('POST /api/staff/sign-in-by-name', { body }),
    onSent: begin,
    unreached: 'We could not reach the centre. Check the connection and try again.',
  });
  return (
    <form {...form.props} method="post" className={styles.gateForm} noValidate>
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not signed in">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      <EmailField
        label="Your email address"
        {...form.text('email')}
        autoComplete="username"
        onFocus={preload}
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...form.text('password')}
      />
      <TextField
        label="Code of your app"
        hint="Six digits; or one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        {...form.text('code')}
      />
      <Button type="submit" variant="primary" wide pending={form.isSending} pendingText="Opening...">
        Open the {opens}
      </Button>
    </form>
  );
}
