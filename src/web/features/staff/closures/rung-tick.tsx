import { useQueryClient } from '@tanstack/react-query';
import type { markRungCall } from '../../../../contract/closures.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useLastChoice } from '../../../lib/use-last-choice.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { closureQueryKey } from './closure-query.ts';
import styles from './closures.module.css';

interface Props {
  closureId: string;
  about: 'booking' | 'party';
  aboutId: string;
  /** The family's name, for screen readers. */
  name: string;
  rungAt: string | null;
}

/**
 * Records whether staff have rung a family about a closing. Every screen shows the tick, so that nobody is
 * rung twice.
 */
export function RungTick({ closureId, about, aboutId, name, rungAt }: Props) {
  const client = useQueryClient();
  const { choice, choose } = useLastChoice({
    mutationFn: (isRung: boolean) =>
      staffCall<typeof markRungCall>('POST /api/admin/closures/:id/rung', {
        params: { id: closureId },
        body: { about, aboutId, isRung },
      }),
    onSuccess: (reply) => client.setQueryData(closureQueryKey(closureId), reply),
    onError: (problem) => {
      refetchTopics(client, ['letters']);
      toast({
        title: 'Not ticked off',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  const isRung = choice ?? rungAt !== null;
  return (
    <Checkbox
      className={styles.rung}
      label={
        <>
          Rung<span className="sr-only"> {name}</span>
          {isRung && rungAt && `, ${dayAndTime(rungAt)}`}
        </>
      }
      checked={isRung}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
