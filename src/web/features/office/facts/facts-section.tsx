import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { checkFactsCall, FactSheetReply, readFactSheetCall } from '../../../../contract/office-facts.ts';
import type { FactStep } from '../../../../domain/fact-changes.ts';
import { type FactRow, type FactRows, type FactSheet, withChoices } from '../../../../domain/fact-sheet.ts';
import { findFactSheet } from '../../../../domain/fact-sheets.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { findIncompleteValues } from '../../../lib/form-values.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { unansweredAfter } from '../../../lib/use-until-answered.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopicsAndWait } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import type { OfficeSectionProps } from '../section.ts';
import { CalendarFile } from './calendar-file.tsx';
import { ChangesList } from './changes-list.tsx';
import { type FactRowsProps, FactTables } from './fact-rows.tsx';
import styles from './facts.module.css';
import {
  type FactsDraft,
  factsFormId,
  readFactsDraft,
  rebaseDraft,
  rowWith,
  toDraft,
} from './facts-draft.ts';
import { MissingHolidays } from './missing-holidays.tsx';
import { Review } from './review.tsx';

const read = (sheet: string, signal?: AbortSignal) =>
  staffCall<typeof readFactSheetCall>(
    'GET /api/admin/office/facts/:sheet',
    { params: { sheet }, query: {} },
    signal ? { signal } : {},
  );

/** Shows a sheet of facts: its rows for editing, the effect of a change, and the earlier changes. */
export default function FactsSection({ section }: OfficeSectionProps) {
  const sheet = findFactSheet(section.id);
  return sheet ? <EditedSheet key={sheet.id} sheet={sheet} /> : null;
}

type EditedSheetProps = {
  sheet: FactSheet;
  /** Content above the rows. */
  help?: ReactNode;
  /** Rows to begin with instead of the stored rows, such as the rows of an earlier version. */
  proposed?: { rows: FactRows; id: string } | null;
  /** The component that shows the rows for editing. Default: tables. */
  Rows?: ComponentType<FactRowsProps>;
  /** Content below the rows. */
  children?: ReactNode;
};

/** Shows a sheet of facts for editing, with its earlier changes. */
export function EditedSheet({ sheet: plain, help, proposed, Rows, children }: EditedSheetProps) {
  const client = useQueryClient();
  const query = useStaffQuery({
    topic: 'facts',
    key: ['sheet', plain.id],
    read: (signal) => read(plain.id, signal),
    // The owner may leave the sheet right after a publication. If the read were aborted, the form would later
    // begin with the old rows, and the server would refuse a change based on those.
    readsToEnd: true,
  });
  const choices = query.data?.choices;
  const sheet = useMemo(() => withChoices(plain, choices ?? {}), [plain, choices]);
  const refetchFacts = () => refetchTopicsAndWait(client, ['facts']);
  return (
    <div className={styles.sheet}>
      <p className="max-w-measure">{sheet.about}</p>
      <QueryResult query={query} what="these facts">
        {(data) => (
          <>
            {help}
            <Editor
              key={proposed?.id}
              sheet={sheet}
              stored={data}
              proposed={proposed?.rows}
              Rows={Rows ?? FactTables}
              onPublished={refetchFacts}
            />
            {children}
            <section aria-label="Changes">
              <h2 className={styles.tableTitle}>What was changed</h2>
              <ChangesList changes={data.changes} onChanged={refetchFacts} />
            </section>
          </>
        )}
      </QueryResult>
    </div>
  );
}

type EditorProps = {
  sheet: FactSheet;
  stored: FactSheetReply;
  proposed: FactRows | undefined;
  Rows: ComponentType<FactRowsProps>;
  onPublished: () => Promise<void>;
};

/** The draft, and the stored rows on which it is based. */
interface Editing {
  base: FactRows;
  draft: FactsDraft;
  /** The names of the rows that were dropped because the newer version lacks their parent. */
  dropped: readonly string[];
}

function Editor({ sheet, stored, proposed, Rows, onPublished }: EditorProps) {
  const [editing, setEditing] = useState<Editing>(() => ({
    base: stored.rows,
    draft: toDraft(sheet, proposed ?? stored.rows, stored.rows),
    dropped: [],
  }));
  const [isTouched, setTouched] = useState(proposed !== undefined);
  const [seen, setSeen] = useState(stored.rows);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<string | null>(null);
  const [review, setReview] = useState<{
    requestId: string;
    steps: FactStep[];
    checked: CallReply<typeof checkFactsCall>;
  } | null>(null);
  const lastRequest = useRef<{ id: string; steps: string; isUnanswered: boolean } | null>(null);
  // If an attempt to publish got no answer, later steps are sent with the same key. If the attempt was stored
  // after all, the server refuses the later steps.
  const requestIdFor = (steps: FactStep[]) => {
    const text = JSON.stringify(steps);
    const last = lastRequest.current;
    if (last?.isUnanswered || last?.steps === text) return last.id;
    lastRequest.current = { id: crypto.randomUUID(), steps: text, isUnanswered: false };
    return lastRequest.current.id;
  };
  // Newly fetched rows replace the rows shown, unless the owner has typed something. A draft with typed
  // values stays based on the old rows, so the server may refuse its change.
  if (seen !== stored.rows) {
    setSeen(stored.rows);
    if (!isTouched) setEditing(begin(sheet, stored.rows));
  }
  const check = useSingleMutation({
    mutationFn: async (steps: FactStep[]) => ({
      steps,
      checked: await staffCall<typeof checkFactsCall>('POST /api/admin/office/facts/:sheet/check', {
        params: { sheet: sheet.id },
        body: { steps, holdsFrom: null },
      }),
    }),
    onSuccess: ({ steps, checked }) => {
      setEditing((now) => ({ ...now, dropped: [] }));
      setReview({ requestId: requestIdFor(steps), steps, checked });
    },
    onError: (problem) => {
      if (problem instanceof CallFailure && problem.refusal?.code === 'facts_changed_meanwhile')
        setConflict(problem.refusal.message);
    },
  });
  const form = useRef<HTMLDivElement>(null);
  const wasReviewed = useRef(false);
  useEffect(() => {
    // After the review the form takes focus, unless the notice of a newer version already has focus.
    if (wasReviewed.current && !review && conflict === null) form.current?.focus();
    wasReviewed.current = review !== null;
  }, [review, conflict]);
  const reviewButton = useRef<HTMLButtonElement>(null);
  const readNewer = useSingleMutation({
    mutationFn: () => read(sheet.id),
    onSuccess: ({ rows }) => {
      setEditing((now) => ({ base: rows, ...rebaseDraft(sheet, now.base, now.draft, rows) }));
      setConflict(null);
      check.reset();
      // The pressed button disappears with its notice, so focus needs a new place.
      reviewButton.current?.focus();
    },
  });
  const addHolidays = (name: string, rows: readonly FactRow[]) => {
    const table = sheet.tables.find((other) => other.table === name);
    if (!table) return;
    const all = editing.draft[name] ?? [];
    const isThere = (row: FactRow) =>
      all.some(
        ({ typed }) => typed['first_day'] === row['first_day'] && typed['last_day'] === row['last_day'],
      );
    const added = rows.filter((row) => !isThere(row)).map((row) => rowWith(table, row));
    setTouched(true);
    setEditing({ ...editing, draft: { ...editing.draft, [name]: [...all, ...added] } });
  };
  const startAgain = () => {
    setEditing(begin(sheet, stored.rows));
    setTouched(false);
    setErrors(new Map());
    setConflict(null);
    check.reset();
    setReview(null);
    lastRequest.current = null;
  };
  const reviewChanges = () => {
    const { steps, errors: wrong } = readFactsDraft(sheet, editing.base, editing.draft);
    const incomplete = form.current ? findIncompleteValues(form.current) : {};
    const found = new Map([...wrong, ...Object.entries(incomplete)]);
    setErrors(found);
    setAttempt(attempt + 1);
    if (found.size > 0) return;
    if (steps.length === 0)
      toast({ title: 'Nothing has been changed', description: 'There is nothing to publish.' });
    else check.mutate(steps);
  };
  if (review)
    return (
      <Review
        sheetId={sheet.id}
        {...review}
        onBack={() => setReview(null)}
        onFailed={(problem) => {
          const last = lastRequest.current;
          if (last) last.isUnanswered = unansweredAfter(problem, true, last.isUnanswered || null) !== null;
        }}
        onKeyUsed={() => {
          lastRequest.current = null;
          setReview({ ...review, requestId: requestIdFor(review.steps) });
        }}
        onChangedMeanwhile={(words) => {
          setReview(null);
          setConflict(words);
        }}
        onDone={() => {
          startAgain();
          void onPublished();
        }}
      />
    );
  return (
    <div ref={form} id={factsFormId(sheet)} tabIndex={-1} className={styles.sheet}>
      <ErrorSummary
        attempt={attempt}
        errors={[...errors].map(([fieldId, message]) => ({ fieldId, message }))}
      />
      {sheet.fromCalendar !== undefined && (
        <>
          <MissingHolidays onRows={(rows) => addHolidays(sheet.fromCalendar ?? '', rows)} />
          <CalendarFile onRows={(rows) => addHolidays(sheet.fromCalendar ?? '', rows)} />
        </>
      )}
      <Rows
        sheet={sheet}
        draft={editing.draft}
        errors={errors}
        onChange={(draft) => {
          setTouched(true);
          setEditing({ ...editing, draft });
        }}
      />
      {conflict !== null && (
        <FocusedNotice kind="warning" about={conflict} title="There is a newer version">
          <div className="grid justify-items-start gap-3">
            <p>{conflict}</p>
            <Button pending={readNewer.isPending} onClick={() => readNewer.mutate()}>
              Use the newer version, and keep what I typed
            </Button>
            {readNewer.isError && (
              <p role="alert">
                {failureMessage(readNewer.error, 'We could not reach the centre. Please try again.')}
              </p>
            )}
          </div>
        </FocusedNotice>
      )}
      {editing.dropped.length > 0 && (
        <FocusedNotice
          kind="warning"
          about={editing.dropped}
          title="Some of what you typed could not be kept"
        >
          <p>
            Left out: {editing.dropped.join('; ')}. Somebody has removed what{' '}
            {editing.dropped.length === 1 ? 'it' : 'they'} belonged to.
          </p>
        </FocusedNotice>
      )}
      {check.isError && conflict === null && (
        <FocusedNotice kind="error" about={check.error} title="This cannot be published">
          <p>{failureMessage(check.error, 'We could not reach the centre. Please try again.')}</p>
        </FocusedNotice>
      )}
      <div className={`${styles.bar} sticks`}>
        {/* Busy while newer rows load, because a check would still compare with the old rows. */}
        <Button
          ref={reviewButton}
          variant="primary"
          pending={check.isPending || readNewer.isPending}
          pendingText="Looking..."
          onClick={reviewChanges}
        >
          See what changes
        </Button>
        {isTouched && (
          <Button
            variant="link"
            onClick={() => {
              startAgain();
              // The pressed button disappears, so focus needs a new place.
              reviewButton.current?.focus();
            }}
          >
            Throw away what I typed
          </Button>
        )}
      </div>
    </div>
  );
}

function begin(sheet: FactSheet, rows: FactRows): Editing {
  return { base: rows, draft: toDraft(sheet, rows), dropped: [] };
}
