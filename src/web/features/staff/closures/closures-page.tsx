import { useEffect, useRef, useState } from 'react';
import type { ClosureList, listClosuresCall } from '../../../../contract/closures.ts';
import { isDay } from '../../../../domain/calendar-day.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useLocation, useNavigate, useSearch } from '../../../lib/router.tsx';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { useSite } from '../../site/site-query.ts';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { CloseForm } from './close-form.tsx';
import { ClosureView } from './closure-view.tsx';
import { closedTimeTitle, countsInWords } from './closure-words.ts';
import styles from './closures.module.css';

/**
 * Closes a time, asks its families what they prefer, and shows the state of each family (specification 5.15).
 */
export default function ClosuresPage() {
  const params = useSearch();
  const { key } = useLocation();
  const navigate = useNavigate();
  const today = useSite()?.today;
  const [shown, setShown] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const date = params.get('date');
  const shownDay = useRef<string | null>(null);
  const [form, setForm] = useState({ date, key });

  // A link to this page carries its day in `date`. A press of such a link begins a new form, unless the form
  // of that day is shown already.
  useEffect(() => {
    if (date === null) return;
    setShown(null);
    if (shownDay.current !== date) setForm({ date, key });
    const rest = new URLSearchParams(params);
    rest.delete('date');
    void navigate({ search: `?${rest}` }, { replace: true });
  }, [date, key, params, navigate]);

  if (today === undefined) return null;
  const goBack = () => {
    setShown(null);
    void focusIfLost(Promise.resolve(), () => title.current);
  };
  if (shown !== null) return <ClosureView id={shown} onBack={goBack} />;
  return (
    <div className={styles.closures}>
      <CloseForm
        key={form.key}
        date={form.date !== null && isDay(form.date) && form.date >= today ? form.date : today}
        onStarted={setShown}
        shownDay={shownDay}
      />
      <section aria-labelledby="last-closings">
        <h2 id="last-closings" ref={title} tabIndex={-1} className={`${parts.dashboardH2} outline-none`}>
          Closings so far
        </h2>
        <LastClosings onShow={setShown} />
      </section>
    </div>
  );
}

function LastClosings({ onShow }: { onShow: (id: string) => void }) {
  const query = useStaffQuery({
    topic: ['restrictions', 'bookings'],
    key: ['closures'],
    read: (signal) => staffCall<typeof listClosuresCall>('GET /api/admin/closures', {}, { signal }),
  });
  return (
    <QueryResult query={query} what="the closings">
      {({ closures }) =>
        closures.length === 0 ? (
          <EmptyList>Nothing has been closed yet. Long may it last.</EmptyList>
        ) : (
          <ul className={rows.dashboardCards} aria-label="Closings">
            {closures.map((closure) => (
              <ClosureCard key={closure.id} closure={closure} onShow={onShow} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function ClosureCard({ closure, onShow }: { closure: ClosureList[number]; onShow: (id: string) => void }) {
  const { id, reason, counts, undoneAt, startedAt } = closure;
  return (
    <li className={rows.dashboardCard}>
      <span>
        <button type="button" className={rows.rowOpen} onClick={() => onShow(id)}>
          {closedTimeTitle(closure)}
        </button>
      </span>
      <span>
        {reason}.{' '}
        {undoneAt === null ? countsInWords(counts) || 'Nobody was booked' : 'Undone: open after all'}
      </span>
      <span className={rows.rowUnder}>Closed on {dayAndTime(startedAt)}</span>
    </li>
  );
}
