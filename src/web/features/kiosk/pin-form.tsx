import { type ReactNode, useEffect, useRef } from 'react';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './kiosk.module.css';

interface Props<Reply> {
  idPrefix: string;
  /** Sends the PIN; a refusal is shown at the field. */
  send: (body: { pin: string }) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  /** What is said where there was no answer. */
  unreached: string;
  button: string;
  /** What stands below the button. */
  children?: ReactNode;
}

/** Asks for the staff PIN, at once ready to be typed. */
export function PinForm<Reply>({ idPrefix, send, onSent, unreached, button, children }: Props<Reply>) {
  const field = useRef<HTMLInputElement>(null);
  // Once a dialog around it is open, which focuses its first button.
  useEffect(() => queueMicrotask(() => field.current?.focus()), []);
  const form = useForm({
    blank: { pin: '' },
    fields: ['pin'],
    idPrefix,
    failsAt: 'pin',
    emptied: 'always',
    check: (typed) => checked(typed, { pin: typed.pin === '' && 'Please enter the staff PIN' }),
    send,
    onSent,
    unreached,
  });
  return (
    <form {...form.props} method="post" className={styles.kioskDialog} noValidate>
      <TextField
        ref={field}
        type="password"
        label="Staff PIN"
        {...form.text('pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={form.isSending}
        pendingText="Checking..."
      >
        {button}
      </Button>
      {children}
    </form>
  );
}
