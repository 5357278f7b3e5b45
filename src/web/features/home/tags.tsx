import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { parkingSign } from '../../../domain/visit-rules.ts';
import { Car } from '../../art/car.tsx';
import { ink } from '../../art/inks.ts';
import { Bunting, Camera, Cup, Steam, Teapot } from '../../art/objects.tsx';
import { Apple } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Slide } from '../../art/play-equipment.tsx';
import { usePathExists } from '../../lib/available-paths.ts';
import { Link } from '../../lib/router.tsx';
import { useSite } from '../site/site-query.ts';
import { useWords } from '../words/use-words.ts';
import { WordLine } from '../words/words.tsx';
import { centreQuery } from './home-queries.ts';
import styles from './tags.module.css';

type Tag = {
  title: string;
  note: ReactNode;
  to: string;
  picture: ReactNode;
};

/** Up to six luggage tags on a string, with links to what families look for first. */
export default function Tags() {
  const site = useSite();
  const venue = site?.venue;
  const centre = useQuery(centreQuery()).data;
  const pathExists = usePathExists();
  const texts = useWords('home')?.texts ?? {};
  const all = listTags(
    (slot) => <WordLine blocks={texts[slot]} />,
    `${venue?.youngestAge ?? 0}-${venue?.oldestAge ?? 12}`,
    Math.min(...(centre?.partyPackages ?? []).filter(isPricedPerChild).map(({ price }) => price)),
    centre?.areas.length ?? 0,
    site ? parkingSign(site.parking) : { title: 'Parking', note: 'right outside the door' },
  );
  // A page that the centre does not offer has no tag.
  const tags = all.filter(({ to }) => pathExists(to));
  return (
    <section aria-label="Where to begin" className={styles.tagsBand}>
      <svg className={styles.tagsString} viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 8 100 18 208 24 320 27 434 24 548 18 640 17 752 22 866 27 978 25 1090 18 1200 6" />
      </svg>
      <ul className={`page-width ${styles.tags}`}>
        {tags.map(({ title, note, to, picture }) => (
          <li key={title}>
            <Link to={to} className={`${styles.tag} cut-sheet`}>
              <span className={styles.tagPicture}>
                <Picture viewBox="0 0 150 110">{picture}</Picture>
              </span>
              <span className={styles.tagTitle}>{title}</span>
              <span className={styles.tagNote}>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isPricedPerChild({ pricedPer }: { pricedPer: string }): boolean {
  return pricedPer === 'child';
}

function listTags(
  words: (slot: string) => ReactNode,
  ages: string,
  cheapestPartyPrice: number,
  areaCount: number,
  parking: { title: string; note: string },
): Tag[] {
  return [
    {
      title: `Ages ${ages}`,
      note: words('tag-ages'),
      to: '/#activities',
      picture: (
        <>
          <Apple x={30} y={84} size={0.28} skin="leaf" />
          <Apple x={66} y={76} size={0.44} skin="honey" />
          <Apple x={115} y={64} size={0.66} skin="leaf" />
        </>
      ),
    },
    {
      title: 'Birthday Parties',
      note: Number.isFinite(cheapestPartyPrice)
        ? `from ${formatPrice(cheapestPartyPrice)} a child`
        : 'cake welcome',
      to: '/party-booking',
      picture: <PartyCake />,
    },
    {
      title: 'Photo Studio',
      note: words('tag-photo-studio'),
      to: '/photo-studio',
      picture: <Camera x={75} y={60} size={0.68} />,
    },
    {
      title: 'Café Menu',
      note: words('tag-menu'),
      to: '/menu',
      picture: (
        <>
          <Teapot x={62} y={102} size={0.44} />
          <Cup x={122} y={102} size={0.5} />
          <Steam x={122} y={62} size={0.5} />
        </>
      ),
    },
    {
      ...parking,
      to: '/#contact',
      picture: <Car x={75} y={104} size={0.66} />,
    },
    {
      title: 'Activities',
      note: areaCount > 0 ? `${areaCount} places to play` : 'places to play',
      to: '/#activities',
      picture: <Slide x={78} y={106} size={0.6} />,
    },
  ];
}

function PartyCake() {
  return (
    <>
      <Bunting x={8} y={8} size={0.66} turn={2} />
      <path fill={ink.paperDeep} d="M34 106 35 66 76 63 118 66 117 105 76 108z" />
      <path
        fill={ink.honey}
        d="M34 66 76 60 118 65 117 78 106 84 97 77 86 86 75 78 63 87 54 79 44 85 35 78z"
      />
      <path
        fill={ink.bramble}
        d="M54 62 53 44 58 44 59 62zM74 60 73 41 78 41 79 60zM95 62 94 44 99 44 100 62z"
      />
      <path
        fill={ink.honeyThick}
        d="M55 42 52 36 56 28 60 36zM75 39 72 33 76 25 80 33zM96 42 93 36 97 28 101 36z"
      />
    </>
  );
}
