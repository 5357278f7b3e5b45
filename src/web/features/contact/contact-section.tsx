import { notHydrated } from '../../lib/not-hydrated.tsx';
import { Band } from '../../ui/band.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { openingQuery, travelDirectionsQuery } from './contact-queries.ts';
import { OpeningSign } from './opening-sign.tsx';
import { PostcodeCopy } from './postcode-copy.tsx';

const Hours = notHydrated('contact-hours', () => import('./hours.tsx'));
const DirectionsMap = notHydrated('contact-way', () => import('./travel-directions.tsx'));
const Directions = notHydrated('contact-directions', () => import('./directions.tsx'));
const LetterBird = notHydrated('contact-bird', () => import('./letter-bird.tsx'));
const Details = notHydrated('contact-details', () => import('./details.tsx'));

/** The parts and queries of the section, which the page that contains it lists as its own. */
export const contactParts = [Hours, DirectionsMap, Directions, Details, LetterBird];
export const contactQueries = [openingQuery, travelDirectionsQuery];

/** Where the centre is, when it is open, and how to contact it (specification 2.2). */
export function ContactSection() {
  return (
    <div id="contact">
      <Band cut="hills" labelledBy="contact-title">
        <div className={styles.visit}>
          <div>
            <h2 id="contact-title">Visit Us Today!</h2>
            <OpeningSign />
            <Hours />
          </div>
          <DirectionsMap />
        </div>
        <Directions />
      </Band>
      <Band tone="tor" cut="torn" labelledBy="message-title" className="pt-8 pb-16 md:pt-20 md:pb-36">
        <div className={styles.message}>
          <div>
            <h2 id="message-title">Send us a message</h2>
            <Details />
            <PostcodeCopy />
          </div>
          <ContactForm drawing={<LetterBird />} />
        </div>
      </Band>
    </div>
  );
}
