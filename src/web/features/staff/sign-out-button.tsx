import { useQueryClient } from '@tanstack/react-query';
import type { signOutCall } from '../../../contract/staff.ts';
import { callApi } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { staffQueryKey } from './shared/screen-stream.ts';
import { beginSignOut, endSignIn } from './shared/sign-in-state.ts';

/** Ends the sign-in here, whether or not the server could be reached. */
export function SignOutButton({ className }: { className: string | undefined }) {
  const client = useQueryClient();
  const signOut = useSingleMutation({
    onMutate: async () => {
      beginSignOut();
      await client.cancelQueries({ queryKey: staffQueryKey });
    },
    mutationFn: () => callApi<typeof signOutCall>('POST /api/staff/sign-out', {}),
    onSettled: () => {
      endSignIn();
      client.removeQueries({ queryKey: staffQueryKey });
    },
  });
  return (
    <button
      type="button"
      className={className}
      aria-disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      Sign out
    </button>
  );
}
