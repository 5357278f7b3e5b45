import { useQuery } from '@tanstack/react-query';
import { type Allergen, allergens, findAllergen, isAllergenFree } from '../../../domain/menu.ts';
import { DrinkCup, KidsPlate, SnackCake } from '../../art/menu-motifs.tsx';
import { Bunting, Cup, Steam, Teapot } from '../../art/objects.tsx';
import { Picture } from '../../art/piece.tsx';
import { Amount } from '../../ui/amount.tsx';
import { BadgeMark } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../site/site-query.ts';
import { type Dish, type DishSection, menuQuery } from './menu-query.ts';
import styles from './poster.module.css';
import { PosterCode } from './poster-code.tsx';
import { isMeal, posterDensity } from './poster-density.ts';
import { qrCodeAddress } from './qr-code-address.ts';

/** The whole menu on one side of paper: four sections, the legend, and the QR code twice. */
export default function Poster() {
  const site = useSite();
  const parts = useQuery(menuQuery()).data;
  if (!site || !parts) {
    return (
      <Notice kind="error" title="The menu did not arrive">
        Please load this page again in a minute.
      </Notice>
    );
  }
  const address = qrCodeAddress(site.siteUrl);
  const density = posterDensity(parts);
  return (
    <article className={styles.poster} aria-labelledby="poster-title" data-room={density}>
      <div className={styles.posterSheet}>
        <header className={styles.posterHead}>
          <div>
            <p className={styles.posterVenue}>{site.venue.name}</p>
            <h1 id="poster-title">Café menu</h1>
            <p>All prices include VAT. Please order at the counter.</p>
          </div>
          <Picture viewBox="0 0 300 210">
            <Bunting x={40} y={22} size={1.1} turn={3} />
            <Teapot x={110} y={210} size={0.66} />
            <Steam x={206} y={106} size={0.66} />
            <Cup x={250} y={210} size={0.66} />
          </Picture>
          <PosterCode address={address} words="The menu on your phone" />
        </header>
        <div className={styles.posterParts}>
          <div className={styles.posterColumn}>
            {parts.filter(isMeal).map((part) => (
              <Section key={part.id} part={part} described={density !== 'bare'} />
            ))}
          </div>
          <div className={styles.posterColumn}>
            {parts
              .filter((part) => !isMeal(part))
              .map((part) => (
                <Section key={part.id} part={part} />
              ))}
            <PosterCode address={address} words="Avoiding something? Scan, choose, and see what is left." />
          </div>
        </div>
        <footer className={styles.posterFoot}>
          <Legend />
        </footer>
      </div>
    </article>
  );
}

const motifs = {
  'kids-meals': KidsPlate,
  'adult-food': null,
  'snacks-treats': SnackCake,
  drinks: DrinkCup,
};

function Section({ part, described = false }: { part: DishSection; described?: boolean }) {
  const Motif = motifs[part.id];
  return (
    <section aria-labelledby={`poster-${part.id}`}>
      <div className={styles.posterPartHead}>
        <h2 id={`poster-${part.id}`}>{part.name}</h2>
        {Motif && (
          <div className={styles.posterMotif}>
            <Motif />
          </div>
        )}
      </div>
      <ul>
        {part.items.map((dish) => (
          <Row key={dish.id} dish={dish} described={described} />
        ))}
      </ul>
    </section>
  );
}

function Row({ dish, described }: { dish: Dish; described: boolean }) {
  return (
    <li>
      <p className={styles.posterLine}>
        <strong>{dish.name}</strong>
        {dish.popular && (
          <span className={styles.posterStar}>
            <BadgeMark kind="event" />
            <span className="sr-only">Popular</span>
          </span>
        )}
        <span className={styles.posterCodes}>
          {isAllergenFree(dish) ? (
            <Code code="AF" name="Allergen Free" />
          ) : (
            dish.allergens.map((id) => <AllergenCode key={id} id={id} />)
          )}
        </span>
        <Amount pence={dish.price} />
      </p>
      {described && <p className={styles.posterWords}>{dish.description}</p>}
    </li>
  );
}

function AllergenCode({ id }: { id: Allergen }) {
  const { code, name } = findAllergen(id);
  return <Code code={code} name={name} />;
}

function Code({ code, name }: { code: string; name: string }) {
  return (
    <span className={styles.posterCodeMark} data-code={code}>
      <span aria-hidden="true">{code}</span>
      <span className="sr-only">{name} </span>
    </span>
  );
}

function Legend() {
  return (
    <section aria-labelledby="poster-legend">
      <h2 id="poster-legend">Allergens</h2>
      <dl className={styles.posterLegend}>
        {allergens.map(({ id, code, name }) => (
          <div key={id}>
            <dt className={styles.posterCodeMark}>{code}</dt>
            <dd>{name}</dd>
          </div>
        ))}
        <div>
          <dt className={styles.posterCodeMark} data-code="AF">
            AF
          </dt>
          <dd>Allergen Free</dd>
        </div>
        <div>
          <dt className={styles.posterStar}>
            <BadgeMark kind="event" />
            <span className="sr-only">Star</span>
          </dt>
          <dd>Popular</dd>
        </div>
      </dl>
      <p>
        Allergen Free: none of the 14 is an ingredient. Our kitchen handles all of them and cannot promise a
        dish without traces. Please tell us about an allergy each time you order.
      </p>
    </section>
  );
}
