import { useState } from 'react';
import type { listPeopleCall } from '../../../../contract/people.ts';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { EndableSignIns } from './endable-sign-ins.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import { PersonCard } from './person-card.tsx';
import { type OpenedAction, PersonDialog } from './person-dialog.tsx';
import { RoleTable } from './role-table.tsx';

/** Lists the staff with their roles and sign-ins, and invites colleagues. */
export default function PeopleSection() {
  const [action, setAction] = useState<OpenedAction | null>(null);
  const [isOpen, setOpen] = useState(false);
  const query = useStaffQuery({
    topic: 'people',
    key: ['list'],
    read: (signal) => staffCall<typeof listPeopleCall>('GET /api/admin/people', {}, { signal }),
  });
  return (
    <div className={styles.people}>
      <p className="max-w-measure">
        Everybody signs in with their own passkey or password, and the audit log names who did what. The staff
        password stays the owner’s way in.
      </p>
      <section aria-labelledby="invite">
        <h2 id="invite" className={styles.peopleTitle}>
          Invite a colleague
        </h2>
        <InviteForm />
      </section>
      <section aria-labelledby="colleagues">
        <h2 id="colleagues" className={styles.peopleTitle}>
          Colleagues
        </h2>
        <QueryResult query={query} what="the people">
          {({ people }) =>
            people.length === 0 ? (
              <EmptyList>Nobody is invited yet. Begin with the form above.</EmptyList>
            ) : (
              <ul className={styles.peopleCards}>
                {people.map((person) => (
                  <PersonCard
                    key={person.id}
                    person={person}
                    onAction={(kind) => {
                      setAction({ kind, person, opening: (action?.opening ?? 0) + 1 });
                      setOpen(true);
                    }}
                  />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </section>
      {query.data && query.data.staffPasswordSignIns.length > 0 && (
        <section aria-labelledby="shared">
          <h2 id="shared" className={styles.peopleTitle}>
            Signed in with the staff password
          </h2>
          <EndableSignIns signIns={query.data.staffPasswordSignIns} of="with the staff password" />
        </section>
      )}
      <RoleTable />
      {action && <PersonDialog action={action} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
