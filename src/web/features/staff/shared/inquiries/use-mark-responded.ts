import { useQueryClient } from '@tanstack/react-query';
import type {
  markPartyBookedCall,
  markRespondedCall,
  markWaitingCall,
} from '../../../../../contract/staff-inquiries.ts';
import { focusIfLost } from '../../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { toast } from '../../../../ui/toast.tsx';
import { staffQueryKey } from '../screen-stream.ts';
import { staffCall } from '../staff-query.ts';

/**
 * Marks an enquiry as responded or as still to answer, or its party as booked. Refetches the lists. If the
 * enquiry leaves the list, focus moves to `target`.
 */
export function useMarkResponded(id: string, target: () => HTMLElement | null) {
  const client = useQueryClient();
  const input = { params: { id } };
  const refetch = () =>
    focusIfLost(client.invalidateQueries({ queryKey: [...staffQueryKey, 'inquiries'] }), target);
  const marking = useSingleMutation({
    mutationFn: (responded: boolean): Promise<unknown> =>
      responded
        ? staffCall<typeof markRespondedCall>('POST /api/admin/inquiries/:id/mark-responded', input)
        : staffCall<typeof markWaitingCall>('POST /api/admin/inquiries/:id/mark-waiting', input),
    onSuccess: (_, responded) =>
      toast(responded ? { title: 'Marked as Responded', done: true } : { title: 'Still to answer' }),
    onError: (_, responded) =>
      toast({
        title: 'Error',
        description: responded
          ? 'Failed to mark inquiry as responded'
          : 'Failed to mark it as still to answer',
        variant: 'destructive',
      }),
    onSettled: refetch,
  });
  const markingBooked = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof markPartyBookedCall>('POST /api/admin/birthday-inquiries/:id/mark-booked', input),
    onSuccess: () => toast({ title: 'Party Booked', done: true }),
    onError: () =>
      toast({ title: 'Error', description: 'Failed to mark the party as booked', variant: 'destructive' }),
    onSettled: refetch,
  });
  return {
    mark: marking.mutate,
    markBooked: markingBooked.mutate,
    isMarking: marking.isPending || markingBooked.isPending,
  };
}
