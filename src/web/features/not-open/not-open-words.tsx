import { phoneLink } from '../../../domain/phone-link.ts';
import { ClosedGate } from '../../art/closed-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSite } from '../site/site-query.ts';

/**
 * Says that booking is not open, or that the centre does not offer what this page sells. Also says how to
 * reach the centre.
 */
export default function NotOpenWords() {
  const site = useSite();
  if (!site) return null;
  const { phone, email } = site.venue;
  return (
    <div className="page-width py-16">
      <EmptyState
        level={1}
        title={site.notOpen === undefined ? 'Not on offer just now' : 'Not open for booking'}
        drawing={<ClosedGate />}
        action={
          <>
            {phone && <ButtonLink to={phoneLink(phone)}>Call {phone}</ButtonLink>}
            {email && <ButtonLink to={`mailto:${email}`}>Write to us</ButtonLink>}
            <ButtonLink to="/" variant="link">
              Look around
            </ButtonLink>
          </>
        }
      >
        <p>{site.notOpen ?? `${site.venue.name} does not offer this at the moment.`}</p>
      </EmptyState>
    </div>
  );
}
