import './contact.css';
import { still } from '../../lib/still.tsx';
import { Band } from '../../ui/band.tsx';
import { ContactForm } from './contact-form.tsx';
import { openingQuery, wayHereQuery } from './contact-queries.ts';
import { OpeningSign } from './opening-sign.tsx';
import { PostcodeCopy } from './postcode-copy.tsx';

const Hours = still('contact-hours', () => import('./hours.tsx'));
const WayHere = still('contact-way', () => import('./way-here.tsx'));
const Directions = still('contact-directions', () => import('./directions.tsx'));
const LetterBird = still('contact-bird', () => import('./letter-bird.tsx'));
const Details = still('contact-details', () => import('./details.tsx'));

/** What the page that shows the section lists as its parts, and reads before it is drawn. */
export const contactParts = [Hours, WayHere, Directions, Details, LetterBird];
export const contactQueries = [openingQuery, wayHereQuery];

/** Where we are, when we are open, and how to ask (specification 2.2). */
export function ContactSection() {
  return (
    <div id="contact">
      <Band cut="hills" labelledBy="contact-title">
        <div className="visit">
          <div className="visit-open">
            <h2 id="contact-title">Visit Us Today!</h2>
            <OpeningSign />
            <Hours />
          </div>
          <WayHere />
        </div>
        <Directions />
      </Band>
      <Band tone="tor" cut="torn" labelledBy="message-title" className="pt-8 pb-16 md:pt-20 md:pb-36">
        <div className="message">
          <div className="message-side">
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
