import { Link } from '../../../lib/router.tsx';
import { type OfficeSectionProps, officeGroups, sectionPath } from '../section.ts';
import styles from './start-section.module.css';

/** Lists what the office holds, by group. */
export default function StartSection({ sections: all }: OfficeSectionProps) {
  return (
    <div className={styles.contents}>
      {officeGroups.map((group) => {
        const sections = all.filter((section) => section.group === group);
        if (sections.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <h2 className={styles.group}>{group}</h2>
            <ul className={styles.entries}>
              {sections.map((section) => (
                <li key={section.id}>
                  <Link to={sectionPath(section)} className={styles.entry}>
                    {section.name}
                  </Link>
                  <p>{section.about}</p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
