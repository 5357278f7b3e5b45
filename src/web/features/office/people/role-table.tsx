import {
  allPermissions,
  allStaffRoles,
  mayDo,
  permissions,
  staffRoles,
} from '../../../../domain/staff-roles.ts';
import { TickIcon } from '../../../ui/icons.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import styles from './people.module.css';

/** Shows what each role may do, from the table that the server checks. */
export function RoleTable() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className={styles.peopleTitle}>
        What each role may do
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a table that scrolls */}
      <section className={styles.roleScroll} aria-labelledby="roles" tabIndex={0}>
        <table className={`${parts.dashboardTable} ${styles.roleTable}`}>
          <thead>
            <tr>
              <th scope="col">May</th>
              {allStaffRoles.map((role) => (
                <th key={role} scope="col">
                  {staffRoles[role].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {allPermissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{permissions[permission]}</th>
                {allStaffRoles.map((role) => (
                  <td key={role}>
                    {mayDo(role, permission) ? (
                      <>
                        <TickIcon size={20} />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <span className="sr-only">no</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
