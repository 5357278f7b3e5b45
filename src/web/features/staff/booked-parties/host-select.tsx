import { useQueryClient } from '@tanstack/react-query';
import type { setPartyHostCall } from '../../../../contract/party-booking.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useLastChoice } from '../../../lib/use-last-choice.ts';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';

interface HostSelectProps {
  party: { id: string; hostId: string | null; hostName: string | null };
  hosts: readonly { id: string; name: string }[];
  /** The field's label, with the party: 'Host of Ottilie’s party'. */
  label: string;
}

/**
 * Sets the colleague who runs a party. The server refuses a colleague who runs another party at that time.
 */
export function HostSelect({ party: { id, hostId, hostName }, hosts, label }: HostSelectProps) {
  const client = useQueryClient();
  const { choice, choose } = useLastChoice({
    mutationFn: (next: string) =>
      staffCall<typeof setPartyHostCall>('POST /api/admin/parties/:id/host', {
        params: { id },
        body: { hostId: next || null },
      }),
    onSuccess: (_, next) => {
      const name = hosts.find((host) => host.id === next)?.name;
      toast({ title: name ? `${name} runs this party` : 'Nobody runs this party yet', done: true });
    },
    onError: (problem) =>
      toast({
        title: 'Not changed',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refetchTopicsAndWait(client, ['bookings']),
  });
  // The host may have left, or may run no parties any more.
  const isUnlisted = hostId !== null && !hosts.some((host) => host.id === hostId);
  return (
    <span className="select">
      <select
        aria-label={label}
        className="input"
        value={choice ?? hostId ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">No host yet</option>
        {isUnlisted && <option value={hostId}>{hostName}</option>}
        {hosts.map(({ id: other, name }) => (
          <option key={other} value={other}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
