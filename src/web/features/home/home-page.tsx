import { HeroScene } from '../../art/hero-scene.tsx';
import { ink } from '../../art/inks.ts';
import { Picture } from '../../art/piece.tsx';
import { BallPool, Slide } from '../../art/play.tsx';
import { Bunting } from '../../art/things.tsx';
import { still } from '../../lib/still.tsx';
import type { Venue } from '../../shell/page-frame.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';

/** Parts that only show. */
export const TorView = still('home-tor', () => import('./tor-view.tsx'));

type TicketPrice = { name: string; ageRange: string; pricePence: number };

type HomePageProps = {
  /** Null while the site is resting: the page then says only what needs no facts. */
  venue: Venue | null;
  ticketPrices: readonly TicketPrice[];
  /** One line about today, or null when it is not known. */
  openToday: string | null;
};

/** The welcome: the orchard, what a visit costs, where we are. */
export function HomePage({ venue, ticketPrices, openToday }: HomePageProps) {
  return (
    <>
      <section id="home" className="hero">
        <div className="page-width hero-words">
          <h1 className="text-display">Welcome to {venue?.name ?? 'the orchard'}</h1>
          <p className="mt-5 text-lead">
            {venue?.tagline}. Slides, tunnels and ball pools for children up to 12, and a proper cup of tea
            for you.
          </p>
          <div className="mt-7 flex flex-col items-start gap-x-6 gap-y-3 xl:flex-row xl:items-center">
            <ButtonLink to="/booking" variant="primary" size="large">
              Book Your Adventure
            </ButtonLink>
            {openToday && <p className="font-bold">{openToday}</p>}
          </div>
        </div>
        <div className="hero-picture">
          <HeroScene />
        </div>
      </section>
      {ticketPrices.length > 0 && <Prices prices={ticketPrices} />}
      {venue && <Place venue={venue} />}
    </>
  );
}

function Prices({ prices }: { prices: readonly TicketPrice[] }) {
  return (
    <Band cut="torn" id="pricing" labelledBy="pricing-title">
      <div className="grid items-center gap-10 lg:grid-cols-[1.15fr_1fr] lg:gap-20">
        <div>
          <h2 id="pricing-title">What a visit costs</h2>
          <ul className="price-list">
            {prices.map(({ name, pricePence }) => (
              <li key={name}>
                <span>{name}</span>
                <Amount pence={pricePence} />
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-measure">
            Prices are for one person and one session, booked online. One adult comes in free with each paying
            child; the adult ticket is for extra grown-ups.
          </p>
        </div>
        <PlayCorner />
      </div>
    </Band>
  );
}

function PlayCorner() {
  return (
    <Picture viewBox="0 0 480 330">
      <path
        fill={ink.leafTint}
        d="M4 284 130 272 266 279 384 268 474 282 478 314 330 309 210 320 86 311 2 318z"
      />
      <Bunting x={196} y={22} size={1.3} turn={4} />
      <Slide x={166} y={288} size={1.2} />
      <BallPool x={376} y={294} size={0.82} />
    </Picture>
  );
}

function Place({ venue }: { venue: Venue }) {
  return (
    <Band
      tone="honey"
      cut="slope"
      id="contact"
      labelledBy="contact-title"
      className="pt-14 pb-28 md:pt-20 md:pb-36"
    >
      <div className="grid items-end gap-10 lg:grid-cols-[1.15fr_1fr] lg:gap-20">
        <div className="grid gap-8 sm:grid-cols-2">
          <div>
            <h2 id="contact-title">Where we are</h2>
            <address className="mt-4 text-lead not-italic">
              {[...venue.addressLines, venue.postcode].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </div>
          <div className="self-end">
            <h3>Ask us anything</h3>
            <p className="mt-2">
              <a href={`tel:${venue.phone.replace(/\s/g, '')}`} className="button-link">
                <PhoneIcon size={22} />
                {venue.phone}
              </a>
            </p>
            <p>
              <a href={`mailto:${venue.email}`} className="button-link">
                <MailIcon size={22} />
                {venue.email}
              </a>
            </p>
          </div>
        </div>
        <TorView />
      </div>
    </Band>
  );
}
