import { Suspense } from 'react';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './credits.module.css';
import { TicketStrip } from './ticket-strip.tsx';
import type { Credits } from './use-credits.ts';
import type { Visit } from './visit.ts';

const VerifyEmail = lazyPart(async () => ({
  default: (await import('../email-code/verify-email.tsx')).VerifyEmail,
}));

/** The id of the element to which the order lines move focus. */
export const creditsOfferId = 'your-credits';

type CreditsOfferProps = {
  credits: Credits;
  visit: Visit;
  /**
   * Whether the e-mail field above is used only for credits. If so, this part also says that it is looking
   * for credits, or that the address has none.
   */
  alone?: boolean;
};

/**
 * Shows how many session credits the e-mail address has and what they save on this visit, and asks for the
 * code that lets this device use them. Verifying is optional.
 */
export function CreditsOffer({ credits, visit, alone = false }: CreditsOfferProps) {
  const { email, count, verified, locked, problem } = credits;
  const hasCredits = count !== null && count > 0;
  const offered = hasCredits && !verified && visit.credits.used > 0;
  const needsCode = offered || locked;
  return (
    <div
      id={creditsOfferId}
      tabIndex={-1}
      className={
        needsCode && !alone
          ? `card ${styles.creditsOffer} outline-none`
          : `${styles.creditsOffer} outline-none`
      }
      data-tone="tor"
    >
      {hasCredits && visit.credits.used > 0 && <TicketStrip credits={count} used={visit.credits.used} />}
      <div role="status" className={styles.creditsSaid}>
        {alone && credits.isLoading && count === null && <p>Looking for your credits...</p>}
        {alone && count === 0 && (
          <p>
            There are no session credits with <b>{email}</b>. If they were bought with another address, try
            that one.
          </p>
        )}
        {hasCredits && <Balance count={count} verified={verified} visit={visit} />}
        {problem && <p className="font-bold">{problem} You can book all the same.</p>}
      </div>
      {problem && (
        <Button
          variant="link"
          onClick={() => {
            // The button disappears, so focus moves.
            document.getElementById(creditsOfferId)?.focus({ preventScroll: true });
            credits.refetch();
          }}
        >
          Look again
        </Button>
      )}
      {locked && (
        <p>
          Have you bought session credits? They are shown once we know that <b>{email}</b> is yours. If you
          have none, just carry on booking.
        </p>
      )}
      {(needsCode || (hasCredits && verified)) && (
        <Suspense fallback={null}>
          <VerifyEmail email={email} what="credits" onVerified={credits.refetch} />
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

type BalanceProps = { count: number; verified: boolean; visit: Visit };

function Balance({ count, verified, visit: { credits, quote } }: BalanceProps) {
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
    <p className={styles.creditsSum}>
      {verified
        ? `${used === count ? creditsInWords(count) : `${used} of your ${creditsInWords(count)}`} ${used === 1 ? 'takes' : 'take'} ${saving} off this visit`
        : `${count} ${count === 1 ? 'credit' : 'credits'}: you save ${saving} on this visit`}
    </p>
  );
}
