import type { ReactNode } from 'react';
import { formatPence } from '../../../domain/money.ts';
import { Band } from '../../ui/band.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import type { Site } from '../site/site-query.ts';
import type { Bundle } from './bundle-query.ts';
import styles from './session-credits.module.css';

type CreditsExplainedProps = { bundle: Bundle; ticketTypes: Site['ticketTypes'] };

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Explains what a credit pays for and what it does not pay for (specification 2.6, 4.3), on a strip of
 * tickets.
 */
export default function CreditsExplained({ bundle, ticketTypes }: CreditsExplainedProps) {
  const paid = ticketTypes.filter(({ takesCredit }) => takesCredit).map(({ name }) => name);
  const others = ticketTypes.filter(({ takesCredit }) => !takesCredit).map(({ name }) => name);
  return (
    <Band tone="deep" cut="hills" labelledBy="how-credits-work">
      <div className={styles.creditsHow}>
        <div className={styles.creditsHowTitle}>
          <h2 id="how-credits-work">How credits work</h2>
          <div className={styles.creditsHowPicture}>
            <Drawing name="adventure-zone" width={480} height={320} />
          </div>
        </div>
        <ul>
          <Fact title="1 credit = 1 child session">
            A credit pays for one ticket for {listFormat.format(paid)}, for one session: any open-play day or
            event day.
          </Fact>
          <Fact title="No expiry">Credits stay until you spend them, this winter or the next.</Fact>
          <Fact title="Used automatically at booking">
            Book with the email address that you used to buy the credits. On a new device we send that address
            a code once; from then on credits are taken off the price automatically, the oldest first.
          </Fact>
          {others.length > 0 && (
            <Fact title="What credits do not pay for">
              Tickets for {listFormat.format(others)}, photo sessions, parties and the café are paid for as
              usual.
            </Fact>
          )}
          <Fact title="Changed your mind?">
            For {bundle.returnDays} days you can return the credits you have not spent, on this page, for{' '}
            {formatPence(bundle.unitPrice)} each. The <a href="/terms">terms</a> say the rest.
          </Fact>
        </ul>
      </div>
    </Band>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={`${styles.creditFact} cut-sheet`}>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
