import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import './email-code.css';
import {
  type CodePurpose,
  codeLifetimeMinutes,
  verificationLifetimeDays,
} from '../../../domain/email-code.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { DeviceKnown } from './device-known.tsx';
import { useEmailCode } from './use-email-code.ts';
import { useVerified } from './use-verified.ts';

type ProveEmailProps = {
  email: string;
  /** What the code is for; the mail says so too. */
  what: CodePurpose;
  onProven: () => void;
};

/**
 * Asks for the code that proves an e-mail on this device, unless it is known already: then it says so and
 * offers to forget it. Nothing while that is looked up. Holds no form of its own, so it may stand inside one.
 */
export function ProveEmail({ email, what, onProven }: ProveEmailProps) {
  const { proven } = useVerified(email);
  const [changed, setChanged] = useState<'proven' | 'forgotten' | null>(null);
  if (proven === null) return null;
  if (proven) {
    return (
      <DeviceKnown email={email} justNow={changed === 'proven'} onForgotten={() => setChanged('forgotten')} />
    );
  }
  const done = () => {
    setChanged('proven');
    onProven();
  };
  return (
    <CodePanel
      key={email.trim().toLowerCase()}
      {...{ email: email.trim(), what }}
      justForgotten={changed === 'forgotten'}
      onProven={done}
    />
  );
}

const reasons: Record<CodePurpose, string> = {
  credits: 'Before its session credits are used',
  rewards: 'Before its rewards are used or shown in full',
};

type CodePanelProps = ProveEmailProps & {
  /** It stands in for the words of a device that was known: attention goes to it. */
  justForgotten: boolean;
};

function CodePanel({ email, what, onProven, justForgotten }: CodePanelProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ to: RefObject<HTMLElement | null> } | null>(null);
  useEffect(() => place?.to.current?.focus(), [place]);
  useEffect(() => {
    if (justForgotten) title.current?.focus();
  }, [justForgotten]);
  const code = useEmailCode({
    email,
    what,
    onProven,
    moveTo: (to) => setPlace({ to: to === 'code' ? input : another }),
  });
  const { problem, busy, sent } = code;
  const wrong = problem?.about === 'code' ? problem : null;
  return (
    <section aria-labelledby={`${id}-title`} className="card code-panel" data-tone="tor">
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
          <div role="alert">{wrong && <FieldError id={`${id}-code`}>{wrong.words}</FieldError>}</div>
          <div className="code-entry">
            <input
              ref={input}
              id={`${id}-code`}
              className="input code-input"
              value={code.typed}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={20}
              aria-describedby={wrong ? `${id}-code-hint ${id}-code-error` : `${id}-code-hint`}
              aria-invalid={wrong ? true : undefined}
              onChange={(event) => code.type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void code.check();
              }}
            />
            <Button
              disabled={wrong?.over ?? false}
              pending={busy === 'checking'}
              pendingText="Checking..."
              onClick={() => void code.check()}
            >
              Check code
            </Button>
          </div>
        </div>
      )}
      <div className="code-send">
        <Button
          ref={another}
          variant={sent === 0 || wrong?.over ? 'outline' : 'link'}
          pending={busy === 'sending'}
          pendingText="Sending..."
          onClick={() => void code.send()}
        >
          {sent === 0 ? 'Send me a code' : 'Send another'}
        </Button>
        <div role="alert">
          {problem?.about === 'sending' && <FieldError id={`${id}-send`}>{problem.words}</FieldError>}
        </div>
      </div>
    </section>
  );
}
