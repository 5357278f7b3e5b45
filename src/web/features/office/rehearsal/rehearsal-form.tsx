import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../../contract/call.ts';
import type { Rehearsal, RehearsalList, rehearseCall } from '../../../../contract/rehearsal.ts';
import { addDays, isDay, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { findFactSheet } from '../../../../domain/fact-sheets.ts';
import type { Checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { venueDay } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { DifferenceList } from '../facts/difference-list.tsx';
import type { RehearsedChange } from '../shared/rehearsed-change.ts';
import styles from './rehearsal.module.css';

type Body = CallInput<typeof rehearseCall>['body'];

type RehearsalFormProps = {
  list: RehearsalList;
  /** The id of the waiting change that the page's address names, or null if it names none. */
  waitingChangeId: string | null;
  /** The unpublished change from which the owner came here, or null if there is none. */
  unpublishedChange: RehearsedChange | null;
  onPlayed: (rehearsal: Rehearsal) => void;
};

/**
 * Chooses a change, and the past days whose demand is replayed against it. Starts the rehearsal, and can stop
 * it.
 */
export function RehearsalForm({ list, waitingChangeId, unpublishedChange, onPlayed }: RehearsalFormProps) {
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const isWaiting = list.waiting.some(({ id }) => String(id) === waitingChangeId);
  const form = useForm({
    blank: {
      what: waitingChangeId !== null && isWaiting ? waitingChangeId : unpublishedChange ? 'unpublished' : '',
      first: addDays(list.today, -91),
      last: addDays(list.today, -1),
      weeksLater: '0',
    },
    fields: ['what', 'first', 'last', 'weeksLater'],
    idPrefix: 'rehearsal-',
    whileTyping: 'clear',
    check: ({ what, first, last, weeksLater }): Checked<Body> => {
      const errors = {
        ...(isDay(first) ? {} : { first: 'Please choose the first day' }),
        ...(isDay(last) && first <= last
          ? {}
          : { last: 'Please choose a last day that is not before the first' }),
      };
      if (Object.keys(errors).length > 0) return { body: null, errors };
      const change =
        what === 'unpublished' && unpublishedChange
          ? { sheet: unpublishedChange.sheet, steps: unpublishedChange.steps }
          : null;
      return {
        errors: null,
        body: {
          requestId,
          change: change ?? (what === '' || what === 'unpublished' ? null : { id: Number(what) }),
          first,
          last,
          weeksLater: Number(weeksLater),
        },
      };
    },
    send: (body: Body) => {
      stop.current = new AbortController();
      return staffCall<typeof rehearseCall>(
        'POST /api/admin/office/rehearsal',
        { body },
        { signal: stop.current.signal },
      );
    },
    onSent: ({ rehearsal }) => {
      setRequestId(crypto.randomUUID());
      onPlayed(rehearsal);
    },
    onFailed: () => setRequestId(crypto.randomUUID()),
    explain: () => (stop.current?.signal.aborted ? 'You have stopped it.' : ''),
    unreached: 'We could not reach the centre. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={`${styles.form} no-print`}>
      <SelectField label="What is rehearsed" className={styles.what} {...form.text('what')}>
        {unpublishedChange && (
          <option value="unpublished">
            {findFactSheet(unpublishedChange.sheet)?.title}: the change you were looking at
          </option>
        )}
        {list.waiting.map(({ id, title, holdsFrom }) => (
          <option key={id} value={String(id)}>
            {title}: the change from {shortDayInWords(venueDay(holdsFrom))}
          </option>
        ))}
        <option value="">The facts as they are</option>
      </SelectField>
      <TextField label="Past demand from" type="date" max={list.today} {...form.text('first')} />
      <TextField label="until" type="date" {...form.text('last')} />
      <SelectField label="Replayed" {...form.text('weeksLater')}>
        <option value="0">on those days</option>
        <option value="52">52 weeks later, on the same weekdays</option>
        <option value="104">104 weeks later, on the same weekdays</option>
      </SelectField>
      {unpublishedChange && (
        <details className={styles.unpublished} aria-label="The change you were looking at">
          <summary>The change you were looking at</summary>
          <DifferenceList differences={unpublishedChange.differences} />
        </details>
      )}
      {form.failure && (
        <Notice kind="error" title="Not replayed" live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Playing it...">
          Play it
        </Button>
        {form.isSending && (
          <Button variant="outline" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
      </div>
    </form>
  );
}
