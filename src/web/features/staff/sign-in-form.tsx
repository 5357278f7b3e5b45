import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { signInCall } from '../../../contract/staff.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { staffQueryKey } from './shared/screen-stream.ts';
import { startSignIn } from './shared/sign-in-state.ts';

const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * Signs staff in with the password (specification 8.6). `ready` is called when the field takes focus, so
 * that the dashboard can load meanwhile.
 */
export function SignInForm({ ready }: { ready: () => void }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  const refuse = (words: string) => {
    setError(words);
    toast({ title: 'Access Denied', description: words, variant: 'destructive' });
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (isSending) return;
    if (password === '') return refuse('Please enter the password');
    setSending(true);
    try {
      const session = await callApi<typeof signInCall>('POST /api/staff/sign-in', { body: { password } });
      toast({ title: 'Welcome Back', description: 'Access granted to admin dashboard' });
      startSignIn(session);
      void client.invalidateQueries({ queryKey: staffQueryKey });
    } catch (problem) {
      refuse(failureMessage(problem, unreached));
    }
    setSending(false);
  };
  return (
    <form method="post" className="gate-form" noValidate onSubmit={(event) => void submit(event)}>
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
      <Field label="Staff password" error={error}>
        {(wires) => (
          <span className="gate-password">
            <input
              {...wires}
              ref={field}
              className="input"
              type={isShown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              required
              onFocus={ready}
              onChange={() => setError(undefined)}
            />
            <button
              type="button"
              className="gate-show"
              aria-label="Show the password"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </button>
          </span>
        )}
      </Field>
      <Button type="submit" variant="primary" wide pending={isSending} pendingText="Opening...">
        Open the dashboard
      </Button>
    </form>
  );
}
