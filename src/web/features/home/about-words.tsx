import { TickIcon } from '../../ui/icons.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './home.module.css';

const claims = [
  'Fully sanitized and cleaned daily',
  'Trained staff supervision available',
  'Age-appropriate zones for safe play',
];

export default function AboutWords() {
  const venue = useSite()?.venue;
  return (
    <div>
      <h2 id="about-title">A barn full of play</h2>
      <p className="mt-4 max-w-measure text-lead">
        {venue?.name ?? 'The barn'} stands in an old cider orchard near the Tor. The presses are gone; in
        their place are slides, tunnels, ropes and a great many cushions, for rain, wind and all the days
        between.
      </p>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim}>
            <TickIcon size={26} />
            {claim}
          </li>
        ))}
      </ul>
    </div>
  );
}
