import { useEffect, useRef, useState } from 'react';
import type { changeWaitlistCall, Waitlist } from '../../../contract/waitlist.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAvailability } from '../availability/use-availability.ts';
import { listFullSessions, sessionKey } from './full-sessions.ts';
import styles from './waitlist.module.css';
import { WaitlistSessions } from './waitlist-sessions.tsx';

/** Milliseconds. */
const timeout = 30_000;

interface ChangeSessionsProps {
  groupKey: string;
  group: Waitlist;
  onClose: () => void;
}

/**
 * Changes the sessions for which a group waits. The group keeps its place in the queue of each session for
 * which it goes on waiting.
 */
export default function ChangeSessions({ groupKey, group, onClose }: ChangeSessionsProps) {
  const { month, refetch } = useAvailability(true);
  const [chosen, setChosen] = useState(() => group.wishes.map(sessionKey));
  const [wasPressed, setPressed] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const present = group.wishes.map((wish) => ({ ...wish, left: 0 }));
  const others = listFullSessions(month?.days ?? [], group.children, group.ticketQuantities ?? {}).filter(
    (session) => !present.some((wish) => sessionKey(wish) === sessionKey(session)),
  );
  const sessions = [...present, ...others].sort((a, b) => sessionKey(a).localeCompare(sessionKey(b)));
  const change = useSingleMutation({
    mutationFn: () =>
      callApi<typeof changeWaitlistCall>(
        'POST /api/waitlist/change',
        {
          body: {
            key: groupKey,
            sessions: sessions
              .filter((session) => chosen.includes(sessionKey(session)))
              .map(({ date, timeSlot }) => ({ date, timeSlot })),
          },
        },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSuccess: () => {
      toast({ title: 'Changed', description: 'You keep your place in each queue that you stay in.' });
      onClose();
    },
    onError: refetch,
  });
  return (
    <div className={styles.change}>
      <h2 ref={title} tabIndex={-1} className="text-h3 outline-none">
        Which sessions would do
      </h2>
      {month ? (
        <WaitlistSessions
          sessions={sessions}
          chosen={chosen}
          error={wasPressed && chosen.length === 0 ? 'Please choose at least one session' : undefined}
          onChange={setChosen}
        />
      ) : (
        <LoadingStatus label="Looking for full sessions">
          <Skeleton shape="block" />
        </LoadingStatus>
      )}
      {change.isError && (
        <FocusedNotice kind="error" live="assertive" title="Nothing was changed" about={change.failureCount}>
          {failureMessage(change.error, 'There was no answer. Please try again.')}
        </FocusedNotice>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          pending={change.isPending}
          pendingText="Changing..."
          onClick={() => {
            setPressed(true);
            if (chosen.length > 0) change.mutate();
          }}
        >
          Wait for these
        </Button>
        <Button onClick={onClose}>Leave it as it is</Button>
      </div>
    </div>
  );
}
