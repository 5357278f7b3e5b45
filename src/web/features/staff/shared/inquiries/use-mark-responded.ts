import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  markPartyBookedCall,
  markRespondedCall,
  markWaitingCall,
} from '../../../../../contract/staff-inquiries.ts';
import { toast } from '../../../../ui/toast.tsx';
import { staffQueryKey } from '../screen-stream.ts';
import { staffCall } from '../staff-query.ts';

/** Marks an enquiry as responded or not, or its party as booked, and refetches the lists. */
export function useMarkResponded(id: string) {
  const client = useQueryClient();
  const [isMarking, setIsMarking] = useState(false);
  const mark = async (responded: boolean) => {
    setIsMarking(true);
    try {
      const input = { params: { id } };
      if (responded) {
        await staffCall<typeof markRespondedCall>('POST /api/admin/inquiries/:id/mark-responded', input);
        toast({ title: 'Marked as Responded', done: true });
      } else {
        await staffCall<typeof markWaitingCall>('POST /api/admin/inquiries/:id/mark-waiting', input);
        toast({ title: 'Still to answer' });
      }
    } catch {
      toast({ title: 'Error', description: 'Failed to mark inquiry as responded', variant: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: [...staffQueryKey, 'inquiries'] });
    setIsMarking(false);
  };
  const bookParty = async () => {
    setIsMarking(true);
    try {
      await staffCall<typeof markPartyBookedCall>('POST /api/admin/birthday-inquiries/:id/mark-booked', {
        params: { id },
      });
      toast({ title: 'Party Booked', done: true });
    } catch {
      toast({ title: 'Error', description: 'Failed to mark the party as booked', variant: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: [...staffQueryKey, 'inquiries'] });
    setIsMarking(false);
  };
  return { mark, bookParty, isMarking };
}
