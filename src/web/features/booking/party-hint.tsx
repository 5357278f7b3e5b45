import { FlagString } from '../../art/flag-string.tsx';
import { usePathExists } from '../../lib/available-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './credits.module.css';

/** The link from open play to the parties (specification 2.3). */
export default function PartyHint() {
  const pathExists = usePathExists();
  if (!pathExists('/party-booking')) return null;
  return (
    <section aria-labelledby="party-way" className={styles.partyWay}>
      <div className={styles.partyWayFlags}>
        <FlagString count={7} />
      </div>
      <div>
        <h2 id="party-way" className="text-h3">
          Is it a birthday?
        </h2>
        <p>Parties have packages, times and prices of their own.</p>
      </div>
      <ButtonLink to="/party-booking">See the parties</ButtonLink>
    </section>
  );
}
