import { phoneLink } from '../../../domain/phone-link.ts';
import { MailIcon, PhoneIcon, PinIcon } from '../../ui/contact-icons.tsx';
import { useSite } from '../site/site-query.ts';
import { useWords } from '../words/use-words.ts';
import { Words } from '../words/words.tsx';
import styles from './contact.module.css';

/** The phone number, e-mail address and postal address. */
export default function Details() {
  const venue = useSite()?.venue;
  const words = useWords('home')?.texts['message'];
  if (!venue) return null;
  return (
    <>
      <Words blocks={words} className="mt-4 max-w-measure" />
      <address className={styles.contactDetails}>
        {venue.phone && (
          <>
            <PhoneIcon size={26} />
            <a href={phoneLink(venue.phone)} className={`${styles.contactPhone} display`}>
              {venue.phone}
            </a>
          </>
        )}
        {venue.email && (
          <>
            <MailIcon size={26} />
            <a href={`mailto:${venue.email}`} className="button-link">
              {venue.email}
            </a>
          </>
        )}
        <PinIcon size={26} />
        <p>
          <strong>{venue.name}</strong>
          <span className="block">{venue.addressLines.join(', ')}</span>
        </p>
      </address>
    </>
  );
}
