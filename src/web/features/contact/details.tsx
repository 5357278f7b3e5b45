import { phoneLink } from '../../lib/phone-link.ts';
import { MailIcon, PhoneIcon, PinIcon } from '../../ui/icons.tsx';
import { useSite } from '../site/site-query.ts';

/** The phone number, e-mail address and postal address. */
export default function Details() {
  const venue = useSite()?.venue;
  if (!venue) return null;
  return (
    <>
      <p className="mt-4 max-w-measure">A party, a pram, a class of thirty: ask us anything.</p>
      <address className="contact-details">
        <PhoneIcon size={26} />
        <a href={phoneLink(venue.phone)} className="contact-phone display">
          {venue.phone}
        </a>
        <MailIcon size={26} />
        <a href={`mailto:${venue.email}`} className="button-link">
          {venue.email}
        </a>
        <PinIcon size={26} />
        <p>
          <strong>{venue.name}</strong>
          <span className="block">{venue.addressLines.join(', ')}</span>
        </p>
      </address>
    </>
  );
}
