import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { signInCall } from '../../../contract/staff.ts';
import { call, wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { staffKey } from './screen-stream.ts';
import { startSignIn } from './session.ts';

const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * The password of the staff desk (specification 8.6). `ready` is called as soon as somebody begins: what
 * comes behind the gate may load.
 */
export function SignInForm({ ready }: { ready: () => void }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [trying, setTrying] = useState(false);
  const [error, setError] = useState<string>();

  const refuse = (words: string) => {
    setError(words);
    toast({ title: 'Access Denied', description: words, variant: 'destructive' });
    field.current?.focus();
    field.current?.select();
  };
  const attempt = async (event: SyntheticEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (trying) return;
    if (password === '') return refuse('Please enter the password');
    setTrying(true);
    try {
      const session = await call<typeof signInCall>('POST /api/staff/sign-in', { body: { password } });
      toast({ title: 'Welcome Back', description: 'Access granted to admin dashboard' });
      startSignIn(session);
      void client.invalidateQueries({ queryKey: staffKey });
    } catch (problem) {
      refuse(wordsOf(problem, unreached));
    }
    setTrying(false);
  };
  return (
    <form method="post" className="gate-form" noValidate onSubmit={(event) => void attempt(event)}>
      {/* Password managers file a password under a name. */}
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
              type={shown ? 'text' : 'password'}
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
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </button>
          </span>
        )}
      </Field>
      <Button type="submit" variant="primary" wide pending={trying} pendingText="Opening...">
        Open the dashboard
      </Button>
    </form>
  );
}
