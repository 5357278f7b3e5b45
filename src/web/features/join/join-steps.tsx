import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type {
  joinWithPasskeyCall,
  joinWithPasswordCall,
  readInvitationCall,
  readJoinKeyCall,
  startJoinPasskeyCall,
} from '../../../contract/my-sign-in.ts';
import { staffRoles } from '../../../domain/staff-roles.ts';
import { LogoMark } from '../../art/logo.tsx';
import { callApi, failureMessage } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusPlace } from '../../ui/focus-place.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import {
  checkOwnPassword,
  OwnPasswordFields,
  ownPasswordBlank,
  RecoveryCodes,
} from '../office/shared/own-password.tsx';
import { useSite } from '../site/site-query.ts';
import gate from '../staff/gate.module.css';
import { passkeyFailure } from '../staff/shared/passkey-failure.ts';
import { recordSignIn } from '../staff/shared/sign-in-state.ts';
import styles from './join.module.css';

type Invitation = CallReply<typeof readInvitationCall>;
type Session = CallReply<typeof joinWithPasskeyCall>;

const unreached = 'We could not reach the centre. Check the connection and try again.';

/** Reads the invitation in the link, offers the ways to sign in, and opens the dashboard. */
export function JoinSteps() {
  const name = useSite()?.venue.name ?? '';
  const reading = useSingleMutation({
    mutationFn: (key: string) =>
      callApi<typeof readInvitationCall>('POST /api/staff/join/read', { body: { key } }),
  });
  const { mutate: read, variables: key = '' } = reading;
  useEffect(() => read(window.location.hash.slice(1)), [read]);
  const { place, takeFocus } = useFocusPlace();
  return (
    <div className={`${gate.gatePanel} cut-sheet`}>
      <LogoMark size={56} />
      <h1>Join the team</h1>
      {place}
      {reading.isError && (
        <>
          <Notice kind="error" live="polite" title="This invitation does not open">
            <p>{failureMessage(reading.error, unreached)}</p>
          </Notice>
          <Button
            onClick={() => {
              takeFocus();
              reading.mutate(key);
            }}
          >
            Try again
          </Button>
        </>
      )}
      {!reading.data && !reading.isError && (
        <LoadingStatus label="Opening the invitation">
          <Skeleton shape="block" />
        </LoadingStatus>
      )}
      {reading.data && <Welcome invitation={reading.data} inviteKey={key} name={name} />}
    </div>
  );
}

function Welcome({
  invitation,
  inviteKey,
  name,
}: {
  invitation: Invitation;
  inviteKey: string;
  name: string;
}) {
  const [joined, setJoined] = useState<{ session: Session; codes: readonly string[] } | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const open = (session: Session) => {
    recordSignIn(session, client);
    void navigate('/admin');
  };
  const [appKey, setAppKey] = useState<CallReply<typeof readJoinKeyCall> | null>(null);
  const readingKey = useSingleMutation({
    mutationFn: () =>
      callApi<typeof readJoinKeyCall>('POST /api/staff/join/app-key', { body: { key: inviteKey } }),
    onSuccess: setAppKey,
  });
  if (joined) {
    return (
      <>
        <RecoveryCodes codes={joined.codes} />
        <Button variant="primary" onClick={() => open(joined.session)}>
          I have kept them: open the dashboard
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        Welcome, {invitation.name}. At {name} your role is <strong>{staffRoles[invitation.role].name}</strong>
        . Choose how you sign in, by {dayAndTime(invitation.endsAt)}.
      </p>
      {appKey ? (
        <PasswordForm
          inviteKey={inviteKey}
          appKey={appKey}
          email={invitation.email}
          onBack={() => setAppKey(null)}
          onJoined={(reply) => setJoined({ session: reply, codes: reply.recoveryCodes })}
        />
      ) : (
        <div className={styles.joinChoices}>
          <PasskeyChoice inviteKey={inviteKey} onJoined={open} />
          <section className={styles.joinChoice} aria-labelledby="with-password">
            <h2 id="with-password">With a password and an app</h2>
            <p>You type a password, and the six digits that an authenticator app on your phone shows.</p>
            {readingKey.isError && (
              <FocusedNotice about={readingKey.error} kind="error" title="Not opened">
                <p>{failureMessage(readingKey.error, unreached)}</p>
              </FocusedNotice>
            )}
            <Button
              pending={readingKey.isPending}
              pendingText="Opening..."
              onClick={() => readingKey.mutate()}
            >
              Use a password and an app
            </Button>
          </section>
        </div>
      )}
    </>
  );
}

function PasskeyChoice({ inviteKey, onJoined }: { inviteKey: string; onJoined: (session: Session) => void }) {
  const joining = useSingleMutation({
    mutationFn: async () => {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        callApi<typeof startJoinPasskeyCall>('POST /api/staff/join/passkey-options', {
          body: { key: inviteKey },
        }),
      ]);
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const answer = { ...(await startRegistration({ optionsJSON })), type: 'public-key' as const };
      return callApi<typeof joinWithPasskeyCall>('POST /api/staff/join/passkey', {
        body: { key: inviteKey, answer: { ...answer, response: { ...answer.response } } },
      });
    },
    onSuccess: onJoined,
  });
  return (
    <section className={styles.joinChoice} aria-labelledby="with-passkey">
      <h2 id="with-passkey">With a passkey</h2>
      <p>Your fingerprint, your face or the lock of this device. Nothing to remember, and the safest way.</p>
      {joining.isError && (
        <FocusedNotice about={joining.error} kind="error" title="No passkey made">
          <p>{passkeyFailure(joining.error)}</p>
        </FocusedNotice>
      )}
      <Button
        variant="primary"
        pending={joining.isPending}
        pendingText="Waiting for your device..."
        onClick={() => joining.mutate()}
      >
        Make a passkey
      </Button>
    </section>
  );
}

type PasswordFormProps = {
  inviteKey: string;
  email: string;
  appKey: CallReply<typeof readJoinKeyCall>;
  onBack: () => void;
  onJoined: (reply: CallReply<typeof joinWithPasswordCall>) => void;
};

function PasswordForm({ inviteKey, email, appKey, onBack, onJoined }: PasswordFormProps) {
  const form = useForm({
    blank: ownPasswordBlank,
    fields: ['password', 'code'],
    idPrefix: 'own-',
    whileTyping: 'clear',
    check: checkOwnPassword,
    send: (body) =>
      callApi<typeof joinWithPasswordCall>('POST /api/staff/join/password', {
        body: { ...body, key: inviteKey },
      }),
    onSent: onJoined,
    unreached,
  });
  return (
    <form {...form.props} method="post" noValidate className={gate.gateForm}>
      <OwnPasswordFields form={form} appKey={appKey} email={email} />
      <Button type="submit" variant="primary" wide pending={form.isSending} pendingText="Joining...">
        Join
      </Button>
      <Button variant="link" onClick={onBack}>
        Choose another way
      </Button>
    </form>
  );
}
