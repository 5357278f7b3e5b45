import { useEffect, useRef } from 'react';
import { checked } from '../../../lib/form-check.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { ReadOnlyText } from '../../staff/shared/read-only-text.tsx';
import styles from './own-password.module.css';

export const ownPasswordBlank = { password: '', code: '' };

/** Checks a new password and the code of an authenticator app by the rules of the contract. */
export function checkOwnPassword(typed: typeof ownPasswordBlank) {
  const code = typed.code.replace(/\s/g, '');
  return checked(
    { password: typed.password, code },
    {
      password: typed.password.length < 12 && 'Please choose a password of at least 12 characters',
      code: !/^\d{6}$/.test(code) && 'Please enter the six digits that the app shows',
    },
  );
}

interface OwnPasswordForm {
  failure: string;
  refusal: unknown;
  text: (name: 'password' | 'code') => {
    id: string;
    name: string;
    error: string | undefined;
    defaultValue: string;
  };
}

type OwnPasswordFieldsProps = {
  form: OwnPasswordForm;
  appKey: { qr: string; key: string };
  email: string;
};

/** Shows fields for a new password and for the code of an authenticator app, with the key for the app. */
export function OwnPasswordFields({ form, appKey, email }: OwnPasswordFieldsProps) {
  return (
    <>
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not saved">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      <input
        className="hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label="Your password"
        hint="At least 12 characters: three or four words do well"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        {...form.text('password')}
      />
      <div className={styles.appKey}>
        <p className="field-label">Your authenticator app</p>
        <p>
          Scan this with the app, or type the key into it. The app then shows six digits, new ones each half
          minute.
        </p>
        <img src={appKey.qr} width={176} height={176} alt="QR code of the key below" />
        <ReadOnlyText label="Key" text={appKey.key} />
      </div>
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...form.text('code')}
      />
    </>
  );
}

/** Shows new recovery codes to copy or print. They cannot be shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.recovery} aria-labelledby="recovery">
      <h2 ref={title} tabIndex={-1} id="recovery" className={styles.recoveryTitle}>
        Your recovery codes
      </h2>
      <p>
        If your phone is lost, each of these opens the dashboard once, with your password. They are shown only
        now: print them or put them into your password manager.
      </p>
      <ul className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={`${styles.recoveryActions} no-print`}>
        <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </p>
    </section>
  );
}
