import type { ReactNode } from 'react';
import { dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { PageEnd, SectionMark } from '../../art/section-mark.tsx';
import { CutEdge } from '../../ui/band.tsx';
import styles from './legal.module.css';

export interface LegalSection {
  /** The anchor. Other pages link to it, so it must not change with the words. */
  id: string;
  title: string;
  body: ReactNode;
}

type LegalPageProps = {
  title: string;
  /** `yyyy-MM-dd`. */
  changedOn: string;
  drawing: ReactNode;
  /** The summary, in two or three sentences. */
  lead: ReactNode;
  sections: readonly LegalSection[];
};

/**
 * A legal page: a summary, the date of the last change, a list of contents, and the sections at reading
 * width.
 */
export function LegalPage({ title, changedOn, drawing, lead, sections }: LegalPageProps) {
  return (
    <article className={styles.legal}>
      <header className={styles.legalBand}>
        <div className={`page-width ${styles.legalHead}`}>
          <div>
            <h1>{title}</h1>
            <div className="mt-4 max-w-measure text-lead">{lead}</div>
            {isDay(changedOn) && (
              <p className="mt-4 text-small">
                Last changed on <time dateTime={changedOn}>{dayInWords(changedOn)}</time>
              </p>
            )}
          </div>
          <div className={`${styles.legalDrawing} no-print`}>{drawing}</div>
        </div>
      </header>
      <div className="relative">
        <CutEdge cut="torn" className="text-paper" />
      </div>
      <div className={`page-width ${styles.legalBody}`}>
        <nav aria-labelledby="contents" className={`${styles.legalContents} sticks no-print`}>
          <h2 id="contents">On this page</h2>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.legalContentsLink}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.legalSections}>
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} aria-labelledby={id}>
              <SectionMark index={index} className={styles.sectionMark} />
              <h2 id={id} tabIndex={-1}>
                {name}
              </h2>
              {body}
            </section>
          ))}
          <div className="no-print">
            <PageEnd />
          </div>
        </div>
      </div>
    </article>
  );
}
