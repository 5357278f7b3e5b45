import { useQuery } from '@tanstack/react-query';
import { Fold } from '../../ui/fold.tsx';
import { useSite } from '../site/site-query.ts';
import { wayHereQuery } from './contact-queries.ts';
import { WayPicture } from './route-picture.tsx';

/** How to get here: by car, where to park, by bus and by train. */
export default function Directions() {
  const site = useSite();
  const routes = useQuery(wayHereQuery()).data?.ways ?? [];
  return (
    <section aria-labelledby="way-title" className="ways">
      <h3 id="way-title" className="sr-only">
        How to get here
      </h3>
      {routes.map(({ kind, title, body }) =>
        kind === 'parking' ? (
          <div key={kind + title} className="way way-parking">
            <WayPicture kind={kind} />
            <h4 className="display text-h3">{title}</h4>
            <p>
              {body} {site?.parkingRule}
            </p>
          </div>
        ) : (
          <div key={kind + title} className="way">
            <WayPicture kind={kind} />
            <Fold title={title} level={4} mark={<WayPicture kind={kind} />}>
              <p>{body}</p>
            </Fold>
          </div>
        ),
      )}
    </section>
  );
}
