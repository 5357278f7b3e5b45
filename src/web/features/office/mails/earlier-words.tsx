import { useState } from 'react';
import type {
  FactChangeReply,
  FactSheetReply,
  readFactSheetCall,
} from '../../../../contract/office-facts.ts';
import { describeSteps, diffFacts } from '../../../../domain/fact-changes.ts';
import type { FactRows, FactSheet } from '../../../../domain/fact-sheet.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { DifferenceList } from '../facts/difference-list.tsx';
import facts from '../facts/facts.module.css';
import styles from './mails.module.css';

/** The words of a mail as they were before a change. `change` is the id of the change. */
export interface EarlierMail {
  change: number;
  rows: FactRows;
}

type EarlierWordsProps = { sheet: FactSheet; onRestore: (words: EarlierMail) => void };

const readSheet = (sheet: string, query: { at?: string }, signal: AbortSignal) =>
  staffCall<typeof readFactSheetCall>(
    'GET /api/admin/office/facts/:sheet',
    { params: { sheet }, query },
    { signal },
  );

/** Lists the words as they were before each change. The owner can compare or restore them. */
export function EarlierWords({ sheet, onRestore }: EarlierWordsProps) {
  const query = useStaffQuery({
    topic: 'facts',
    key: ['sheet', sheet.id],
    read: (signal) => readSheet(sheet.id, {}, signal),
  });
  return (
    <section aria-label="Earlier words">
      <h3 className={facts.tableTitle}>Earlier words</h3>
      <QueryResult query={query} what="earlier words">
        {(current) => {
          const published = current.changes.filter(({ state }) => state === 'done' || state === 'undone');
          return published.length === 0 ? (
            <p className={facts.none}>These are the first words.</p>
          ) : (
            <ul className={facts.changes}>
              {published.map((change) => (
                <Earlier key={change.id} {...{ change, sheet, current, onRestore }} />
              ))}
            </ul>
          );
        }}
      </QueryResult>
    </section>
  );
}

type EarlierProps = EarlierWordsProps & { change: FactChangeReply; current: FactSheetReply };

function Earlier(props: EarlierProps) {
  const [isOpen, setOpen] = useState(false);
  const { holdsFrom } = props.change;
  return (
    <li className={facts.change}>
      <details
        aria-label={`Until ${dayAndTime(holdsFrom)}`}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={facts.cardTitle}>Until {dayAndTime(holdsFrom)}</summary>
        {isOpen && <EarlierBody {...props} />}
      </details>
    </li>
  );
}

function EarlierBody({ change, sheet, current, onRestore }: EarlierProps) {
  // Reads the words as of a millisecond before the change: from the time of the change the new words apply.
  const at = new Date(Date.parse(change.holdsFrom) - 1).toISOString();
  const query = useStaffQuery({
    topic: 'facts',
    key: ['sheet-at', sheet.id, at],
    read: (signal) => readSheet(sheet.id, { at }, signal),
  });
  return (
    <QueryResult query={query} what="these words">
      {({ rows }) => {
        const differences = describeSteps(sheet, diffFacts(sheet, rows, current.rows), rows);
        return (
          <div className={styles.earlier}>
            {differences.length === 0 ? (
              <p>These words are the same as today’s.</p>
            ) : (
              <>
                <p>What has changed since:</p>
                <DifferenceList differences={differences} />
                <p>
                  <Button onClick={() => onRestore({ change: change.id, rows })}>
                    Bring these words back
                  </Button>{' '}
                  They then stand in the form above for you to look at. Mails use them once you publish them.
                </p>
              </>
            )}
          </div>
        );
      }}
    </QueryResult>
  );
}
