import { useQuery } from '@tanstack/react-query';
import { formatPence, formatPrice } from '../../../domain/money.ts';
import { usePathExists } from '../../lib/available-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { bundleQuery } from '../session-credits/bundle-query.ts';
import styles from './credits.module.css';
import { TicketStrip } from './ticket-strip.tsx';

/** Shows what a bundle of session credits costs and saves (specification 2.3, 4.3). */
export default function BulkCredits() {
  const pathExists = usePathExists();
  const bundle = useQuery(bundleQuery()).data;
  if (!bundle || !pathExists('/session-credits')) return null;
  const { credits, price, unitPrice, singlePrice, saving } = bundle;
  return (
    <div className={styles.creditsStub}>
      <p className="display text-h2">
        {credits} sessions for {formatPrice(price)}
      </p>
      <TicketStrip credits={credits} />
      <p>
        {formatPence(unitPrice)} a session instead of {formatPence(singlePrice)}: you save{' '}
        {formatPence(saving)}. Use the credits whenever you come; they never run out.
      </p>
      <ButtonLink to="/session-credits">Buy {credits} credits</ButtonLink>
    </div>
  );
}
