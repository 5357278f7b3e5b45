import { TicketPiece } from '../../art/objects.tsx';
import { Leaf } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { useSite } from '../site/site-query.ts';
import { LegalPage } from './legal-page.tsx';
import { bookingTerms } from './terms-booking.tsx';
import { visitTerms } from './terms-visit.tsx';

/**
 * The terms and conditions. The rules of a visit come from the venue's row, in the same words as on every
 * other page.
 */
export default function TermsWords() {
  const site = useSite();
  if (!site) return null;
  return (
    <LegalPage
      title="Terms & Conditions"
      changedOn={site.termsVersion}
      lead={
        <p>
          What you and we agree to when you book or visit. We have kept it short and in plain words; nothing
          here takes away a right that the law gives you.
        </p>
      }
      drawing={
        <Picture viewBox="0 0 260 170">
          <TicketPiece x={134} y={92} size={0.94} turn={-9} />
          <Leaf x={28} y={150} size={0.6} turn={-32} />
        </Picture>
      }
      sections={[...bookingTerms(site), ...visitTerms(site)]}
    />
  );
}
