import { type ReactNode, useState } from 'react';
import type { searchOfficeCall } from '../../../../contract/office-facts.ts';
import { hasWords } from '../../../../domain/find-facts.ts';
import { Link } from '../../../lib/router.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { TextField } from '../../../ui/field.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { type OfficeSection, sectionPath } from '../section.ts';
import styles from './start-section.module.css';

/** Finds sections, rows and values by words; shows `children` while nothing is looked for. */
export function OfficeSearch({
  sections,
  children,
}: {
  sections: readonly OfficeSection[];
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const query = useStaffQuery({
    topic: 'facts',
    key: ['search', words],
    read: (signal) =>
      staffCall<typeof searchOfficeCall>('GET /api/admin/office/search', { query: { words } }, { signal }),
    isEnabled: words !== '',
    pollInterval: false,
    keepsPrevious: true,
  });
  return (
    <div className={styles.start}>
      <search className={styles.search}>
        <TextField
          label="Find anything"
          hint="A day, a dish, a rule: thursday, nuggets, late refund"
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
        <QueryResult query={query} what="what was found">
          {({ found }) => <Found words={words} sections={sections} found={found} />}
        </QueryResult>
      )}
    </div>
  );
}

interface Entry {
  section: OfficeSection;
  title: string;
  words: string;
}

type FoundProps = {
  words: string;
  sections: readonly OfficeSection[];
  found: readonly { sheet: string; row: string | null; words: string }[];
};

function Found({ words, sections, found }: FoundProps) {
  const inSheets = found.flatMap(({ sheet, row, words: value }): Entry[] => {
    const section = sections.find(({ id }) => id === sheet);
    return section
      ? [{ section, title: row === null ? section.name : `${section.name}: ${row}`, words: value }]
      : [];
  });
  const others = sections.filter(
    (section) =>
      section.group !== null &&
      hasWords(`${section.name} ${section.about}`, words) &&
      !found.some(({ sheet, row }) => sheet === section.id && row === null),
  );
  const entries = [
    ...others.map((section): Entry => ({ section, title: section.name, words: section.about })),
    ...inSheets,
  ];
  if (entries.length === 0)
    return (
      <p role="status">
        Nothing in the office has these words. Bookings and families are found in the dashboard.
      </p>
    );
  return (
    <section aria-label="Found">
      <p role="status" className="sr-only">
        {entries.length === 1 ? 'One place' : `${entries.length} places`}
      </p>
      <ul className={styles.entries}>
        {entries.map(({ section, title, words: value }) => (
          <li key={`${section.id} ${title} ${value}`}>
            <Link to={sectionPath(section)} className={styles.entry}>
              {title}
            </Link>
            <p>{value}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
