import { useEffect, useId, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { changeFactsCall, checkFactsCall } from '../../../../contract/office-facts.ts';
import { addDays, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { changesAllergens, type FactStep } from '../../../../domain/fact-changes.ts';
import { rehearsableSheets } from '../../../../domain/rehearsal.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { Link } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { venueDay } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSite } from '../../site/site-query.ts';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { useSignedIn } from '../../staff/shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { rehearsalPath, rehearsedChange } from '../shared/rehearsed-change.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './facts.module.css';
import { Preview } from './preview.tsx';
import { TouchedList } from './touched-list.tsx';

type Checked = CallReply<typeof checkFactsCall>;

type ReviewProps = {
  sheetId: string;
  /** The idempotency key of this change. */
  requestId: string;
  steps: FactStep[];
  checked: Checked;
  onBack: () => void;
  onDone: () => void;
  /** Called with the failure of each attempt to publish, before `onKeyUsed` or `onChangedMeanwhile`. */
  onFailed: (problem: unknown) => void;
  /** Called if another stored change has used the key. This change then needs a new key. */
  onKeyUsed: () => void;
  /** Called with the refusal's message when somebody else has changed the same facts meanwhile. */
  onChangedMeanwhile: (words: string) => void;
};

/** Shows the effect of a change, with previews of pages. Publishes the change at once or on a later day. */
export function Review({
  sheetId,
  requestId,
  steps,
  checked,
  onBack,
  onDone,
  onFailed,
  onKeyUsed,
  onChangedMeanwhile,
}: ReviewProps) {
  const today = useSite()?.today ?? '';
  const personId = useSignedIn()?.id ?? null;
  const [isLater, setLater] = useState(false);
  const [firstDay, setFirstDay] = useState(() => (today ? addDays(today, 1) : ''));
  const [note, setNote] = useState('');
  const [isReviewed, setReviewed] = useState(false);
  const needsLook = changesAllergens(steps);
  const title = useRef<HTMLHeadingElement>(null);
  const hasFocused = useRef(false);
  useEffect(() => {
    // Only once: when the owner later comes back to this section, the heading of the section takes the focus.
    if (!hasFocused.current) title.current?.focus();
    hasFocused.current = true;
  }, []);
  const isDayToCome = isLater && firstDay > today;
  const fromDay = useStaffQuery({
    topic: 'facts',
    key: ['check', requestId, firstDay],
    // This call only reads. It is a POST because a change is too long for an address.
    read: (signal) =>
      staffCall<typeof checkFactsCall>(
        'POST /api/admin/office/facts/:sheet/check',
        { params: { sheet: sheetId }, body: { steps, holdsFrom: firstDay } },
        { signal },
      ),
    pollInterval: false,
    isEnabled: isDayToCome,
  });
  const publish = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof changeFactsCall>('POST /api/admin/office/facts/:sheet', {
        params: { sheet: sheetId },
        body: {
          requestId,
          steps,
          holdsFrom: isLater ? firstDay : null,
          note,
          looked: isReviewed || !needsLook,
        },
      }),
    onSuccess: ({ change }) => {
      rehearsedChange.clear();
      toast(
        change.state === 'waiting'
          ? {
              title: 'Waiting for its day',
              description: `It takes effect on ${shortDayInWords(venueDay(change.holdsFrom))}.`,
            }
          : { title: 'Published', description: 'Families read it from now on.' },
      );
      onDone();
    },
    onError: (problem) => {
      onFailed(problem);
      if (!(problem instanceof CallFailure)) return;
      if (problem.refusal?.code === 'facts_changed_meanwhile') onChangedMeanwhile(problem.refusal.message);
      if (problem.refusal?.code === 'same_key_other_request') onKeyUsed();
    },
  });
  // The browser unchecks a radio button if another of the same name is checked, even in a hidden sheet.
  const radioName = useId();
  const dayField = useRef<HTMLInputElement>(null);
  const lookedBox = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const tryToPublish = () => {
    setTried(true);
    if (isLater && !isDayToCome) dayField.current?.focus();
    else if (needsLook && !isReviewed) lookedBox.current?.focus();
    else publish.mutate();
  };
  return (
    <div className={styles.review}>
      <section aria-label="What changes">
        <h2 ref={title} tabIndex={-1} className={styles.tableTitle}>
          What changes
        </h2>
        <DifferenceList differences={checked.differences} />
      </section>
      {!isLater && <TouchedList touched={checked.touched} />}
      {isDayToCome && (
        <QueryResult
          query={fromDay}
          what="what it affects from that day"
          skeleton={<p aria-hidden="true">Looking at what it affects from {shortDayInWords(firstDay)}...</p>}
        >
          {({ touched }) => <TouchedList touched={touched} />}
        </QueryResult>
      )}
      {rehearsableSheets.includes(sheetId) && (
        <p>
          <Link
            to={rehearsalPath}
            onClick={() =>
              rehearsedChange.write({ personId, sheet: sheetId, steps, differences: checked.differences })
            }
          >
            Rehearse this change
          </Link>{' '}
          with what families booked in the past months. What you typed stays here.
        </p>
      )}
      {checked.pages.length > 0 && (
        <Preview sheetId={sheetId} steps={steps} pages={checked.pages} day={isLater ? firstDay : today} />
      )}
      <fieldset className={styles.when}>
        <legend className={styles.tableTitle}>When it takes effect</legend>
        <label className={styles.choice}>
          <input type="radio" name={radioName} checked={!isLater} onChange={() => setLater(false)} /> At once
        </label>
        <label className={styles.choice}>
          <input type="radio" name={radioName} checked={isLater} onChange={() => setLater(true)} /> From a
          later day
        </label>
        {isLater && (
          <TextField
            label="First day"
            type="date"
            ref={dayField}
            className={styles.short}
            min={today && addDays(today, 1)}
            value={firstDay}
            error={isTried && !isDayToCome ? 'Please choose a day after today' : undefined}
            onChange={({ target }) => setFirstDay(target.value)}
          />
        )}
        <TextField
          label="A note for the history"
          optional
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {needsLook && (
          <Checkbox
            label="I have looked at the changed allergens once more: they are right"
            ref={lookedBox}
            error={isTried && !isReviewed ? 'Please look at the allergens above once more' : undefined}
            checked={isReviewed}
            onChange={({ target }) => setReviewed(target.checked)}
          />
        )}
      </fieldset>
      {publish.isError && (
        <FocusedNotice kind="error" about={publish.error} title="Not published">
          <p>{failureMessage(publish.error, 'We could not reach the centre. Please try again.')}</p>
        </FocusedNotice>
      )}
      <div className={`${styles.bar} sticks`}>
        <Button
          variant="primary"
          pending={publish.isPending}
          pendingText="Publishing..."
          onClick={tryToPublish}
        >
          {isLater ? 'Publish for that day' : 'Publish'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Back to editing
        </Button>
      </div>
    </div>
  );
}
