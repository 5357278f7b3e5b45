import { lazy, Suspense } from 'react';
import './credits.css';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { TicketStrip } from './ticket-strip.tsx';
import type { Credits } from './use-credits.ts';
import type { Visit } from './visit.ts';

const ProveEmail = lazy(() =>
  import('../email-code/prove-email.tsx').then(({ ProveEmail: View }) => ({ default: View })),
);

/** Where the offer is found from elsewhere on the page. */
export const offerId = 'your-credits';

type CreditsOfferProps = {
  credits: Credits;
  visit: Visit;
  /** It stands where somebody asks for credits: then there being none is an answer, too. */
  alone?: boolean;
};

/**
 * How many session credits the e-mail has and what they save on this visit; the code that lets this
 * device use them. Nobody has to.
 */
export function CreditsOffer({ credits, visit, alone = false }: CreditsOfferProps) {
  const { email, count, proven, locked, problem } = credits;
  const has = count !== null && count > 0;
  const offered = has && !proven && visit.credits.used > 0;
  const asks = offered || locked;
  return (
    <div
      id={offerId}
      tabIndex={-1}
      className={asks && !alone ? 'card credits-offer outline-none' : 'credits-offer outline-none'}
      data-tone="tor"
    >
      {has && visit.credits.used > 0 && <TicketStrip credits={count} used={visit.credits.used} />}
      <div role="status" className="credits-said">
        {alone && credits.looking && count === null && <p>Looking for your credits...</p>}
        {alone && count === 0 && (
          <p>
            There are no session credits with <b>{email}</b>. If they were bought with another address, try
            that one.
          </p>
        )}
        {has && <Standing count={count} proven={proven} visit={visit} />}
        {problem && <p className="font-bold">{problem} You can book all the same.</p>}
      </div>
      {problem && (
        <Button variant="link" onClick={credits.lookAgain}>
          Look again
        </Button>
      )}
      {locked && (
        <p>
          Have you bought session credits? They are shown once we know that <b>{email}</b> is yours. Without
          any, just book on.
        </p>
      )}
      {(asks || (has && proven)) && (
        <Suspense fallback={null}>
          <ProveEmail email={email} what="credits" onProven={credits.lookAgain} />
        </Suspense>
      )}
      {offered && (
        <p className="field-hint">
          Not now? Book at the full price. Your credits stay, and you can use them next time in the same way.
        </p>
      )}
    </div>
  );
}

type StandingProps = { count: number; proven: boolean; visit: Visit };

function Standing({ count, proven, visit: { credits, quote } }: StandingProps) {
  const { used, ticket } = credits;
  const saving = formatPence(credits.savings);
  if (used === 0) {
    return (
      <p>
        <b>{creditsInWords(count)}.</b> Each pays for one ticket, {ticket}, for one session
        {quote.lines.length > 0 && '; there is none in your order'}.
      </p>
    );
  }
  return (
    <p className="credits-sum">
      {proven
        ? `${used === count ? creditsInWords(count) : `${used} of your ${creditsInWords(count)}`} ${used === 1 ? 'takes' : 'take'} ${saving} off this visit`
        : `${count} ${count === 1 ? 'credit' : 'credits'}: you save ${saving} on this visit`}
    </p>
  );
}
