import type { ReactNode } from 'react';
import { dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { useWords } from '../words/use-words.ts';
import { Words } from '../words/words.tsx';
import { LegalPage } from './legal-page.tsx';

type OwnedPageProps = {
  page: 'terms' | 'privacy' | 'safety';
  title: string;
  drawing: ReactNode;
  /** The version to show. Default: the current version. */
  version?: string;
};

/** A legal page with the words that the owner has written (specification 13.5). */
export function OwnedPage({ page, title, drawing, version }: OwnedPageProps) {
  const words = useWords(page, version);
  if (!words)
    return version ? (
      <p className="page-width py-16">
        There is no such version. <a href="/terms">The terms as they are today</a>
      </p>
    ) : null;
  const earlier = words.version;
  return (
    <LegalPage
      title={title}
      changedOn={words.changedOn}
      lead={
        <>
          {earlier && (
            <p>
              <strong>
                These are the terms as they were
                {isDay(earlier.until ?? '') && ` until ${dayInWords(earlier.until ?? '')}`}, with the rules of
                play that belong to them.
              </strong>{' '}
              <a href="/terms">As they are today</a>
            </p>
          )}
          <Words blocks={words.texts['lead']} />
        </>
      }
      drawing={drawing}
      sections={words.sections.map(({ id, title: name, blocks }) => ({
        id,
        title: name,
        body: <Words blocks={blocks} />,
      }))}
    />
  );
}
