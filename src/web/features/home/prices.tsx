import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '../../../domain/money.ts';
import { Barn } from '../../art/buildings.tsx';
import { ink } from '../../art/inks.ts';
import { Bunting } from '../../art/objects.tsx';
import { Apple, Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { DoorPrice, DoorPriceNote } from '../booking/door-prices.tsx';
import { type Site, useSite } from '../site/site-query.ts';
import { useWords } from '../words/use-words.ts';
import { WordLine, Words } from '../words/words.tsx';
import { centreQuery } from './home-queries.ts';
import styles from './prices.module.css';

/** Standard entry (from the same price list as booking), the birthday party and the special offers. */
export default function Prices() {
  const site = useSite();
  const centre = useQuery(centreQuery()).data;
  return (
    <Band cut="torn" id="pricing" labelledBy="pricing-title">
      <h2 id="pricing-title">
        <WordLine blocks={useWords('home')?.texts['pricing-title']} />
      </h2>
      <div className={styles.prices}>
        {site && <StandardEntry site={site} />}
        <PartyCard hire={centre?.partyPackages.find(({ pricedPer }) => pricedPer === 'party')} />
      </div>
      {(centre?.offers ?? []).length > 0 && (
        <div className="mt-4 md:mt-14">
          <Fold title="Special offers">
            <ul className={styles.offers} aria-label="Special offers">
              {(centre?.offers ?? []).map(({ id, title, price, priceNote, description, booking }) => (
                <li key={id} className={styles.offer}>
                  <p className={styles.offerStub}>
                    {price !== null && <span className={styles.offerPrice}>{formatPrice(price)}</span>}
                    <span className={price === null ? styles.offerWords : ''}>{priceNote}</span>
                  </p>
                  <div className={styles.offerWordsSide}>
                    <h4 className="display text-h3">{title}</h4>
                    <p>
                      {description}
                      {booking && ` ${booking}`}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      )}
    </Band>
  );
}

function StandardEntry({ site }: { site: Site }) {
  const cheapest = Math.min(...site.ticketTypes.map(({ price, fee, fromPrice = price + fee }) => fromPrice));
  return (
    <section aria-labelledby="standard-entry" className={styles.priceCard}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 id="standard-entry">Standard Entry</h3>
        {Number.isFinite(cheapest) && (
          <p>
            From <Amount pence={cheapest} />, per person
          </p>
        )}
      </div>
      {site.ticketTypes.length === 0 && <p>Our prices will be here soon.</p>}
      <ul className={styles.priceList}>
        {site.ticketTypes.map((type) => (
          <li key={type.id}>
            <span>{type.name}</span>
            <span className={styles.pricePair}>
              {type.fromPrice === undefined ? (
                <Amount pence={type.price + type.fee} />
              ) : (
                <span>
                  from <Amount pence={type.fromPrice} />
                </span>
              )}
              <DoorPrice type={type} />
            </span>
          </li>
        ))}
      </ul>
      <Words blocks={useWords('home')?.texts['pricing']} className="mt-3 max-w-measure md:mt-5" />
      <DoorPriceNote types={site.ticketTypes} className="mt-2 md:mt-3" />
      <p className="mt-4 md:mt-6">
        <ButtonLink to="/booking">Book a visit</ButtonLink>
      </p>
    </section>
  );
}

type Hire = { price: number; mostChildren: number | null; foodPerPerson: number | null };

function PartyCard({ hire }: { hire: Hire | undefined }) {
  if (!hire) return null;
  return (
    <section aria-labelledby="birthday-party" className={`card ${styles.partyCard}`} data-tone="honey">
      <Picture viewBox="0 0 480 240">
        <Bush x={112} y={226} size={0.9} tone={ink.leafMid} />
        <Barn x={240} y={228} size={0.66} />
        <Bunting x={4} y={92} size={0.72} turn={4} />
        <Bunting x={332} y={84} size={0.72} turn={3} />
        <Bush x={392} y={230} size={0.8} />
        <Apple x={60} y={208} size={0.3} skin="honey" />
        <Apple x={438} y={212} size={0.24} skin="honey" />
      </Picture>
      <h3 id="birthday-party" className="mt-5">
        Birthday Party
      </h3>
      <p className={styles.partyPrice}>{formatPrice(hire.price)}</p>
      <p>
        Private hire{hire.mostChildren !== null && <> for up to {hire.mostChildren} children</>}.{' '}
        {hire.foodPerPerson === null
          ? 'Food not included.'
          : `Food not included; add it for ${formatPrice(hire.foodPerPerson)} a person.`}
      </p>
      <p className="mt-5">
        <ButtonLink to="/party-booking">Plan a party</ButtonLink>
      </p>
    </section>
  );
}
