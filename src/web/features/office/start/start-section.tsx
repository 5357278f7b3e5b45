import { Link } from '../../../lib/router.tsx';
import { type OfficeSection, type OfficeSectionProps, officeGroups, sectionPath } from '../section.ts';
import { OfficeSearch } from './office-search.tsx';
import styles from './start-section.module.css';

/** Shows a search over everything in the office, and the office's contents by group. */
export default function StartSection({ sections: all }: OfficeSectionProps) {
  const contents = (
    <div className={styles.contents}>
      {officeGroups.map((group) => {
        const sections = all.filter((section) => section.group === group);
        return sections.length === 0 ? null : <Group key={group} name={group} sections={sections} />;
      })}
    </div>
  );
  return <OfficeSearch sections={all}>{contents}</OfficeSearch>;
}

function Group({ name, sections }: { name: string; sections: readonly OfficeSection[] }) {
  return (
    <section aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      <ul className={styles.entries}>
        {sections.map((section) => (
          <li key={section.id}>
            <Link to={sectionPath(section)} className={styles.link}>
              {section.name}
            </Link>
            <p>{section.about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
