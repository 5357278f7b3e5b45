import { useEffect, useRef } from 'react';
import { dayAndTime } from '../../../../lib/venue-time.ts';
import { Button } from '../../../../ui/button.tsx';
import parts from '../dashboard-parts.module.css';
import { focusInTab } from '../focus-in-tab.ts';
import { ReadOnlyText } from '../read-only-text.tsx';
import styles from './party-desk.module.css';
import { PartyPriceLines, type PartySold } from './party-price.tsx';

/** Says which party was booked or offered, and shows the link to read out. */
export function PartySoldNotice({ sold, onDone }: { sold: PartySold; onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => focusInTab(done.current), []);
  const { link, mailedTo, reference, quote } = sold;
  return (
    <section aria-labelledby="party-sold" className={`${styles.partyDone} cut-sheet`}>
      <div role="status">
        <h3 id="party-sold" className={parts.dashboardH2}>
          {link ? 'Held, waiting for the family' : 'Booked'}
        </h3>
        <p>
          {reference}.{' '}
          {link
            ? `The room and the places are theirs until ${dayAndTime(link.endsAt)}. `
            : 'The money is taken. '}
          {mailedTo
            ? `A mail is on its way to ${mailedTo}.`
            : `They left no email${link ? ': read the code out' : ''}.`}
        </p>
      </div>
      <PartyPriceLines quote={quote} />
      {link && (
        <>
          <p className={styles.partyCode}>
            Code to read out: <strong className="amount">{link.code}</strong>, to type at{' '}
            {link.url.replace(/^https?:\/\/|#.*$/g, '')}
          </p>
          <ReadOnlyText label="Link" text={link.url} />
        </>
      )}
      <Button ref={done} variant="primary" className="justify-self-start" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
