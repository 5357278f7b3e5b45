import { useEffect, useRef } from 'react';
import type { Rehearsal } from '../../../../contract/rehearsal.ts';
import { spanInWords } from '../../../../domain/figure-period.ts';
import { formatPence } from '../../../../domain/money.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import { Link } from '../../../lib/router.tsx';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { DifferenceList } from '../facts/difference-list.tsx';
import { FigureView } from '../figures/figure-view.tsx';
import styles from './rehearsal.module.css';

/**
 * Shows the effect of the change on past demand: figures, examples that can be opened, and the assumptions.
 */
export function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const title = useRef<HTMLHeadingElement>(null);
  const hasFocused = useRef(false);
  useEffect(() => {
    // Only once: when the owner later comes back to this section, the heading of the section takes the focus.
    if (!hasFocused.current) title.current?.focus();
    hasFocused.current = true;
  }, []);
  const { id, period, weeksLater, changes, figures, examples, assumptions, isExact } = rehearsal;
  const groupsOf = (kind: Rehearsal['examples'][number]['kind']) =>
    examples.filter((group) => group.kind === kind);
  const file = (figure: string) => `/api/admin/office/rehearsal/${id}/file?figure=${figure}`;
  return (
    <article className={styles.result} aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title" ref={title} tabIndex={-1} className={parts.dashboardH2}>
        {rehearsal.title}, with the demand of {spanInWords(period)}
        {weeksLater > 0 && `, ${weeksLater} weeks later`}
      </h2>
      <p className={styles.lede}>{summarise(rehearsal)}</p>
      {changes.length > 0 && (
        <section aria-label="The change">
          <DifferenceList differences={changes} />
        </section>
      )}
      <aside className={`${styles.assumptions} cut-sheet`} aria-labelledby="rehearsal-assumes">
        <h3 id="rehearsal-assumes" className={styles.part}>
          What it assumes
        </h3>
        <ul>
          {assumptions.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </aside>
      {isExact ? (
        <Notice
          kind="info"
          title="Today’s facts would have sold exactly what was sold, at the same prices."
        />
      ) : (
        <Notice kind="warning" title="Today’s facts would not have sold exactly what was sold:">
          <Examples groups={groupsOf('difference')} />
        </Notice>
      )}
      {figures.map((figure) => (
        <FigureView key={figure.id} figure={figure} csv={file(figure.id)} />
      ))}
      {(groupsOf('refused').length > 0 || groupsOf('clash').length > 0) && (
        <section aria-labelledby="rehearsal-examples">
          <h3 id="rehearsal-examples" className={styles.part}>
            Examples
          </h3>
          <Examples groups={[...groupsOf('refused'), ...groupsOf('clash')]} />
        </section>
      )}
    </article>
  );
}

/** Sums up the effect of the change in one line. */
function summarise({ figures, changes }: Rehearsal): string {
  const takings = figures.find(({ id }) => id === 'products')?.total ?? [];
  const visits = figures.find(({ id }) => id === 'sold')?.rows[0]?.values.slice(1) ?? [];
  const [pence, sold] = [takings.map(Number), visits.map(Number)];
  const now = `${formatPence(pence[0] ?? 0)} for ${pluralise(sold[0] ?? 0, 'visit')}`;
  if (changes.length === 0) return `Today’s facts would have taken ${now}.`;
  const then = `${formatPence(pence[1] ?? 0)} for ${pluralise(sold[1] ?? 0, 'visit')}`;
  return `The change would have taken ${then}, today’s facts ${now}.`;
}

function Examples({ groups }: { groups: Rehearsal['examples'] }) {
  return groups.map(({ title, items }) => (
    <div key={title} className={styles.examples}>
      <p className="font-bold">{title}</p>
      <ul>
        {items.map(({ words, reference }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shown once; two items may have the same words
          <li key={index}>
            {words}
            {reference !== null && (
              <>
                {' '}
                <Link to={`/admin?tab=search&q=${reference}`}>{reference}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}
