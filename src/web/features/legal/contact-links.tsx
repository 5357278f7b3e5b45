import { phoneLink } from '../../lib/phone-link.ts';
import { useSite } from '../site/site-query.ts';

/** The venue's e-mail address as a link; plain text until it is loaded. */
export function EmailLink() {
  const email = useSite()?.venue.email;
  return email ? <a href={`mailto:${email}`}>{email}</a> : <>the address on our home page</>;
}

/** The venue's telephone number as a link. */
export function PhoneLink() {
  const phone = useSite()?.venue.phone;
  return phone ? <a href={phoneLink(phone)}>{phone}</a> : <>the number on our home page</>;
}

/** The venue's name and address in one line. */
export function VenueAddress() {
  const venue = useSite()?.venue;
  return venue ? [venue.name, ...venue.addressLines, venue.postcode].join(', ') : 'The centre';
}
