import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { listFactChangesCall, listFactSheetsCall } from '../../../../contract/office-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopicsAndWait } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { ChangesList } from '../facts/changes-list.tsx';
import styles from '../facts/facts.module.css';

/** Lists the changes of facts that wait for their day, and below them all changes, newest first. */
export default function ChangesSection() {
  const client = useQueryClient();
  // The id of the last change on each page that precedes the shown page.
  const [cursors, setCursors] = useState<readonly number[]>([]);
  const last = cursors.at(-1);
  const title = useRef<HTMLHeadingElement>(null);
  // On the first and the last page the pressed button disappears, so focus goes to the top of the list.
  const turnTo = (next: readonly number[]) => {
    setCursors(next);
    title.current?.focus();
  };
  const waiting = useStaffQuery({
    topic: 'facts',
    key: ['waiting'],
    read: (signal) => staffCall<typeof listFactSheetsCall>('GET /api/admin/office/facts', {}, { signal }),
  });
  const made = useStaffQuery({
    topic: 'facts',
    key: ['changes', last ?? 'newest'],
    read: (signal) =>
      staffCall<typeof listFactChangesCall>(
        'GET /api/admin/office/changes',
        { query: last === undefined ? {} : { before: String(last) } },
        { signal },
      ),
    keepsPrevious: true,
  });
  const refetchFacts = () => refetchTopicsAndWait(client, ['facts']);
  return (
    <div className={styles.sheet}>
      <section aria-label="Waiting">
        <h2 className={styles.tableTitle}>Waiting for their day</h2>
        <QueryResult query={waiting} what="the waiting changes">
          {(data) =>
            data.waiting.length === 0 ? (
              <p className={styles.none}>No change waits for its day.</p>
            ) : (
              <ChangesList changes={data.waiting} showsSheets onChanged={refetchFacts} />
            )
          }
        </QueryResult>
      </section>
      <section aria-label="Made">
        <h2 ref={title} tabIndex={-1} className={styles.tableTitle}>
          All changes
        </h2>
        <QueryResult query={made} what="the changes">
          {(data) => (
            <>
              <ChangesList changes={data.changes} showsSheets onChanged={refetchFacts} />
              <div className={styles.tools}>
                {cursors.length > 0 && (
                  <Button variant="link" onClick={() => turnTo(cursors.slice(0, -1))}>
                    Newer
                  </Button>
                )}
                {data.more && (
                  <Button variant="link" onClick={() => turnTo([...cursors, data.changes.at(-1)?.id ?? 0])}>
                    Older
                  </Button>
                )}
              </div>
            </>
          )}
        </QueryResult>
      </section>
    </div>
  );
}
