import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Sapling } from '../../art/sapling.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { Checkbox, EmailField, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import styles from './loyalty.module.css';
import { memberKey } from './member-query.ts';
import type { Scheme } from './scheme-queries.ts';
import { joinFields, useJoin } from './use-join.ts';

type JoinProps = {
  /** The e-mail that was looked up and belongs to no member. */
  email: string;
  scheme: Scheme | undefined;
  onShown: () => void;
  onJoined: (email: string) => void;
  onLeave: () => void;
};

/** The form to join the rewards, shown when no member has the e-mail (specification 2.9, 9.10). */
export default function Join({ email, scheme, onShown, onJoined, onLeave }: JoinProps) {
  useEffect(onShown, [onShown]);
  const client = useQueryClient();
  const form = useJoin(email, (found, joined) => {
    client.setQueryData(memberKey(joined), found);
    onJoined(joined);
  });
  const { errors, failure, attempts, isSending } = form;
  return (
    <section aria-labelledby="join-title" className={styles.join}>
      <div className={styles.joinHead}>
        <div>
          <h2 id="join-title" tabIndex={-1}>
            Member not found
          </h2>
          <p className="mt-2">
            Nobody collects points under {email} yet.{' '}
            {scheme && `Create an account and start with ${scheme.welcomePoints} points.`}
          </p>
        </div>
        <div>
          <Sapling />
        </div>
      </div>
      <form {...form.props} method="dialog" noValidate aria-label="Create an account" className="grid gap-5">
        <ErrorSummary attempt={attempts} errors={listFieldErrors(joinFields, errors, 'join-')} />
        {failure && (
          <FocusedNotice about={failure} kind="error" title="No account yet">
            <p>{failure}</p>
          </FocusedNotice>
        )}
        <TextField label="Your name" autoComplete="name" maxLength={100} {...form.text('name')} />
        <EmailField label="Email" maxLength={254} {...form.text('email')} />
        {scheme && <Checkbox label={scheme.emailConsent.words} {...form.tick('emailConsent')} />}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" variant="primary" size="large" pending={isSending} pendingText="Joining...">
            Create an account
          </Button>
          <Button variant="link" onClick={onLeave}>
            Look up another email
          </Button>
        </p>
      </form>
    </section>
  );
}
