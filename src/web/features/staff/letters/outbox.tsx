import { useState } from 'react';
import type { listOutboxCall } from '../../../../contract/letters.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { EmptyList } from '../shared/empty-list.tsx';
import { useCursorPages } from '../shared/pager.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './letters.module.css';
import { OutboxList } from './outbox-list.tsx';

/** Shows every mail of the centre, sent or not. Staff can send a mail again. */
export function Outbox() {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<'all' | 'unsent'>('all');
  const pages = useCursorPages();
  const settledSearch = useDebounced(search.trim());
  const outboxQuery = { show, ...(settledSearch && { search: settledSearch }), ...pages.query };
  const query = useStaffQuery({
    topic: 'letters',
    key: ['outbox', outboxQuery],
    read: (signal) =>
      staffCall<typeof listOutboxCall>('GET /api/admin/letters/outbox', { query: outboxQuery }, { signal }),
    pollInterval: pages.isFirst ? 5_000 : false,
    keepsPrevious: true,
  });
  return (
    <>
      <p className="mb-4 max-w-measure">
        Every mail that the centre has sent or could not send: confirmations, reminders, letters and all
        others. A waiting mail is tried again automatically. A failed mail is not: send it again here.
      </p>
      <div className={styles.outboxTools}>
        <TextField
          label="Find mails"
          hint="A whole email address or booking reference"
          type="search"
          name="findMail"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          value={search}
          onChange={({ target }) => {
            pages.reset();
            setSearch(target.value);
          }}
        />
        <SelectField
          label="Show"
          name="showMails"
          value={show}
          onChange={({ target }) => {
            pages.reset();
            setShow(target.value === 'unsent' ? 'unsent' : 'all');
          }}
        >
          <option value="all">All mails</option>
          <option value="unsent">Waiting or failed</option>
        </SelectField>
      </div>
      <QueryResult query={query} what="the outbox">
        {({ mails, next }) => (
          <>
            {mails.length === 0 ? (
              <EmptyList>{emptyText(settledSearch !== '', show)}</EmptyList>
            ) : (
              <OutboxList mails={mails} />
            )}
            {pages.pager('the outbox', next)}
          </>
        )}
      </QueryResult>
    </>
  );
}

function emptyText(isSearched: boolean, show: 'all' | 'unsent'): string {
  if (isSearched) return 'No mail matches. Type the whole email address, or the whole booking reference.';
  return show === 'unsent' ? 'Nothing waits and nothing has failed.' : 'No mail has been written yet.';
}
