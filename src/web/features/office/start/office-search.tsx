import { type ReactNode, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { searchPaymentsCall } from '../../../../contract/dashboard.ts';
import type { searchOfficeCall } from '../../../../contract/office-facts.ts';
import { mailOfSheet } from '../../../../domain/fact-sheets-mails.ts';
import { hasWords } from '../../../../domain/find-facts.ts';
import { formatPence } from '../../../../domain/money.ts';
import { Link } from '../../../lib/router.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { TextField } from '../../../ui/field.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { useMay, useSignedIn } from '../../staff/shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { dashboardTabs } from '../../staff/tabs.ts';
import { type OfficeSection, sectionPath } from '../section.ts';
import styles from './start-section.module.css';

/** The most orders that the office shows. The dashboard shows all. */
const mostOrders = 8;

/**
 * Finds sections, facts, dashboard tabs, orders and families by the typed words. Shows only what the role may
 * see. Shows `children` while the search field is empty.
 */
export function OfficeSearch({
  sections,
  children,
}: {
  sections: readonly OfficeSection[];
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const seesOrders = useMay('see-bookings');
  return (
    <div className={styles.start}>
      <search className={styles.search}>
        <TextField
          label="Find anything"
          hint="A day, a dish, a rule, a family: thursday, nuggets, late refund"
          type="search"
          name="office-search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {words === '' ? (
        children
      ) : (
        <>
          <FoundPages words={words} sections={sections} />
          {seesOrders && <FoundOrders words={words} />}
        </>
      )}
    </div>
  );
}

/** A page or an order that a search found. */
interface SearchHit {
  title: string;
  words: string;
  to: string;
}

interface FoundPagesProps {
  words: string;
  sections: readonly OfficeSection[];
}

/** Lists the sections, facts and dashboard tabs that contain the words. */
function FoundPages(props: FoundPagesProps) {
  const { words } = props;
  const may = useSignedIn()?.may ?? [];
  const readsFacts = may.includes('settings') || may.includes('cafe-menu');
  const query = useStaffQuery({
    topic: 'facts',
    key: ['search', words],
    read: (signal) =>
      staffCall<typeof searchOfficeCall>('GET /api/admin/office/search', { query: { words } }, { signal }),
    isEnabled: readsFacts,
    pollInterval: false,
    keepsPrevious: true,
  });
  const show = (found: CallReply<typeof searchOfficeCall>['found']) => (
    <HitList label="Found" none="Nothing in the office or on the dashboard has these words.">
      {[
        ...hitsOf(props, found),
        ...dashboardTabs
          .filter(({ name, needs }) => may.includes(needs) && hasWords(name, words))
          .map(({ id, name }) => ({ title: name, words: 'On the dashboard', to: `/admin?tab=${id}` })),
      ]}
    </HitList>
  );
  if (!readsFacts) return show([]);
  return (
    <QueryResult query={query} what="what was found">
      {({ found }) => show(found)}
    </QueryResult>
  );
}

/** Returns the sections with the words in their name or description, then the facts found in sheets. */
function hitsOf(
  { words, sections }: FoundPagesProps,
  found: CallReply<typeof searchOfficeCall>['found'],
): SearchHit[] {
  const inSheets = found.flatMap(({ sheet, title: sheetTitle, row, words: value }): SearchHit[] => {
    const mail = mailOfSheet(sheet);
    const section = sections.find(({ id }) => id === (mail === null ? sheet : 'mails'));
    if (!section) return [];
    const name = mail === null ? section.name : sheetTitle;
    const title = row === null ? name : `${name}: ${row}`;
    return [{ title, words: value, to: sectionPath(section) + (mail === null ? '' : `&mail=${mail}`) }];
  });
  const others = sections.filter(
    (section) =>
      section.group !== null &&
      hasWords(`${section.name} ${section.about}`, words) &&
      !found.some(({ sheet, row }) => sheet === section.id && row === null),
  );
  return [
    ...others.map((section) => ({ title: section.name, words: section.about, to: sectionPath(section) })),
    ...inSheets,
  ];
}

/** Lists the newest orders whose name, contact details or reference contain the words. */
function FoundOrders({ words }: { words: string }) {
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['office-search', words],
    read: (signal) =>
      staffCall<typeof searchPaymentsCall>(
        'POST /api/admin/search-payments',
        { body: { searchTerm: words } },
        { signal },
      ),
    pollInterval: false,
    keepsPrevious: true,
  });
  const dashboardSearch = (term: string) => `/admin?${new URLSearchParams({ tab: 'search', q: term })}`;
  return (
    <section aria-labelledby="found-orders">
      <h2 id="found-orders" className={styles.heading}>
        Families and bookings
      </h2>
      <QueryResult query={query} what="families and bookings">
        {({ payments, found }) => (
          <>
            <HitList label="Families and bookings found" none="No family or booking has these words.">
              {payments.slice(0, mostOrders).map((order) => ({
                title: `${order.customer_name}, ${order.reference}`,
                words: `${order.about}, ${formatPence(order.amount)}, ${order.customer_email}`,
                to: dashboardSearch(order.reference),
              }))}
            </HitList>
            {found > mostOrders && (
              <p className={styles.more}>
                <Link to={dashboardSearch(words)} className={styles.link}>
                  Show all on the dashboard
                </Link>
              </p>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function HitList({ label, none, children }: { label: string; none: string; children: readonly SearchHit[] }) {
  if (children.length === 0)
    return (
      <p role="status" className={styles.none}>
        {none}
      </p>
    );
  return (
    <section aria-label={label}>
      <p role="status" className="sr-only">
        {children.length === 1 ? 'One result' : `${children.length} results`}
      </p>
      <ul className={styles.entries}>
        {children.map(({ title, words, to }) => (
          <li key={`${to} ${title} ${words}`}>
            <Link to={to} className={styles.link}>
              {title}
            </Link>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
