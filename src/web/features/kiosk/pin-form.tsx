import { type ReactNode, useEffect, useRef } from 'react';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './kiosk.module.css';

interface Options<Reply> {
  idPrefix: string;
  /** Sends the PIN. If the server refuses it, the form shows the refusal at the field. */
  send: (body: { pin: string }) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  /** The message shown if there is no reply. */
  unreached: string;
}

/** Returns a form whose only field is the staff PIN. The field is emptied after each attempt. */
export function usePinForm<Reply>(options: Options<Reply>) {
  return useForm({
    ...options,
    blank: { pin: '' },
    fields: ['pin'],
    failsAt: 'pin',
    emptied: 'always',
    check: (typed) => checked(typed, { pin: typed.pin === '' && 'Please enter the staff PIN' }),
  });
}

interface Props {
  form: Pick<ReturnType<typeof usePinForm>, 'props' | 'text' | 'isSending'>;
  button: string;
  /** Content below the button. */
  children?: ReactNode;
}

/** Asks for the staff PIN. The field takes focus at once. */
export function PinForm({ form, button, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Deferred, because a dialog around the form moves focus to its first button when it opens.
  useEffect(() => queueMicrotask(() => field.current?.focus()), []);
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
