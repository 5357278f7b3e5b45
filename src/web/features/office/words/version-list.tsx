import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { FactSheetReply, readFactSheetCall } from '../../../../contract/office-facts.ts';
import type { listWordVersionsCall, readWordVersionCall } from '../../../../contract/words.ts';
import { describeSteps, diffFacts } from '../../../../domain/fact-changes.ts';
import type { FactSheet } from '../../../../domain/fact-sheet.ts';
import type { WordPage, WordPageId } from '../../../../domain/word-pages.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { Words } from '../../words/words.tsx';
import { DifferenceList } from '../facts/difference-list.tsx';
import facts from '../facts/facts.module.css';
import styles from './words.module.css';

export type WordVersion = CallReply<typeof readWordVersionCall>;

type VersionListProps = { page: WordPage; sheet: FactSheet; onRestore: (version: WordVersion) => void };

/**
 * Lists the versions of a page's words, newest first. The owner can read each version, compare it with
 * today's and restore it.
 */
export function VersionList({ page, sheet, onRestore }: VersionListProps) {
  const id = page.id as WordPageId;
  const query = useStaffQuery({
    topic: 'facts',
    key: ['word-versions', id],
    read: (signal) =>
      staffCall<typeof listWordVersionsCall>(
        'GET /api/admin/office/words/:page/versions',
        { params: { page: id } },
        { signal },
      ),
  });
  return (
    <section aria-label="Versions">
      <h2 className={facts.tableTitle}>Versions</h2>
      <QueryResult query={query} what="the versions">
        {({ versions }) =>
          versions.length === 0 ? (
            <p className={facts.none}>
              These are the first words. Within a minute they will be stored as version 1.
            </p>
          ) : (
            <ul className={facts.changes}>
              {versions.map((version, index) => (
                <Version
                  key={version.number}
                  {...{ version, sheet, onRestore }}
                  page={id}
                  isNewest={index === 0}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}

type VersionProps = {
  version: CallReply<typeof listWordVersionsCall>['versions'][number];
  page: WordPageId;
  sheet: FactSheet;
  isNewest: boolean;
  onRestore: (version: WordVersion) => void;
};

function Version({ version, page, sheet, isNewest, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const { number, label, madeAt, madeBy, note } = version;
  return (
    <li className={facts.change}>
      <div className={facts.changeHead}>
        <p>
          <span className="font-bold">Version {number}</span>, {dayAndTime(madeAt)}
          {madeBy && `, ${madeBy}`}
        </p>
        {isNewest && <Badge kind="available">Today’s</Badge>}
      </div>
      {note && <p>{note}</p>}
      {page === 'terms' && (
        <p>
          Bookings made under this version link to:{' '}
          <a href={`/terms?version=${label}`} target="_blank" rel="noreferrer">
            the terms of {label} (opens in a new tab)
          </a>
        </p>
      )}
      <details aria-label={`Version ${number}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={facts.cardTitle}>
          {isNewest ? 'Read it' : 'Read it, compare it with today’s, bring it back'}
        </summary>
        {isOpen && <VersionBody {...{ number, page, sheet, isNewest, onRestore }} />}
      </details>
    </li>
  );
}

type VersionBodyProps = Omit<VersionProps, 'version'> & { number: number };

function VersionBody({ number, page, sheet, isNewest, onRestore }: VersionBodyProps) {
  const query = useStaffQuery({
    topic: 'facts',
    key: ['word-version', page, number],
    read: async (signal): Promise<{ version: WordVersion; current: FactSheetReply }> => {
      const params = { page, number: String(number) };
      const [version, current] = await Promise.all([
        staffCall<typeof readWordVersionCall>(
          'GET /api/admin/office/words/:page/versions/:number',
          { params },
          { signal },
        ),
        staffCall<typeof readFactSheetCall>(
          'GET /api/admin/office/facts/:sheet',
          { params: { sheet: sheet.id }, query: {} },
          { signal },
        ),
      ]);
      return { version, current };
    },
  });
  return (
    <QueryResult query={query} what="this version">
      {({ version, current }) => {
        const differences = describeSteps(
          sheet,
          diffFacts(sheet, version.written, current.rows),
          version.written,
        );
        return (
          <div className={styles.version}>
            {!isNewest && (
              <section aria-label="What has changed since">
                <h3>What has changed since</h3>
                {differences.length === 0 ? (
                  <p>The words are the same. Only a fact that they name has changed.</p>
                ) : (
                  <>
                    <DifferenceList differences={differences} />
                    <p>
                      <Button onClick={() => onRestore(version)}>Bring version {number} back</Button> It then
                      stands in the form above for you to look at. Families read it once you publish it.
                    </p>
                  </>
                )}
              </section>
            )}
            <section aria-label="What families read" className={styles.read}>
              <h3>What families read</h3>
              {Object.entries(version.texts).map(([id, blocks]) => (
                <Words key={id} blocks={blocks} />
              ))}
              {version.sections.map(({ id, title, blocks }) => (
                <section key={id} aria-label={title}>
                  <h4>{title}</h4>
                  <Words blocks={blocks} />
                </section>
              ))}
            </section>
          </div>
        );
      }}
    </QueryResult>
  );
}
