import { useState } from 'react';
import type { signInWithPasskeyCall, startPasskeySignInCall } from '../../../contract/my-sign-in.ts';
import { callApi } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './gate.module.css';
import { passkeyFailure } from './shared/passkey-failure.ts';
import { useBeginSignIn } from './shared/use-begin-sign-in.ts';
import { SignInByName } from './sign-in-by-name.tsx';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Shows the ways to sign in: the staff password, a passkey, or by name (specification 13.2). Calls `preload`
 * when a field takes focus or the passkey is chosen, so that the page behind it can load meanwhile.
 */
export function SignInWays({ opens, preload }: { opens: 'dashboard' | 'office'; preload: () => void }) {
  const [isByName, setByName] = useState(false);
  return (
    <>
      {isByName ? (
        <SignInByName opens={opens} preload={preload} />
      ) : (
        <SignInForm opens={opens} preload={preload} />
      )}
      <div className={styles.gateWays}>
        <PasskeyButton preload={preload} />
        <Button variant="link" onClick={() => setByName(!isByName)}>
          {isByName ? 'Use the staff password' : 'Use your email address and a code'}
        </Button>
      </div>
    </>
  );
}

function PasskeyButton({ preload }: { preload: () => void }) {
  const begin = useBeginSignIn();
  const signIn = useSingleMutation({
    mutationFn: async () => {
      preload();
      const [{ startAuthentication }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        callApi<typeof startPasskeySignInCall>('POST /api/admin/passkeys/sign-in-options', {}),
      ]);
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      const answer = { ...(await startAuthentication({ optionsJSON })), type: 'public-key' as const };
      return callApi<typeof signInWithPasskeyCall>('POST /api/admin/passkeys/sign-in', {
        body: { answer: { ...answer, response: { ...answer.response } } },
      });
    },
    onSuccess: begin,
    onError: (problem) =>
      toast({ title: 'Not signed in', description: passkeyFailure(problem), variant: 'destructive' }),
  });
  return (
    <Button
      wide
      pending={signIn.isPending}
      pendingText="Waiting for your passkey..."
      onClick={() => signIn.mutate()}
    >
      Use a passkey
    </Button>
  );
}
