import type { CallReply } from '../../../../contract/call.ts';
import type { checkFactsCall } from '../../../../contract/office-facts.ts';
import { factSheets } from '../../../../domain/fact-sheets.ts';
import { Link } from '../../../lib/router.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './facts.module.css';

/**
 * Lists what a change affects, such as bookings outside the new hours. Shows nothing if the list is empty.
 */
export function TouchedList({ touched }: { touched: CallReply<typeof checkFactsCall>['touched'] }) {
  if (touched.length === 0) return null;
  return (
    <section aria-label="What it affects" className={styles.touched}>
      {touched.map(({ words, link, items, needsLook }) => (
        <Notice key={words} kind={needsLook ? 'warning' : 'info'} title={words}>
          {items.length > 0 && (
            <ul className={styles.touchedItems}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {link && (
            <p>
              <Link to={link}>{linkWords(link)}</Link>
            </p>
          )}
        </Notice>
      ))}
    </section>
  );
}

function linkWords(link: string): string {
  const words: Readonly<Record<string, string>> = {
    '/admin?tab=calendar': 'See the calendar',
    '/admin?tab=closures': 'Close a day',
    '/admin?tab=photo-studio': 'See the photo sessions',
    '/admin?tab=parties': 'See the parties',
    '/admin?tab=kitchen': 'See the kitchen sheets',
    '/menu-poster': 'Print the poster',
  };
  return words[link] ?? factSheets.find(({ id }) => link.endsWith(id))?.title ?? 'Go on';
}
