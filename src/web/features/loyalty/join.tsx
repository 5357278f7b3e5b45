import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Sapling } from '../../art/sapling.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { Checkbox, EmailField, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { memberKey } from './member-query.ts';
import type { Scheme } from './scheme-queries.ts';
import { joinFields, useJoin } from './use-join.ts';

type JoinProps = {
  /** The e-mail under which no member was found. */
  email: string;
  scheme: Scheme | undefined;
  onShown: () => void;
  onJoined: (email: string) => void;
  onLeave: () => void;
};

/** The form to join, shown when no member has the e-mail (specification 2.9, 9.10). */
export default function Join({ email, scheme, onShown, onJoined, onLeave }: JoinProps) {
  useEffect(onShown, [onShown]);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { errors, failure, attempts, sending, submit, changed } = useJoin(form, (found, joined) => {
    client.setQueryData(memberKey(joined), found);
    onJoined(joined);
  });
  return (
    <section aria-labelledby="join-title" className="join">
      <div className="join-head">
        <div>
          <h2 id="join-title" tabIndex={-1}>
            Member not found
          </h2>
          <p className="mt-2">
            Nobody collects points under {email} yet.{' '}
            {scheme && `Create an account and start with ${scheme.welcomePoints} points.`}
          </p>
        </div>
        <div className="join-picture">
          <Sapling />
        </div>
      </div>
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-label="Create an account"
        className="grid gap-5"
        onInput={changed}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorSummary attempt={attempts} errors={listFieldErrors(joinFields, errors, 'join-')} />
        {failure && (
          <FocusedNotice about={failure} kind="error" title="No account yet">
            <p>{failure}</p>
          </FocusedNotice>
        )}
        <TextField
          id="join-name"
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          error={errors['name']}
        />
        <EmailField
          id="join-email"
          name="email"
          label="Email"
          maxLength={254}
          defaultValue={email}
          error={errors['email']}
        />
        {scheme && <Checkbox id="join-emailConsent" name="emailConsent" label={scheme.emailConsent.words} />}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" variant="primary" size="large" pending={sending} pendingText="Joining...">
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
