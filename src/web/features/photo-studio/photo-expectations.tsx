import { useQuery } from '@tanstack/react-query';
import { Camera } from '../../art/objects.tsx';
import { Picture } from '../../art/piece.tsx';
import { photoDaysQuery } from './photo-queries.ts';
import styles from './photo-studio.module.css';

/** Says what a session includes, and when the photographs arrive. */
export default function WhatToExpect() {
  const studio = useQuery(photoDaysQuery()).data?.studio;
  if (!studio) return null;
  return (
    <section aria-labelledby="what-to-expect" className={`card ${styles.photoExpect}`} data-tone="honey">
      <h2 id="what-to-expect">What to Expect</h2>
      <ul>
        <li>A session of {studio.sessionMinutes} minutes</li>
        {[...studio.expect, studio.delivery, studio.editedDelivery].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.photoExpectPicture}>
        <Picture viewBox="-96 -80 192 146">
          <Camera />
        </Picture>
      </div>
    </section>
  );
}
