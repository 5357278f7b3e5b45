import { useQueryClient } from '@tanstack/react-query';
import type { endAnySignInCall } from '../../../../contract/people.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { SignInList } from '../shared/sign-in-list.tsx';
import type { Person } from './person.ts';

/** Lists sign-ins that the owner may end. */
export function EndableSignIns({ signIns, of }: { signIns: Person['signIns']; of: string }) {
  const client = useQueryClient();
  const ending = useSingleMutation({
    mutationFn: ({ id }: { id: string }) =>
      staffCall<typeof endAnySignInCall>('POST /api/admin/people/sign-ins/:id/end', { params: { id } }),
    onSuccess: () => toast({ title: 'Sign-in ended' }),
    onError: (problem) =>
      toast({
        title: 'Not ended',
        description: failureMessage(problem, 'The sign-in did not end. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => focusIfLost(client.invalidateQueries({ queryKey: [...staffQueryKey, 'people'] })),
  });
  return (
    <SignInList
      signIns={signIns}
      of={of}
      endingId={ending.isPending ? (ending.variables?.id ?? null) : null}
      onEnd={ending.mutate}
    />
  );
}
