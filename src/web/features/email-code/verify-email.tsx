import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  type CodePurpose,
  codeLifetimeMinutes,
  verificationLifetimeDays,
} from '../../../domain/email-code.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import styles from './email-code.module.css';
import { RememberedDevice } from './remembered-device.tsx';
import { useEmailCode } from './use-email-code.ts';
import { useVerifiedEmail } from './use-verified-email.ts';

type VerifyEmailProps = {
  email: string;
  /** The purpose of the code. The e-mail states it too. */
  what: CodePurpose;
  onVerified: () => void;
  /**
   * How many times the visitor has pressed a button that needs the verification. Each press moves focus to
   * the heading. Left out if no such button shows this panel.
   */
  presses?: number;
};

/**
 * Requests and checks the code that verifies an e-mail on this device. If the device has already verified the
 * e-mail, says so, with a button to forget the device. Renders nothing until it is known whether the device
 * has verified the e-mail. Contains no form element, so that it can be used inside a form.
 */
export function VerifyEmail({ email, what, onVerified, presses = 0 }: VerifyEmailProps) {
  const { verified } = useVerifiedEmail(email);
  const [changed, setChanged] = useState<'verified' | 'forgotten' | null>(null);
  if (verified === null) return null;
  if (verified) {
    return (
      <RememberedDevice
        email={email}
        isNew={changed === 'verified'}
        onForgotten={() => setChanged('forgotten')}
      />
    );
  }
  const handleVerified = () => {
    setChanged('verified');
    onVerified();
  };
  return (
    <CodePanel
      key={email.trim().toLowerCase()}
      {...{ email: email.trim(), what, presses }}
      justForgotten={changed === 'forgotten'}
      onVerified={handleVerified}
    />
  );
}

const reasons: Record<CodePurpose, string> = {
  credits: 'Before its session credits are used',
  rewards: 'Before its rewards are used or shown in full',
  bookings: 'Before what was booked with it is shown',
  waitlist: 'Before it joins the waitlist',
};

type CodePanelProps = Required<VerifyEmailProps> & {
  /** Whether this panel replaces the text of a remembered device. If so, its heading takes focus. */
  justForgotten: boolean;
};

function CodePanel({ email, what, onVerified, presses, justForgotten }: CodePanelProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const [focusTarget, setFocusTarget] = useState<{ to: RefObject<HTMLElement | null> } | null>(null);
  useEffect(() => focusTarget?.to.current?.focus(), [focusTarget]);
  useEffect(() => {
    if (justForgotten || presses > 0) title.current?.focus();
  }, [justForgotten, presses]);
  const code = useEmailCode({
    email,
    what,
    onVerified,
    moveFocusTo: (to) => setFocusTarget({ to: to === 'code' ? input : sendButton }),
  });
  const { form, sent, isFinal, notSent } = code;
  const { error, announced: _, ...control } = form.text('code');
  const { ref, onInput } = form.props;
  return (
    <section aria-labelledby={`${id}-title`} className={`card ${styles.codePanel}`} data-tone="tor">
      <h2 ref={title} tabIndex={-1} id={`${id}-title`} className="text-h3">
        Is this email yours?
      </h2>
      <div role="status">
        {sent === 0 ? (
          <p>
            {reasons[what]}, we send a code to <b>{email}</b>. Enter it here, and this device is remembered
            for {verificationLifetimeDays} days.
          </p>
        ) : (
          <p>
            {sent === 1 ? 'We have sent a code' : 'We have sent another code'} to <b>{email}</b>. It works for{' '}
            {codeLifetimeMinutes} minutes, on this device{sent > 1 && ', and only the newest one counts'}.
          </p>
        )}
      </div>
      {sent > 0 && (
        <div className="field">
          <label htmlFor={`${id}-code`} className="field-label">
            Six digits from the mail
          </label>
          <p id={`${id}-code-hint`} className="field-hint">
            It can take a minute. Nothing there? Look among the junk mail, too.
            {sent > 1 && ' We send only a few an hour.'}
          </p>
          <div role="alert">{error && <FieldError id={`${id}-code`}>{error}</FieldError>}</div>
          <div ref={ref} onInput={onInput} className={styles.codeEntry}>
            <input
              {...control}
              ref={input}
              id={`${id}-code`}
              className={`input ${styles.codeInput}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={20}
              aria-describedby={error ? `${id}-code-hint ${id}-code-error` : `${id}-code-hint`}
              aria-invalid={error ? true : undefined}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                code.check();
              }}
            />
            <Button
              disabled={isFinal}
              pending={form.isSending}
              pendingText="Checking..."
              onClick={code.check}
            >
              Check code
            </Button>
          </div>
        </div>
      )}
      <div className={styles.codeSend}>
        <Button
          ref={sendButton}
          variant={sent === 0 || isFinal ? 'outline' : 'link'}
          pending={code.isSending}
          pendingText="Sending..."
          onClick={code.send}
        >
          {sent === 0 ? 'Send me a code' : 'Send another'}
        </Button>
        <div role="alert">{notSent && <FieldError id={`${id}-send`}>{notSent}</FieldError>}</div>
      </div>
    </section>
  );
}
