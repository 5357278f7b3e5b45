import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Car } from '../../art/car.tsx';
import { Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Bus, ParkingSign, Train } from '../../art/vehicles.tsx';
import { Fold } from '../../ui/fold.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './contact.module.css';
import { travelDirectionsQuery } from './contact-queries.ts';

/** The directions by car, by bus and by train, and where to park. */
export default function Directions() {
  const site = useSite();
  const routes = useQuery(travelDirectionsQuery()).data?.ways ?? [];
  return (
    <section aria-labelledby="way-title" className={styles.ways}>
      <h3 id="way-title" className="sr-only">
        How to get here
      </h3>
      {routes.map(({ kind, title, body }) =>
        kind === 'parking' ? (
          <div key={kind + title} className={`${styles.way} ${styles.wayParking}`}>
            <RoutePicture kind={kind} />
            <h4 className="display text-h3">{title}</h4>
            <p>
              {body} {site?.parkingRule}
            </p>
          </div>
        ) : (
          <div key={kind + title} className={styles.way}>
            <RoutePicture kind={kind} />
            <Fold title={title} level={4} mark={<RoutePicture kind={kind} />}>
              <p>{body}</p>
            </Fold>
          </div>
        ),
      )}
    </section>
  );
}

type Kind = 'drive' | 'parking' | 'bus' | 'train';

const pictures: Record<Kind, ReactNode> = {
  drive: <Car x={110} y={124} size={0.92} />,
  parking: (
    <>
      <Bush x={152} y={130} size={0.62} />
      <ParkingSign x={64} y={128} size={0.9} />
    </>
  ),
  bus: <Bus x={110} y={124} size={0.92} />,
  train: <Train x={112} y={122} size={0.86} />,
};

/** The drawing of a means of transport, beside the heading of its directions. */
function RoutePicture({ kind }: { kind: Kind }) {
  return (
    <span className={styles.wayPicture}>
      <Picture viewBox="0 0 220 132">{pictures[kind]}</Picture>
    </span>
  );
}
