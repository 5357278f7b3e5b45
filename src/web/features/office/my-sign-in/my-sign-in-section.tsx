import { useQueryClient } from '@tanstack/react-query';
import type {
  endMyOtherSignInsCall,
  endMySignInCall,
  readMySignInCall,
} from '../../../../contract/my-sign-in.ts';
import { staffRoles } from '../../../../domain/staff-roles.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { SignInList } from '../shared/sign-in-list.tsx';
import styles from './my-sign-in.module.css';
import type { MySignIn } from './my-sign-in.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPassword } from './own-password-part.tsx';
import { OwnPin } from './own-pin.tsx';

/** Shows the signed-in person's passkeys, password, PIN and sign-ins (specification 13.2). */
export default function MySignInSection() {
  const query = useStaffQuery({
    topic: 'people',
    key: ['me'],
    read: (signal) => staffCall<typeof readMySignInCall>('GET /api/admin/my-sign-in', {}, { signal }),
  });
  return (
    <QueryResult query={query} what="your sign-in">
      {(mine) => (
        <div className={styles.mine}>
          <Intro mine={mine} />
          {mine.person && !mine.byPin && (
            <>
              <OwnPasskeys passkeys={mine.person.passkeys} />
              <OwnPassword person={mine.person} />
              <OwnPin hasPin={mine.person.hasPin} />
            </>
          )}
          <section aria-labelledby="own-sign-ins">
            <h2 id="own-sign-ins" className={styles.mineTitle}>
              Where you are signed in
            </h2>
            <OwnSignIns signIns={mine.signIns} />
          </section>
        </div>
      )}
    </QueryResult>
  );
}

function Intro({ mine: { person, byPin } }: { mine: MySignIn }) {
  if (!person)
    return (
      <p className="max-w-measure">
        You are signed in with the staff password, which is the owner’s and does not say who you are. Invite
        yourself under People to have a passkey and a PIN, and to be named in the audit log.
      </p>
    );
  return (
    <>
      <p className="max-w-measure">
        You are {person.name}, {staffRoles[person.role].name}. Mail reaches you at {person.email}.
      </p>
      {byPin && (
        <Notice title="You took over this screen with your PIN">
          <p>
            To change your passkeys, password or PIN, sign out, then sign in with a passkey or your password.
          </p>
        </Notice>
      )}
    </>
  );
}

function OwnSignIns({ signIns }: Pick<MySignIn, 'signIns'>) {
  const client = useQueryClient();
  const handlers = {
    onError: (problem: Error) =>
      toast({
        title: 'Not ended',
        description: failureMessage(problem, 'Nothing was ended. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => focusIfLost(client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] })),
  };
  const ending = useSingleMutation({
    mutationFn: ({ id }: { id: string }) =>
      staffCall<typeof endMySignInCall>('POST /api/admin/my-sign-in/sign-ins/:id/end', { params: { id } }),
    onSuccess: () => toast({ title: 'Sign-in ended' }),
    ...handlers,
  });
  const endingOthers = useSingleMutation({
    mutationFn: () => staffCall<typeof endMyOtherSignInsCall>('POST /api/admin/my-sign-in/end-others', {}),
    onSuccess: () => toast({ title: 'All others ended' }),
    ...handlers,
  });
  return (
    <>
      <SignInList
        signIns={signIns}
        of="of yours"
        endingId={ending.isPending ? (ending.variables?.id ?? null) : null}
        onEnd={ending.mutate}
      />
      {signIns.length > 1 && (
        <Button
          className="mt-3"
          pending={endingOthers.isPending}
          pendingText="Ending..."
          onClick={() => endingOthers.mutate()}
        >
          End all others
        </Button>
      )}
    </>
  );
}
