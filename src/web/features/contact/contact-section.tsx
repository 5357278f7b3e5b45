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
/** A heading that the owner has written. `of` is its id. */
export const WordsHeading = notHydrated<{ of: string }>(
  'heading',
  () => import('../words/words-heading.tsx'),
);
const LetterBird = notHydrated('contact-bird', () => import('./letter-bird.tsx'));
const Details = notHydrated('contact-details', () => import('./details.tsx'));

/** The parts and queries of this section. The page that contains it lists them as its own. */
export const contactParts = [WordsHeading, Hours, DirectionsMap, Directions, Details, LetterBird];
export const contactQueries = [openingQuery, travelDirectionsQuery];

/** Where the centre is, when it is open, and how to contact it (specification 2.2). */
export function ContactSection() {
  return (
    <div id="contact">
      <Band cut="hills" labelledBy="contact-title">
        <div className={styles.visit}>
          <div>
            <WordsHeading of="contact-title" />
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
            <WordsHeading of="message-title" />
            <Details />
            <PostcodeCopy />
          </div>
          <ContactForm drawing={<LetterBird />} />
        </div>
      </Band>
    </div>
  );
}
