import { Link } from '../../../lib/router.tsx';
import { type OfficeSection, sectionPath } from '../section.ts';
import styles from './first-evening.module.css';
import { eveningSteps, sectionsOfStep } from './steps.ts';

type BarProps = { current: OfficeSection; sections: readonly OfficeSection[] };

/**
 * Shows the step of the first evening (the set-up of a new centre) to which the current section belongs, and
 * links to the next step.
 */
export function FirstEveningBar({ current, sections }: BarProps) {
  const overview = sections.find(({ id }) => id === 'first-evening');
  const index = eveningSteps.findIndex((step) => step.sections.includes(current.id));
  if (!overview || current === overview) return null;
  const next = eveningSteps[index + 1];
  const target = next && sectionsOfStep(next, sections)[0];
  return (
    <nav aria-label="First evening" className={styles.bar}>
      <p>
        {index < 0
          ? 'The centre is not open for booking yet.'
          : `Step ${index + 1} of ${eveningSteps.length}: ${eveningSteps[index]?.title}`}
      </p>
      <Link to={sectionPath(overview)} className={styles.link}>
        What is missing
      </Link>
      {index >= 0 && next && (
        <Link to={sectionPath(target ?? overview)} className={styles.link}>
          Next: {next.title}
        </Link>
      )}
    </nav>
  );
}
