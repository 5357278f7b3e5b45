import { type SyntheticEvent, useRef, useState } from 'react';
import type { readAuditCall } from '../../../../contract/dashboard.ts';
import { findIncompleteValues } from '../../../lib/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { codeFieldProps, SelectField, TextField } from '../../../ui/field.tsx';
import { EmptyList } from '../shared/empty-list.tsx';
import { useCursorPages } from '../shared/pager.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { actorNames } from './actor-names.ts';
import styles from './audit.module.css';
import { AuditEntries } from './audit-entries.tsx';
import { type ChosenAuditFilter, findWrongDates, readAuditFilter } from './audit-filter.ts';

/** Shows the append-only audit log, with filters. */
export default function Audit() {
  const [filter, setFilter] = useState<ChosenAuditFilter>({});
  const pages = useCursorPages();
  const auditQuery = { ...filter, ...pages.query };
  const query = useStaffQuery({
    topic: 'audit-log',
    key: ['audit', auditQuery],
    read: (signal) =>
      staffCall<typeof readAuditCall>('GET /api/admin/audit', { query: auditQuery }, { signal }),
    pollInterval: pages.isFirst ? 30_000 : false,
    keepsPrevious: true,
  });
  const applyFilter = (next: ChosenAuditFilter) => {
    pages.reset();
    setFilter(next);
  };
  return (
    <>
      <p className="mb-4 max-w-measure">
        Every change to money, places, points or rights. Entries of this log cannot be changed or removed.
      </p>
      <Filters actions={query.data?.deeds ?? []} filter={filter} onFilter={applyFilter} />
      <QueryResult query={query} what="the log">
        {({ entries, next }) => (
          <>
            {entries.length === 0 ? (
              <EmptyList>Nothing in the log matches.</EmptyList>
            ) : (
              <AuditEntries entries={entries} />
            )}
            {pages.pager('the log', next)}
          </>
        )}
      </QueryResult>
    </>
  );
}

const dateLimits = { type: 'date', min: '2000-01-01', max: '2199-12-31' } as const;

type FiltersProps = {
  actions: readonly string[];
  filter: ChosenAuditFilter;
  onFilter: (filter: ChosenAuditFilter) => void;
};

function Filters({ actions, filter, onFilter }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Applies the filters, unless a date is wrong. Returns the messages about wrong dates. */
  const apply = () => {
    if (!form.current) return {};
    const formData = new FormData(form.current);
    const wrong = { ...findIncompleteValues(form.current), ...findWrongDates(formData) };
    if (Object.keys(wrong).length > 0) return wrong;
    setErrors({});
    onFilter(readAuditFilter(formData));
    return {};
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setErrors(apply());
  };
  return (
    <form
      method="post"
      ref={form}
      noValidate
      aria-label="Filters"
      className={styles.auditFilters}
      onSubmit={submit}
    >
      <SelectField label="Who" name="who" defaultValue="" onChange={apply}>
        <option value="">Everybody</option>
        {Object.entries(actorNames).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="What" name="what" defaultValue="" onChange={apply}>
        <option value="">Everything</option>
        {actions.map((action) => (
          <option key={action}>{action}</option>
        ))}
      </SelectField>
      <TextField label="From" name="from" {...dateLimits} error={errors['from']} onChange={apply} />
      <TextField label="To" name="to" {...dateLimits} error={errors['to']} onChange={apply} />
      <TextField label="Booking reference" name="reference" {...codeFieldProps} maxLength={40} />
      <div className={styles.auditAnswers}>
        <Button type="submit">Show</Button>
        {Object.keys(filter).length > 0 && (
          <Button
            variant="link"
            onClick={() => {
              form.current?.reset();
              setErrors({});
              onFilter({});
            }}
          >
            Show everything
          </Button>
        )}
      </div>
    </form>
  );
}
