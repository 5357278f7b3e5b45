import { RouteMapNames } from '../../art/route-map-names.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './contact.module.css';

/** A drawn map of the way here, and links to map services with live directions. */
export default function DirectionsMap() {
  const venue = useSite()?.venue;
  if (!venue) return null;
  const links = mapLinks(venue);
  return (
    <div className={styles.wayMap}>
      {venue.drawnMap !== false && (
        <div
          role="img"
          aria-label={`A drawn map, not to scale: from junction 23 of the M5 the A39 runs east towards Glastonbury; ${venue.addressLines[1] ?? 'our lane'} turns off before the town and ends at ${venue.name}. The railway at Castle Cary lies to the south-east.`}
        >
          <Drawing name="way-here" width={420} height={440} />
          <RouteMapNames
            labels={{
              motorway: 'M5',
              junction: 'Junction 23',
              town: 'Glastonbury',
              station: 'Castle Cary station',
              lane: venue.addressLines[1] ?? 'Our lane',
              here: venue.name,
            }}
          />
        </div>
      )}
      <div className={styles.wayLinks}>
        <ButtonLink to={links.directions} rel="noopener">
          Get live directions
        </ButtonLink>
        <p>
          or find us on{' '}
          <a href={links.googleMaps} rel="noopener" className="button-link">
            Google Maps
          </a>{' '}
          or{' '}
          <a href={links.openStreetMap} rel="noopener" className="button-link">
            OpenStreetMap
          </a>
        </p>
      </div>
    </div>
  );
}

interface Address {
  name: string;
  addressLines: readonly string[];
  postcode: string;
}

/** Returns links to map services, which find the venue by its postal address. */
function mapLinks({ name, addressLines, postcode }: Address) {
  const address = encodeURIComponent([...addressLines, postcode].join(', '));
  const nameAndAddress = encodeURIComponent([name, ...addressLines, postcode].join(', '));
  return {
    openStreetMap: `https://www.openstreetmap.org/search?query=${address}`,
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${nameAndAddress}`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${nameAndAddress}`,
  };
}
