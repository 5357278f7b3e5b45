import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { listRehearsalsCall, Rehearsal, readRehearsalCall } from '../../../../contract/rehearsal.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { useLocation } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import { useSignedIn } from '../../staff/shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { rehearsedChange } from '../shared/rehearsed-change.ts';
import styles from './rehearsal.module.css';
import { RehearsalForm } from './rehearsal-form.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';

/** Replays past demand against a change before it is published, and shows the effect. */
export default function RehearsalSection() {
  const client = useQueryClient();
  const [shown, setShown] = useState<Rehearsal | null>(null);
  const waitingChangeId = new URLSearchParams(useLocation().search).get('change');
  const personId = useSignedIn()?.id ?? null;
  const lastChange = useBrowserStore(rehearsedChange);
  const unpublishedChange = lastChange?.personId === personId ? lastChange : null;
  const query = useStaffQuery({
    topic: 'facts',
    key: ['rehearsals'],
    read: (signal) => staffCall<typeof listRehearsalsCall>('GET /api/admin/office/rehearsal', {}, { signal }),
  });
  const open = useSingleMutation({
    mutationFn: (id: string) =>
      staffCall<typeof readRehearsalCall>('GET /api/admin/office/rehearsal/:id', { params: { id } }),
    onSuccess: ({ rehearsal }) => setShown(rehearsal),
  });
  return (
    <div className={styles.rehearsal}>
      <p className="max-w-measure">
        Before you publish other hours, capacity or prices, test them against what families asked for in the
        past. A rehearsal changes nothing.
      </p>
      <QueryResult query={query} what="the rehearsals">
        {(list) => (
          <>
            <RehearsalForm
              key={`${waitingChangeId} ${unpublishedChange?.sheet} ${JSON.stringify(unpublishedChange?.steps)}`}
              list={list}
              waitingChangeId={waitingChangeId}
              unpublishedChange={unpublishedChange}
              onPlayed={(rehearsal) => {
                setShown(rehearsal);
                refetchTopics(client, ['facts']);
              }}
            />
            {shown && <RehearsalResult key={shown.id} rehearsal={shown} />}
            <section aria-labelledby="earlier-rehearsals" className="no-print">
              <h2 id="earlier-rehearsals" className={parts.dashboardH2}>
                Earlier rehearsals
              </h2>
              {list.rehearsals.length === 0 ? (
                <EmptyList>Nothing has been rehearsed yet.</EmptyList>
              ) : (
                <ul className={styles.earlier}>
                  {list.rehearsals.map(({ id, title, madeAt }) => (
                    <li key={id}>
                      <Button variant="link" onClick={() => open.mutate(id)}>
                        {title}, {dayAndTime(madeAt)}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </QueryResult>
    </div>
  );
}
